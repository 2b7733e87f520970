//! All calls of a procedure, in source order.

use crate::hir::{Argument, Call, Callee, Expr, ExprKind, Place, Projection, Stmt, StmtKind};

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
        StmtKind::Element { set, element, .. } => {
            visit_place(set, visit);
            visit_expr(element, visit);
        }
        StmtKind::Case { subject, arms, otherwise, .. } => {
            visit_expr(subject, visit);
            arms.iter().for_each(|arm| visit_calls(&arm.body, visit));
            otherwise.iter().for_each(|body| visit_calls(body, visit));
        }
        StmtKind::With { record, body, .. } => {
            visit_place(record, visit);
            visit_calls(body, visit);
        }
        StmtKind::Try { call, result, handler } => {
            result.iter().for_each(|place| visit_place(place, visit));
            visit_call(call, visit);
            visit_calls(handler, visit);
        }
        StmtKind::Reraise => {}
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
        ExprKind::Const(_) | ExprKind::High { .. } => {}
        ExprKind::Load(place) | ExprKind::Address(place) => visit_place(place, visit),
        ExprKind::Unary { operand, .. }
        | ExprKind::Convert { operand, .. }
        | ExprKind::StringLength(operand) => visit_expr(operand, visit),
        ExprKind::Set { elements, .. } => {
            for element in elements {
                visit_expr(&element.low, visit);
                element.high.iter().for_each(|high| visit_expr(high, visit));
            }
        }
        ExprKind::Array(elements) => elements.iter().for_each(|element| visit_expr(&element.value, visit)),
        ExprKind::Record(fields) => fields.iter().for_each(|(_, value)| visit_expr(value, visit)),
        ExprKind::In { element: left, set: right }
        | ExprKind::Complex(left, right)
        | ExprKind::Binary { left, right, .. }
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
    if let Callee::Value { value, .. } = &call.callee {
        visit_expr(value, visit);
    }
    call.arguments.iter().for_each(|argument| visit_argument(argument, visit));
}

fn visit_argument<'a>(argument: &'a Argument, visit: &mut impl FnMut(&'a Call)) {
    match argument {
        Argument::Value(value) | Argument::OpenArray(value) => visit_expr(value, visit),
        Argument::Reference(place) => visit_place(place, visit),
    }
}
