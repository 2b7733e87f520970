//! Reports of the walk about the place that is observed.

use crate::base::Interval;
use crate::hir::{Check, Conversion, Expr, ExprKind, Place, Projection, Type};

use super::observation::ObservedCheck;
use super::walk::IntervalWalk;

impl<'p> IntervalWalk<'p, '_> {
    /// Reports the value of a variable.
    pub(super) fn observe_value(&mut self, place: &Place, value: Option<Interval>) {
        let Some(value) = value.filter(|_| self.counts()) else { return };
        if let Some(observation) = &mut self.observation
            && observation.is_at_end_of(place.span)
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

    /// Reports the check of a divisor.
    pub(super) fn observe_divisor(&mut self, expr: &'p Expr, divisor: Option<Interval>) {
        if let (Some(value), Some(allowed)) = (divisor, self.any(expr.ty)) {
            self.note_check(ObservedCheck { check: Check::Zero, span: expr.span, value, allowed });
        }
    }

    /// Reports the check of INC or DEC, whose exact result is given.
    pub(super) fn observe_step(&mut self, target: &Place, exact: Option<Interval>) {
        if let (Some(value), Some(allowed)) = (exact, self.program.types.ordinal_range(target.ty)) {
            self.note_check(ObservedCheck { check: Check::Range, span: target.span, value, allowed });
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
