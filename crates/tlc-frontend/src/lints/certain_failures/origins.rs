//! The origins of the known values in an expression, as labels of a message.

use crate::base::Span;
use crate::hir::visit::{self, Access, Visitor};
use crate::hir::{Call, Place};

use super::value::{Cause, Value};
use super::wording::Wording;

/// Finds the variables in an expression whose values are known, and the origins of these values.
pub struct ValueOrigins<'a, 'p> {
    pub wording: &'a Wording<'a, 'p>,
    /// The calls in the current statement that have returned.
    pub results: &'a [(Span, Value)],
    pub labels: Vec<(Span, String)>,
}

impl ValueOrigins<'_, '_> {
    fn add(&mut self, span: Span, text: String) {
        if !self.labels.iter().any(|(place, _)| *place == span) {
            self.labels.push((span, text));
        }
    }

    fn variable(&mut self, place: &Place) {
        let Some(known) = self.wording.memory.known_at(place) else { return };
        let Some(value) = self.wording.known_text(place.ty, known.value) else { return };
        let name = self.wording.place_text(place);
        let text = match known.cause {
            Cause::Several => return,
            Cause::Initial | Cause::Unassigned => format!("`{name}` is {value} until it is assigned"),
            Cause::Assigned => format!("`{name}` is {value} here"),
            Cause::Changed => format!("`{name}` becomes {value} here"),
            Cause::Passed => format!("`{name}` is {value} in this call"),
            Cause::Loop => format!("`{name}` is {value} {}", self.wording.round_text(known)),
            Cause::Condition => format!("`{name}` is {value} because of this condition"),
            Cause::Selected => format!("`{name}` is {value} in this arm"),
            Cause::Disposed => format!("DISPOSE makes `{name}` NIL"),
        };
        self.add(known.span, text);
    }
}

impl<'t> Visitor<'t> for ValueOrigins<'_, '_> {
    fn visit_place(&mut self, place: &'t Place, _: Access) {
        self.variable(place);
        visit::walk_place(self, place);
    }

    fn visit_call(&mut self, call: &'t Call) {
        let known = self.results.iter().rev().find(|(span, _)| *span == call.span);
        let result = call.callee.procedure().and_then(|id| self.wording.memory.program.procedures[id].result);
        if let (Some((span, value)), Some(ty)) = (known, result)
            && let Some(text) = self.wording.known_text(ty, *value)
        {
            self.add(*span, format!("this call returns {text}"));
        }
    }
}
