//! Operators on values of type ADDRESS, and the types that they accept.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{BinaryOp, CompareOp, Conversion, Expr, ExprKind, Type, TypeTable};
use crate::syntax::ast;

use super::conversion::{address_as, convert};
use super::operator::{BinaryOperation, relation, unchecked};
use crate::sema::constant::error_expr;
use crate::sema::typing::Typing;

impl Typing<'_, '_> {
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

impl BinaryOperation<'_, '_> {
    /// Applies `left op right`, where at least one operand is an ADDRESS. Addresses are compared with each
    /// other, with pointers and with whole numbers, and have the operators of cardinals (PIM2, chapter 12).
    /// Address arithmetic wraps around.
    pub fn address_operation(&mut self, left: Expr, right: Expr) -> Expr {
        let BinaryOperation { op, op_span: _, span, .. } = *self;
        let relation = match (op, relation(op)) {
            (_, Some(relation)) => relation,
            (ast::BinaryOp::Add, _) if self.typing.tables.is_whole(right.ty) => {
                return self.typing.moved(left, BinaryOp::Add, right, span);
            }
            (ast::BinaryOp::Sub, _) if self.typing.tables.is_whole(right.ty) => {
                return self.typing.moved(left, BinaryOp::Sub, right, span);
            }
            (ast::BinaryOp::Add, _) if self.typing.tables.is_whole(left.ty) => {
                return self.typing.moved(right, BinaryOp::Add, left, span);
            }
            (ast::BinaryOp::Sub, _) if self.is_moved_pointer(&left, &right) => {
                return self.address_arithmetic(left, right);
            }
            _ if self.counts_as_address(&left) && self.counts_as_address(&right) => {
                return self.address_arithmetic(left, right);
            }
            _ => return self.report_address_operator(),
        };
        let both_point = self.typing.tables.points(left.ty) && self.typing.tables.points(right.ty);
        let has_number = self.typing.tables.is_whole(left.ty) || self.typing.tables.is_whole(right.ty);
        if !both_point && !has_number {
            return self.report_address_operator();
        }
        let is_equality = matches!(relation, CompareOp::Equal | CompareOp::NotEqual);
        let is_constant = |operand: &Expr| matches!(operand.kind, ExprKind::Const(_));
        let is_lenient = self.typing.session.dialect.rules().is_lenient;
        if is_lenient && has_number && !(is_equality && (is_constant(&left) || is_constant(&right))) {
            // GNU Modula-2 compares an address with no number but a constant.
            self.report_operands(&left, &right);
            return error_expr(span);
        }
        let (left, right) = match both_point && is_equality {
            true => (as_address(left), as_address(right)),
            false => (self.as_cardinal(left), self.as_cardinal(right)),
        };
        if left.ty == TypeTable::ERROR || right.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        let kind = ExprKind::Compare { op: relation, left: Box::new(left), right: Box::new(right) };
        Expr { kind, ty: TypeTable::BOOLEAN, span }
    }

    /// Combines two addresses, or an address and a whole number, as numbers.
    fn address_arithmetic(&mut self, left: Expr, right: Expr) -> Expr {
        let BinaryOperation { op, op_span, span, .. } = *self;
        let (left, right) = (self.as_cardinal(left), self.as_cardinal(right));
        if left.ty == TypeTable::ERROR || right.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        let number = match op {
            ast::BinaryOp::Add => unchecked(BinaryOp::Add, left, right, TypeTable::LONGCARD, span),
            ast::BinaryOp::Sub => unchecked(BinaryOp::Sub, left, right, TypeTable::LONGCARD, span),
            _ => self.typing.binary(op, op_span, left, right, span),
        };
        match number.ty {
            TypeTable::LONGCARD => convert(Conversion::Bits, number, TypeTable::ADDRESS, false),
            _ => number,
        }
    }

    /// Converts an address or a whole number to LONGCARD, which has the size of an address.
    fn as_cardinal(&mut self, operand: Expr) -> Expr {
        match self.typing.tables.is_whole(operand.ty) {
            true if matches!(operand.kind, ExprKind::Const(_)) => {
                self.typing.retyped(operand, TypeTable::LONGCARD)
            }
            true => self.typing.convert_whole(operand, TypeTable::LONGCARD),
            false => as_number(as_address(operand)),
        }
    }

    /// Whether an operator moves a pointer by a number of bytes, or subtracts one pointer from another.
    pub fn is_moved_pointer(&self, left: &Expr, right: &Expr) -> bool {
        let BinaryOperation { op, .. } = *self;
        let is_pointer = |operand: &Expr| matches!(self.typing.tables.ty(operand.ty), Type::Pointer { .. });
        match op {
            ast::BinaryOp::Add => {
                is_pointer(left) && self.typing.tables.is_whole(right.ty)
                    || is_pointer(right) && self.typing.tables.is_whole(left.ty)
            }
            ast::BinaryOp::Sub => {
                is_pointer(left) && (is_pointer(right) || self.typing.tables.is_whole(right.ty))
            }
            _ => false,
        }
    }

    /// Whether an operand of type ADDRESS accepts another operand for its arithmetic.
    fn counts_as_address(&self, expr: &Expr) -> bool {
        self.typing.tables.is_address(expr) || self.typing.tables.is_whole(expr.ty)
    }

    fn report_address_operator(&mut self) -> Expr {
        let BinaryOperation { op, op_span, span, .. } = *self;
        let message = format!("`{}` is not defined for these operands", op.text());
        let diagnostic = Diagnostic::new(Code::UndefinedOperator, message)
            .at(op_span, "one operand is an `ADDRESS`")
            .note(
                "an address can be compared with addresses and pointers, and has the arithmetic of a \
                 cardinal",
            );
        self.typing.session.report(diagnostic);
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
