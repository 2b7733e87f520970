//! Which variable parameters are certain to have no alias, so that LLVM may be told `noalias`.
//!
//! A parameter qualifies when the procedure cannot be called from outside and every call of the whole
//! program passes it (a part of) a variable in the frame of the caller that the callee cannot reach in any
//! other way: no other argument of the same call lends the same variable, and the callee does not capture
//! it by reference. Addresses of such variables cannot be anywhere else, for they are only ever lent to
//! callees for the time of a call, and what the callee lends on is derived from the parameter.

use crate::base::SecondaryMap;
use crate::hir::{
    Argument, Call, CaptureMode, Expr, ExprKind, Local, LocalId, LocalKind, ParameterMode, Place, ProcId,
    Program, Projection, Root, Storage, VariableRef,
};

use super::Mode;
use super::call_graph::is_exported;

/// What is known of each procedure's parameters.
pub(super) struct Aliasing {
    /// One entry per parameter; empty for a procedure without calls, which is never told anything.
    exclusive: SecondaryMap<ProcId, Vec<bool>>,
    mode: Mode,
}

impl Aliasing {
    /// Nothing seen yet.
    pub fn new(mode: Mode) -> Aliasing {
        Aliasing { exclusive: SecondaryMap::new(), mode }
    }

    /// Whether the parameter of that number has no alias in any call seen.
    pub fn is_exclusive(&self, procedure: ProcId, parameter: usize) -> bool {
        self.exclusive[procedure].get(parameter).copied().unwrap_or(false)
    }

    /// Takes a call into account.
    pub fn record(&mut self, program: &Program, caller: ProcId, call: &Call) {
        let Some(id) = call.callee.procedure() else { return };
        let callee = &program.procedures[id];
        if callee.foreign.is_some() || is_exported(program, self.mode, id) {
            return;
        }
        let lent: Vec<Lent> = call.arguments.iter().map(|argument| lent(program, caller, argument)).collect();
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

fn lent(program: &Program, caller: ProcId, argument: &Argument) -> Lent {
    match argument {
        Argument::Reference(place) => owner(program, caller, place),
        Argument::Value(Expr { kind: ExprKind::Load(place), ty, .. }) if !program.types.is_scalar(*ty) => {
            owner(program, caller, place)
        }
        Argument::OpenArray(Expr { kind: ExprKind::Load(place), .. }) => owner(program, caller, place),
        // Scalars, string constants and temporary results.
        Argument::Value(_) | Argument::OpenArray(_) => Lent::Nothing,
    }
}

fn owner(program: &Program, caller: ProcId, place: &Place) -> Lent {
    let through_pointer = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
    match place.root {
        Root::Local(local) if !through_pointer => {
            let Local { storage, addressed, .. } = program.procedures[caller].locals[local];
            if storage == Storage::Indirect || addressed { Lent::Unknown } else { Lent::Own(local) }
        }
        _ => Lent::Unknown,
    }
}
