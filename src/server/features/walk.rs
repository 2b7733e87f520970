//! Walks over the statements and expressions of a module within a range of its text.

use tlc_frontend::base::Span;
use tlc_frontend::syntax::ast::{
    Body, Decl, Designator, Element, Expr, ExprKind, Module, Selector, Stmt, StmtKind,
};

/// The receiver of the statements and calls that a walk visits.
pub trait Walker<'a> {
    fn statement(&mut self, _stmt: &'a Stmt) {}

    fn call(&mut self, _callee: &'a Designator, _args: &'a [Expr]) {}

    /// Receives the designators of values in expressions.
    fn operand(&mut self, _designator: &'a Designator) {}
}

/// Visits the statements of a module that share text with a range, and the calls in them.
pub fn walk<'a>(module: &'a Module, range: Span, walker: &mut impl Walker<'a>) {
    decls(&module.decls, range, walker);
    for part in module.body.iter().chain(&module.finally) {
        body(part, range, walker);
    }
}

fn decls<'a>(all: &'a [Decl], range: Span, walker: &mut impl Walker<'a>) {
    for decl in all {
        match decl {
            Decl::Const { value, .. } => expr(value, walker, range),
            Decl::Var { initial: Some(value), .. } => expr(value, walker, range),
            Decl::Procedure(procedure) => {
                if let Some(block) = &procedure.block {
                    decls(&block.decls, range, walker);
                    body(&block.body, range, walker);
                }
            }
            Decl::Module(module) => walk(module, range, walker),
            _ => {}
        }
    }
}

fn body<'a>(body: &'a Body, range: Span, walker: &mut impl Walker<'a>) {
    stmts(&body.stmts, range, walker);
    stmts(body.except.as_deref().unwrap_or_default(), range, walker);
}

fn touches(span: Span, range: Span) -> bool {
    span.lo <= range.hi && range.lo <= span.hi
}

fn stmts<'a>(all: &'a [Stmt], range: Span, walker: &mut impl Walker<'a>) {
    for stmt in all.iter().filter(|stmt| touches(stmt.span, range)) {
        walker.statement(stmt);
        expressions_of(stmt, range, walker);
        stmt.kind.bodies().into_iter().for_each(|body| stmts(body, range, walker));
    }
}

fn expressions_of<'a>(stmt: &'a Stmt, range: Span, walker: &mut impl Walker<'a>) {
    match &stmt.kind {
        StmtKind::Call { callee, args, .. } => {
            designator(callee, walker, range);
            let args = args.as_deref().unwrap_or_default();
            walker.call(callee, args);
            args.iter().for_each(|arg| expr(arg, walker, range));
        }
        _ => {
            let (values, designators) = stmt.kind.operands();
            values.into_iter().for_each(|value| expr(value, walker, range));
            designators.into_iter().for_each(|target| designator(target, walker, range));
        }
    }
}

fn designator<'a>(designator: &'a Designator, walker: &mut impl Walker<'a>, range: Span) {
    for selector in &designator.selectors {
        if let Selector::Index(values, _) | Selector::Arguments(values, _) = selector {
            values.iter().for_each(|value| expr(value, walker, range));
        }
    }
}

fn expr<'a>(value: &'a Expr, walker: &mut impl Walker<'a>, range: Span) {
    if !touches(value.span, range) {
        return;
    }
    match &value.kind {
        ExprKind::Designator(name) => {
            walker.operand(name);
            designator(name, walker, range);
        }
        ExprKind::Call { callee, args } => {
            designator(callee, walker, range);
            walker.call(callee, args);
            args.iter().for_each(|arg| expr(arg, walker, range));
        }
        ExprKind::Unary { operand, .. } => expr(operand, walker, range),
        ExprKind::Binary { left, right, .. } => {
            expr(left, walker, range);
            expr(right, walker, range);
        }
        ExprKind::Constructor { elements, .. } => {
            for Element { value, high, count } in elements {
                expr(value, walker, range);
                high.iter().chain(count).for_each(|value| expr(value, walker, range));
            }
        }
        _ => {}
    }
}
