//! Arithmetic identities. None changes what a check finds: `x * 0` cannot overflow, and where a division is
//! made its divisor has been checked.

use inkwell::IntPredicate;
use inkwell::values::{FloatValue, IntValue};

use super::{IntOp, RealOp};

/// The value of an operation that need not be made.
pub(super) fn int_op<'ctx>(op: IntOp, left: IntValue<'ctx>, right: IntValue<'ctx>) -> Option<IntValue<'ctx>> {
    let zero = || Some(left.get_type().const_zero());
    if left == right {
        match op {
            IntOp::Sub | IntOp::Xor | IntOp::SignedRem | IntOp::UnsignedRem => return zero(),
            IntOp::And | IntOp::Or => return Some(left),
            IntOp::SignedDiv | IntOp::UnsignedDiv => return Some(left.get_type().const_int(1, false)),
            IntOp::Add | IntOp::Mul | IntOp::ShiftLeft | IntOp::UnsignedShiftRight | IntOp::ShiftRight => {}
        }
    }
    if let Some(constant) = right.get_sign_extended_constant() {
        match (op, constant) {
            (IntOp::Add | IntOp::Sub | IntOp::Or | IntOp::Xor, 0) => return Some(left),
            (IntOp::ShiftLeft | IntOp::UnsignedShiftRight | IntOp::ShiftRight, 0) => return Some(left),
            (IntOp::Mul | IntOp::And, 0) => return zero(),
            (IntOp::And, -1) => return Some(left),
            (IntOp::Or, -1) => return Some(right),
            (IntOp::Mul | IntOp::SignedDiv | IntOp::UnsignedDiv, 1) => return Some(left),
            (IntOp::SignedRem | IntOp::UnsignedRem, 1) => return zero(),
            _ => {}
        }
    }
    match (op, left.get_sign_extended_constant()?) {
        (IntOp::Add | IntOp::Or | IntOp::Xor, 0) => Some(right),
        (op, 0) if op != IntOp::Sub => zero(),
        (IntOp::And, -1) | (IntOp::Mul, 1) => Some(right),
        (IntOp::Or | IntOp::ShiftRight, -1) => Some(left),
        _ => None,
    }
}

/// The value of an operation on reals that need not be made. Few identities hold: `x + 0` is not `x` for -0, and `x - x` may be a NaN.
pub(super) fn real_op<'ctx>(
    op: RealOp,
    left: FloatValue<'ctx>,
    right: FloatValue<'ctx>,
) -> Option<FloatValue<'ctx>> {
    let constant = |value: FloatValue<'ctx>| value.get_constant().map(|(constant, _)| constant);
    let is = |value: FloatValue<'ctx>, number: f64| {
        constant(value).is_some_and(|constant| constant.to_bits() == number.to_bits())
    };
    match op {
        RealOp::Mul | RealOp::Div if is(right, 1.0) => Some(left),
        RealOp::Mul if is(left, 1.0) => Some(right),
        RealOp::Sub if is(right, 0.0) => Some(left),
        RealOp::Add if is(right, -0.0) => Some(left),
        RealOp::Add if is(left, -0.0) => Some(right),
        _ => None,
    }
}

/// A comparison of a truth value with TRUE or FALSE that gives the value itself.
pub(super) fn comparison<'ctx>(
    predicate: IntPredicate,
    left: IntValue<'ctx>,
    right: IntValue<'ctx>,
) -> Option<IntValue<'ctx>> {
    if left.get_type().get_bit_width() != 1 {
        return None;
    }
    let keeps = |constant: IntValue<'ctx>| match (predicate, constant.get_zero_extended_constant()) {
        (IntPredicate::EQ, Some(value)) => value != 0,
        (IntPredicate::NE, Some(value)) => value == 0,
        _ => false,
    };
    if keeps(right) { Some(left) } else { keeps(left).then_some(right) }
}

/// Whether a value compares so with itself.
pub(super) fn holds_of_equals(predicate: IntPredicate) -> bool {
    match predicate {
        IntPredicate::EQ | IntPredicate::ULE | IntPredicate::UGE | IntPredicate::SLE | IntPredicate::SGE => {
            true
        }
        IntPredicate::NE | IntPredicate::ULT | IntPredicate::UGT | IntPredicate::SLT | IntPredicate::SGT => {
            false
        }
    }
}

/// The comparison that holds exactly when this one does not.
pub(super) fn contrary(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::EQ => IntPredicate::NE,
        IntPredicate::NE => IntPredicate::EQ,
        IntPredicate::UGT => IntPredicate::ULE,
        IntPredicate::UGE => IntPredicate::ULT,
        IntPredicate::ULT => IntPredicate::UGE,
        IntPredicate::ULE => IntPredicate::UGT,
        IntPredicate::SGT => IntPredicate::SLE,
        IntPredicate::SGE => IntPredicate::SLT,
        IntPredicate::SLT => IntPredicate::SGE,
        IntPredicate::SLE => IntPredicate::SGT,
    }
}

/// The comparison that reads its operands the other way: with a sign instead of without, or without instead of with.
pub(super) fn resigned(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::EQ | IntPredicate::NE => predicate,
        IntPredicate::UGT => IntPredicate::SGT,
        IntPredicate::UGE => IntPredicate::SGE,
        IntPredicate::ULT => IntPredicate::SLT,
        IntPredicate::ULE => IntPredicate::SLE,
        IntPredicate::SGT => IntPredicate::UGT,
        IntPredicate::SGE => IntPredicate::UGE,
        IntPredicate::SLT => IntPredicate::ULT,
        IntPredicate::SLE => IntPredicate::ULE,
    }
}

/// The comparison that says the same when its operands change places.
pub(super) fn swapped(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::EQ | IntPredicate::NE => predicate,
        IntPredicate::UGT => IntPredicate::ULT,
        IntPredicate::UGE => IntPredicate::ULE,
        IntPredicate::ULT => IntPredicate::UGT,
        IntPredicate::ULE => IntPredicate::UGE,
        IntPredicate::SGT => IntPredicate::SLT,
        IntPredicate::SGE => IntPredicate::SLE,
        IntPredicate::SLT => IntPredicate::SGT,
        IntPredicate::SLE => IntPredicate::SGE,
    }
}
