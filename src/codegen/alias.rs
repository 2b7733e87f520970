//! Which variable parameters are certain to have no alias, so that LLVM may be told `noalias`.
//!
//! A parameter qualifies when the procedure cannot be called from outside and every call of the whole
//! program passes it (a part of) a variable in the frame of the caller that the callee cannot reach in any
//! other way: no other argument of the same call lends the same variable, and the callee does not capture
//! it by reference. Addresses of such variables cannot be anywhere else, for they are only ever lent to
//! callees for the time of a call, and what the callee lends on is derived from the parameter. ADR and WITH break
//! this: a variable whose address they take has other ways to it. Nothing at all is certain when ADR is applied to
//! a parameter or captured variable, whose owners are not looked for, nor of a procedure that is also called
//! through values.

use crate::base::SecondaryMap;
use crate::hir::{
    Argument, Call, CaptureMode, Expr, ExprKind, Local, LocalId, LocalKind, ParameterMode, Place, ProcId,
    Program, Projection, Root, Storage, VariableRef,
};

use super::Mode;
use super::module::linkage::is_called_from_outside;

/// What is known of each procedure's parameters.
pub(super) struct Aliasing {
    /// One entry per parameter; empty for a procedure without calls, which is never told anything.
    exclusive: SecondaryMap<ProcId, Vec<bool>>,
    /// Which procedures are also called through values.
    values: SecondaryMap<ProcId, bool>,
    /// Whether the address of what was lent is taken anywhere.
    addresses_kept: bool,
    mode: Mode,
}

impl Aliasing {
    /// Nothing seen yet.
    pub fn new(mode: Mode) -> Aliasing {
        Aliasing { exclusive: SecondaryMap::new(), values: SecondaryMap::new(), addresses_kept: false, mode }
    }

    /// Whether the parameter of that number has no alias in any call seen.
    pub fn is_exclusive(&self, procedure: ProcId, parameter: usize) -> bool {
        !self.addresses_kept
            && !self.values[procedure]
            && self.exclusive[procedure].get(parameter).copied().unwrap_or(false)
    }

    /// Whether a callee may keep the address of what was lent to it.
    pub fn are_addresses_kept(&self) -> bool {
        self.addresses_kept
    }

    /// The procedure is used as a value.
    pub fn take_value(&mut self, procedure: ProcId) {
        self.values[procedure] = true;
    }

    /// ADR is applied to a place.
    pub fn expose(
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

    /// Takes a call into account. `exposed`: the variables of the caller whose address ADR and WITH take.
    pub fn record(
        &mut self,
        program: &Program,
        caller: ProcId,
        call: &Call,
        exposed: &SecondaryMap<LocalId, bool>,
    ) {
        let Some(id) = call.callee.procedure() else { return };
        let callee = &program.procedures[id];
        if callee.foreign.is_some() || is_called_from_outside(program, self.mode, id) {
            return;
        }
        let lent: Vec<Lent> =
            call.arguments.iter().map(|argument| lent(program, caller, argument, exposed)).collect();
        let known = &mut self.exclusive[id];
        if known.is_empty() {
            known.extend(callee.parameters.iter().map(|parameter| {
                callee.locals[*parameter].kind == LocalKind::Parameter(ParameterMode::Reference)
            }));
        }
        let owned = shared_owners(&lent);
        for (exclusive, lent) in known.iter_mut().zip(&lent) {
            let captured = |local| {
                let variable = VariableRef { procedure: caller, local };
                callee.captures.iter().any(|c| c.variable == variable && c.mode == CaptureMode::Reference)
            };
            *exclusive &= match lent {
                Lent::Own(local) => owned.binary_search(local).is_err() && !captured(*local),
                Lent::Nothing | Lent::Unknown => false,
            };
        }
    }
}

/// Whose memory an argument gives access to.
#[derive(Clone, Copy)]
enum Lent {
    /// None: it is a scalar value.
    Nothing,
    /// A variable in the frame of the caller.
    Own(LocalId),
    /// Any other.
    Unknown,
}

/// The variables that more than one argument lends, in order.
fn shared_owners(lent: &[Lent]) -> Vec<LocalId> {
    let mut owners: Vec<LocalId> = lent
        .iter()
        .filter_map(|lent| if let Lent::Own(local) = lent { Some(*local) } else { None })
        .collect();
    owners.sort_unstable();
    let mut shared: Vec<LocalId> =
        owners.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    shared.dedup();
    shared
}

fn lent(
    program: &Program,
    caller: ProcId,
    argument: &Argument,
    exposed: &SecondaryMap<LocalId, bool>,
) -> Lent {
    match argument {
        Argument::Reference(place) => owner(program, caller, place, exposed),
        Argument::Value(Expr { kind: ExprKind::Load(place), ty, .. }) if !program.types.is_scalar(*ty) => {
            owner(program, caller, place, exposed)
        }
        Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => {
            owner(program, caller, place, exposed)
        }
        // Scalars, string constants and temporary results.
        Argument::Value(_) | Argument::OpenArray(_) => Lent::Nothing,
    }
}

/// The local that a place is a part of, and not of what a pointer points to.
pub(super) fn frame_variable(place: &Place) -> Option<LocalId> {
    let through_pointer = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
    match place.root {
        Root::Local(local) if !through_pointer => Some(local),
        _ => None,
    }
}

fn owner(program: &Program, caller: ProcId, place: &Place, exposed: &SecondaryMap<LocalId, bool>) -> Lent {
    match frame_variable(place) {
        Some(local) => {
            let Local { storage, addressed, .. } = program.procedures[caller].locals[local];
            let is_shared = storage == Storage::Indirect || addressed || exposed[local];
            if is_shared { Lent::Unknown } else { Lent::Own(local) }
        }
        None => Lent::Unknown,
    }
}
