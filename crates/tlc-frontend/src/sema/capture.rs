//! Captures: the variables of enclosing procedures that nested procedures use.
//!
//! Nested procedures are lambda-lifted: a variable of an enclosing procedure becomes an additional parameter.
//! Direct uses and calls are recorded while bodies are checked. `usage` closes them over the calls.

use crate::base::Span;
use crate::hir::{LocalId, LocalKind, Place, ProcId, Projection, Root, VariableRef};

use super::checker::ExprChecker;
use super::usage::capture;

impl ExprChecker<'_, '_> {
    /// Returns the local that represents a variable in the current procedure: the variable itself, or a
    /// capture.
    pub fn local(&mut self, variable: VariableRef) -> LocalId {
        match self.position.procedure {
            Some(procedure) if procedure != variable.procedure => {
                capture(&mut self.tables.program, &mut self.tables.usage, procedure, variable).0
            }
            _ => variable.local,
        }
    }

    /// Records that the current procedure calls another one.
    pub fn note_call(&mut self, callee: ProcId) {
        let Some(caller) = self.position.procedure else { return };
        let is_nested = self.tables.program.procedures[callee].parent.is_some();
        if is_nested && self.tables.usage.procedures[caller].callees.insert(callee) {
            self.tables.usage.procedures[callee].callers.push(caller);
        }
    }

    /// Records that a place is assigned.
    pub fn note_change(&mut self, place: &Place) {
        if let Some((variable, true)) = self.whole_variable(place) {
            self.tables.usage.change(variable).changed_inside = true;
        }
    }

    /// Records that a place is passed to a variable parameter of `callee`, or of an unknown procedure.
    ///
    /// A nested procedure that receives a variable by reference may change it under the name of the parameter
    /// while its callees read the variable under its own name. Such a variable is not captured by value.
    pub fn note_passed_by_reference(&mut self, place: &Place, callee: Option<ProcId>) {
        let is_nested = callee.is_some_and(|callee| self.tables.program.procedures[callee].parent.is_some());
        if let Some((variable, is_captured)) = self.whole_variable(place) {
            let usage = self.tables.usage.change(variable);
            usage.passed_by_reference = true;
            usage.changed_inside |= is_captured || is_nested;
        }
    }

    /// Records that the address of a place, or of the variable that contains it, is taken.
    pub fn note_addressed(&mut self, place: &Place) {
        let through_pointer = place.projections.iter().any(|step| matches!(step, Projection::Deref { .. }));
        let whole = Place { projections: Vec::new(), ..place.clone() };
        if let (Some((variable, _)), false) = (self.whole_variable(&whole), through_pointer) {
            let usage = self.tables.usage.change(variable);
            usage.addressed = true;
            usage.changed_inside = true;
        }
    }

    /// Returns the variable of a procedure that a place denotes as a whole, and whether it is captured here.
    fn whole_variable(&self, place: &Place) -> Option<(VariableRef, bool)> {
        let (Root::Local(local), Some(procedure)) = (place.root, self.position.procedure) else {
            return None;
        };
        if !place.projections.is_empty() {
            return None;
        }
        if !matches!(self.tables.program.procedures[procedure].locals[local].kind, LocalKind::Capture(_)) {
            return Some((VariableRef { procedure, local }, false));
        }
        let captures = &self.tables.usage.procedures[procedure].order;
        // Captures are added one by one, so they are also ordered by their locals.
        let index = captures.binary_search_by_key(&local, |(_, local)| *local).ok()?;
        Some((captures[index].0, true))
    }

    /// Builds the place of a variable of the current procedure or of an enclosing one.
    pub fn variable_place(&mut self, variable: VariableRef, span: Span) -> Place {
        let ty = self.tables.program.procedures[variable.procedure].locals[variable.local].ty;
        Place { root: Root::Local(self.local(variable)), projections: Vec::new(), ty, span }
    }
}
