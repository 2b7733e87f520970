//! Run-time checks that are certain to fail: an abstract interpreter over the typed tree.
//!
//! `value` defines what can be known of a scalar, `cells` which variables are tracked separately, and `state`
//! how that knowledge is kept at branches and joins. `memory` has the variables with that knowledge: `frames`
//! adds those of called procedures, and `knowledge` derives values without evaluating anything. `analysis` is
//! the interpreter itself, with its `budget`: `statement`, `branch`, `loops` and `call` visit statements,
//! `expression`, `place` and `condition` visit expressions, `arithmetic` computes. `effects` summarizes the
//! changes by calls that are not followed. `wording` has the texts of the findings, and `origins` explains the
//! values in them.
//!
//! A check that may pass is never reported. A check is certain to fail only if it fails for all values that
//! its variables may have, and if it fails either on every path to it or on the path from the beginning of a
//! loop or call from which control is sure to reach it.

mod analysis;
mod arithmetic;
mod branch;
mod budget;
mod call;
mod cells;
mod condition;
mod effects;
mod expression;
mod frames;
mod knowledge;
mod loops;
mod memory;
mod origins;
mod place;
mod state;
mod statement;
mod value;
mod wording;

pub use wording::Finding;

use crate::base::Interner;
use crate::hir::{Checks, Program, Role};

use analysis::AbstractInterpreter;
use effects::ProgramEffects;
use state::PathFlow;

/// The steps for iterations and calls in the procedures of a program, and in the bodies of its modules. They
/// do not depend on its size, so large programs pay little.
const FUND: i64 = 4_000;
const FUND_OF_BODIES: i64 = 8_000;

/// Finds the checks of a program that are certain to fail, those of its procedures first.
pub fn find(program: &Program, names: &Interner) -> Vec<Finding> {
    if program.checks == Checks::NONE {
        return Vec::new();
    }
    let facts = ProgramEffects::collect(program, names);
    let mut analysis = AbstractInterpreter::new(program, names, facts, FUND);
    analysis.memory.add_globals();
    for id in program.procedures.keys() {
        if program.procedures[id].role != Role::Body && analysis.is_walked(id) {
            analysis.flow = PathFlow::BEGINNING;
            analysis.walk(id);
            analysis.memory.state.forget_globals();
        }
    }
    analysis.budget.fund = FUND_OF_BODIES;
    analysis.bodies();
    analysis.findings
}
