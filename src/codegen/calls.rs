//! All calls of a procedure, in source order.

use crate::hir::{Argument, Call, Expr, ExprKind, Place, Projection, Stmt, StmtKind};

/// Calls `visit` with each call of the statements; a call comes before those in its arguments.
pub(super) fn visit_calls<'a>(stmts: &'a [Stmt], visit: &mut impl FnMut(&'a Call)) {
    stmts.iter().for_each(|stmt| visit_stmt(stmt, visit));
}

/// Whether evaluating the argument calls anything.
pub(super) fn has_call(argument: &Argument) -> bool {
    let mut found = false;
    visit_argument(argument, &mut |_| found = true);
    found
}

fn visit_stmt<'a>(stmt: &'a Stmt, visit: &mut impl FnMut(&'a Call)) {
    match &stmt.kind {
        StmtKind::Assign { target, value } | StmtKind::Step { target, amount: value, .. } => {
            visit_place(target, visit);
            visit_expr(value, visit);
        }
        StmtKind::Call(call) => visit_call(call, visit),
        StmtKind::New { pointer, .. } | StmtKind::Dispose { pointer, .. } => visit_place(pointer, visit),
        StmtKind::Halt(value) | StmtKind::Return(value) => {
            value.iter().for_each(|value| visit_expr(value, visit));
        }
        StmtKind::If { arms, otherwise } => {
            for (condition, body) in arms {
                visit_expr(condition, visit);
                visit_calls(body, visit);
            }
            visit_calls(otherwise, visit);
        }
        StmtKind::While { condition, body } | StmtKind::Repeat { body, condition } => {
            visit_expr(condition, visit);
            visit_calls(body, visit);
        }
        StmtKind::Loop { body, .. } => visit_calls(body, visit),
        StmtKind::Exit(_) | StmtKind::Goto(_) | StmtKind::Label(_) => {}
        StmtKind::For { from, to, body, .. } => {
            visit_expr(from, visit);
            visit_expr(to, visit);
            visit_calls(body, visit);
        }
    }
}

fn visit_expr<'a>(expr: &'a Expr, visit: &mut impl FnMut(&'a Call)) {
    match &expr.kind {
        ExprKind::Const(_) | ExprKind::High(_) => {}
        ExprKind::Load(place) => visit_place(place, visit),
        ExprKind::Unary { operand, .. }
        | ExprKind::Convert { operand, .. }
        | ExprKind::RangeCheck { operand, .. } => visit_expr(operand, visit),
        ExprKind::Binary { left, right, .. }
        | ExprKind::Compare { left, right, .. }
        | ExprKind::And(left, right)
        | ExprKind::Or(left, right) => {
            visit_expr(left, visit);
            visit_expr(right, visit);
        }
        ExprKind::Call(call) => visit_call(call, visit),
    }
}

fn visit_place<'a>(place: &'a Place, visit: &mut impl FnMut(&'a Call)) {
    for projection in &place.projections {
        if let Projection::Index { index, .. } = projection {
            visit_expr(index, visit);
        }
    }
}

fn visit_call<'a>(call: &'a Call, visit: &mut impl FnMut(&'a Call)) {
    visit(call);
    call.arguments.iter().for_each(|argument| visit_argument(argument, visit));
}

fn visit_argument<'a>(argument: &'a Argument, visit: &mut impl FnMut(&'a Call)) {
    match argument {
        Argument::Value(value) | Argument::OpenArray(value) => visit_expr(value, visit),
        Argument::Reference(place) => visit_place(place, visit),
    }
}
