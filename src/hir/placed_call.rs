//! The procedures of the library whose messages tell where they are called, as those of failed checks tell where they stand.

use crate::base::Interner;

use super::{ProcId, Program};

/// What a procedure does with the place of its call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacedCall {
    /// It has a condition, and ends the program where that does not hold: a call is lowered as a run-time check.
    Assertion,
    /// It raises an exception, whose message tells the place if there is no handler.
    Raising,
}

/// The modules and names of these procedures.
const PLACED: [(&str, &str, PlacedCall); 4] = [
    ("Assertion", "Assert", PlacedCall::Assertion),
    ("EXCEPTIONS", "RAISE", PlacedCall::Raising),
    ("GeneralUserExceptions", "RaiseGeneralException", PlacedCall::Raising),
    ("IOLink", "RAISEdevException", PlacedCall::Raising),
];

impl PlacedCall {
    /// Returns what the callee of a direct call does with the place. Where a module of the library raises an exception, the place
    /// would mean nothing to users.
    pub fn of(program: &Program, names: &Interner, caller: ProcId, callee: ProcId) -> Option<PlacedCall> {
        let is_of_library = |id: ProcId| program.modules[program.procedures[id].module].library;
        let procedure = &program.procedures[callee];
        if !is_of_library(callee) || procedure.parent.is_some() || is_of_library(caller) {
            return None;
        }
        let module = names.resolve(program.modules[procedure.module].name);
        let name = names.resolve(procedure.name);
        PLACED.iter().find(|placed| (placed.0, placed.1) == (module, name)).map(|placed| placed.2)
    }
}
