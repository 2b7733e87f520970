//! Sets of up to 64 elements, which are one value, and the parts common to all sets: their elements, and
//! SHIFT and ROTATE of sets and of words.
//!
//! Bits without an element are always zero. No access is ever outside of the value: shifts by at least the
//! width of a value are undefined in LLVM, and none is ever built.

mod large;

use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::IntValue;

use tlc_frontend::base::Interval;
use tlc_frontend::hir::{
    BinaryOp, CompareOp, Expr, ExprKind, Place, SetElement, Type, TypeId, TypeTable, UnaryOp,
};

use super::function::{CastOp, IntOp};
use super::procedure::ProcLowering;
use direct_ssa::llvm::Scalar;

/// The position of an element in a set.
#[derive(Clone, Copy)]
pub(super) struct Element<'ctx> {
    /// The number of the bit, in 64 bits; arbitrary if the element is not inside.
    pub offset: IntValue<'ctx>,
    /// Whether the element belongs to the type; `None` if that is certain.
    pub inside: Option<IntValue<'ctx>>,
}

impl<'ctx> ProcLowering<'_, '_, 'ctx> {
    /// Returns the position of an element in sets of type `set`. `checked`: the program fails if it has none.
    pub fn element_of_set(&mut self, element: &Expr, set: TypeId, checked: bool) -> Element<'ctx> {
        let (low, high) = self.module.types.set_limits(set);
        let value = self.int(element);
        let wide = self.widened(value, element.ty);
        let least = self.i64(low);
        let offset = self.function.int_op(IntOp::Sub, wide, least, "offset");
        if self.value_range(element).is_within(Interval::new(low.into(), high.into())) {
            self.claim_range(element, value);
            return Element { offset, inside: None };
        }
        let last = self.i64(high - low);
        if !checked {
            let inside = self.function.compare_ints(IntPredicate::ULE, offset, last);
            return Element { offset, inside: Some(inside) };
        }
        let outside = self.function.compare_for_check(IntPredicate::UGT, offset, last);
        self.fail_element_if(outside, element, value, set);
        self.function.record_bound(offset, (high - low) as u64);
        Element { offset, inside: None }
    }

    /// Returns the number of a bit in a value of type `word`, always less than its width.
    pub fn bit_number(&mut self, offset: IntValue<'ctx>, word: IntType<'ctx>) -> IntValue<'ctx> {
        let last = u64::from(word.get_bit_width()) - 1;
        let fits = self.function.bound(offset).is_some_and(|bound| bound <= last);
        let number = if word.get_bit_width() < 64 {
            self.function.cast_int(CastOp::Truncate, offset, word, "bit")
        } else {
            offset
        };
        if fits {
            self.function.claimed_bound(offset);
            number
        } else {
            self.function.int_op(IntOp::And, number, word.const_int(last, false), "bit")
        }
    }

    /// Returns a value of type `word` in which only the bit of an element is set; zero if it is not inside.
    pub fn bit_of(&mut self, element: Element<'ctx>, word: IntType<'ctx>) -> IntValue<'ctx> {
        let number = self.bit_number(element.offset, word);
        let bit = self.function.int_op(IntOp::ShiftLeft, word.const_int(1, false), number, "element");
        match element.inside {
            Some(inside) => self.function.select(inside, bit, word.const_zero(), "element"),
            None => bit,
        }
    }

    /// Returns the bits of all elements from `low` to `high`, zero if there are no such elements.
    fn bits_of_range(
        &mut self,
        low: Element<'ctx>,
        high: Element<'ctx>,
        word: IntType<'ctx>,
    ) -> IntValue<'ctx> {
        let last = word.const_int(u64::from(word.get_bit_width()) - 1, false);
        let (first, end) = (self.bit_number(low.offset, word), self.bit_number(high.offset, word));
        let above = self.function.int_op(IntOp::ShiftLeft, word.const_all_ones(), first, "from");
        let unused = self.function.int_op(IntOp::Sub, last, end, "unused");
        let below = self.function.int_op(IntOp::UnsignedShiftRight, word.const_all_ones(), unused, "to");
        let mut bits = self.function.int_op(IntOp::And, above, below, "range");
        for inside in [low.inside, high.inside].into_iter().flatten() {
            bits = self.function.select(inside, bits, word.const_zero(), "range");
        }
        bits
    }

    /// Builds a set constructor.
    pub fn small_set(&mut self, ty: TypeId, elements: &[SetElement], checked: bool) -> IntValue<'ctx> {
        let word = self.module.types.int(ty);
        let mut set = word.const_zero();
        for SetElement { low, high } in elements {
            let low = self.element_of_set(low, ty, checked);
            let bits = match high {
                Some(high) => {
                    let high = self.element_of_set(high, ty, checked);
                    self.bits_of_range(low, high, word)
                }
                None => self.bit_of(low, word),
            };
            set = self.function.int_op(IntOp::Or, set, bits, "set");
        }
        set
    }

    /// Lowers `element IN set`.
    pub fn in_set(&mut self, element: &Expr, set: &Expr) -> IntValue<'ctx> {
        let element = self.element_of_set(element, set.ty, false);
        let (word, offset) = if self.module.types.is_scalar(set.ty) {
            (self.int(set), element.offset)
        } else {
            self.word_of_set(element, set)
        };
        let number = self.bit_number(offset, word.get_type());
        let shifted = self.function.int_op(IntOp::UnsignedShiftRight, word, number, "shifted");
        let bit = self.function.cast_int(CastOp::Truncate, shifted, self.module.context.bool_type(), "in");
        match element.inside {
            Some(inside) => self.function.int_op(IntOp::And, inside, bit, "in"),
            None => bit,
        }
    }

    /// Lowers INCL and EXCL.
    pub fn change_element(&mut self, set: &Place, element: &Expr, include: bool, checked: bool) {
        if !self.module.types.is_scalar(set.ty) {
            let address = self.address(set);
            let element = self.element_of_set(element, set.ty, checked);
            return self.change_in_memory(address, element, include);
        }
        let cell = self.cell(set);
        let element = self.element_of_set(element, set.ty, checked);
        let word = self.module.types.int(set.ty);
        let bit = self.bit_of(element, word);
        let old = self.read_cell(cell, set).int();
        let new = self.with_bit(old, bit, include);
        self.write_cell(cell, set.ty, new.into());
    }

    /// Returns a word with a bit set or cleared.
    pub fn with_bit(&mut self, word: IntValue<'ctx>, bit: IntValue<'ctx>, include: bool) -> IntValue<'ctx> {
        if include {
            self.function.int_op(IntOp::Or, word, bit, "included")
        } else {
            let others = self.complement(bit);
            self.function.int_op(IntOp::And, word, others, "excluded")
        }
    }

    /// Inverts all bits.
    fn complement(&mut self, value: IntValue<'ctx>) -> IntValue<'ctx> {
        self.function.int_op(IntOp::Xor, value, value.get_type().const_all_ones(), "complement")
    }

    /// Returns the elements that are not in a set.
    pub fn set_complement(&mut self, ty: TypeId, set: IntValue<'ctx>) -> IntValue<'ctx> {
        let all = set.get_type().const_int(self.all_elements(ty), false);
        self.function.int_op(IntOp::Xor, set, all, "complement")
    }

    fn all_elements(&self, ty: TypeId) -> u64 {
        let (low, high) = self.module.types.set_limits(ty);
        u64::MAX >> (63 - (high - low))
    }

    /// Builds an operation on two sets.
    pub fn set_operation(
        &mut self,
        op: BinaryOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        match op {
            BinaryOp::Union => self.function.int_op(IntOp::Or, left, right, "union"),
            BinaryOp::Intersection => self.function.int_op(IntOp::And, left, right, "intersection"),
            BinaryOp::SymmetricDifference => self.function.int_op(IntOp::Xor, left, right, "difference"),
            BinaryOp::Difference => {
                let others = self.complement(right);
                self.function.int_op(IntOp::And, left, others, "difference")
            }
            other => unreachable!("{other:?} of sets"),
        }
    }

    /// Compares two sets; `<=` and `>=` are inclusion.
    pub fn compare_sets(
        &mut self,
        op: CompareOp,
        left: IntValue<'ctx>,
        right: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        match op {
            CompareOp::Equal => self.function.compare_ints(IntPredicate::EQ, left, right),
            CompareOp::NotEqual => self.function.compare_ints(IntPredicate::NE, left, right),
            CompareOp::LessEqual => self.is_subset(left, right),
            CompareOp::GreaterEqual => self.is_subset(right, left),
            CompareOp::Less | CompareOp::Greater => {
                let (part, whole) = if op == CompareOp::Less { (left, right) } else { (right, left) };
                let is_subset = self.is_subset(part, whole);
                let differs = self.function.compare_ints(IntPredicate::NE, part, whole);
                self.function.int_op(IntOp::And, is_subset, differs, "is.proper")
            }
        }
    }

    fn is_subset(&mut self, part: IntValue<'ctx>, whole: IntValue<'ctx>) -> IntValue<'ctx> {
        let others = self.complement(whole);
        let outside = self.function.int_op(IntOp::And, part, others, "outside");
        self.function.compare_ints(IntPredicate::EQ, outside, part.get_type().const_zero())
    }

    /// Lowers SHIFT or ROTATE of a small set or a word by an INTEGER.
    pub fn moved_bits(
        &mut self,
        op: BinaryOp,
        ty: TypeId,
        value: IntValue<'ctx>,
        by: IntValue<'ctx>,
    ) -> IntValue<'ctx> {
        let by = self.widened(by, TypeTable::INTEGER);
        let (bits, all) = match self.module.types.get(ty) {
            Type::Set { low, high, .. } => ((high - low + 1) as u64, self.all_elements(ty)),
            _ => (u64::from(value.get_type().get_bit_width()), u64::MAX),
        };
        let moved = if op == BinaryOp::Shift {
            self.shifted_bits(value, by)
        } else {
            self.rotated_bits(value, by, bits)
        };
        self.function.int_op(IntOp::And, moved, value.get_type().const_int(all, false), "moved")
    }

    fn shifted_bits(&mut self, value: IntValue<'ctx>, by: IntValue<'ctx>) -> IntValue<'ctx> {
        let word = value.get_type();
        let zero = self.i64(0);
        let is_left = self.function.compare_ints(IntPredicate::SGE, by, zero);
        let negated = self.function.int_op(IntOp::Sub, zero, by, "negated");
        let distance = self.function.select(is_left, by, negated, "distance");
        let width = self.u64(u64::from(word.get_bit_width()));
        let is_less = self.function.compare_ints(IntPredicate::ULT, distance, width);
        let number = self.bit_number(distance, word);
        let left = self.function.int_op(IntOp::ShiftLeft, value, number, "left");
        let right = self.function.int_op(IntOp::UnsignedShiftRight, value, number, "right");
        let shifted = self.function.select(is_left, left, right, "shifted");
        self.function.select(is_less, shifted, word.const_zero(), "shifted")
    }

    /// Rotates the bits of a value that uses only the first `bits`.
    fn rotated_bits(&mut self, value: IntValue<'ctx>, by: IntValue<'ctx>, bits: u64) -> IntValue<'ctx> {
        let word = value.get_type();
        if bits == 1 {
            return value;
        }
        let count = self.i64(bits as i64);
        let rest = self.function.int_op(IntOp::SignedRem, by, count, "rest");
        let raised = self.function.int_op(IntOp::Add, rest, count, "raised");
        let is_left = self.function.compare_ints(IntPredicate::SGE, rest, self.i64(0));
        let distance = self.function.select(is_left, rest, raised, "distance");
        let number = self.bit_number(distance, word);
        let left = self.function.int_op(IntOp::ShiftLeft, value, number, "left");
        // A rotation by zero shifts right by the whole width: in two steps, because one shift by the width is
        // undefined.
        let one = word.const_int(1, false);
        let last = word.const_int(bits - 1, false);
        let others = self.function.int_op(IntOp::Sub, last, number, "others");
        let half = self.function.int_op(IntOp::UnsignedShiftRight, value, one, "half");
        let right = self.function.int_op(IntOp::UnsignedShiftRight, half, others, "right");
        self.function.int_op(IntOp::Or, left, right, "rotated")
    }

    /// Returns the value of an expression whose type is a small set, if its operation exists only for sets.
    pub fn set_value(&mut self, expr: &Expr) -> Option<Scalar<'ctx>> {
        if !matches!(self.module.types.get(expr.ty), Type::Set { .. }) {
            return None;
        }
        let value = match &expr.kind {
            ExprKind::Set { elements, checked } => self.small_set(expr.ty, elements, *checked),
            ExprKind::Unary { op: UnaryOp::Complement, operand, .. } => {
                let set = self.int(operand);
                self.set_complement(expr.ty, set)
            }
            ExprKind::Binary { op, left, right, .. } if !matches!(op, BinaryOp::Shift | BinaryOp::Rotate) => {
                let (left, right) = (self.int(left), self.int(right));
                self.set_operation(*op, left, right)
            }
            _ => return None,
        };
        Some(value.into())
    }
}
