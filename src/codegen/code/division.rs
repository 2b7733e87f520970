//! Divisions of whole numbers: DIV and MOD, which belong together and never leave a negative remainder, and
//! `/` and REM, which truncate toward zero.
//!
//! LLVM's division is undefined for zero divisors and for MIN / -1. Neither is ever executed: a zero divisor
//! is a failed check or, if the check is disabled, a trap; -1 is replaced if it could overflow.

use inkwell::IntPredicate;
use inkwell::values::IntValue;

use tlc_frontend::hir::{BinaryOp, Expr};

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::IntOp;
use crate::codegen::llvm::built;
use crate::codegen::procedure::note::ProcFunction;

impl<'ctx> CodeBuilder<'_, '_, 'ctx> {
    /// Lowers DIV, MOD, `/` or REM; `expr` is the whole operation, `sign` the text of its operator.
    pub fn division(
        &mut self,
        expr: &Expr,
        (op, sign): (BinaryOp, &str),
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        check_overflow: bool,
        check_zero: bool,
    ) -> IntValue<'ctx> {
        if check_zero {
            self.check_zero(expr, left, right, sign);
        } else {
            self.trap_if_zero(right);
        }
        let is_quotient = matches!(op, BinaryOp::Div | BinaryOp::Quotient);
        if !self.module.types.is_signed(expr.ty) {
            return unsigned_division(self.function, is_quotient, left, right);
        }
        if is_quotient && check_overflow {
            self.check_quotient(expr, sign, left, right);
        }
        if self.function.known.bound(left).is_some() && self.function.known.bound(right).is_some() {
            self.function.claimed_bound(left);
            self.function.claimed_bound(right);
            // Neither operand is negative.
            return unsigned_division(self.function, is_quotient, left, right);
        }
        match (op, positive_constant(right)) {
            (BinaryOp::Div, Some(divisor)) if divisor.is_power_of_two() => {
                shifted(self.function, left, divisor)
            }
            (BinaryOp::Mod, Some(divisor)) if divisor.is_power_of_two() => {
                masked(self.function, left, divisor)
            }
            _ => signed_division(self.function, op, left, right),
        }
    }

    /// Stops the program by a trap if the divisor is zero and unchecked: leaving it to LLVM's division would
    /// make the whole execution undefined, including its past.
    fn trap_if_zero(&mut self, divisor: IntValue<'ctx>) {
        if positive_constant(divisor).is_some() {
            return;
        }
        let zero = divisor.get_type().const_zero();
        let is_zero = self.function.compare_for_check(IntPredicate::EQ, divisor, zero);
        self.fail_if(is_zero, |this| {
            let trap = this.module.intrinsic("llvm.trap", &[]);
            built(this.function.ins().build_call(trap, &[], ""));
        });
    }

    /// Checks for the least value divided by -1, which does not fit.
    fn check_quotient(&mut self, expr: &Expr, sign: &str, left: IntValue<'ctx>, right: IntValue<'ctx>) {
        if right.is_constant_int() && !is_minus_one(right) {
            return;
        }
        let least = least_value(left);
        let is_least = self.function.compare_ints(IntPredicate::EQ, left, least);
        let minus_one = right.get_type().const_all_ones();
        let by_minus_one = self.function.compare_ints(IntPredicate::EQ, right, minus_one);
        let overflows = self.function.int_op(IntOp::And, is_least, by_minus_one, "overflows");
        self.fail_overflow_if(overflows, expr.span.lo, [left, right], expr.ty, sign, expr.ty);
    }
}

fn unsigned_division<'ctx>(
    function: &mut ProcFunction<'ctx>,
    is_quotient: bool,
    left: IntValue<'ctx>,
    right: IntValue<'ctx>,
) -> IntValue<'ctx> {
    if !is_quotient && is_below(function, left, right) {
        function.claimed_bound(left);
        left
    } else if is_quotient {
        function.int_op(IntOp::UnsignedDiv, left, right, "quotient")
    } else {
        function.int_op(IntOp::UnsignedRem, left, right, "remainder")
    }
}

/// Whether a value is known to be less than a divisor.
fn is_below<'ctx>(function: &ProcFunction<'ctx>, left: IntValue<'ctx>, divisor: IntValue<'ctx>) -> bool {
    let divisor = positive_constant(divisor);
    function.known.bound(left).zip(divisor).is_some_and(|(bound, divisor)| bound < divisor)
}

/// Builds DIV by a power of two.
fn shifted<'ctx>(function: &mut ProcFunction<'ctx>, left: IntValue<'ctx>, divisor: u64) -> IntValue<'ctx> {
    let places = left.get_type().const_int(u64::from(divisor.trailing_zeros()), false);
    function.int_op(IntOp::ShiftRight, left, places, "quotient")
}

/// Builds MOD by a power of two.
fn masked<'ctx>(function: &mut ProcFunction<'ctx>, left: IntValue<'ctx>, divisor: u64) -> IntValue<'ctx> {
    let mask = left.get_type().const_int(divisor - 1, false);
    function.int_op(IntOp::And, left, mask, "remainder")
}

/// Divides by a divisor that is not zero. Dividing by 1 instead of -1 leaves the same remainder, zero,
/// and the quotient with the opposite sign.
fn signed_division<'ctx>(
    function: &mut ProcFunction<'ctx>,
    op: BinaryOp,
    left: IntValue<'ctx>,
    right: IntValue<'ctx>,
) -> IntValue<'ctx> {
    let may_be_minus_one = !right.is_constant_int() || is_minus_one(right);
    if !may_be_minus_one {
        return defined_division(function, op, left, right);
    }
    let ty = right.get_type();
    let by_minus_one = function.compare_ints(IntPredicate::EQ, right, ty.const_all_ones());
    let divisor = function.select(by_minus_one, ty.const_int(1, false), right, "selected");
    let result = defined_division(function, op, left, divisor);
    if matches!(op, BinaryOp::Mod | BinaryOp::Remainder) {
        return result;
    }
    let negated = function.int_op(IntOp::Sub, ty.const_zero(), left, "negated");
    function.select(by_minus_one, negated, result, "selected")
}

/// Builds a division whose divisor is neither 0 nor -1.
fn defined_division<'ctx>(
    function: &mut ProcFunction<'ctx>,
    op: BinaryOp,
    left: IntValue<'ctx>,
    right: IntValue<'ctx>,
) -> IntValue<'ctx> {
    match op {
        BinaryOp::Quotient => function.int_op(IntOp::SignedDiv, left, right, "quotient"),
        BinaryOp::Remainder => function.int_op(IntOp::SignedRem, left, right, "remainder"),
        BinaryOp::Mod => {
            let remainder = function.int_op(IntOp::SignedRem, left, right, "remainder");
            let size = magnitude(function, right);
            let raised = function.int_op(IntOp::Add, remainder, size, "raised");
            let is_negative = is_negative(function, remainder);
            let result = function.numbered_select(is_negative, raised, remainder, "selected");
            if let Some(divisor) = positive_constant(right) {
                function.known.record_modulus(result, divisor);
            }
            result.value.int()
        }
        BinaryOp::Div => {
            let quotient = function.int_op(IntOp::SignedDiv, left, right, "quotient");
            let remainder = function.int_op(IntOp::SignedRem, left, right, "remainder");
            let sign = sign(function, right);
            let lowered = function.int_op(IntOp::Sub, quotient, sign, "lowered");
            let is_negative = is_negative(function, remainder);
            function.select(is_negative, lowered, quotient, "selected")
        }
        other => unreachable!("{other:?} is not a division"),
    }
}

/// Returns the absolute value; for the least value the value itself, which is right as an unsigned
/// number.
fn magnitude<'ctx>(function: &mut ProcFunction<'ctx>, value: IntValue<'ctx>) -> IntValue<'ctx> {
    if positive_constant(value).is_some() {
        return value;
    }
    let zero = value.get_type().const_zero();
    let negated = function.int_op(IntOp::Sub, zero, value, "negated");
    let is_negative = is_negative(function, value);
    function.select(is_negative, negated, value, "selected")
}

/// Returns 1 or -1 for a value that is not zero.
fn sign<'ctx>(function: &mut ProcFunction<'ctx>, value: IntValue<'ctx>) -> IntValue<'ctx> {
    let ty = value.get_type();
    if positive_constant(value).is_some() {
        return ty.const_int(1, false);
    }
    let is_negative = is_negative(function, value);
    function.select(is_negative, ty.const_all_ones(), ty.const_int(1, false), "selected")
}

fn is_negative<'ctx>(function: &mut ProcFunction<'ctx>, value: IntValue<'ctx>) -> IntValue<'ctx> {
    function.compare_ints(IntPredicate::SLT, value, value.get_type().const_zero())
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
