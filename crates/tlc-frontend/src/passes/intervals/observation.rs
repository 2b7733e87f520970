//! The intervals at one place of a program, for people who read its text: the values of a variable there, and
//! the checks of the expressions around it.
//!
//! The walk over the procedure that contains the place reports what it finds there. Intervals are not the only
//! knowledge of the lowering, which may omit a check that they do not prove.

use crate::base::{Interval, Span};
use crate::hir::{Check, TypeId};

/// The knowledge about the place of a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Observation {
    /// The name in a statement.
    name: Span,
    /// The values of the variable; `None` if control never comes there, or if it is not an ordinal variable.
    pub value: Option<(Interval, TypeId)>,
    /// The checks of the expressions that contain the name, from the innermost.
    pub checks: Vec<ObservedCheck>,
}

/// A check of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ObservedCheck {
    pub check: Check,
    /// The expression that is checked.
    pub(super) span: Span,
    /// The values that occur.
    pub value: Interval,
    /// The values that pass; for a divisor also zero, which does not.
    pub allowed: Interval,
}

impl ObservedCheck {
    /// Whether the check cannot fail.
    pub fn is_proved(&self) -> bool {
        match self.check {
            Check::Zero => !self.value.contains(0),
            _ => self.value.is_within(self.allowed),
        }
    }
}

impl Observation {
    /// Creates the observation of a name about which nothing is known yet.
    pub fn of(name: Span) -> Observation {
        Observation { name, value: None, checks: Vec::new() }
    }

    /// Whether a text ends with the name.
    pub(super) fn is_at_end_of(&self, span: Span) -> bool {
        span.hi == self.name.hi && self.is_in(span)
    }

    pub(super) fn note_value(&mut self, ty: TypeId, value: Interval) {
        let before = self.value.map(|(before, _)| before);
        self.value = Some((before.map_or(value, |before| before.hull(value)), ty));
    }

    pub(super) fn note_check(&mut self, found: ObservedCheck) {
        let same = |known: &&mut ObservedCheck| known.check == found.check && known.span == found.span;
        match self.checks.iter_mut().find(same) {
            Some(known) => known.value = known.value.hull(found.value),
            None => self.checks.push(found),
        }
    }

    /// Whether a text contains the name.
    pub(super) fn is_in(&self, span: Span) -> bool {
        span.lo <= self.name.lo && self.name.hi <= span.hi
    }
}
