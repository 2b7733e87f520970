//! Expressions: from syntax trees to typed expressions with folded constants.

pub mod address;
pub mod argument;
mod argument_order;
pub mod bit_pattern;
mod c_string;
mod call;
mod collected;
pub mod const_eval;
mod constructor;
pub mod conversion;
pub mod designator;
mod implied;
pub mod operator;
pub mod procedure_value;
mod selection;
mod set;
mod transfer;
mod transferred_variable;

use crate::base::{Encoding, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{Const, Expr, ExprKind, TypeId, TypeTable};
use crate::syntax::ast;

use crate::sema::checker::ExprChecker;
use crate::sema::constant::{constant, error_expr};
use crate::sema::typing::advice;
use crate::sema::typing::role::TargetRole;

impl<'a> ExprChecker<'_, 'a> {
    /// Checks an expression and returns its typed form. Constants are folded. Numbers without a declared type
    /// keep the type of constants until their context determines one. The value of a subrange is converted to
    /// its host.
    pub fn expression(&mut self, expr: &'a ast::Expr) -> Expr {
        let value = self.typed(expr);
        self.typing().host_value(value)
    }

    fn typed(&mut self, expr: &'a ast::Expr) -> Expr {
        let span = expr.span;
        match &expr.kind {
            ast::ExprKind::Whole(value) => {
                constant(Const::Whole(i128::from(*value)), TypeTable::WHOLE_CONSTANT, span)
            }
            ast::ExprKind::Real(value) => constant(Const::Real(*value), TypeTable::REAL_CONSTANT, span),
            ast::ExprKind::Char(value) => constant(Const::Char(*value), TypeTable::CHAR, span),
            ast::ExprKind::String(text) => self.string(text, span),
            ast::ExprKind::Designator(designator) => self.designated_value(designator),
            ast::ExprKind::Call { callee, args } => self.function_call(callee, args, span),
            ast::ExprKind::Unary { op, operand } => {
                if *op == ast::UnaryOp::Minus {
                    self.session.note_sign(operand, span);
                }
                let operand = self.expression(operand);
                self.typing().unary(*op, operand, span)
            }
            ast::ExprKind::Binary { op, op_span, left, right } => {
                if operator::relation(*op).is_some() || *op == ast::BinaryOp::In {
                    self.session.relation = Some(expr);
                }
                let (mut first, mut second) = (self.expression(left), self.expression(right));
                self.adapt_operand(left, &mut first, second.ty);
                self.adapt_operand(right, &mut second, first.ty);
                self.typing().binary(*op, *op_span, first, second, span)
            }
            ast::ExprKind::Constructor { ty, elements } => {
                self.constructor(ty.as_deref(), elements, None, span)
            }
            ast::ExprKind::Error => error_expr(span),
        }
    }

    /// Checks a string literal, whose bytes depend on the encoding of the file.
    fn string(&mut self, text: &str, span: Span) -> Expr {
        let file = if text.is_ascii() { None } else { self.session.sources.file_at(span.lo) };
        let encoding = file.map_or_else(Encoding::default, |file| file.encoding);
        self.tables.string(&encoding.string_bytes(text), span)
    }

    /// Checks a part of a constructor. Braces without a type before them have the type of the part, `target`.
    pub fn expression_for(&mut self, expr: &'a ast::Expr, target: TypeId) -> Expr {
        match &expr.kind {
            ast::ExprKind::Constructor { ty: None, elements } => {
                self.constructor(None, elements, Some(target), expr.span)
            }
            _ => self.expression(expr),
        }
    }

    /// Checks a condition of a statement, which must be BOOLEAN.
    pub fn condition(&mut self, expr: &'a ast::Expr, statement: &str) -> Expr {
        let condition = self.expression(expr);
        if condition.ty == TypeTable::BOOLEAN || condition.ty == TypeTable::ERROR {
            return condition;
        }
        let found = self.tables.shown(condition.ty);
        let diagnostic = Diagnostic::new(
            Code::ConditionNotBoolean,
            format!("the condition of {statement} is not BOOLEAN"),
        )
        .at(expr.span, format!("expected `BOOLEAN`, found {found}"));
        let comparison = advice::comparison_of(&self.tables.program.types, condition.ty);
        let diagnostic = match comparison {
            Some((comparison, why)) => {
                let edit = advice::truth_of(&condition, comparison);
                diagnostic.suggest_edits(vec![edit], why).not_applicable()
            }
            None => diagnostic,
        };
        self.session.report(diagnostic);
        error_expr(expr.span)
    }

    /// Returns the value and type of a constant expression; any other expression is reported.
    pub fn constant_expression(&mut self, expr: &'a ast::Expr) -> Option<(Const, TypeId)> {
        self.constant_for(expr, None)
    }

    /// Returns the value and type of a constant expression, which is assigned to a constant of a declared type,
    /// if there is one.
    pub fn constant_for(
        &mut self,
        expr: &'a ast::Expr,
        declared: Option<(TypeId, Span)>,
    ) -> Option<(Const, TypeId)> {
        let around = std::mem::replace(&mut self.position.in_constant, true);
        let checked = match declared {
            None => self.expression(expr),
            Some((ty, name)) => {
                let value = self.expression_for(expr, ty);
                self.typing().assignable(value, ty, &TargetRole::Assignment(name))
            }
        };
        self.position.in_constant = around;
        if checked.ty == TypeTable::ERROR {
            if !self.session.diagnostics.has_errors() {
                // The expression depends on a declaration that is not defined yet, such as the size of a
                // pointer's target.
                self.session.report_not_constant(expr.span);
            }
            return None;
        }
        match checked.kind {
            ExprKind::Const(value) => Some((value, checked.ty)),
            _ => {
                self.session.report_not_constant(expr.span);
                None
            }
        }
    }
}
