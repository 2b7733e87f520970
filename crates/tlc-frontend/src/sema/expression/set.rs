//! Operators on sets, and membership.

use crate::base::{Interval, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{BinaryOp, CompareOp, Const, Expr, ExprKind, Type, TypeId, TypeTable, UnaryOp};
use crate::syntax::ast;

use super::const_eval;
use super::conversion::without_check;
use super::operator::{BinaryOperation, relation, unchecked};
use crate::sema::constant::{constant, error_expr};
use crate::sema::typing::Typing;
use crate::sema::typing::role::TargetRole;

/// The operation that an operator performs on two sets.
enum SetOperation {
    Combine(BinaryOp),
    Compare(CompareOp),
}

impl Typing<'_, '_> {
    /// Returns a value that is to be an element of a set. A constant outside the bounds is reported.
    pub fn element_within(&mut self, value: Expr, set: TypeId, host: TypeId, bounds: Interval) -> Expr {
        let Interval { low, high } = bounds;
        match value.constant_ordinal() {
            Some(number) if !bounds.contains(number) => {
                let types = &self.tables.program.types;
                let written = |number| crate::hir::print_ordinal(types, host, number, self.session.names);
                let message =
                    format!("{} cannot be an element of {}", written(number), self.tables.shown(set));
                let diagnostic = Diagnostic::new(Code::ElementOutsideSet, message)
                    .at(value.span, format!("the elements range from {} to {}", written(low), written(high)));
                self.session.report(diagnostic);
                error_expr(value.span)
            }
            _ => value,
        }
    }

    /// Builds `-set`, the complement of a set.
    pub fn complement(&mut self, operand: Expr, span: Span) -> Expr {
        let ty = operand.ty;
        if let (ExprKind::Const(Const::Set(words)), Type::Set { low, high, .. }) =
            (&operand.kind, self.tables.ty(ty))
        {
            let words = const_eval::complement(words, (high - low) as u64 + 1);
            return constant(Const::Set(words), ty, span);
        }
        let kind = ExprKind::Unary { op: UnaryOp::Complement, operand: Box::new(operand), checked: false };
        Expr { kind, ty, span }
    }
}

impl BinaryOperation<'_, '_> {
    /// Applies `left op right` to two sets of one type.
    pub fn set_operation(&mut self, left: Expr, right: Expr) -> Expr {
        let BinaryOperation { op, op_span, span, .. } = *self;
        let ty = left.ty;
        let Some(operation) = set_operation(op) else {
            let shown = self.typing.tables.shown(ty);
            let message = format!("`{}` is not defined for {shown}", op.text());
            let diagnostic = Diagnostic::new(Code::UndefinedOperator, message)
                .at(op_span, "sets can be combined with `+`, `-`, `*` and `/`, and compared");
            self.typing.session.report(diagnostic);
            return error_expr(span);
        };
        match (operation, &left.kind, &right.kind) {
            (SetOperation::Combine(op), ExprKind::Const(Const::Set(a)), ExprKind::Const(Const::Set(b))) => {
                constant(Const::Set(const_eval::combine_sets(op, a, b)), ty, span)
            }
            (SetOperation::Compare(op), ExprKind::Const(Const::Set(a)), ExprKind::Const(Const::Set(b))) => {
                constant(Const::Boolean(const_eval::compare_sets(op, a, b)), TypeTable::BOOLEAN, span)
            }
            (SetOperation::Combine(op), ..) => unchecked(op, left, right, ty, span),
            (SetOperation::Compare(op), ..) => {
                let (left, right) = (Box::new(left), Box::new(right));
                Expr { kind: ExprKind::Compare { op, left, right }, ty: TypeTable::BOOLEAN, span }
            }
        }
    }

    /// Applies `element IN set`.
    pub fn membership(&mut self, element: Expr, set: Expr) -> Expr {
        let BinaryOperation { op_span, span, .. } = *self;
        let Type::Set { element: host, low, high } = *self.typing.tables.ty(set.ty) else {
            let found = self.typing.tables.shown(set.ty);
            let diagnostic =
                Diagnostic::new(Code::UndefinedOperator, "the right operand of `IN` is not a set")
                    .at(op_span, "`IN` tests whether a set contains an element")
                    .and(set.span, format!("expected a set, found {found}"));
            self.typing.session.report(diagnostic);
            return error_expr(span);
        };
        if element.ty == set.ty {
            let host = self.typing.tables.shown(host);
            let diagnostic =
                Diagnostic::new(Code::NotAssignmentCompatible, "the left operand of `IN` is a set")
                    .at(element.span, format!("expected an element, of type {host}"))
                    .and(set.span, "a set of the same type");
            let why = "`<=` tests whether one set contains all elements of another";
            self.typing.session.report(diagnostic.suggest(op_span, "<=", why).not_applicable());
            return error_expr(span);
        }
        let element = self.sought_element(element, host, &TargetRole::Element(set.ty));
        let element =
            self.typing.element_within(element, set.ty, host, Interval::new(low.into(), high.into()));
        if element.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        if let (Some(number), ExprKind::Const(Const::Set(words))) = (element.constant_ordinal(), &set.kind) {
            let found = const_eval::is_element(words, number - i128::from(low));
            return constant(Const::Boolean(found), TypeTable::BOOLEAN, span);
        }
        let kind = ExprKind::In { element: Box::new(element), set: Box::new(set) };
        Expr { kind, ty: TypeTable::BOOLEAN, span }
    }

    /// Converts the left operand of IN without a check: a number that no set of the type contains is in no
    /// set.
    fn sought_element(&mut self, element: Expr, host: TypeId, role: &TargetRole) -> Expr {
        match (self.typing.tables.ty(host), self.typing.tables.ty(element.ty)) {
            (Type::Whole(_), Type::Whole(_)) => {
                let value = self.typing.convert_whole(element, host);
                without_check(value)
            }
            _ if self.typing.tables.program.types.host(element.ty) == host => self.typing.host_value(element),
            _ => self.typing.assignable(element, host, role),
        }
    }
}

fn set_operation(op: ast::BinaryOp) -> Option<SetOperation> {
    Some(match op {
        ast::BinaryOp::Add => SetOperation::Combine(BinaryOp::Union),
        ast::BinaryOp::Sub => SetOperation::Combine(BinaryOp::Difference),
        ast::BinaryOp::Mul => SetOperation::Combine(BinaryOp::Intersection),
        ast::BinaryOp::Divide => SetOperation::Combine(BinaryOp::SymmetricDifference),
        _ => SetOperation::Compare(relation(op)?),
    })
}
