//! The operators of ADW Modula-2 on the bits of whole numbers: BAND, BOR, BXOR, BNOT, shifts and rotations.

use crate::base::Span;
use crate::hir::{BinaryOp, Const, Conversion, Expr, ExprKind, Type, TypeId, TypeTable, UnaryOp, Whole};
use crate::syntax::ast;

use super::{BinaryOperation, unary, unchecked};
use crate::sema::constant::{constant, error_expr};
use crate::sema::expression::conversion::convert;
use crate::sema::typing::Typing;
use crate::sema::typing::role::TargetRole;

impl Typing<'_, '_> {
    /// Applies `BNOT operand`.
    pub fn bit_complement(&mut self, operand: Expr, span: Span) -> Expr {
        let operand = self.of_declared_type(operand);
        let ty = operand.ty;
        match (&operand.kind, self.whole(ty)) {
            (_, None) if ty == TypeTable::ERROR => operand,
            (_, None) => self.report_unary("BNOT", &operand, span),
            (ExprKind::Const(Const::Whole(value)), Some(whole)) => {
                constant(Const::Whole(narrowed(!value, whole)), ty, span)
            }
            (_, Some(whole)) => {
                let set = self.bit_set(whole.bits());
                let bits = convert(Conversion::Bits, operand, set, false);
                let complement = unary(UnaryOp::Complement, bits, set, false, span);
                convert(Conversion::Bits, complement, ty, false)
            }
        }
    }

    /// Gives a constant without a declared type the type CARDINAL, or INTEGER if it is negative.
    fn of_declared_type(&mut self, operand: Expr) -> Expr {
        match operand.kind {
            ExprKind::Const(Const::Whole(value)) if operand.ty == TypeTable::WHOLE_CONSTANT => {
                self.retyped(operand, if value < 0 { TypeTable::INTEGER } else { TypeTable::CARDINAL })
            }
            _ => operand,
        }
    }

    fn whole(&self, ty: TypeId) -> Option<Whole> {
        match self.tables.ty(ty) {
            Type::Whole(whole) => Some(*whole),
            _ => None,
        }
    }

    /// Returns the type of the sets with this number of elements, each of which represents a bit.
    fn bit_set(&mut self, bits: u32) -> TypeId {
        let types = &mut self.tables.program.types;
        *self.tables.bit_sets.entry(bits).or_insert_with(|| {
            types.add(Type::Set { element: TypeTable::CARDINAL, low: 0, high: i64::from(bits) - 1 })
        })
    }
}

impl BinaryOperation<'_, '_> {
    /// Applies an operator on bits.
    pub fn on_bits(&mut self, left: Expr, right: Expr) -> Expr {
        let hir_op = match self.op {
            ast::BinaryOp::BitAnd => BinaryOp::Intersection,
            ast::BinaryOp::BitOr => BinaryOp::Union,
            ast::BinaryOp::BitXor => BinaryOp::SymmetricDifference,
            ast::BinaryOp::ShiftLeft | ast::BinaryOp::ShiftRight => BinaryOp::Shift,
            _ => BinaryOp::Rotate,
        };
        match hir_op {
            BinaryOp::Shift | BinaryOp::Rotate => self.moved_bits(hir_op, left, right),
            _ => self.combined_bits(hir_op, left, right),
        }
    }

    fn combined_bits(&mut self, hir_op: BinaryOp, left: Expr, right: Expr) -> Expr {
        let span = self.span;
        let Some(ty) = self.common_type(&left, &right) else { return error_expr(span) };
        if !self.typing.tables.is_whole(ty) {
            return self.report_operator(ty, "the operands must be whole numbers");
        }
        let (left, right) = (self.typing.retyped(left, ty), self.typing.retyped(right, ty));
        if left.ty == TypeTable::ERROR || right.ty == TypeTable::ERROR {
            return error_expr(span);
        }
        if let (ExprKind::Const(Const::Whole(left)), ExprKind::Const(Const::Whole(right))) =
            (&left.kind, &right.kind)
        {
            let value = match hir_op {
                BinaryOp::Intersection => left & right,
                BinaryOp::Union => left | right,
                _ => left ^ right,
            };
            return self.typing.folded(Ok(Const::Whole(value)), ty, span);
        }
        let Some(whole) = self.typing.whole(ty) else { return error_expr(span) };
        let set = self.typing.bit_set(whole.bits());
        let bits = |value| convert(Conversion::Bits, value, set, false);
        convert(Conversion::Bits, unchecked(hir_op, bits(left), bits(right), set, span), ty, false)
    }

    /// Shifts or rotates the bits of `value`.
    fn moved_bits(&mut self, hir_op: BinaryOp, value: Expr, count: Expr) -> Expr {
        let span = self.span;
        let value = self.typing.of_declared_type(value);
        let ty = value.ty;
        if ty == TypeTable::ERROR {
            return value;
        }
        let Some(whole) = self.typing.whole(ty) else {
            return self.report_operator(ty, "the operand must be a whole number");
        };
        let role = TargetRole::Predeclared(self.op.text());
        let count = self.typing.assignable(count, TypeTable::INTEGER, &role);
        if count.ty == TypeTable::ERROR {
            return count;
        }
        let goes_right = matches!(self.op, ast::BinaryOp::ShiftRight | ast::BinaryOp::RotateRight);
        let count = match count.kind {
            _ if !goes_right => count,
            ExprKind::Const(Const::Whole(number)) => constant(Const::Whole(-number), count.ty, count.span),
            _ => {
                let (ty, span) = (count.ty, count.span);
                unary(UnaryOp::Negate, count, ty, false, span)
            }
        };
        match (&value.kind, &count.kind) {
            (ExprKind::Const(Const::Whole(value)), ExprKind::Const(Const::Whole(count))) => {
                constant(Const::Whole(moved(hir_op, *value, *count, whole)), ty, span)
            }
            _ => unchecked(hir_op, value, count, ty, span),
        }
    }
}

/// Returns the value of a whole type with the lowest bits of `value`.
fn narrowed(value: i128, whole: Whole) -> i128 {
    let bits = value & ((1 << whole.bits()) - 1);
    if whole.signed() && bits >> (whole.bits() - 1) != 0 { bits - (1 << whole.bits()) } else { bits }
}

/// Computes a shift or rotation of a constant: to the left, or to the right if `count` is negative.
fn moved(op: BinaryOp, value: i128, count: i128, whole: Whole) -> i128 {
    let width = i128::from(whole.bits());
    let bits = value & ((1 << width) - 1);
    let result = match op {
        BinaryOp::Rotate => {
            let count = count.rem_euclid(width);
            bits << count | bits >> (width - count)
        }
        _ if count.abs() >= width => 0,
        _ if count < 0 => bits >> -count,
        _ => bits << count,
    };
    narrowed(result, whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_moved_within_their_type() {
        let (byte, signed) = (Whole::unsigned_of(8), Whole::signed_of(8));
        assert_eq!(moved(BinaryOp::Shift, 0x81, 1, byte), 2);
        assert_eq!(moved(BinaryOp::Shift, 0x81, -1, byte), 0x40);
        assert_eq!(moved(BinaryOp::Shift, 1, 8, byte), 0);
        assert_eq!(moved(BinaryOp::Rotate, 0x81, 1, byte), 3);
        assert_eq!(moved(BinaryOp::Rotate, 0x81, -1, byte), 0xC0);
        assert_eq!(moved(BinaryOp::Shift, 0x40, 1, signed), -128);
        assert_eq!(moved(BinaryOp::Shift, -1, -1, signed), 127);
        assert_eq!((narrowed(!0, byte), narrowed(!0, signed)), (255, -1));
    }
}
