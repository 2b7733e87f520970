//! Arithmetic on constants. Whole numbers are computed with 128 bits; who asks sees whether the result fits
//! its type.

use crate::hir::{BinaryOp, CompareOp, Const};

/// Why a constant has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undefined {
    /// It is larger than any whole or real number that can be represented.
    Overflow,
    /// The divisor is zero.
    DivisionByZero,
}

/// The value of an operation on two numbers of one kind.
pub fn binary(op: BinaryOp, left: &Const, right: &Const) -> Result<Const, Undefined> {
    match (left, right) {
        (Const::Whole(left), Const::Whole(right)) => whole(op, *left, *right).map(Const::Whole),
        (Const::Real(left), Const::Real(right)) => real(op, *left, *right).map(Const::Real),
        _ => unreachable!("arithmetic combines two numbers of one type"),
    }
}

/// The value of an operation on whole numbers.
pub fn whole(op: BinaryOp, left: i128, right: i128) -> Result<i128, Undefined> {
    let divides = matches!(op, BinaryOp::Div | BinaryOp::Mod | BinaryOp::Quotient | BinaryOp::Remainder);
    if divides && right == 0 {
        return Err(Undefined::DivisionByZero);
    }
    let value = match op {
        BinaryOp::Add => left.checked_add(right),
        BinaryOp::Sub => left.checked_sub(right),
        BinaryOp::Mul => left.checked_mul(right),
        BinaryOp::Div => left.checked_div_euclid(right),
        BinaryOp::Mod => left.checked_rem_euclid(right),
        BinaryOp::Quotient => left.checked_div(right),
        BinaryOp::Remainder => left.checked_rem(right),
        BinaryOp::DivideReal => unreachable!("whole numbers are divided by DIV or /, which is the quotient"),
        _ => unreachable!("operations on sets are no arithmetic"),
    };
    value.ok_or(Undefined::Overflow)
}

fn real(op: BinaryOp, left: f64, right: f64) -> Result<f64, Undefined> {
    let value = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left * right,
        BinaryOp::DivideReal if right == 0.0 => return Err(Undefined::DivisionByZero),
        BinaryOp::DivideReal => left / right,
        _ => unreachable!("DIV, MOD and REM are operations on whole numbers"),
    };
    if value.is_finite() { Ok(value) } else { Err(Undefined::Overflow) }
}

/// Whether a relation holds between two constants of one type.
pub fn compare(op: CompareOp, left: &Const, right: &Const) -> bool {
    match (left, right) {
        (Const::Whole(left), Const::Whole(right)) => holds(op, left, right),
        (Const::Real(left), Const::Real(right)) => holds(op, left, right),
        (Const::Boolean(left), Const::Boolean(right)) => holds(op, left, right),
        (Const::Char(left), Const::Char(right)) => holds(op, left, right),
        (Const::Nil, Const::Nil) => op == CompareOp::Equal,
        _ => unreachable!("constants are compared in one type"),
    }
}

fn holds<T: PartialOrd>(op: CompareOp, left: T, right: T) -> bool {
    match op {
        CompareOp::Equal => left == right,
        CompareOp::NotEqual => left != right,
        CompareOp::Less => left < right,
        CompareOp::LessEqual => left <= right,
        CompareOp::Greater => left > right,
        CompareOp::GreaterEqual => left >= right,
    }
}

/// The number of an ordinal constant.
pub fn ordinal(value: &Const) -> Option<i128> {
    match value {
        Const::Whole(value) => Some(*value),
        Const::Char(value) => Some(i128::from(*value)),
        Const::Boolean(value) => Some(i128::from(*value)),
        Const::Real(_)
        | Const::String(_)
        | Const::Nil
        | Const::Complex(..)
        | Const::Set(_)
        | Const::Procedure(_)
        | Const::Structured(_) => None,
    }
}

/// A real number truncated toward zero; `None` if 128 bits do not hold it.
pub fn truncate(value: f64) -> Option<i128> {
    // 2^127 is a real number, and the first that does not fit.
    (value.abs() < 2f64.powi(127)).then_some(value as i128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_follows_the_table_of_the_language() {
        let all = |left, right| {
            [BinaryOp::Div, BinaryOp::Mod, BinaryOp::Quotient, BinaryOp::Remainder]
                .map(|op| whole(op, left, right).expect("defined"))
        };
        assert_eq!(all(31, 10), [3, 1, 3, 1]);
        assert_eq!(all(-31, 10), [-4, 9, -3, -1]);
        assert_eq!(all(31, -10), [-3, 1, -3, 1]);
        assert_eq!(all(-31, -10), [4, 9, 3, -1]);
    }

    #[test]
    fn undefined_values_are_found() {
        for op in [BinaryOp::Div, BinaryOp::Mod, BinaryOp::Quotient, BinaryOp::Remainder] {
            assert_eq!(whole(op, 1, 0), Err(Undefined::DivisionByZero));
        }
        assert_eq!(whole(BinaryOp::Mul, i128::MAX, 2), Err(Undefined::Overflow));
        let divide = |left, right| binary(BinaryOp::DivideReal, &Const::Real(left), &Const::Real(right));
        assert_eq!(divide(1.0, 0.0), Err(Undefined::DivisionByZero));
        assert_eq!(divide(1e300, 1e-300), Err(Undefined::Overflow));
        assert_eq!(divide(1.0, 4.0), Ok(Const::Real(0.25)));
    }

    #[test]
    fn relations_hold_between_constants_of_one_type() {
        assert!(compare(CompareOp::Less, &Const::Boolean(false), &Const::Boolean(true)));
        assert!(compare(CompareOp::GreaterEqual, &Const::Char(b'b'), &Const::Char(b'b')));
        assert!(!compare(CompareOp::NotEqual, &Const::Nil, &Const::Nil));
        assert!(!compare(CompareOp::Equal, &Const::Real(0.5), &Const::Real(0.25)));
    }

    #[test]
    fn reals_are_truncated_toward_zero() {
        assert_eq!(truncate(-3.7), Some(-3));
        assert_eq!(truncate(3.7), Some(3));
        assert_eq!(truncate(1e40), None);
        assert_eq!(truncate(f64::NAN), None);
    }
}
