//! Operations on whole and real numbers, except divisions of whole numbers, and the steps of INC and DEC.

use inkwell::IntPredicate;
use inkwell::values::{FloatValue, IntValue};

use tlc_frontend::base::{Interval, Span};
use tlc_frontend::hir::{BinaryOp, Expr, TypeId, TypeTable, UnaryOp};

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::{CastOp, IntOp, OnTheFly, RealOp, word};
use crate::codegen::llvm::{built, constant_number};
use crate::codegen::procedure::note::ProcFunction;

impl<'ctx> CodeBuilder<'_, '_, 'ctx> {
    /// Builds a unary operation on a real.
    pub fn unary_real(&mut self, op: UnaryOp, value: FloatValue<'ctx>) -> FloatValue<'ctx> {
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

    /// Builds the negation of a whole number; `expr` is the whole operation.
    pub fn negate(&mut self, expr: &Expr, value: IntValue<'ctx>, checked: bool) -> IntValue<'ctx> {
        if let Some(positive) = self.function.known.negation_of(word(value)) {
            return positive.int();
        }
        let zero = value.get_type().const_zero();
        let signed = self.module.types.is_signed(expr.ty);
        let fits = checked && self.function.known.fits(IntOp::Sub, signed, zero, value);
        if fits {
            self.function.checks.proved += 1;
            self.claim_fits(IntOp::Sub, signed, [zero, value]);
        }
        let result = if !checked || fits {
            self.function.int_op(IntOp::Sub, zero, value, "negated")
        } else {
            let (result, overflows) = self.overflowing(BinaryOp::Sub, signed, zero, value);
            self.fail_unary_overflow_if(overflows, expr, value, "-");
            result
        };
        self.function.known.record_negation(word(value), word(result));
        result
    }

    /// Builds ABS of a whole number; `expr` is the whole operation.
    pub fn abs(&mut self, expr: &Expr, value: IntValue<'ctx>, checked: bool) -> IntValue<'ctx> {
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

    /// Builds an addition, subtraction or multiplication that fails if it overflows.
    pub fn checked_arithmetic(
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
            self.function.checks.proved += 1;
            return folded;
        }
        if let Some(result) = self.never_overflowing(op, signed, left, right) {
            self.function.checks.proved += 1;
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
        if let Some(simple) = self.function.known.identity(op, left, right) {
            return Some(simple);
        }
        if !self.function.known.fits(op, signed, left, right) {
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

    /// Steps a whole number or a subrange of whole numbers.
    pub fn stepped_whole(
        &mut self,
        ty: TypeId,
        op: BinaryOp,
        [value, by]: [IntValue<'ctx>; 2],
        checked: bool,
        span: Span,
    ) -> IntValue<'ctx> {
        if !checked {
            return match op {
                BinaryOp::Add => self.function.int_op(IntOp::Add, value, by, "stepped"),
                _ => self.function.int_op(IntOp::Sub, value, by, "stepped"),
            };
        }
        let host = self.module.program.types.host(ty);
        let types = &self.module.types;
        let (own, limits, signed) = (types.range(host), types.range(ty), types.is_signed(host));
        let outside = |this: &mut Self, stepped| this.outside(stepped, (own, signed), limits);
        let (stepped, fails) = match self.never_overflowing(op, signed, value, by) {
            Some(stepped) if host == ty => {
                self.function.checks.proved += 1;
                return stepped;
            }
            Some(stepped) => (stepped, outside(self, stepped)),
            None => {
                let (stepped, overflows) = self.overflowing(op, signed, value, by);
                let outside = outside(self, stepped);
                (stepped, self.function.int_op(IntOp::Or, overflows, outside, "fails"))
            }
        };
        self.fail_overflow_if(fails, span.lo, [value, by], ty, op.text(), ty);
        stepped
    }

    /// Steps a CHAR, BOOLEAN, enumeration or subrange of them by a CARDINAL: the amount must be at most the
    /// distance to the greatest value if added, or to the least if subtracted.
    pub fn stepped_small(
        &mut self,
        ty: TypeId,
        op: BinaryOp,
        [value, by]: [IntValue<'ctx>; 2],
        checked: bool,
        span: Span,
    ) -> IntValue<'ctx> {
        let wide = self.widened(value, ty);
        let by = self.widened(by, TypeTable::CARDINAL);
        let int_op = if op == BinaryOp::Add { IntOp::Add } else { IntOp::Sub };
        let stepped = self.function.int_op(int_op, wide, by, "stepped");
        if checked {
            let range = self.module.types.range(ty);
            let fails = self.leaves_small(by, stepped, (range.low as u64, range.high as u64));
            self.fail_step_if(fails, span.lo, [wide, by], op.text(), ty);
            self.function.known.record_within(stepped, false, range);
        }
        self.function.cast_int(CastOp::Truncate, stepped, value.get_type(), "narrow")
    }

    /// Whether a step leaves a range of at most 32 bits. The value comes from memory and may lie outside of
    /// it: only the result counts.
    fn leaves_small(
        &mut self,
        by: IntValue<'ctx>,
        stepped: IntValue<'ctx>,
        (low, high): (u64, u64),
    ) -> IntValue<'ctx> {
        let least = self.u64(low);
        let offset = self.function.int_op(IntOp::Sub, stepped, least, "offset");
        let is_outside = self.function.compare_for_check(IntPredicate::UGT, offset, self.u64(high - low));
        // A sum or difference of 32-bit numbers cannot wrap around into the range.
        let is_far = self.function.compare_for_check(IntPredicate::UGT, by, self.u64(u32::MAX.into()));
        self.function.int_op(IntOp::Or, is_far, is_outside, "fails")
    }
}

/// Converts letters to capital letters; other characters are unchanged.
///
/// The distance to capital letters, or zero, is subtracted from the character. LLVM would apply an operation on
/// the result, such as `CAP(c) - 'A'`, to both sides of a `select` of two characters, so that the program would
/// convert the character again for the next operation.
pub fn cap<'ctx>(function: &mut ProcFunction<'ctx>, value: IntValue<'ctx>) -> IntValue<'ctx> {
    let byte = value.get_type();
    let character = |character: u8| byte.const_int(u64::from(character), false);
    let offset = function.int_op(IntOp::Sub, value, character(b'a'), "offset");
    let is_small = function.compare_ints(IntPredicate::ULE, offset, character(b'z' - b'a'));
    let bit = function.cast_int(CastOp::ZeroExtend, is_small, byte, "bit");
    let place = byte.const_int(DISTANCE_OF_CASES.trailing_zeros().into(), false);
    let distance = function.int_op(IntOp::ShiftLeft, bit, place, "distance");
    function.int_op(IntOp::Sub, value, distance, "cap")
}

/// The distance from a capital letter to its small letter, a power of two.
const DISTANCE_OF_CASES: u8 = b'a' - b'A';

/// Builds an operation on two reals.
pub fn binary_real<'ctx>(
    function: &mut ProcFunction<'ctx>,
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
    function.real_op(op, left, right, name)
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
