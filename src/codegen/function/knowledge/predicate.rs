//! Comparisons of integers: a relation, and whether the bits are read with a sign.

use inkwell::IntPredicate;

use tlc_frontend::base::CompareOp;

/// Returns the comparison of bits that are read with or without a sign.
pub(in crate::codegen) fn int_predicate(op: CompareOp, signed: bool) -> IntPredicate {
    match (op, signed) {
        (CompareOp::Equal, _) => IntPredicate::EQ,
        (CompareOp::NotEqual, _) => IntPredicate::NE,
        (CompareOp::Less, true) => IntPredicate::SLT,
        (CompareOp::Less, false) => IntPredicate::ULT,
        (CompareOp::LessEqual, true) => IntPredicate::SLE,
        (CompareOp::LessEqual, false) => IntPredicate::ULE,
        (CompareOp::Greater, true) => IntPredicate::SGT,
        (CompareOp::Greater, false) => IntPredicate::UGT,
        (CompareOp::GreaterEqual, true) => IntPredicate::SGE,
        (CompareOp::GreaterEqual, false) => IntPredicate::UGE,
    }
}

/// Returns the relation of a comparison, and whether it reads the bits with a sign.
pub(in crate::codegen::function) fn relation(predicate: IntPredicate) -> (CompareOp, bool) {
    match predicate {
        IntPredicate::EQ => (CompareOp::Equal, false),
        IntPredicate::NE => (CompareOp::NotEqual, false),
        IntPredicate::SLT => (CompareOp::Less, true),
        IntPredicate::ULT => (CompareOp::Less, false),
        IntPredicate::SLE => (CompareOp::LessEqual, true),
        IntPredicate::ULE => (CompareOp::LessEqual, false),
        IntPredicate::SGT => (CompareOp::Greater, true),
        IntPredicate::UGT => (CompareOp::Greater, false),
        IntPredicate::SGE => (CompareOp::GreaterEqual, true),
        IntPredicate::UGE => (CompareOp::GreaterEqual, false),
    }
}

/// Whether the comparison of a value with itself holds.
pub(in crate::codegen::function) fn holds_of_equals(predicate: IntPredicate) -> bool {
    relation(predicate).0.holds(0, 0)
}

/// Returns the comparison that holds exactly when the given one does not.
pub(in crate::codegen::function) fn contrary(predicate: IntPredicate) -> IntPredicate {
    let (op, signed) = relation(predicate);
    int_predicate(op.contrary(), signed)
}

/// Returns the comparison with the opposite reading of its operands: with a sign instead of without, or vice
/// versa.
pub(in crate::codegen::function) fn resigned(predicate: IntPredicate) -> IntPredicate {
    let (op, signed) = relation(predicate);
    int_predicate(op, !signed)
}

/// Returns the equivalent comparison for exchanged operands.
pub(in crate::codegen::function) fn swapped(predicate: IntPredicate) -> IntPredicate {
    let (op, signed) = relation(predicate);
    int_predicate(op.mirrored(), signed)
}
