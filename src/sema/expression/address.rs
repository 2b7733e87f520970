//! Operators on values of type ADDRESS, and the types that they accept.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{BinaryOp, CompareOp, Conversion, Expr, ExprKind, Type, TypeId, TypeTable};
use crate::syntax::ast;

use super::conversion::{address_as, convert};
use super::operator::{relation, unchecked};
use crate::sema::checker::error_expr;
use crate::sema::session::Session;
use crate::sema::tables::Tables;
use crate::sema::typing::Typing;

impl Typing<'_, '_> {
    /// Applies `left op right`, where one operand is an ADDRESS. Addresses are compared with each other and
    /// with pointers, and moved by whole numbers.
    pub fn address_operation(
        &mut self,
        op: ast::BinaryOp,
        op_span: Span,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Expr {
        let relation = match (op, relation(op)) {
            (_, Some(relation)) => relation,
            (ast::BinaryOp::Add | ast::BinaryOp::Sub, _) if self.tables.is_whole(right.ty) => {
                let op = if op == ast::BinaryOp::Add { BinaryOp::Add } else { BinaryOp::Sub };
                return self.moved(left, op, right, span);
            }
            (ast::BinaryOp::Add, _) if self.tables.is_whole(left.ty) => {
                return self.moved(right, BinaryOp::Add, left, span);
            }
            _ => return self.session.report_address_operator(op, op_span, span),
        };
        if !self.tables.points(left.ty) || !self.tables.points(right.ty) {
            return self.session.report_address_operator(op, op_span, span);
        }
        let (left, right) = (as_address(left), as_address(right));
        let (left, right) = match relation {
            CompareOp::Equal | CompareOp::NotEqual => (left, right),
            _ => (as_number(left), as_number(right)),
        };
        let kind = ExprKind::Compare { op: relation, left: Box::new(left), right: Box::new(right) };
        Expr { kind, ty: TypeTable::BOOLEAN, span }
    }

    /// Builds an address that is moved by a number of bytes.
    pub fn moved(&mut self, address: Expr, op: BinaryOp, bytes: Expr, span: Span) -> Expr {
        let bytes = match bytes.kind {
            ExprKind::Const(_) => self.retyped(bytes, TypeTable::LONGINT),
            _ => bytes,
        };
        if bytes.ty == TypeTable::ERROR {
            return bytes;
        }
        let bytes = match bytes.ty {
            TypeTable::LONGCARD => bytes,
            _ => convert(Conversion::Whole, bytes, TypeTable::LONGCARD, false),
        };
        let sum = unchecked(op, as_number(as_address(address)), bytes, TypeTable::LONGCARD, span);
        convert(Conversion::Bits, sum, TypeTable::ADDRESS, false)
    }

    /// Builds the number of bytes between two addresses.
    pub fn distance(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        let (left, right) = (as_number(as_address(left)), as_number(as_address(right)));
        let difference = unchecked(BinaryOp::Sub, left, right, TypeTable::LONGCARD, span);
        convert(Conversion::Whole, difference, TypeTable::INTEGER, false)
    }
}

impl Tables<'_> {
    /// Whether an expression is of type ADDRESS.
    pub fn is_address(&self, expr: &Expr) -> bool {
        self.ty(expr.ty) == &Type::Address
    }

    /// Whether values of a type are addresses.
    pub fn points(&self, ty: TypeId) -> bool {
        matches!(
            self.ty(ty),
            Type::Address | Type::Pointer { .. } | Type::Nil | Type::Opaque { .. } | Type::Procedure(_)
        )
    }

    /// Whether values of a type are whole numbers.
    pub fn is_whole(&self, ty: TypeId) -> bool {
        matches!(self.ty(ty), Type::Whole(_) | Type::WholeConstant)
    }
}

impl Session<'_> {
    fn report_address_operator(&mut self, op: ast::BinaryOp, op_span: Span, span: Span) -> Expr {
        let message = format!("`{}` is not defined for these operands", op.text());
        let diagnostic = Diagnostic::new(Code::E0303, message)
            .at(op_span, "one operand is an `ADDRESS`")
            .note("addresses are compared with addresses and pointers, and moved by whole numbers");
        self.report(diagnostic);
        error_expr(span)
    }
}

/// Converts a pointer to an ADDRESS.
pub fn as_address(value: Expr) -> Expr {
    if value.ty == TypeTable::ADDRESS { value } else { address_as(value, TypeTable::ADDRESS) }
}

fn as_number(address: Expr) -> Expr {
    convert(Conversion::Bits, address, TypeTable::LONGCARD, false)
}
