//! The operations that instructions compute.

use inkwell::values::AsValueRef;
use inkwell::{FloatPredicate, IntPredicate};

/// An operation on two integers of one type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum IntOp {
    Add,
    Sub,
    Mul,
    SignedDiv,
    UnsignedDiv,
    SignedRem,
    UnsignedRem,
    And,
    Or,
    Xor,
    /// A shift by less than the width, like all shifts; zeros come in.
    ShiftLeft,
    /// A shift to the right in which zeros come in.
    UnsignedShiftRight,
    /// A shift to the right in which copies of the sign come in.
    ShiftRight,
}

impl IntOp {
    pub(super) fn is_commutative(self) -> bool {
        matches!(self, IntOp::Add | IntOp::Mul | IntOp::And | IntOp::Or | IntOp::Xor)
    }

    pub(super) fn is_division(self) -> bool {
        matches!(self, IntOp::SignedDiv | IntOp::UnsignedDiv | IntOp::SignedRem | IntOp::UnsignedRem)
    }
}

/// An operation on two reals of one type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum RealOp {
    Add,
    Sub,
    Mul,
    Div,
}

/// A conversion between numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum CastOp {
    Truncate,
    SignExtend,
    ZeroExtend,
    SignedToReal,
    UnsignedToReal,
    RealToSigned,
    RealToUnsigned,
    Real,
}

/// The key of a fact besides its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum Op {
    Int(IntOp),
    Real(RealOp),
    Compare(IntPredicate),
    CompareReal(FloatPredicate),
    /// A conversion; the second operand is the type.
    Cast(CastOp),
    Select,
    Not,
    NegateReal,
    /// A call of an intrinsic; the first operand is the function.
    Intrinsic,
    /// A part of a pair.
    Extract(u32),
    /// The address of a field; the operands are the record's address, the field and the record's type.
    Field,
    /// The address of an element; the operands are the array's address, the index and the element's type.
    Element,
    /// The content of memory; the operands are the address, the type and the epoch.
    Content,
    /// The value of which another is the negation.
    NegationOf,
    /// The outcome of a condition that is not a comparison.
    Decided,
}

/// The result of an operation.
#[derive(Clone, Copy)]
pub(in crate::codegen) struct Numbered<T> {
    /// The value that the operation computes.
    pub value: T,
    /// Whether an instruction was built for it, so that facts that hold here hold wherever the value is
    /// available. Otherwise it was computed before.
    pub(super) is_new: bool,
}

/// Returns the address of a value as a word.
pub(in crate::codegen) fn word(value: impl AsValueRef) -> u64 {
    value.as_value_ref() as u64
}
