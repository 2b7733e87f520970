//! Finds variable parameters without aliases, so that LLVM may mark them `noalias`.
//!
//! A parameter qualifies if the procedure cannot be called from outside and every call in the whole program
//! passes it (a part of) a variable in the frame of the caller that the callee cannot reach in any other way:
//! no other argument of the same call passes the same variable by reference, and the callee does not capture
//! it by reference. The address of such a variable cannot be anywhere else, because it is only passed to
//! callees for the duration of a call, and the callee only passes on addresses derived from the parameter.
//! ADR and WITH break this: if they take the address of a variable, it can be reached in other ways. No
//! parameter qualifies if ADR is applied to a parameter or captured variable, whose owner is unknown, and
//! none of a procedure that is also called through values.

use crate::base::SecondaryMap;
use crate::hir::{
    Argument, Call, CaptureMode, Expr, ExprKind, Local, LocalId, LocalKind, ParameterMode, Place, ProcId,
    Program, Projection, Root, Storage, VariableRef,
};

/// The aliasing facts for the parameters of each procedure.
pub struct Aliasing {
    /// One entry per parameter; empty for a procedure without recorded calls.
    exclusive: SecondaryMap<ProcId, Vec<bool>>,
    /// Whether a procedure is also called through values.
    values: SecondaryMap<ProcId, bool>,
    /// Whether ADR is applied anywhere to a variable that was passed by reference.
    addresses_kept: bool,
}

impl Aliasing {
    /// Creates an empty table.
    pub(super) fn new() -> Aliasing {
        Aliasing { exclusive: SecondaryMap::new(), values: SecondaryMap::new(), addresses_kept: false }
    }

    /// Whether the parameter with this number has no alias in any recorded call.
    pub fn is_exclusive(&self, procedure: ProcId, parameter: usize) -> bool {
        !self.addresses_kept
            && !self.values[procedure]
            && self.exclusive[procedure].get(parameter).copied().unwrap_or(false)
    }

    /// Whether a procedure is also called through values, so that its callers are unknown.
    pub fn is_value(&self, procedure: ProcId) -> bool {
        self.values[procedure]
    }

    /// Whether a callee may keep the address of an argument that is passed by reference.
    pub fn are_addresses_kept(&self) -> bool {
        self.addresses_kept
    }

    /// Records that a procedure is used as a value.
    pub(super) fn take_value(&mut self, procedure: ProcId) {
        self.values[procedure] = true;
    }

    /// Records that ADR is applied to a place.
    pub(super) fn expose(
        &mut self,
        program: &Program,
        caller: ProcId,
        place: &Place,
        exposed: &mut SecondaryMap<LocalId, bool>,
    ) {
        if let Some(local) = frame_variable(place) {
            let storage = program.procedures[caller].locals[local].storage;
            self.addresses_kept |= storage == Storage::Indirect;
            exposed[local] = true;
        }
    }

    /// Records a call of a procedure all of whose calls are visible. `exposed`: the variables of the caller
    /// whose address ADR or WITH takes.
    pub(super) fn record(
        &mut self,
        program: &Program,
        caller: ProcId,
        (id, call): (ProcId, &Call),
        exposed: &SecondaryMap<LocalId, bool>,
    ) {
        let callee = &program.procedures[id];
        let owners: Vec<Owner> =
            call.arguments.iter().map(|argument| owner(program, caller, argument, exposed)).collect();
        let known = &mut self.exclusive[id];
        if known.is_empty() {
            known.extend(callee.parameters.iter().map(|parameter| {
                callee.locals[*parameter].kind == LocalKind::Parameter(ParameterMode::Reference)
            }));
        }
        let shared = shared_variables(&owners);
        for (exclusive, owner) in known.iter_mut().zip(&owners) {
            let captured = |local| {
                let variable = VariableRef { procedure: caller, local };
                callee.capture_of(variable).is_some_and(|capture| capture.mode == CaptureMode::Reference)
            };
            *exclusive &= match owner {
                Owner::Caller(local) => shared.binary_search(local).is_err() && !captured(*local),
                Owner::Nobody | Owner::Unknown => false,
            };
        }
    }
}

/// The owner of the memory that an argument gives access to.
#[derive(Clone, Copy)]
enum Owner {
    /// No memory: the argument is a scalar value.
    Nobody,
    /// A variable in the frame of the caller.
    Caller(LocalId),
    /// Any other owner.
    Unknown,
}

/// Returns the variables of the caller to which more than one argument gives access, in order.
fn shared_variables(owners: &[Owner]) -> Vec<LocalId> {
    let mut variables: Vec<LocalId> = owners
        .iter()
        .filter_map(|owner| if let Owner::Caller(local) = owner { Some(*local) } else { None })
        .collect();
    variables.sort_unstable();
    let mut shared: Vec<LocalId> =
        variables.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    shared.dedup();
    shared
}

fn owner(
    program: &Program,
    caller: ProcId,
    argument: &Argument,
    exposed: &SecondaryMap<LocalId, bool>,
) -> Owner {
    match argument {
        Argument::Reference(place) => owner_of_place(program, caller, place, exposed),
        Argument::Address(_) => Owner::Unknown,
        Argument::Value(Expr { kind: ExprKind::Load(place), ty, .. }) if !program.types.is_scalar(*ty) => {
            owner_of_place(program, caller, place, exposed)
        }
        Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => {
            owner_of_place(program, caller, place, exposed)
        }
        // Scalars, string constants and temporary results.
        Argument::Value(_) | Argument::OpenArray(_) => Owner::Nobody,
    }
}

/// Returns the local that contains a place, unless the place is reached through a pointer.
pub(super) fn frame_variable(place: &Place) -> Option<LocalId> {
    let through_pointer = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
    match place.root {
        Root::Local(local) if !through_pointer => Some(local),
        _ => None,
    }
}

fn owner_of_place(
    program: &Program,
    caller: ProcId,
    place: &Place,
    exposed: &SecondaryMap<LocalId, bool>,
) -> Owner {
    let Some(local) = frame_variable(place) else { return Owner::Unknown };
    let Local { storage, usage, .. } = program.procedures[caller].locals[local];
    let is_shared = storage == Storage::Indirect || usage.addressed || exposed[local];
    if is_shared { Owner::Unknown } else { Owner::Caller(local) }
}
