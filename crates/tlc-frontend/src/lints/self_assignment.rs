//! Assignments of a variable to itself.

use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Expr, ExprKind, Place, Projection, Stmt};

use super::Linter;

/// Reports `x := x`. The parts of a record that was split are assigned one by one, and reported once.
pub(super) fn check(linter: &mut Linter<'_, '_>, stmt: &Stmt, target: &Place, value: &Expr) {
    let ExprKind::Load(source) = &value.kind else { return };
    if target.span == source.span || !is_same(target, source) {
        return;
    }
    let span = stmt.span;
    if linter.diagnostics.has_just(Code::SelfAssignment, span) {
        return;
    }
    let diagnostic = Diagnostic::new(Code::SelfAssignment, "a variable is assigned to itself")
        .at(span, "this has no effect")
        .help("remove it, or write the intended name");
    linter.diagnostics.report(diagnostic);
}

/// Whether two places are certainly the same, and locating them has no effects.
pub(super) fn is_same(one: &Place, other: &Place) -> bool {
    one.root == other.root
        && one.projections.len() == other.projections.len()
        && one.projections.iter().zip(&other.projections).all(|(one, other)| is_same_step(one, other))
}

fn is_same_step(one: &Projection, other: &Projection) -> bool {
    match (one, other) {
        (Projection::Field { field, .. }, Projection::Field { field: other, .. }) => field == other,
        (Projection::Index { index, .. }, Projection::Index { index: other, .. }) => {
            is_same_index(index, other)
        }
        (Projection::Deref { .. }, Projection::Deref { .. }) => true,
        _ => false,
    }
}

fn is_same_index(one: &Expr, other: &Expr) -> bool {
    match (&one.kind, &other.kind) {
        (ExprKind::Const(one), ExprKind::Const(other)) => is_same_constant(one, other),
        (ExprKind::Load(one), ExprKind::Load(other)) => is_same(one, other),
        (ExprKind::Convert { operand: one, .. }, ExprKind::Convert { operand: other, .. }) => {
            is_same_index(one, other)
        }
        _ => false,
    }
}

fn is_same_constant(one: &Const, other: &Const) -> bool {
    match (one, other) {
        (Const::Whole(one), Const::Whole(other)) => one == other,
        (Const::Char(one), Const::Char(other)) => one == other,
        (Const::Boolean(one), Const::Boolean(other)) => one == other,
        _ => false,
    }
}
