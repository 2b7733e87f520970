//! Bounds of variables that a loop steps in one direction: each stays on one side of the value with which the
//! loop began.

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{LocalId, Stmt};
use tlc_frontend::passes::{LoopStep, Stepped};

use crate::codegen::function::OnTheFly;
use crate::codegen::procedure::{Home, ProcLowering};

/// A variable, and its range in every iteration.
pub(in crate::codegen) type LoopBound = (LocalId, Interval);

impl ProcLowering<'_, '_, '_> {
    /// Returns the bounds of variables that a loop steps. Must be called at the beginning of the loop.
    pub fn loop_bounds(&mut self, stmt: &Stmt) -> Vec<LoopBound> {
        let steps = std::mem::take(&mut self.steps);
        let is_open = self.function.is_reachable()
            && self.function.optimizes(OnTheFly::Simplify)
            && self.assigned.by_stmt(stmt).is_some();
        let stepped = if is_open { steps.of(stmt) } else { &[] };
        let bounds = stepped.iter().filter_map(|stepped| self.bound_of(stepped)).collect();
        self.steps = steps;
        bounds
    }

    /// Records the bounds at the beginning of each iteration.
    pub fn record_loop_bounds(&mut self, bounds: &[LoopBound]) {
        if !self.function.is_reachable() {
            return;
        }
        for (local, range) in bounds {
            let signed = self.module.types.is_signed(self.procedure.locals[*local].ty);
            if let Home::Variable { variable, .. } = self.homes[*local] {
                let value = self.function.peek_variable(variable).int();
                self.function.record_own_range(value, signed, *range);
            }
        }
    }

    fn bound_of(&mut self, stepped: &Stepped<'_>) -> Option<LoopBound> {
        let ty = self.procedure.locals[stepped.variable].ty;
        let all = self.module.program.types.ordinal_range(ty)?;
        let grows = stepped.steps.first()?.is_added;
        for step in &stepped.steps {
            if step.is_added != grows || (self.value_range(step.amount).low < 0 && !self.is_natural(step)) {
                return None;
            }
        }
        let first = self.range_of_local(stepped.variable)?;
        let beyond = match grows {
            true => Interval::new(first.low, i128::MAX),
            false => Interval::new(i128::MIN, first.high),
        };
        all.common(beyond).filter(|range| *range != all).map(|range| (stepped.variable, range))
    }

    /// Whether the amount of a step is a variable that is not negative here, at the beginning of the loop.
    fn is_natural(&mut self, step: &LoopStep<'_>) -> bool {
        step.invariant.and_then(|local| self.range_of_local(local)).is_some_and(|range| range.low >= 0)
    }

    /// Returns the range of an ordinal variable here, if it is known.
    fn range_of_local(&mut self, local: LocalId) -> Option<Interval> {
        let Home::Variable { variable, .. } = self.homes[local] else { return None };
        let signed = self.module.types.is_signed(self.procedure.locals[local].ty);
        let value = self.function.peek_variable(variable).int();
        self.function.range_of(value, signed)
    }
}
