//! Procedures of the library whose messages report the position of their call, as failed checks do.

use crate::base::{Interner, Symbol};

use super::{ProcId, Program};

/// The effect of a procedure that uses the position of its call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlacedCall {
    /// Ends the program if its condition does not hold: a call is lowered as a run-time check.
    Assertion,
    /// Raises an exception, whose message reports the position if there is no handler.
    Raising,
    /// Compares values, and reports the position if the test fails.
    Comparing,
}

/// The modules and names of these procedures, with their effects; `*` names all procedures of a module.
const PLACED: [(&str, &str, PlacedCall); 5] = [
    ("Assertions", "*", PlacedCall::Comparing),
    ("Assertion", "Assert", PlacedCall::Assertion),
    ("EXCEPTIONS", "RAISE", PlacedCall::Raising),
    ("GeneralUserExceptions", "RaiseGeneralException", PlacedCall::Raising),
    ("IOLink", "RAISEdevException", PlacedCall::Raising),
];

/// The procedures of a program whose calls have positions.
#[derive(Clone, Debug, Default)]
pub struct PlacedCalls(Vec<(ProcId, PlacedCall)>);

impl PlacedCalls {
    /// Finds the procedures. If a program imports none of the modules, only module names are compared.
    pub fn new(program: &Program, names: &Interner) -> PlacedCalls {
        let is_named = |name: Symbol| PLACED.iter().any(|(module, ..)| *module == names.resolve(name));
        if !program.modules.values().any(|module| module.library && is_named(module.name)) {
            return PlacedCalls::default();
        }
        let found = program.procedures.iter().filter_map(|(id, procedure)| {
            let module = &program.modules[procedure.module];
            if !module.library || procedure.parent.is_some() {
                return None;
            }
            let (of, name) = (names.resolve(module.name), names.resolve(procedure.name));
            let is_placed = |placed: &&(&str, &str, _)| placed.0 == of && [name, "*"].contains(&placed.1);
            PLACED.iter().find(is_placed).map(|placed| (id, placed.2))
        });
        PlacedCalls(found.collect())
    }

    /// Returns the effect of the callee of a direct call. `None` if the caller is in the library, because
    /// such a position would mean nothing to users.
    pub fn of(&self, program: &Program, caller: ProcId, callee: ProcId) -> Option<PlacedCall> {
        let placed = self.0.iter().find(|(id, _)| *id == callee)?.1;
        (!program.modules[program.procedures[caller].module].library).then_some(placed)
    }
}
