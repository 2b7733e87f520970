//! Arithmetic on real constants and small sets.

use crate::hir::{BinaryOp, CompareOp};

use super::value::Value;

/// Computes an operation on two real numbers.
pub fn real(op: BinaryOp, left: f64, right: f64) -> Option<f64> {
    match op {
        BinaryOp::Add => Some(left + right),
        BinaryOp::Sub => Some(left - right),
        BinaryOp::Mul => Some(left * right),
        BinaryOp::DivideReal => Some(left / right),
        _ => None,
    }
}

/// Computes an operation on two small sets.
pub fn set(op: BinaryOp, left: u64, right: u64) -> Value {
    match op {
        BinaryOp::Union => Value::Set(left | right),
        BinaryOp::Difference => Value::Set(left & !right),
        BinaryOp::Intersection => Value::Set(left & right),
        BinaryOp::SymmetricDifference => Value::Set(left ^ right),
        _ => Value::Unknown,
    }
}

/// Evaluates a relation of two small sets: `<=` is inclusion.
pub fn compare_sets(op: CompareOp, left: u64, right: u64) -> Option<bool> {
    match op {
        CompareOp::Equal => Some(left == right),
        CompareOp::NotEqual => Some(left != right),
        CompareOp::LessEqual => Some(left & !right == 0),
        CompareOp::GreaterEqual => Some(right & !left == 0),
        CompareOp::Less | CompareOp::Greater => None,
    }
}
