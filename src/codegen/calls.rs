//! What the statements of a procedure use of others, in source order: calls, procedures as values, addresses.

use crate::hir::{
    Argument, Call, Callee, Const, ConstantId, Expr, ExprKind, Place, ProcId, Projection, Root, Stmt,
    StmtKind,
};

/// Something that is used.
#[derive(Clone, Copy)]
pub(super) enum Use<'a> {
    /// A call.
    Call(&'a Call),
    /// A procedure as a value.
    Procedure(ProcId),
    /// A structured constant.
    Constant(ConstantId),
    /// A place whose address is taken by ADR.
    Address(&'a Place),
    /// A place that WITH refers to.
    Binding(&'a Place),
}

/// Calls `visit` with all that the statements use; a call comes before what its arguments use.
pub(super) fn visit_uses<'a>(stmts: &'a [Stmt], visit: &mut impl FnMut(Use<'a>)) {
    stmts.iter().for_each(|stmt| visit_stmt(stmt, visit));
}

/// Whether evaluating the argument calls anything.
pub(super) fn has_call(argument: &Argument) -> bool {
    let mut found = false;
    visit_argument(argument, &mut |used| found |= matches!(used, Use::Call(_)));
    found
}

/// Whether evaluating the expression calls anything.
pub(super) fn calls_anything(expr: &Expr) -> bool {
    let mut found = false;
    visit_expr(expr, &mut |used| found |= matches!(used, Use::Call(_)));
    found
}

fn visit_stmt<'a>(stmt: &'a Stmt, visit: &mut impl FnMut(Use<'a>)) {
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
            arms.iter().for_each(|arm| visit_uses(&arm.body, visit));
            otherwise.iter().for_each(|body| visit_uses(body, visit));
        }
        StmtKind::With { record, body, .. } => {
            visit(Use::Binding(record));
            visit_place(record, visit);
            visit_uses(body, visit);
        }
        StmtKind::Try { call, result, handler } => {
            result.iter().for_each(|place| visit_place(place, visit));
            visit_call(call, visit);
            visit_uses(handler, visit);
        }
        StmtKind::Reraise => {}
        StmtKind::If { arms, otherwise } => {
            for (condition, body) in arms {
                visit_expr(&condition.value, visit);
                visit_uses(body, visit);
            }
            visit_uses(otherwise, visit);
        }
        StmtKind::While { condition, body } | StmtKind::Repeat { body, condition } => {
            visit_expr(&condition.value, visit);
            visit_uses(body, visit);
        }
        StmtKind::Loop { body, .. } => visit_uses(body, visit),
        StmtKind::Exit(_) | StmtKind::Goto(_) | StmtKind::Label(_) => {}
        StmtKind::For { from, to, body, .. } => {
            visit_expr(from, visit);
            visit_expr(to, visit);
            visit_uses(body, visit);
        }
    }
}

/// The same of an expression.
pub(super) fn visit_expr<'a>(expr: &'a Expr, visit: &mut impl FnMut(Use<'a>)) {
    match &expr.kind {
        ExprKind::Const(Const::Procedure(id)) => visit(Use::Procedure(*id)),
        ExprKind::Const(Const::Structured(id)) => visit(Use::Constant(*id)),
        ExprKind::Const(_) | ExprKind::High { .. } => {}
        ExprKind::Load(place) => visit_place(place, visit),
        ExprKind::Address(place) => {
            visit(Use::Address(place));
            visit_place(place, visit);
        }
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
        | ExprKind::And { left, right, .. }
        | ExprKind::Or { left, right, .. } => {
            visit_expr(left, visit);
            visit_expr(right, visit);
        }
        ExprKind::Call(call) => visit_call(call, visit),
    }
}

fn visit_place<'a>(place: &'a Place, visit: &mut impl FnMut(Use<'a>)) {
    if let Root::Constant(id) = place.root {
        visit(Use::Constant(id));
    }
    for projection in &place.projections {
        if let Projection::Index { index, .. } = projection {
            visit_expr(index, visit);
        }
    }
}

fn visit_call<'a>(call: &'a Call, visit: &mut impl FnMut(Use<'a>)) {
    visit(Use::Call(call));
    if let Callee::Value { value, .. } = &call.callee {
        visit_expr(value, visit);
    }
    call.arguments.iter().for_each(|argument| visit_argument(argument, visit));
}

fn visit_argument<'a>(argument: &'a Argument, visit: &mut impl FnMut(Use<'a>)) {
    match argument {
        Argument::Value(value) | Argument::OpenArray(value) => visit_expr(value, visit),
        Argument::Reference(place) => visit_place(place, visit),
    }
}
