//! Lowering of sets: `bits` has the operations on sets of up to 64 elements, which are one value, and `large`
//! those on larger sets, which are in memory.
//!
//! Bits without an element are always zero. No access is ever outside of the value: shifts by at least the
//! width of a value are undefined in LLVM, and none is ever built.

pub(super) mod bits;
pub(super) mod large;

use inkwell::IntPredicate;
use inkwell::values::{IntValue, PointerValue};

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{
    BinaryOp, CompareOp, Expr, ExprKind, Place, SetElement, Type, TypeId, TypeTable, UnaryOp,
};
use tlc_frontend::passes::may_change;

use crate::codegen::expression::ExprLowering;
use crate::codegen::function::{CastOp, IntOp};
use crate::codegen::llvm::built;
use crate::codegen::runtime::RuntimeFn;
use crate::codegen::set::bits::{
    ElementPosition, bit_number, bit_of, bits_of_range, set_complement, set_operation, with_bit,
};
use crate::codegen::set::large::{
    MOST_WORDS, change_in_memory, large_sets_are, load_wide, store_wide, word_address,
};
use direct_ssa::llvm::Scalar;

impl<'ctx> ExprLowering<'_, '_, 'ctx> {
    /// Returns the position of an element in sets of type `set`. `checked`: the program fails if it has none.
    pub fn element_of_set(&mut self, element: &Expr, set: TypeId, checked: bool) -> ElementPosition<'ctx> {
        let (low, high) = self.code.module.types.set_limits(set);
        let value = self.int(element);
        let wide = self.code.widened(value, element.ty);
        let least = self.code.i64(low);
        let offset = self.code.function.int_op(IntOp::Sub, wide, least, "offset");
        if self.value_range(element).is_within(Interval::new(low.into(), high.into())) {
            self.claim_range(element, value);
            return ElementPosition { offset, inside: None };
        }
        let last = self.code.i64(high - low);
        if !checked {
            let inside = self.code.function.compare_ints(IntPredicate::ULE, offset, last);
            return ElementPosition { offset, inside: Some(inside) };
        }
        let outside = self.code.function.compare_for_check(IntPredicate::UGT, offset, last);
        self.code.fail_element_if(outside, element, value, set);
        self.code.function.known.record_bound(offset, (high - low) as u64);
        ElementPosition { offset, inside: None }
    }

    /// Builds a set constructor.
    pub fn small_set(&mut self, ty: TypeId, elements: &[SetElement], checked: bool) -> IntValue<'ctx> {
        let word = self.code.module.types.int(ty);
        let mut set = word.const_zero();
        for SetElement { low, high } in elements {
            let low = self.element_of_set(low, ty, checked);
            let bits = match high {
                Some(high) => {
                    let high = self.element_of_set(high, ty, checked);
                    bits_of_range(self.code.function, low, high, word)
                }
                None => bit_of(self.code.function, low, word),
            };
            set = self.code.function.int_op(IntOp::Or, set, bits, "set");
        }
        set
    }

    /// Lowers `element IN set`.
    pub fn in_set(&mut self, element: &Expr, set: &Expr) -> IntValue<'ctx> {
        let element = self.element_of_set(element, set.ty, false);
        let (word, offset) = if self.code.module.types.is_scalar(set.ty) {
            (self.int(set), element.offset)
        } else {
            self.word_of_set(element, set)
        };
        let number = bit_number(self.code.function, offset, word.get_type());
        let shifted = self.code.function.int_op(IntOp::UnsignedShiftRight, word, number, "shifted");
        let bit = self.code.function.cast_int(
            CastOp::Truncate,
            shifted,
            self.code.module.context.bool_type(),
            "in",
        );
        match element.inside {
            Some(inside) => self.code.function.int_op(IntOp::And, inside, bit, "in"),
            None => bit,
        }
    }

    /// Lowers INCL and EXCL.
    pub fn change_element(&mut self, set: &Place, element: &Expr, include: bool, checked: bool) {
        if !self.code.module.types.is_scalar(set.ty) {
            let address = self.address(set);
            let element = self.element_of_set(element, set.ty, checked);
            return change_in_memory(&mut self.code, address, element, include);
        }
        let cell = self.cell(set);
        let element = self.element_of_set(element, set.ty, checked);
        let word = self.code.module.types.int(set.ty);
        let bit = bit_of(self.code.function, element, word);
        let old = self.code.read_cell(cell, set).int();
        let new = with_bit(self.code.function, old, bit, include);
        self.code.write_cell(cell, set.ty, new.into());
    }

    /// Returns the value of an expression whose type is a small set, if its operation exists only for sets.
    pub fn set_value(&mut self, expr: &Expr) -> Option<Scalar<'ctx>> {
        if !matches!(self.code.module.types.get(expr.ty), Type::Set { .. }) {
            return None;
        }
        let value = match &expr.kind {
            ExprKind::Set { elements, checked } => self.small_set(expr.ty, elements, *checked),
            ExprKind::Unary { op: UnaryOp::Complement, operand, .. } => {
                let set = self.int(operand);
                set_complement(&mut self.code, expr.ty, set)
            }
            ExprKind::Binary { op, left, right, .. } if !matches!(op, BinaryOp::Shift | BinaryOp::Rotate) => {
                let (left, right) = (self.int(left), self.int(right));
                set_operation(self.code.function, *op, left, right)
            }
            _ => return None,
        };
        Some(value.into())
    }

    /// Builds a set from its elements.
    pub fn fill_set(
        &mut self,
        ty: TypeId,
        target: PointerValue<'ctx>,
        elements: &[SetElement],
        checked: bool,
    ) {
        self.code.zero(ty, target);
        for SetElement { low, high } in elements {
            let low = self.element_of_set(low, ty, checked);
            match high {
                None => change_in_memory(&mut self.code, target, low, true),
                Some(high) => {
                    let high = self.element_of_set(high, ty, checked);
                    let count = self.code.u64(self.code.module.types.element_count(ty));
                    let values = [target.into(), low.offset.into(), high.offset.into(), count.into()];
                    self.code.call_runtime(RuntimeFn::SetInclude, &values);
                }
            }
        }
    }

    /// Returns the word of a set that may contain an element, and the number of the element's bit in it.
    pub fn word_of_set(
        &mut self,
        element: ElementPosition<'ctx>,
        set: &Expr,
    ) -> (IntValue<'ctx>, IntValue<'ctx>) {
        let set = self.aggregate(set.ty, set);
        let address = word_address(&mut self.code, set, element);
        let word =
            built(self.code.function.ins().build_load(self.code.module.context.i64_type(), address, "word"));
        (word.into_int_value(), element.offset)
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
        if let Some(wide) = self.code.module.types.wide_word(ty, MOST_WORDS) {
            let (a, b) =
                (load_wide(self.code.function, wide, left), load_wide(self.code.function, wide, right));
            let builder = self.code.function.ins();
            let value = built(match op {
                BinaryOp::Union => builder.build_or(a, b, "union"),
                BinaryOp::Intersection => builder.build_and(a, b, "intersection"),
                BinaryOp::SymmetricDifference => builder.build_xor(a, b, "difference"),
                _ => builder.build_and(a, built(builder.build_not(b, "others")), "difference"),
            });
            return store_wide(self.code.function, target, value);
        }
        let function = match op {
            BinaryOp::Union => RuntimeFn::SetUnion,
            BinaryOp::Intersection => RuntimeFn::SetIntersection,
            BinaryOp::SymmetricDifference => RuntimeFn::SetSymmetricDifference,
            _ => RuntimeFn::SetDifference,
        };
        let count = self.code.u64(self.code.module.types.word_count(ty));
        self.code.call_runtime(function, &[target.into(), left.into(), right.into(), count.into()]);
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
        let by = self.code.widened(by, TypeTable::INTEGER);
        let function = if op == BinaryOp::Shift { RuntimeFn::SetShift } else { RuntimeFn::SetRotate };
        let count = self.code.u64(self.code.module.types.element_count(ty));
        self.code.call_runtime(function, &[target.into(), source.into(), count.into(), by.into()]);
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
            ExprKind::Load(place) if may_change(self.locals.procedure, next, place) => {
                let copy = self.code.temporary(set.ty);
                self.code.copy(set.ty, copy, address);
                copy
            }
            _ => address,
        }
    }

    /// Fills memory with the elements that are not in a set.
    pub fn fill_with_complement(&mut self, ty: TypeId, target: PointerValue<'ctx>, set: &Expr) {
        let set = self.aggregate(ty, set);
        let count = self.code.module.types.element_count(ty);
        if let Some(wide) = self.code.module.types.wide_word(ty, MOST_WORDS) {
            let mut words = vec![u64::MAX; self.code.module.types.word_count(ty) as usize];
            if let Some(last) = words.last_mut() {
                *last = u64::MAX >> (63 - (count - 1) % 64);
            }
            let all = wide.const_int_arbitrary_precision(&words);
            let value = load_wide(self.code.function, wide, set);
            let value = built(self.code.function.ins().build_xor(value, all, "complement"));
            return store_wide(self.code.function, target, value);
        }
        let count = self.code.u64(count);
        self.code.call_runtime(RuntimeFn::SetComplement, &[target.into(), set.into(), count.into()]);
    }

    /// Compares two sets in memory.
    pub fn compare_large_sets(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> IntValue<'ctx> {
        let ty = left.ty;
        let [left, right] = self.set_operands(left, right);
        match op {
            CompareOp::Equal => large_sets_are(&mut self.code, RuntimeFn::SetsAreEqual, ty, left, right),
            CompareOp::NotEqual => {
                let equal = large_sets_are(&mut self.code, RuntimeFn::SetsAreEqual, ty, left, right);
                self.code.function.not(equal)
            }
            CompareOp::LessEqual => large_sets_are(&mut self.code, RuntimeFn::SetIsWithin, ty, left, right),
            CompareOp::GreaterEqual => {
                large_sets_are(&mut self.code, RuntimeFn::SetIsWithin, ty, right, left)
            }
            CompareOp::Less | CompareOp::Greater => {
                let [part, whole] = if op == CompareOp::Less { [left, right] } else { [right, left] };
                let within = large_sets_are(&mut self.code, RuntimeFn::SetIsWithin, ty, part, whole);
                let equal = large_sets_are(&mut self.code, RuntimeFn::SetsAreEqual, ty, part, whole);
                let differs = self.code.function.not(equal);
                self.code.function.int_op(IntOp::And, within, differs, "is.proper")
            }
        }
    }
}
