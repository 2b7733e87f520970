//! The intervals at one place of a program, for people who read its text: the values of a variable there, and
//! the checks of the expressions around it.
//!
//! The walk over the procedure that contains the place reports what it finds there. Intervals are not the only
//! knowledge of the lowering, which may omit a check that they do not prove.

use crate::base::{Interval, SecondaryMap, Span};
use crate::hir::{Check, Conversion, Expr, ExprKind, Place, ProcId, Program, Projection, Type, TypeId};

use super::shape::ProcedureShape;
use super::walk::IntervalWalk;
use super::{CallGraph, Intervals};

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
    span: Span,
    /// The values that occur.
    pub value: Interval,
    /// The values that pass.
    pub allowed: Interval,
}

impl ObservedCheck {
    /// Whether the check cannot fail.
    pub fn is_proved(&self) -> bool {
        self.value.is_within(self.allowed)
    }
}

/// Analyses the procedure that contains a name. Not all calls of the procedures for which
/// `is_called_from_outside` holds are visible. Returns `None` if no statement contains the name.
pub fn observe(
    program: &Program,
    name: Span,
    is_called_from_outside: impl Fn(ProcId) -> bool + Copy,
) -> Option<Observation> {
    let holds = |span: Span| span.lo <= name.lo && name.hi <= span.hi;
    let mut procedures = program.procedures.iter();
    let (id, procedure) =
        procedures.find(|(_, procedure)| procedure.body.iter().any(|stmt| holds(stmt.span)))?;
    let calls = CallGraph::find(program, is_called_from_outside, true);
    let intervals = Intervals::find(program, &calls, is_called_from_outside);
    let parameters: Vec<Option<Interval>> =
        (0..procedure.parameters.len()).map(|number| intervals.parameter(id, number)).collect();
    let mut results: SecondaryMap<ProcId, Option<Interval>> = SecondaryMap::new();
    for (callee, _) in &program.procedures {
        results[callee] = intervals.result(callee);
    }
    let shape = ProcedureShape::new(program, procedure, calls.aliasing.is_value(id));
    let observation = Observation { name, value: None, checks: Vec::new() };
    IntervalWalk::observed((program, procedure, &shape), &results, &parameters, observation)
}

impl Observation {
    fn note_value(&mut self, ty: TypeId, value: Interval) {
        let before = self.value.map(|(before, _)| before);
        self.value = Some((before.map_or(value, |before| before.hull(value)), ty));
    }

    fn note_check(&mut self, found: ObservedCheck) {
        let same = |known: &&mut ObservedCheck| known.check == found.check && known.span == found.span;
        match self.checks.iter_mut().find(same) {
            Some(known) => known.value = known.value.hull(found.value),
            None => self.checks.push(found),
        }
    }

    fn is_in(&self, span: Span) -> bool {
        span.lo <= self.name.lo && self.name.hi <= span.hi
    }
}

impl<'p> IntervalWalk<'p, '_> {
    /// Reports the value of a variable.
    pub(super) fn observe_value(&mut self, place: &Place, value: Option<Interval>) {
        let Some(value) = value.filter(|_| self.counts()) else { return };
        if let Some(observation) = &mut self.observation
            && place.span.hi == observation.name.hi
            && observation.is_in(place.span)
        {
            observation.note_value(place.ty, value);
        }
    }

    /// Reports the checks of the indices of a place.
    pub(super) fn observe_indices(&mut self, place: &'p Place) {
        for projection in &place.projections {
            if let Projection::Index { index, array, checked: true } = projection
                && let Type::Array { low, high, .. } = *self.program.types.get(*array)
            {
                let allowed = Interval::new(low.into(), high.into());
                self.observe_check(Check::Index, index, allowed);
            }
        }
    }

    /// Reports the check of an arithmetic operation or conversion whose exact result is given.
    pub(super) fn observe_result(&mut self, expr: &'p Expr, exact: Option<Interval>) {
        let (check, allowed) = match &expr.kind {
            ExprKind::Binary { check_overflow: true, .. } | ExprKind::Unary { checked: true, .. } => {
                (Check::Overflow, self.any(expr.ty))
            }
            ExprKind::Convert { conversion: Conversion::Whole, checked: true, .. } => {
                (Check::Range, self.program.types.ordinal_range(expr.ty))
            }
            _ => return,
        };
        if let (Some(value), Some(allowed)) = (exact, allowed) {
            self.note_check(ObservedCheck { check, span: expr.span, value, allowed });
        }
    }

    fn observe_check(&mut self, check: Check, expr: &'p Expr, allowed: Interval) {
        let is_wanted = self.observation.as_ref().is_some_and(|observation| observation.is_in(expr.span));
        if is_wanted && let Some(value) = self.eval(expr) {
            self.note_check(ObservedCheck { check, span: expr.span, value, allowed });
        }
    }

    fn note_check(&mut self, found: ObservedCheck) {
        let counts = self.counts();
        if let Some(observation) =
            self.observation.as_mut().filter(|observation| observation.is_in(found.span))
            && counts
        {
            observation.note_check(found);
        }
    }

    /// Whether findings at the current place count.
    fn counts(&self) -> bool {
        self.state.is_reached && self.is_final()
    }
}
