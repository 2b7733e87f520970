//! Unary and binary operations, and comparisons.

use inkwell::FloatPredicate;
use inkwell::values::IntValue;

use tlc_frontend::hir::{BinaryOp, CompareOp, Expr, Type, UnaryOp};

use crate::codegen::code::arithmetic::{binary_real, cap};
use crate::codegen::code::complex::{binary_complex, compare_complex, unary_complex};
use crate::codegen::expression::ExprLowering;
use crate::codegen::function::{CastOp, IntOp, int_predicate};
use crate::codegen::set::bits::{compare_sets, moved_bits};
use direct_ssa::llvm::Scalar;

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Lowers a unary operation; `expr` is the whole.
    pub fn unary(&mut self, expr: &Expr, op: UnaryOp, operand: &Expr, checked: bool) -> Scalar<'ctx> {
        match self.code.module.types.get(operand.ty) {
            Type::Real(_) => {
                let value = self.real(operand);
                return self.code.unary_real(op, value).into();
            }
            Type::Complex(_) => {
                let value = self.scalar(operand).vector();
                return unary_complex(self.code.function, op, value);
            }
            _ => {}
        }
        let value = self.int(operand);
        match op {
            UnaryOp::Negate => self.code.negate(expr, value, checked),
            UnaryOp::Not => self.code.function.not(value),
            UnaryOp::Abs => self.code.abs(expr, value, checked),
            UnaryOp::Odd => {
                let bit = self.code.module.context.bool_type();
                self.code.function.cast_int(CastOp::Truncate, value, bit, "odd")
            }
            UnaryOp::Cap => cap(self.code.function, value),
            UnaryOp::RealPart | UnaryOp::ImaginaryPart | UnaryOp::Complement => {
                unreachable!("{op:?} of a whole number")
            }
        }
        .into()
    }

    /// Lowers a binary operation; `expr` is the whole.
    pub fn binary(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        [left, right]: [&Expr; 2],
        check_overflow: bool,
        check_zero: bool,
    ) -> Scalar<'ctx> {
        let (left, right) = (self.scalar(left), self.scalar(right));
        match self.code.module.types.get(expr.ty) {
            Type::Real(_) => return binary_real(self.code.function, op, left.real(), right.real()).into(),
            Type::Complex(_) => {
                return binary_complex(&mut self.code, op, left.vector(), right.vector()).into();
            }
            _ => {}
        }
        let (left, right) = (left.int(), right.int());
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul if check_overflow => {
                self.code.checked_arithmetic(expr, op, left, right).into()
            }
            BinaryOp::Add => self.code.function.int_op(IntOp::Add, left, right, "sum").into(),
            BinaryOp::Sub => self.code.function.int_op(IntOp::Sub, left, right, "difference").into(),
            BinaryOp::Mul => self.code.function.int_op(IntOp::Mul, left, right, "product").into(),
            BinaryOp::Shift | BinaryOp::Rotate => moved_bits(&mut self.code, op, expr.ty, left, right).into(),
            _ => {
                let sign = self.code.module.program.operator_text(self.locals.procedure.module, op);
                self.code.division(expr, (op, sign), left, right, check_overflow, check_zero).into()
            }
        }
    }

    /// Lowers a comparison.
    pub fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> IntValue<'ctx> {
        if !self.code.module.types.is_scalar(left.ty) {
            return self.compare_large_sets(op, left, right);
        }
        let (a, b) = (self.scalar(left), self.scalar(right));
        match self.code.module.types.get(left.ty) {
            Type::Set { .. } => compare_sets(self.code.function, op, a.int(), b.int()),
            Type::Complex(_) => compare_complex(self.code.function, op, a.vector(), b.vector()),
            Type::Real(_) => {
                let predicate = real_predicate(op);
                self.code.function.compare_reals(predicate, a.real(), b.real(), "compare")
            }
            Type::Pointer { .. } | Type::Nil | Type::Address | Type::Opaque { .. } | Type::Procedure(_) => {
                let predicate = int_predicate(op, false);
                self.code.function.compare_pointers(predicate, a.pointer(), b.pointer())
            }
            _ => {
                let signed = self.code.module.types.is_signed(left.ty);
                self.code.function.compare_by_source(int_predicate(op, signed), a.int(), b.int())
            }
        }
    }
}

/// Returns the predicate of a comparison of reals. Comparisons with a NaN are FALSE, except that it differs
/// from everything.
fn real_predicate(op: CompareOp) -> FloatPredicate {
    match op {
        CompareOp::Equal => FloatPredicate::OEQ,
        CompareOp::NotEqual => FloatPredicate::UNE,
        CompareOp::Less => FloatPredicate::OLT,
        CompareOp::LessEqual => FloatPredicate::OLE,
        CompareOp::Greater => FloatPredicate::OGT,
        CompareOp::GreaterEqual => FloatPredicate::OGE,
    }
}
