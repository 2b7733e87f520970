//! Unary and binary operations, except divisions of whole numbers.

use inkwell::IntPredicate;
use inkwell::values::{FloatValue, IntValue};

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{BinaryOp, Expr, Type, UnaryOp};

use crate::codegen::function::{CastOp, IntOp, OnTheFly, RealOp, word};
use crate::codegen::llvm::{built, constant_number};
use crate::codegen::procedure::ProcLowering;
use direct_ssa::llvm::Scalar;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Lowers a unary operation; `expr` is the whole.
    pub fn unary(&mut self, expr: &Expr, op: UnaryOp, operand: &Expr, checked: bool) -> Scalar<'ctx> {
        match self.module.types.get(operand.ty) {
            Type::Real(_) => {
                let value = self.real(operand);
                return self.unary_real(op, value).into();
            }
            Type::Complex(_) => {
                let value = self.scalar(operand).vector();
                return self.unary_complex(op, value);
            }
            _ => {}
        }
        let value = self.int(operand);
        match op {
            UnaryOp::Negate => self.negate(expr, value, checked),
            UnaryOp::Not => self.function.not(value),
            UnaryOp::Abs => self.abs(expr, value, checked),
            UnaryOp::Odd => {
                let bit = self.module.context.bool_type();
                self.function.cast_int(CastOp::Truncate, value, bit, "odd")
            }
            UnaryOp::Cap => self.cap(value),
            UnaryOp::RealPart | UnaryOp::ImaginaryPart | UnaryOp::Complement => {
                unreachable!("{op:?} of a whole number")
            }
        }
        .into()
    }

    fn unary_real(&mut self, op: UnaryOp, value: FloatValue<'ctx>) -> FloatValue<'ctx> {
        match op {
            UnaryOp::Negate => self.function.negate_real(value),
            UnaryOp::Abs => self.magnitude_of(value),
            other => unreachable!("{other:?} of a real number"),
        }
    }

    /// Returns the absolute value of a real.
    pub fn magnitude_of(&mut self, value: FloatValue<'ctx>) -> FloatValue<'ctx> {
        let fabs = self.module.intrinsic("llvm.fabs", &[value.get_type().into()]);
        self.function.pure_call(fabs, &[value.into()]).real()
    }

    fn negate(&mut self, expr: &Expr, value: IntValue<'ctx>, checked: bool) -> IntValue<'ctx> {
        if let Some(positive) = self.function.negation_of(word(value)) {
            return positive.int();
        }
        let zero = value.get_type().const_zero();
        let signed = self.module.types.is_signed(expr.ty);
        let fits = checked && self.function.fits(IntOp::Sub, signed, zero, value);
        if fits {
            self.function.count_proved_check();
            self.claim_fits(IntOp::Sub, signed, [zero, value]);
        }
        let result = if !checked || fits {
            self.function.int_op(IntOp::Sub, zero, value, "negated")
        } else {
            let (result, overflows) = self.overflowing(BinaryOp::Sub, signed, zero, value);
            self.fail_unary_overflow_if(overflows, expr, value, "-");
            result
        };
        self.function.record_negation(word(value), word(result));
        result
    }

    fn abs(&mut self, expr: &Expr, value: IntValue<'ctx>, checked: bool) -> IntValue<'ctx> {
        if !self.module.types.is_signed(expr.ty) || self.function.claimed_bound(value).is_some() {
            return value;
        }
        if checked {
            let least = self.module.types.range(expr.ty).low;
            let least = value.get_type().const_int(least as u64, false);
            let overflows = self.function.compare_for_check(IntPredicate::EQ, value, least);
            self.fail_unary_overflow_if(overflows, expr, value, "ABS");
        }
        let abs = self.module.intrinsic("llvm.abs", &[value.get_type().into()]);
        let least_is_poison = self.function.boolean(false);
        self.function.pure_call(abs, &[value.into(), least_is_poison.into()]).int()
    }

    /// Converts letters to capital letters; other characters are unchanged.
    fn cap(&mut self, value: IntValue<'ctx>) -> IntValue<'ctx> {
        let byte = value.get_type();
        let character = |character: u8| byte.const_int(u64::from(character), false);
        let offset = self.function.int_op(IntOp::Sub, value, character(b'a'), "offset");
        let is_small = self.function.compare_ints(IntPredicate::ULE, offset, character(b'z' - b'a'));
        let capital = self.function.int_op(IntOp::Sub, value, character(b'a' - b'A'), "capital");
        self.function.select(is_small, capital, value, "cap")
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
        match self.module.types.get(expr.ty) {
            Type::Real(_) => return self.binary_real(op, left.real(), right.real()).into(),
            Type::Complex(_) => return self.binary_complex(op, left.vector(), right.vector()).into(),
            _ => {}
        }
        let (left, right) = (left.int(), right.int());
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul if check_overflow => {
                self.checked_arithmetic(expr, op, left, right).into()
            }
            BinaryOp::Add => self.function.int_op(IntOp::Add, left, right, "sum").into(),
            BinaryOp::Sub => self.function.int_op(IntOp::Sub, left, right, "difference").into(),
            BinaryOp::Mul => self.function.int_op(IntOp::Mul, left, right, "product").into(),
            BinaryOp::Shift | BinaryOp::Rotate => self.moved_bits(op, expr.ty, left, right).into(),
            _ => self.division(expr, op, left, right, check_overflow, check_zero).into(),
        }
    }

    fn binary_real(
        &mut self,
        op: BinaryOp,
        left: FloatValue<'ctx>,
        right: FloatValue<'ctx>,
    ) -> FloatValue<'ctx> {
        let (op, name) = match op {
            BinaryOp::Add => (RealOp::Add, "sum"),
            BinaryOp::Sub => (RealOp::Sub, "difference"),
            BinaryOp::Mul => (RealOp::Mul, "product"),
            BinaryOp::DivideReal => (RealOp::Div, "quotient"),
            other => unreachable!("{other:?} of real numbers"),
        };
        self.function.real_op(op, left, right, name)
    }

    fn checked_arithmetic(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        let (range, signed) = (self.module.types.range(expr.ty), self.module.types.is_signed(expr.ty));
        if self.function.optimizes(OnTheFly::Fold)
            && let Some(folded) = folded((range, signed), op, left, right)
        {
            self.function.count_proved_check();
            return folded;
        }
        if let Some(result) = self.never_overflowing(op, signed, left, right) {
            self.function.count_proved_check();
            return result;
        }
        let (result, overflows) = self.overflowing(op, signed, left, right);
        let sign = op.text();
        self.fail_overflow_if(overflows, expr.span.lo, [left, right], expr.ty, sign, expr.ty);
        result
    }

    /// Returns the result of an addition, subtraction or multiplication, if it needs no check.
    pub fn never_overflowing(
        &mut self,
        op: BinaryOp,
        signed: bool,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> Option<IntValue<'ctx>> {
        let (op, name) = match op {
            BinaryOp::Add => (IntOp::Add, "sum"),
            BinaryOp::Sub => (IntOp::Sub, "difference"),
            BinaryOp::Mul => (IntOp::Mul, "product"),
            other => unreachable!("{other:?} is not checked so"),
        };
        if let Some(simple) = self.function.identity(op, left, right) {
            return Some(simple);
        }
        if !self.function.fits(op, signed, left, right) {
            return None;
        }
        self.claim_fits(op, signed, [left, right]);
        Some(self.function.int_op(op, left, right, name))
    }

    /// Asserts that an addition, subtraction or multiplication does not overflow.
    pub fn claim_fits(&mut self, op: IntOp, signed: bool, [left, right]: [IntValue<'ctx>; 2]) {
        if !self.function.asserts_claims() {
            return;
        }
        let intrinsic = self.module.intrinsic(overflowing_operation(op, signed), &[left.get_type().into()]);
        let builder = self.function.ins();
        let pair = built(builder.build_call(intrinsic, &[left.into(), right.into()], "claim"));
        let pair = pair.try_as_basic_value().unwrap_basic().into_struct_value();
        let overflows = built(builder.build_extract_value(pair, 1, "overflows")).into_int_value();
        self.function.claim(overflows, false);
    }

    /// Returns the wrapped result of an addition, subtraction or multiplication, and whether it overflowed.
    /// The caller must check for overflow immediately.
    pub fn overflowing(
        &mut self,
        op: BinaryOp,
        signed: bool,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> (IntValue<'ctx>, IntValue<'ctx>) {
        let op = match op {
            BinaryOp::Add => IntOp::Add,
            BinaryOp::Sub => IntOp::Sub,
            BinaryOp::Mul => IntOp::Mul,
            other => unreachable!("{other:?} is not checked so"),
        };
        let intrinsic = self.module.intrinsic(overflowing_operation(op, signed), &[left.get_type().into()]);
        let pair = self.function.pure_call(intrinsic, &[left.into(), right.into()]);
        let result = self.function.overflowing_part(op, signed, pair, [left, right]);
        (result, self.function.part(pair, 1, "overflows"))
    }
}

/// Returns the intrinsic that detects whether an operation overflows.
fn overflowing_operation(op: IntOp, signed: bool) -> &'static str {
    match (op, signed) {
        (IntOp::Add, true) => "llvm.sadd.with.overflow",
        (IntOp::Add, false) => "llvm.uadd.with.overflow",
        (IntOp::Sub, true) => "llvm.ssub.with.overflow",
        (IntOp::Sub, false) => "llvm.usub.with.overflow",
        (IntOp::Mul, true) => "llvm.smul.with.overflow",
        (IntOp::Mul, false) => "llvm.umul.with.overflow",
        (other, _) => unreachable!("LLVM has no {other:?} with overflow"),
    }
}

/// Returns the result of an operation on constants if it fits the type: LLVM's builder does not fold the
/// calls that detect overflow.
fn folded<'ctx>(
    (range, signed): (Interval, bool),
    op: BinaryOp,
    left: IntValue<'ctx>,
    right: IntValue<'ctx>,
) -> Option<IntValue<'ctx>> {
    let number = |value| constant_number(value, signed).map(Interval::exact);
    let result = op.interval(number(left)?, number(right)?)?.number()?;
    range.contains(result).then(|| left.get_type().const_int(result as u64, false))
}
