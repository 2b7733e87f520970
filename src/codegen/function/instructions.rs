//! The instructions that compute values, all built here, and optimized on the fly (3.1 of the paper) before
//! they are built: simplified, folded, or found among the instructions of dominating blocks.
//!
//! All of this is on by default. With run-time checks, common subexpressions and merged checks remove 17 to
//! 21 % of the instructions of examples that use arrays and pointers (matrix, wordcount), at no more time;
//! without checks they remove 4 to 8 %, for a few percent more time. In random programs they find next to
//! nothing, while simplification and dead arms remove a third. All examples together shrink to 0.86.
//!
//! Only instructions without side effects are built here, not loads, stores, calls of procedures and jumps.
//! But memory whose content is known is not loaded again.

use inkwell::builder::Builder;
use inkwell::types::{AsTypeRef, BasicTypeEnum, FloatType, IntType};
use inkwell::values::{
    AsValueRef, BasicMetadataValueEnum, FloatValue, FunctionValue, InstructionValue, IntValue, PointerValue,
};
use inkwell::{FloatPredicate, IntPredicate};

use super::knowledge::facts::Key;
use super::knowledge::predicate;
use super::operation::Numbered;
use super::{CastOp, FunctionContext, IntOp, MemoryRegion, OnTheFly, Op, RealOp, simplify, word};
use crate::codegen::llvm::built;
use direct_ssa::Word;
use direct_ssa::llvm::Scalar;

impl<'ctx, N: Copy> FunctionContext<'ctx, N> {
    /// Returns a constant of type `i1`.
    pub fn boolean(&self, value: bool) -> IntValue<'ctx> {
        if value { self.truth } else { self.falsity }
    }

    /// Whether an optimization is enabled.
    pub fn optimizes(&self, kind: OnTheFly) -> bool {
        self.settings.on_the_fly.has(kind)
    }

    /// Returns the name of a value if names are kept: passing one to LLVM has a cost, even if it is
    /// discarded.
    fn label<'n>(&self, name: &'n str) -> &'n str {
        if self.settings.keep_names { name } else { "" }
    }

    /// Builds an operation on integers. The divisor of a division is not 0, and not -1 if it is signed.
    pub fn int_op(
        &mut self,
        op: IntOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        name: &str,
    ) -> IntValue<'ctx> {
        if let Some(simple) = self.known.identity(op, left, right) {
            return simple;
        }
        if op.is_division() && right.get_zero_extended_constant() == Some(0) {
            // Control does not get here. LLVM's builder would fold the division to poison.
            return right;
        }
        let (mut a, mut b) = (word(left), word(right));
        if op.is_commutative() && a > b {
            std::mem::swap(&mut a, &mut b);
        }
        let name = self.label(name);
        let value = self.numbered(Op::Int(op), [a, b, 0], |builder| {
            built(match op {
                IntOp::Add => builder.build_int_add(left, right, name),
                IntOp::Sub => builder.build_int_sub(left, right, name),
                IntOp::Mul => builder.build_int_mul(left, right, name),
                IntOp::SignedDiv => builder.build_int_signed_div(left, right, name),
                IntOp::UnsignedDiv => builder.build_int_unsigned_div(left, right, name),
                IntOp::SignedRem => builder.build_int_signed_rem(left, right, name),
                IntOp::UnsignedRem => builder.build_int_unsigned_rem(left, right, name),
                IntOp::And => builder.build_and(left, right, name),
                IntOp::Or => builder.build_or(left, right, name),
                IntOp::Xor => builder.build_xor(left, right, name),
                IntOp::ShiftLeft => builder.build_left_shift(left, right, name),
                IntOp::UnsignedShiftRight => builder.build_right_shift(left, right, false, name),
                IntOp::ShiftRight => builder.build_right_shift(left, right, true, name),
            })
            .into()
        });
        self.known.record_result(op, left, right, value);
        value.value.int()
    }

    /// Builds an operation on reals.
    pub fn real_op(
        &mut self,
        op: RealOp,
        left: FloatValue<'ctx>,
        right: FloatValue<'ctx>,
        name: &str,
    ) -> FloatValue<'ctx> {
        if self.optimizes(OnTheFly::Simplify)
            && let Some(simple) = simplify::real_op(op, left, right)
        {
            return simple;
        }
        let name = self.label(name);
        let operands = [word(left), word(right), 0];
        let value = self.numbered(Op::Real(op), operands, |builder| {
            built(match op {
                RealOp::Add => builder.build_float_add(left, right, name),
                RealOp::Sub => builder.build_float_sub(left, right, name),
                RealOp::Mul => builder.build_float_mul(left, right, name),
                RealOp::Div => builder.build_float_div(left, right, name),
            })
            .into()
        });
        value.value.real()
    }

    /// Builds a comparison of whole numbers of one type.
    pub fn compare_ints(
        &mut self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        match self.known.decided_by_bounds(predicate, left, right) {
            Some(known) => self.decided_comparison(predicate, left, right, known),
            None => self.made_comparison(predicate, left, right),
        }
    }

    /// Builds a comparison that is in the source or controls a loop. It ignores facts from preceding checks
    /// and conditions: otherwise they would decide whether the arms of an IF are lowered, and so which
    /// warnings about variables read there are reported.
    pub fn compare_by_source(
        &mut self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        match self.known.decided_by_own_bounds(predicate, left, right) {
            Some(known) => self.decided_comparison(predicate, left, right, known),
            None => self.made_comparison(predicate, left, right),
        }
    }

    /// Returns the known result of a comparison; if claims are asserted, the program compares all the same.
    fn decided_comparison(
        &mut self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
        known: bool,
    ) -> IntValue<'ctx> {
        self.claim_comparison(predicate, left, right, known);
        self.boolean(known)
    }

    fn made_comparison(
        &mut self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        if self.optimizes(OnTheFly::Simplify)
            && let Some(simple) = simplify::comparison(predicate, left, right)
        {
            return simple;
        }
        let name = self.label("compare");
        self.numbered_comparison(predicate, word(left), word(right), |builder| {
            built(builder.build_int_compare(predicate, left, right, name))
        })
    }

    /// Builds a comparison of whole numbers that decides whether a check fails. Preceding checks and
    /// conditions may decide it.
    pub fn compare_for_check(
        &mut self,
        predicate: IntPredicate,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        let decided = |predicate| self.known.decided_before(predicate, word(left), word(right));
        // The sign does not matter for numbers that are not negative.
        let natural = || self.known.bound(left).and(self.known.bound(right));
        match decided(predicate)
            .or_else(|| decided(predicate::resigned(predicate)).filter(|_| natural().is_some()))
        {
            Some(known) => self.decided_comparison(predicate, left, right, known),
            None => self.compare_ints(predicate, left, right),
        }
    }

    /// Builds a comparison of addresses.
    pub fn compare_pointers(
        &mut self,
        predicate: IntPredicate,
        left: PointerValue<'ctx>,
        right: PointerValue<'ctx>,
    ) -> IntValue<'ctx> {
        if left == right && self.optimizes(OnTheFly::Simplify) {
            return self.boolean(predicate::holds_of_equals(predicate));
        }
        let name = self.label("compare");
        self.numbered_comparison(predicate, word(left), word(right), |builder| {
            built(builder.build_int_compare(predicate, left, right, name))
        })
    }

    /// Builds the test of a check whether a pointer is NIL.
    pub fn is_nil_for_check(&mut self, pointer: PointerValue<'ctx>) -> IntValue<'ctx> {
        let nil = self.nil;
        match self.known.decided_before(IntPredicate::EQ, word(pointer), word(nil)) {
            Some(known) if self.asserts_claims() => {
                let is_nil = built(self.builder.ins().build_is_null(pointer, "claim"));
                self.claim(is_nil, known);
                self.boolean(known)
            }
            Some(known) => self.boolean(known),
            None => self.compare_pointers(IntPredicate::EQ, pointer, nil),
        }
    }

    fn numbered_comparison(
        &mut self,
        predicate: IntPredicate,
        left: u64,
        right: u64,
        build: impl FnOnce(&Builder<'ctx>) -> IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        let Key { op, operands } = comparison_key(predicate, left, right);
        self.numbered(op, operands, |builder| build(builder).into()).value.int()
    }

    /// Builds a comparison of reals.
    pub fn compare_reals(
        &mut self,
        predicate: FloatPredicate,
        left: FloatValue<'ctx>,
        right: FloatValue<'ctx>,
        name: &str,
    ) -> IntValue<'ctx> {
        let operands = [word(left), word(right), 0];
        let value = self.numbered(Op::CompareReal(predicate), operands, |builder| {
            built(builder.build_float_compare(predicate, left, right, name)).into()
        });
        value.value.int()
    }

    /// Builds the conversion of an integer to an integer type of another width.
    pub fn cast_int(
        &mut self,
        op: CastOp,
        value: IntValue<'ctx>,
        to: IntType<'ctx>,
        name: &str,
    ) -> IntValue<'ctx> {
        let name = self.label(name);
        let operands = [word(value), to.as_type_ref() as u64, 0];
        let result = self.numbered(Op::Cast(op), operands, |builder| {
            built(match op {
                CastOp::Truncate => builder.build_int_truncate(value, to, name),
                CastOp::SignExtend => builder.build_int_s_extend(value, to, name),
                CastOp::ZeroExtend => builder.build_int_z_extend(value, to, name),
                other => unreachable!("{other:?} gives no integer from an integer"),
            })
            .into()
        });
        self.known.record_cast(op, value, result);
        let result = result.value.int();
        if op != CastOp::Truncate && self.optimizes(OnTheFly::Cse) {
            // Truncating an extended value gives the original.
            let back = [word(result), value.get_type().as_type_ref() as u64, 0];
            self.known.facts.record(Key { op: Op::Cast(CastOp::Truncate), operands: back }, word(value));
            if value.get_type() == self.truth.get_type() {
                let zero = result.get_type().const_zero();
                self.known
                    .facts
                    .record(comparison_key(IntPredicate::NE, word(result), word(zero)), word(value));
            }
        }
        result
    }

    /// Builds the conversion of an integer to a real.
    pub fn int_to_real(
        &mut self,
        op: CastOp,
        value: IntValue<'ctx>,
        to: FloatType<'ctx>,
    ) -> FloatValue<'ctx> {
        let operands = [word(value), to.as_type_ref() as u64, 0];
        let result = self.numbered(Op::Cast(op), operands, |builder| {
            built(match op {
                CastOp::SignedToReal => builder.build_signed_int_to_float(value, to, "real"),
                _ => builder.build_unsigned_int_to_float(value, to, "real"),
            })
            .into()
        });
        result.value.real()
    }

    /// Builds the conversion of a real to an integer that its truncated value fits.
    pub fn real_to_int(&mut self, op: CastOp, value: FloatValue<'ctx>, to: IntType<'ctx>) -> IntValue<'ctx> {
        let operands = [word(value), to.as_type_ref() as u64, 0];
        let result = self.numbered(Op::Cast(op), operands, |builder| {
            built(match op {
                CastOp::RealToSigned => builder.build_float_to_signed_int(value, to, "whole"),
                _ => builder.build_float_to_unsigned_int(value, to, "whole"),
            })
            .into()
        });
        result.value.int()
    }

    /// Builds the conversion of a real to a real type.
    pub fn cast_real(
        &mut self,
        value: FloatValue<'ctx>,
        to: FloatType<'ctx>,
        name: &str,
    ) -> FloatValue<'ctx> {
        if value.get_type() == to {
            return value;
        }
        let name = self.label(name);
        let operands = [word(value), to.as_type_ref() as u64, 0];
        let result = self.numbered(Op::Cast(CastOp::Real), operands, |builder| {
            built(builder.build_float_cast(value, to, name)).into()
        });
        result.value.real()
    }

    /// Builds a choice between two integers.
    pub fn select(
        &mut self,
        condition: IntValue<'ctx>,
        when_true: IntValue<'ctx>,
        when_false: IntValue<'ctx>,
        name: &str,
    ) -> IntValue<'ctx> {
        self.numbered_select(condition, when_true, when_false, name).value.int()
    }

    /// Builds a choice like [`Self::select`], for a caller that knows more about the result.
    pub fn numbered_select(
        &mut self,
        condition: IntValue<'ctx>,
        when_true: IntValue<'ctx>,
        when_false: IntValue<'ctx>,
        name: &str,
    ) -> Numbered<Scalar<'ctx>> {
        let known = |value: IntValue<'ctx>| Numbered { value: value.into(), is_new: false };
        match condition.get_zero_extended_constant() {
            Some(0) => return known(when_false),
            Some(_) => return known(when_true),
            None if when_true == when_false => return known(when_true),
            None => {}
        }
        let name = self.label(name);
        let operands = [word(condition), word(when_true), word(when_false)];
        let selected = self.numbered(Op::Select, operands, |builder| {
            built(builder.build_select(condition, when_true, when_false, name)).into()
        });
        self.known.record_choice(selected, [when_true, when_false]);
        selected
    }

    /// Builds `NOT value`.
    pub fn not(&mut self, value: IntValue<'ctx>) -> IntValue<'ctx> {
        if let Some(positive) = self.known.negation_of(word(value)) {
            return positive.int();
        }
        let result = self
            .numbered(Op::Not, [word(value), 0, 0], |builder| built(builder.build_not(value, "not")).into())
            .value;
        self.known.record_negation(word(value), result.into_word());
        result.int()
    }

    /// Builds the negation of a real.
    pub fn negate_real(&mut self, value: FloatValue<'ctx>) -> FloatValue<'ctx> {
        if let Some(positive) = self.known.negation_of(word(value)) {
            return positive.real();
        }
        let result = self.numbered(Op::NegateReal, [word(value), 0, 0], |builder| {
            built(builder.build_float_neg(value, "negated")).into()
        });
        self.known.record_negation(word(value), result.value.into_word());
        result.value.real()
    }

    /// Builds a call of an intrinsic function without side effects and with one or two arguments.
    pub fn pure_call(&mut self, function: FunctionValue<'ctx>, arguments: &[Scalar<'ctx>]) -> Scalar<'ctx> {
        let argument = |index: usize| arguments.get(index).map_or(0, |argument| argument.into_word());
        let operands = [word(function), argument(0), argument(1)];
        let call = self.numbered(Op::Intrinsic, operands, |builder| {
            let arguments: [Option<BasicMetadataValueEnum<'ctx>>; 2] =
                [0, 1].map(|index| arguments.get(index).map(|argument| argument.basic().into()));
            let arguments: Vec<_> = arguments.into_iter().flatten().collect();
            let call = built(builder.build_call(function, &arguments, "call"));
            // SAFETY: the call is a live value. If it is not a scalar, it is only taken apart.
            unsafe { Scalar::new(call.as_value_ref()) }
        });
        call.value
    }

    /// Extracts a part of a pair that [`Self::pure_call`] returned.
    pub fn part(&mut self, pair: Scalar<'ctx>, index: u32, name: &str) -> IntValue<'ctx> {
        self.numbered_part(pair, index, name).value.int()
    }

    fn numbered_part(&mut self, pair: Scalar<'ctx>, index: u32, name: &str) -> Numbered<Scalar<'ctx>> {
        self.numbered(Op::Extract(index), [pair.into_word(), 0, 0], |builder| {
            built(builder.build_extract_value(pair.structure(), index, name)).into()
        })
    }

    /// Extracts the result of arithmetic that is checked for overflow.
    pub fn overflowing_part(
        &mut self,
        op: IntOp,
        signed: bool,
        pair: Scalar<'ctx>,
        operands: [IntValue<'ctx>; 2],
    ) -> IntValue<'ctx> {
        let result = self.numbered_part(pair, 0, "result");
        self.known.record_checked(op, signed, operands, result);
        result.value.int()
    }

    /// Builds the address of a field of a record.
    pub fn field_address(
        &mut self,
        record: BasicTypeEnum<'ctx>,
        address: PointerValue<'ctx>,
        number: u32,
    ) -> PointerValue<'ctx> {
        let operands = [word(address), u64::from(number), record.as_type_ref() as u64];
        let field = self.numbered(Op::Field, operands, |builder| {
            built(builder.build_struct_gep(record, address, number, "field")).into()
        });
        field.value.pointer()
    }

    /// Builds the address of an element of an array.
    pub fn element_address(
        &mut self,
        element: BasicTypeEnum<'ctx>,
        address: PointerValue<'ctx>,
        offset: IntValue<'ctx>,
    ) -> PointerValue<'ctx> {
        let operands = [word(address), word(offset), element.as_type_ref() as u64];
        let address = self.numbered(Op::Element, operands, |builder| {
            // SAFETY: the type is sized. An access beyond the array would be undefined anyhow; it is possible
            // only if the user has disabled the check.
            built(unsafe { builder.build_in_bounds_gep(element, address, &[offset], "element") }).into()
        });
        address.value.pointer()
    }

    /// Stores a value without writing anything outside of the region.
    pub fn store_in_region(
        &mut self,
        region: MemoryRegion,
        address: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        value: Scalar<'ctx>,
    ) -> InstructionValue<'ctx> {
        let store = built(self.builder.ins().build_store(address, value.basic()));
        self.known.record_store(region, address, ty, value);
        store
    }

    /// Returns the value of an operation: the result of a dominating instruction if there is one, or else
    /// that of a new instruction.
    fn numbered(
        &mut self,
        op: Op,
        operands: [u64; 3],
        build: impl FnOnce(&Builder<'ctx>) -> Scalar<'ctx>,
    ) -> Numbered<Scalar<'ctx>> {
        if !self.optimizes(OnTheFly::Cse) {
            return Numbered { value: build(self.builder.ins()), is_new: true };
        }
        let make = || build(self.builder.ins()).into_word();
        let (word, is_new) = self.known.facts.get_or_record(Key { op, operands }, make);
        Numbered { value: Scalar::from_word(word), is_new }
    }
}

/// Returns the key of a comparison with its operands in canonical order: `b > a` is `a < b`.
fn comparison_key(predicate: IntPredicate, left: u64, right: u64) -> Key {
    if left <= right {
        Key { op: Op::Compare(predicate), operands: [left, right, 0] }
    } else {
        Key { op: Op::Compare(predicate::swapped(predicate)), operands: [right, left, 0] }
    }
}
