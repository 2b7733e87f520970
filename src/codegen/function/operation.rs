//! The operations that instructions compute.

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
    /// By less than the width, as all shifts; zeros come in.
    ShiftLeft,
    /// Zeros come in.
    UnsignedShiftRight,
    /// With copies of the sign.
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

/// What distinguishes one entry of what is known from another, besides its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::codegen) enum Op {
    Int(IntOp),
    Real(RealOp),
    Compare(IntPredicate),
    CompareReal(FloatPredicate),
    /// The second operand is the type.
    Cast(CastOp),
    Select,
    Not,
    NegateReal,
    /// The first operand is the function.
    Intrinsic,
    /// A part of a pair.
    Extract(u32),
    /// The address of a field: of what, which, and the type of the record.
    Field,
    /// The address of an element: of what, which, and the type of the element.
    Element,
    /// What memory holds: at which address, of which type, at what time.
    Content,
    /// What a value is the negation of.
    NegationOf,
    /// Whether a condition that is no comparison holds.
    Decided,
}
