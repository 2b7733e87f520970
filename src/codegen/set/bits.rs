//! Operations on sets of up to 64 elements and on words, as values.

use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::IntValue;

use tlc_frontend::hir::{BinaryOp, CompareOp, Type, TypeId, TypeTable};

use crate::codegen::code::CodeBuilder;
use crate::codegen::function::{CastOp, IntOp};
use crate::codegen::procedure::note::ProcFunction;

/// The position of an element in a set.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct ElementPosition<'ctx> {
    /// The number of the bit, in 64 bits; arbitrary if the element is not inside.
    pub offset: IntValue<'ctx>,
    /// Whether the element belongs to the type; `None` if that is certain.
    pub inside: Option<IntValue<'ctx>>,
}

/// Returns a value of type `word` in which only the bit of an element is set; zero if it is not inside.
pub fn bit_of<'ctx>(
    function: &mut ProcFunction<'ctx>,
    element: ElementPosition<'ctx>,
    word: IntType<'ctx>,
) -> IntValue<'ctx> {
    let number = bit_number(function, element.offset, word);
    let bit = function.int_op(IntOp::ShiftLeft, word.const_int(1, false), number, "element");
    match element.inside {
        Some(inside) => function.select(inside, bit, word.const_zero(), "element"),
        None => bit,
    }
}

/// Returns the bits of all elements from `low` to `high`, zero if there are no such elements.
pub fn bits_of_range<'ctx>(
    function: &mut ProcFunction<'ctx>,
    low: ElementPosition<'ctx>,
    high: ElementPosition<'ctx>,
    word: IntType<'ctx>,
) -> IntValue<'ctx> {
    let last = word.const_int(u64::from(word.get_bit_width()) - 1, false);
    let (first, end) = (bit_number(function, low.offset, word), bit_number(function, high.offset, word));
    let above = function.int_op(IntOp::ShiftLeft, word.const_all_ones(), first, "from");
    let unused = function.int_op(IntOp::Sub, last, end, "unused");
    let below = function.int_op(IntOp::UnsignedShiftRight, word.const_all_ones(), unused, "to");
    let mut bits = function.int_op(IntOp::And, above, below, "range");
    for inside in [low.inside, high.inside].into_iter().flatten() {
        bits = function.select(inside, bits, word.const_zero(), "range");
    }
    bits
}

/// Returns the number of a bit in a value of type `word`, always less than its width.
pub fn bit_number<'ctx>(
    function: &mut ProcFunction<'ctx>,
    offset: IntValue<'ctx>,
    word: IntType<'ctx>,
) -> IntValue<'ctx> {
    let last = u64::from(word.get_bit_width()) - 1;
    let fits = function.known.bound(offset).is_some_and(|bound| bound <= last);
    let number = if word.get_bit_width() < 64 {
        function.cast_int(CastOp::Truncate, offset, word, "bit")
    } else {
        offset
    };
    if fits {
        function.claimed_bound(offset);
        number
    } else {
        function.int_op(IntOp::And, number, word.const_int(last, false), "bit")
    }
}

/// Returns a word with a bit set or cleared.
pub fn with_bit<'ctx>(
    function: &mut ProcFunction<'ctx>,
    word: IntValue<'ctx>,
    bit: IntValue<'ctx>,
    include: bool,
) -> IntValue<'ctx> {
    if include {
        function.int_op(IntOp::Or, word, bit, "included")
    } else {
        let others = complement(function, bit);
        function.int_op(IntOp::And, word, others, "excluded")
    }
}

/// Returns the elements that are not in a set.
pub fn set_complement<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    ty: TypeId,
    set: IntValue<'ctx>,
) -> IntValue<'ctx> {
    let all = set.get_type().const_int(code.module.types.all_elements(ty), false);
    code.function.int_op(IntOp::Xor, set, all, "complement")
}

/// Inverts all bits.
fn complement<'ctx>(function: &mut ProcFunction<'ctx>, value: IntValue<'ctx>) -> IntValue<'ctx> {
    function.int_op(IntOp::Xor, value, value.get_type().const_all_ones(), "complement")
}

/// Builds an operation on two sets.
pub fn set_operation<'ctx>(
    function: &mut ProcFunction<'ctx>,
    op: BinaryOp,
    left: IntValue<'ctx>,
    right: IntValue<'ctx>,
) -> IntValue<'ctx> {
    match op {
        BinaryOp::Union => function.int_op(IntOp::Or, left, right, "union"),
        BinaryOp::Intersection => function.int_op(IntOp::And, left, right, "intersection"),
        BinaryOp::SymmetricDifference => function.int_op(IntOp::Xor, left, right, "difference"),
        BinaryOp::Difference => {
            let others = complement(function, right);
            function.int_op(IntOp::And, left, others, "difference")
        }
        other => unreachable!("{other:?} of sets"),
    }
}

/// Compares two sets; `<=` and `>=` are inclusion.
pub fn compare_sets<'ctx>(
    function: &mut ProcFunction<'ctx>,
    op: CompareOp,
    left: IntValue<'ctx>,
    right: IntValue<'ctx>,
) -> IntValue<'ctx> {
    match op {
        CompareOp::Equal => function.compare_ints(IntPredicate::EQ, left, right),
        CompareOp::NotEqual => function.compare_ints(IntPredicate::NE, left, right),
        CompareOp::LessEqual => is_subset(function, left, right),
        CompareOp::GreaterEqual => is_subset(function, right, left),
        CompareOp::Less | CompareOp::Greater => {
            let (part, whole) = if op == CompareOp::Less { (left, right) } else { (right, left) };
            let is_subset = is_subset(function, part, whole);
            let differs = function.compare_ints(IntPredicate::NE, part, whole);
            function.int_op(IntOp::And, is_subset, differs, "is.proper")
        }
    }
}

fn is_subset<'ctx>(
    function: &mut ProcFunction<'ctx>,
    part: IntValue<'ctx>,
    whole: IntValue<'ctx>,
) -> IntValue<'ctx> {
    let others = complement(function, whole);
    let outside = function.int_op(IntOp::And, part, others, "outside");
    function.compare_ints(IntPredicate::EQ, outside, part.get_type().const_zero())
}

/// Lowers SHIFT or ROTATE of a small set or a word by an INTEGER.
pub fn moved_bits<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    op: BinaryOp,
    ty: TypeId,
    value: IntValue<'ctx>,
    by: IntValue<'ctx>,
) -> IntValue<'ctx> {
    let by = code.widened(by, TypeTable::INTEGER);
    let (bits, all) = match code.module.types.get(ty) {
        Type::Set { low, high, .. } => ((high - low + 1) as u64, code.module.types.all_elements(ty)),
        _ => (u64::from(value.get_type().get_bit_width()), u64::MAX),
    };
    let moved = if op == BinaryOp::Shift {
        shifted_bits(code.function, value, by)
    } else {
        rotated_bits(code.function, value, by, bits)
    };
    code.function.int_op(IntOp::And, moved, value.get_type().const_int(all, false), "moved")
}

fn shifted_bits<'ctx>(
    function: &mut ProcFunction<'ctx>,
    value: IntValue<'ctx>,
    by: IntValue<'ctx>,
) -> IntValue<'ctx> {
    let word = value.get_type();
    let zero = by.get_type().const_zero();
    let is_left = function.compare_ints(IntPredicate::SGE, by, zero);
    let negated = function.int_op(IntOp::Sub, zero, by, "negated");
    let distance = function.select(is_left, by, negated, "distance");
    let width = by.get_type().const_int(u64::from(word.get_bit_width()), false);
    let is_less = function.compare_ints(IntPredicate::ULT, distance, width);
    let number = bit_number(function, distance, word);
    let left = function.int_op(IntOp::ShiftLeft, value, number, "left");
    let right = function.int_op(IntOp::UnsignedShiftRight, value, number, "right");
    let shifted = function.select(is_left, left, right, "shifted");
    function.select(is_less, shifted, word.const_zero(), "shifted")
}

/// Rotates the bits of a value that uses only the first `bits`.
fn rotated_bits<'ctx>(
    function: &mut ProcFunction<'ctx>,
    value: IntValue<'ctx>,
    by: IntValue<'ctx>,
    bits: u64,
) -> IntValue<'ctx> {
    let word = value.get_type();
    if bits == 1 {
        return value;
    }
    let count = by.get_type().const_int(bits, false);
    let rest = function.int_op(IntOp::SignedRem, by, count, "rest");
    let raised = function.int_op(IntOp::Add, rest, count, "raised");
    let is_left = function.compare_ints(IntPredicate::SGE, rest, by.get_type().const_zero());
    let distance = function.select(is_left, rest, raised, "distance");
    let number = bit_number(function, distance, word);
    let left = function.int_op(IntOp::ShiftLeft, value, number, "left");
    // A rotation by zero shifts right by the whole width: in two steps, because one shift by the width is
    // undefined.
    let one = word.const_int(1, false);
    let last = word.const_int(bits - 1, false);
    let others = function.int_op(IntOp::Sub, last, number, "others");
    let half = function.int_op(IntOp::UnsignedShiftRight, value, one, "half");
    let right = function.int_op(IntOp::UnsignedShiftRight, half, others, "right");
    function.int_op(IntOp::Or, left, right, "rotated")
}
