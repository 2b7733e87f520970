//! Arithmetic identities. None changes the outcome of a check: `x * 0` cannot overflow, and the divisor of a
//! division has been checked before.

use inkwell::IntPredicate;
use inkwell::values::{FloatValue, IntValue};

use super::{IntOp, RealOp};

/// Returns the value of an operation that needs no instruction.
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

/// Returns the value of an operation on reals that needs no instruction. Few identities hold: `x + 0` is not
/// `x` for -0, and `x - x` may be a NaN.
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

/// Returns the truth value whose comparison with TRUE or FALSE equals itself.
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
