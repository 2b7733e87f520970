//! Run-time checks that are certain to fail: an abstract interpreter over the typed tree.
//!
//! `value` defines what can be known of a scalar, `cells` which variables are tracked separately, and `state`
//! how that knowledge is kept at branches and joins. `analysis` is the interpreter itself: `statement`,
//! `branch`, `loops` and `call` visit statements, `expression`, `place` and `condition` visit expressions,
//! `arithmetic` computes. `effects` summarizes the changes by calls that are not followed, and `failure`
//! words the findings.
//!
//! A check that may pass is never reported. A check is certain to fail only if it fails for all values that
//! its variables may have, and if it fails either on every path to it or on the path from the beginning of a
//! loop or call from which control is sure to reach it.

mod analysis;
mod arithmetic;
mod branch;
mod call;
mod cells;
mod condition;
mod effects;
mod expression;
mod failure;
mod loops;
mod place;
mod state;
mod statement;
mod value;

pub use failure::Finding;

use crate::base::{Interner, Span};
use crate::hir::{Checks, GlobalId, ProcId, Program, Role, Type, TypeId};

use analysis::{Analysis, Location};
use effects::Facts;
use state::Cell;
use value::{Cause, Known, Value};

/// The steps for iterations and calls in the procedures of a program, and in the bodies of its modules. They
/// do not depend on its size, so large programs pay little.
const FUND: i64 = 4_000;
const FUND_OF_BODIES: i64 = 8_000;

/// The maximum number of cells for all module variables.
const MOST_GLOBALS: u32 = 1_000;

/// Finds the checks of a program that are certain to fail, those of its procedures first.
pub fn find(program: &Program, names: &Interner) -> Vec<Finding> {
    if program.checks == Checks::NONE {
        return Vec::new();
    }
    let facts = Facts::collect(program, names);
    let mut analysis = Analysis::new(program, names, facts, FUND);
    analysis.add_globals();
    for id in program.procedures.keys() {
        if program.procedures[id].role != Role::Body && analysis.is_walked(id) {
            analysis.restart(None);
            analysis.walk(id);
            analysis.state.forget_globals();
        }
    }
    analysis.restart(Some(FUND_OF_BODIES));
    analysis.bodies();
    analysis.findings
}

impl Analysis<'_> {
    /// Whether a procedure is visited on its own. A failure under a handler may be intended.
    fn is_walked(&self, id: ProcId) -> bool {
        call::can_be_followed(self, &self.program.procedures[id]) && !self.facts.is_guarded(id)
    }

    /// Adds cells for the module variables that only the program itself reaches, and only by name.
    fn add_globals(&mut self) {
        for (id, global) in &self.program.globals {
            let module = &self.program.modules[global.module];
            let is_reached = global.foreign || global.address.is_some() || self.facts.is_addressed(id);
            let count = self.cells.count(global.ty);
            if !module.library && !is_reached && count > 0 && self.state.len() + count <= MOST_GLOBALS {
                self.globals[id] = Some(self.state.add(count));
            }
        }
        self.state.end_globals();
    }

    /// Visits the bodies of the modules in the order in which they run.
    fn bodies(&mut self) {
        let program = self.program;
        let main = &program.modules[program.main];
        let is_whole = main.version.is_none() && program.modules.values().all(|module| !module.external);
        if is_whole {
            program.globals.keys().for_each(|id| self.initialise(id));
        }
        for module in &program.initialisation {
            let Some(body) = program.modules[*module].body else { continue };
            if program.modules[*module].library {
                continue;
            }
            if !is_whole {
                self.state.forget_globals();
            }
            if self.is_walked(body) {
                self.restart(None);
                self.walk(body);
                if !self.flow.reachable {
                    return;
                }
            } else {
                self.state.forget_globals();
            }
        }
    }

    /// Sets a module variable to zero, its value at the beginning.
    fn initialise(&mut self, id: GlobalId) {
        let global = &self.program.globals[id];
        if let Location::Cells(first) = self.global(id) {
            self.set_zero(global.ty, first, (Cause::Initial, global.span));
        }
    }

    /// Records that all cells of a variable are zero.
    fn set_zero(&mut self, ty: TypeId, first: Cell, (cause, span): (Cause, Span)) {
        let mut zeros = Vec::new();
        self.zeros(ty, &mut zeros);
        for ((value, is_in_type), cell) in zeros.into_iter().zip(first..) {
            // Another warning reports the module variables that are never assigned a value of their type.
            let cause = if is_in_type || !self.state.is_global(cell) { cause } else { Cause::Unassigned };
            self.state.set(cell, Known { value, cause, span });
        }
    }

    /// Appends the value zero of each cell of a type, and whether it belongs to the type. Types that have
    /// cells are of limited depth.
    fn zeros(&mut self, ty: TypeId, zeros: &mut Vec<(Value, bool)>) {
        let types = &self.program.types;
        match types.get(ty) {
            _ if self.cells.count(ty) == 0 => {}
            Type::Array { element, .. } => {
                let length = self.cells.count(ty) / self.cells.count(*element).max(1);
                (0..length).for_each(|_| self.zeros(*element, zeros));
            }
            Type::Record { fields, .. } => fields.values().for_each(|field| self.zeros(field.ty, zeros)),
            Type::Real(_) => zeros.push((Value::Real(0.0), true)),
            Type::Set { .. } => zeros.push((Value::Set(0), true)),
            Type::Complex(_) => zeros.push((Value::Unknown, true)),
            _ => {
                let has_zero = types.ordinal_range(ty).is_none_or(|values| values.contains(0));
                zeros.push((Value::whole(0), has_zero));
            }
        }
    }
}
