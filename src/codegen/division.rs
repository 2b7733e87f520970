//! Divisions of whole numbers: DIV and MOD, which belong together and never leave a negative remainder,
//! and `/` and REM, which truncate toward zero.
//!
//! LLVM's division is undefined for zero divisors and for MIN / -1. Neither is ever made: a zero divisor is a
//! failed check or, where the check is off, a trap; -1 is replaced where it could overflow.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use crate::hir::{BinaryOp, Expr};

use super::llvm::built;
use super::procedure::ProcLowering;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// DIV, MOD, `/` or REM; `expr` is the whole operation.
    pub fn division(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        check_overflow: bool,
        check_zero: bool,
    ) -> IntValue<'ctx> {
        if check_zero {
            self.check_zero(expr, left, right, op.text());
        } else {
            self.trap_if_zero(right);
        }
        let is_quotient = matches!(op, BinaryOp::Div | BinaryOp::Quotient);
        if !self.module.types.range(expr.ty).signed {
            return self.unsigned_division(is_quotient, left, right);
        }
        if is_quotient && check_overflow {
            self.check_quotient(expr, op, left, right);
        }
        match (op, positive_constant(right)) {
            (BinaryOp::Div, Some(divisor)) if divisor.is_power_of_two() => self.shifted(left, divisor),
            (BinaryOp::Mod, Some(divisor)) if divisor.is_power_of_two() => self.masked(left, divisor),
            _ => self.signed_division(op, left, right),
        }
    }

    fn unsigned_division(
        &mut self,
        is_quotient: bool,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        if is_quotient {
            built(self.builder.build_int_unsigned_div(left, right, "quotient"))
        } else {
            built(self.builder.build_int_unsigned_rem(left, right, "remainder"))
        }
    }

    /// Without the check a zero divisor stops the program by a trap of the processor: leaving it to
    /// LLVM's division would make everything undefined, also what happened before.
    fn trap_if_zero(&mut self, divisor: IntValue<'ctx>) {
        let zero = divisor.get_type().const_zero();
        let is_zero = self.compare_ints(IntPredicate::EQ, divisor, zero);
        self.fail_if(is_zero, |this| {
            let trap = this.module.intrinsic("llvm.trap", &[]);
            built(this.builder.build_call(trap, &[], ""));
        });
    }

    /// The least value divided by -1 does not fit.
    fn check_quotient(&mut self, expr: &Expr, op: BinaryOp, left: IntValue<'ctx>, right: IntValue<'ctx>) {
        if right.is_constant_int() && !is_minus_one(right) {
            return;
        }
        let least = least_value(left);
        let is_least = self.compare_ints(IntPredicate::EQ, left, least);
        let minus_one = right.get_type().const_all_ones();
        let by_minus_one = self.compare_ints(IntPredicate::EQ, right, minus_one);
        let overflows = built(self.builder.build_and(is_least, by_minus_one, "overflows"));
        let sign = op.text();
        self.fail_overflow_if(overflows, expr.span.lo, [left, right], expr.ty, sign, expr.ty);
    }

    /// DIV by a power of two.
    fn shifted(&mut self, left: IntValue<'ctx>, divisor: u64) -> IntValue<'ctx> {
        let places = left.get_type().const_int(u64::from(divisor.trailing_zeros()), false);
        built(self.builder.build_right_shift(left, places, true, "quotient"))
    }

    /// MOD by a power of two.
    fn masked(&mut self, left: IntValue<'ctx>, divisor: u64) -> IntValue<'ctx> {
        let mask = left.get_type().const_int(divisor - 1, false);
        built(self.builder.build_and(left, mask, "remainder"))
    }

    /// The divisor is not zero. Dividing by 1 instead of -1 leaves the same remainder, namely none, and the
    /// quotient with the other sign.
    fn signed_division(
        &mut self,
        op: BinaryOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        let may_be_minus_one = !right.is_constant_int() || is_minus_one(right);
        if !may_be_minus_one {
            return self.defined_division(op, left, right);
        }
        let ty = right.get_type();
        let by_minus_one = self.compare_ints(IntPredicate::EQ, right, ty.const_all_ones());
        let divisor = self.select(by_minus_one, ty.const_int(1, false), right);
        let result = self.defined_division(op, left, divisor);
        if matches!(op, BinaryOp::Mod | BinaryOp::Remainder) {
            return result;
        }
        let negated = built(self.builder.build_int_sub(ty.const_zero(), left, "negated"));
        self.select(by_minus_one, negated, result)
    }

    /// A division whose divisor is neither 0 nor -1.
    fn defined_division(
        &mut self,
        op: BinaryOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        let builder = self.builder;
        match op {
            BinaryOp::Quotient => built(builder.build_int_signed_div(left, right, "quotient")),
            BinaryOp::Remainder => built(builder.build_int_signed_rem(left, right, "remainder")),
            BinaryOp::Mod => {
                let remainder = built(builder.build_int_signed_rem(left, right, "remainder"));
                let size = self.magnitude(right);
                let raised = built(builder.build_int_add(remainder, size, "raised"));
                let is_negative = self.is_negative(remainder);
                self.select(is_negative, raised, remainder)
            }
            BinaryOp::Div => {
                let quotient = built(builder.build_int_signed_div(left, right, "quotient"));
                let remainder = built(builder.build_int_signed_rem(left, right, "remainder"));
                let sign = self.sign(right);
                let lowered = built(builder.build_int_sub(quotient, sign, "lowered"));
                let is_negative = self.is_negative(remainder);
                self.select(is_negative, lowered, quotient)
            }
            other => unreachable!("{other:?} is no division"),
        }
    }

    /// The absolute value; of the least value itself, which is right as an unsigned number.
    fn magnitude(&mut self, value: IntValue<'ctx>) -> IntValue<'ctx> {
        let zero = value.get_type().const_zero();
        let negated = built(self.builder.build_int_sub(zero, value, "negated"));
        let is_negative = self.is_negative(value);
        self.select(is_negative, negated, value)
    }

    /// 1 or -1 for a value that is not zero.
    fn sign(&mut self, value: IntValue<'ctx>) -> IntValue<'ctx> {
        let ty = value.get_type();
        let is_negative = self.is_negative(value);
        self.select(is_negative, ty.const_all_ones(), ty.const_int(1, false))
    }

    fn is_negative(&mut self, value: IntValue<'ctx>) -> IntValue<'ctx> {
        self.compare_ints(IntPredicate::SLT, value, value.get_type().const_zero())
    }

    fn select(
        &mut self,
        condition: IntValue<'ctx>,
        when_true: IntValue<'ctx>,
        when_false: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        match condition.get_zero_extended_constant() {
            Some(0) => when_false,
            Some(_) => when_true,
            None => {
                let selected = self.builder.build_select(condition, when_true, when_false, "selected");
                built(selected).into_int_value()
            }
        }
    }
}

fn is_minus_one(value: IntValue<'_>) -> bool {
    value.get_sign_extended_constant() == Some(-1)
}

fn positive_constant(value: IntValue<'_>) -> Option<u64> {
    value.get_sign_extended_constant().and_then(|value| u64::try_from(value).ok()).filter(|value| *value > 0)
}

fn least_value(like: IntValue<'_>) -> IntValue<'_> {
    let ty = like.get_type();
    ty.const_int(1 << (ty.get_bit_width() - 1), false)
}
