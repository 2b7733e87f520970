//! Bounds of variables that a loop steps in one direction: each stays on one side of the value with which the
//! loop began.

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{LocalId, Stmt};
use tlc_frontend::passes::{LoopStep, LoopSteps, Stepped};

use crate::codegen::expression::ExprLowering;
use crate::codegen::function::OnTheFly;
use crate::codegen::procedure::locals::Home;

/// A variable, and its range in every iteration.
pub(in crate::codegen) type LoopBound = (LocalId, Interval);

/// Returns the bounds of variables that a loop steps. Must be called at the beginning of the loop.
pub fn loop_bounds(
    expr: &mut ExprLowering<'_, '_, '_>,
    steps: &LoopSteps<'_>,
    stmt: &Stmt,
) -> Vec<LoopBound> {
    let is_open = expr.code.function.is_reachable()
        && expr.code.function.optimizes(OnTheFly::Simplify)
        && expr.assigned.by_stmt(stmt).is_some();
    let stepped = if is_open { steps.of(stmt) } else { &[] };
    stepped.iter().filter_map(|stepped| bound_of(expr, stepped)).collect()
}

/// Records the bounds at the beginning of each iteration.
pub fn record_loop_bounds(expr: &mut ExprLowering<'_, '_, '_>, bounds: &[LoopBound]) {
    if !expr.code.function.is_reachable() {
        return;
    }
    for (local, range) in bounds {
        let signed = expr.code.module.types.is_signed(expr.locals.procedure.locals[*local].ty);
        if let Home::Variable { variable, .. } = expr.locals.homes[*local] {
            let value = expr.code.function.use_var(variable).int();
            expr.code.function.known.record_own_range(value, signed, *range);
        }
    }
}

fn bound_of(expr: &mut ExprLowering<'_, '_, '_>, stepped: &Stepped<'_>) -> Option<LoopBound> {
    let ty = expr.locals.procedure.locals[stepped.variable].ty;
    let all = expr.code.module.program.types.ordinal_range(ty)?;
    let grows = stepped.steps.first()?.is_added;
    for step in &stepped.steps {
        if step.is_added != grows || (expr.value_range(step.amount).low < 0 && !is_natural(expr, step)) {
            return None;
        }
    }
    let first = range_of_local(expr, stepped.variable)?;
    let beyond = match grows {
        true => Interval::new(first.low, i128::MAX),
        false => Interval::new(i128::MIN, first.high),
    };
    all.common(beyond).filter(|range| *range != all).map(|range| (stepped.variable, range))
}

/// Whether the amount of a step is a variable that is not negative here, at the beginning of the loop.
fn is_natural(expr: &mut ExprLowering<'_, '_, '_>, step: &LoopStep<'_>) -> bool {
    step.invariant.and_then(|local| range_of_local(expr, local)).is_some_and(|range| range.low >= 0)
}

/// Returns the range of an ordinal variable here, if it is known.
fn range_of_local(expr: &mut ExprLowering<'_, '_, '_>, local: LocalId) -> Option<Interval> {
    let Home::Variable { variable, .. } = expr.locals.homes[local] else { return None };
    let signed = expr.code.module.types.is_signed(expr.locals.procedure.locals[local].ty);
    let value = expr.code.function.use_var(variable).int();
    expr.code.function.known.range_of(value, signed)
}
