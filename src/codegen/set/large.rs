//! Sets of more than 64 elements: arrays of words in memory.
//!
//! An operation on up to [`MOST_WORDS`] words is one instruction on an integer of that width, which LLVM
//! divides; longer ones are loops in the run-time library. Both work word by word, so that the target may be
//! one of the operands; SHIFT and ROTATE do not.

use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::{BasicMetadataValueEnum, BasicValue, IntValue, PointerValue};

use tlc_frontend::hir::{BinaryOp, CompareOp, Expr, ExprKind, SetElement, TypeId, TypeTable};
use tlc_frontend::passes::may_change;

use super::Element;
use crate::codegen::function::IntOp;
use crate::codegen::llvm::built;
use crate::codegen::module::types::words;
use crate::codegen::procedure::ProcLowering;
use crate::codegen::runtime::RuntimeFn;

/// The greatest number of words for operations by inline code.
const MOST_WORDS: u64 = 8;

/// The alignment of a word in bytes.
const WORD_ALIGN: u32 = 8;

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    fn word_count(&self, ty: TypeId) -> u64 {
        let (low, high) = self.module.types.set_limits(ty);
        words(low, high)
    }

    fn element_count(&self, ty: TypeId) -> u64 {
        let (low, high) = self.module.types.set_limits(ty);
        (high - low) as u64 + 1
    }

    /// Returns the integer type that is as wide as a set, if inline code handles that width.
    fn wide_word(&self, ty: TypeId) -> Option<IntType<'ctx>> {
        let count = self.word_count(ty);
        let wide = || {
            let bits = std::num::NonZeroU32::new(64 * count as u32)?;
            self.module.context.custom_width_int_type(bits).ok()
        };
        if count <= MOST_WORDS { wide() } else { None }
    }

    fn load_wide(&self, ty: IntType<'ctx>, address: PointerValue<'ctx>) -> IntValue<'ctx> {
        let value = built(self.function.ins().build_load(ty, address, "set"));
        if let Some(load) = value.as_instruction_value() {
            load.set_alignment(WORD_ALIGN).expect("a load has an alignment");
        }
        value.into_int_value()
    }

    fn store_wide(&self, address: PointerValue<'ctx>, value: IntValue<'ctx>) {
        let store = built(self.function.ins().build_store(address, value));
        store.set_alignment(WORD_ALIGN).expect("a store has an alignment");
    }

    fn call_runtime(&mut self, function: RuntimeFn, values: &[BasicMetadataValueEnum<'ctx>]) {
        let function = self.module.runtime(function);
        function.call(&self.function.ins(), values, "");
    }

    /// Returns the word of a set that may contain an element, and the number of the element's bit in it.
    pub fn word_of_set(&mut self, element: Element<'ctx>, set: &Expr) -> (IntValue<'ctx>, IntValue<'ctx>) {
        let set = self.aggregate(set.ty, set);
        let address = self.word_address(set, element);
        let word = built(self.function.ins().build_load(self.module.context.i64_type(), address, "word"));
        (word.into_int_value(), element.offset)
    }

    /// Returns the address of the word that contains an element, or of the first word if none does.
    fn word_address(&mut self, set: PointerValue<'ctx>, element: Element<'ctx>) -> PointerValue<'ctx> {
        let word = self.module.context.i64_type();
        let number = self.function.int_op(IntOp::UnsignedShiftRight, element.offset, self.u64(6), "number");
        let number = match element.inside {
            Some(inside) => self.function.select(inside, number, word.const_zero(), "number"),
            None => number,
        };
        self.function.element_address(word.into(), set, number)
    }

    /// Adds an element to a set in memory or removes it.
    pub fn change_in_memory(&mut self, set: PointerValue<'ctx>, element: Element<'ctx>, include: bool) {
        let word = self.module.context.i64_type();
        let address = self.word_address(set, element);
        let bit = self.bit_of(element, word);
        let old = built(self.function.ins().build_load(word, address, "word")).into_int_value();
        let new = self.with_bit(old, bit, include);
        built(self.function.ins().build_store(address, new));
    }

    /// Builds a set from its elements.
    pub fn fill_set(
        &mut self,
        ty: TypeId,
        target: PointerValue<'ctx>,
        elements: &[SetElement],
        checked: bool,
    ) {
        self.zero(ty, target);
        for SetElement { low, high } in elements {
            let low = self.element_of_set(low, ty, checked);
            match high {
                None => self.change_in_memory(target, low, true),
                Some(high) => {
                    let high = self.element_of_set(high, ty, checked);
                    let count = self.u64(self.element_count(ty));
                    let values = [target.into(), low.offset.into(), high.offset.into(), count.into()];
                    self.call_runtime(RuntimeFn::SetInclude, &values);
                }
            }
        }
    }

    /// Returns the addresses of two sets of one type, evaluated from left to right.
    fn set_operands(&mut self, left: &Expr, right: &Expr) -> [PointerValue<'ctx>; 2] {
        let first = self.operand_before(left, right);
        [first, self.aggregate(right.ty, right)]
    }

    /// Returns the address of a set that will be read after `next` was evaluated, which may change the
    /// variable that contains the set.
    fn operand_before(&mut self, set: &Expr, next: &Expr) -> PointerValue<'ctx> {
        let address = self.aggregate(set.ty, set);
        match &set.kind {
            ExprKind::Load(place) if may_change(self.procedure, next, place) => {
                let copy = self.temporary(set.ty);
                self.copy(set.ty, copy, address);
                copy
            }
            _ => address,
        }
    }

    /// Builds an operation on two sets, or SHIFT or ROTATE.
    pub fn fill_with_operation(
        &mut self,
        ty: TypeId,
        target: PointerValue<'ctx>,
        op: BinaryOp,
        [left, right]: [&Expr; 2],
    ) {
        if matches!(op, BinaryOp::Shift | BinaryOp::Rotate) {
            return self.fill_with_moved(ty, target, op, [left, right]);
        }
        let [left, right] = self.set_operands(left, right);
        if let Some(wide) = self.wide_word(ty) {
            let (a, b) = (self.load_wide(wide, left), self.load_wide(wide, right));
            let builder = self.function.ins();
            let value = built(match op {
                BinaryOp::Union => builder.build_or(a, b, "union"),
                BinaryOp::Intersection => builder.build_and(a, b, "intersection"),
                BinaryOp::SymmetricDifference => builder.build_xor(a, b, "difference"),
                _ => builder.build_and(a, built(builder.build_not(b, "others")), "difference"),
            });
            return self.store_wide(target, value);
        }
        let function = match op {
            BinaryOp::Union => RuntimeFn::SetUnion,
            BinaryOp::Intersection => RuntimeFn::SetIntersection,
            BinaryOp::SymmetricDifference => RuntimeFn::SetSymmetricDifference,
            _ => RuntimeFn::SetDifference,
        };
        let count = self.u64(self.word_count(ty));
        self.call_runtime(function, &[target.into(), left.into(), right.into(), count.into()]);
    }

    fn fill_with_moved(
        &mut self,
        ty: TypeId,
        target: PointerValue<'ctx>,
        op: BinaryOp,
        [set, by]: [&Expr; 2],
    ) {
        let source = self.operand_before(set, by);
        let by = self.int(by);
        let by = self.widened(by, TypeTable::INTEGER);
        let function = if op == BinaryOp::Shift { RuntimeFn::SetShift } else { RuntimeFn::SetRotate };
        let count = self.u64(self.element_count(ty));
        self.call_runtime(function, &[target.into(), source.into(), count.into(), by.into()]);
    }

    /// Fills memory with the elements that are not in a set.
    pub fn fill_with_complement(&mut self, ty: TypeId, target: PointerValue<'ctx>, set: &Expr) {
        let set = self.aggregate(ty, set);
        let count = self.element_count(ty);
        if let Some(wide) = self.wide_word(ty) {
            let mut words = vec![u64::MAX; self.word_count(ty) as usize];
            if let Some(last) = words.last_mut() {
                *last = u64::MAX >> (63 - (count - 1) % 64);
            }
            let all = wide.const_int_arbitrary_precision(&words);
            let value = self.load_wide(wide, set);
            let value = built(self.function.ins().build_xor(value, all, "complement"));
            return self.store_wide(target, value);
        }
        let count = self.u64(count);
        self.call_runtime(RuntimeFn::SetComplement, &[target.into(), set.into(), count.into()]);
    }

    /// Compares two sets in memory.
    pub fn compare_large_sets(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> IntValue<'ctx> {
        let ty = left.ty;
        let [left, right] = self.set_operands(left, right);
        match op {
            CompareOp::Equal => self.large_sets_are(RuntimeFn::SetsAreEqual, ty, left, right),
            CompareOp::NotEqual => {
                let equal = self.large_sets_are(RuntimeFn::SetsAreEqual, ty, left, right);
                self.function.not(equal)
            }
            CompareOp::LessEqual => self.large_sets_are(RuntimeFn::SetIsWithin, ty, left, right),
            CompareOp::GreaterEqual => self.large_sets_are(RuntimeFn::SetIsWithin, ty, right, left),
            CompareOp::Less | CompareOp::Greater => {
                let [part, whole] = if op == CompareOp::Less { [left, right] } else { [right, left] };
                let within = self.large_sets_are(RuntimeFn::SetIsWithin, ty, part, whole);
                let equal = self.large_sets_are(RuntimeFn::SetsAreEqual, ty, part, whole);
                let differs = self.function.not(equal);
                self.function.int_op(IntOp::And, within, differs, "is.proper")
            }
        }
    }

    fn large_sets_are(
        &mut self,
        relation: RuntimeFn,
        ty: TypeId,
        left: PointerValue<'ctx>,
        right: PointerValue<'ctx>,
    ) -> IntValue<'ctx> {
        let builder = self.function.ins();
        if let Some(wide) = self.wide_word(ty) {
            let (a, b) = (self.load_wide(wide, left), self.load_wide(wide, right));
            if relation == RuntimeFn::SetsAreEqual {
                return built(builder.build_int_compare(IntPredicate::EQ, a, b, "equal"));
            }
            let outside = built(builder.build_and(a, built(builder.build_not(b, "others")), "outside"));
            return built(builder.build_int_compare(IntPredicate::EQ, outside, wide.const_zero(), "within"));
        }
        let count = self.u64(self.word_count(ty));
        let function = self.module.runtime(relation);
        let call = function.call(&self.function.ins(), &[left.into(), right.into(), count.into()], "holds");
        let holds = call.try_as_basic_value().unwrap_basic().into_int_value();
        built(builder.build_int_compare(IntPredicate::NE, holds, holds.get_type().const_zero(), "holds"))
    }
}
