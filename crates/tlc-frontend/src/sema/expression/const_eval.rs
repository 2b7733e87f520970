//! Arithmetic on constants. Whole numbers are computed with 128 bits; the caller checks that the result fits
//! its type.

use crate::hir::{BinaryOp, CompareOp, Const};

/// The reason for which a constant operation has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undefined {
    /// The result is larger than any number that can be represented.
    Overflow,
    /// The divisor is zero.
    DivisionByZero,
}

/// Computes an operation on two numbers of one kind.
pub fn binary(op: BinaryOp, left: &Const, right: &Const) -> Result<Const, Undefined> {
    match (left, right) {
        (Const::Whole(left), Const::Whole(right)) => whole(op, *left, *right).map(Const::Whole),
        (Const::Real(left), Const::Real(right)) => real(op, *left, *right).map(Const::Real),
        (Const::Complex(a, b), Const::Complex(c, d)) => complex(op, (*a, *b), (*c, *d)),
        _ => unreachable!("arithmetic combines two numbers of one type"),
    }
}

/// Computes an operation on whole numbers.
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
        _ => unreachable!("operations on sets are not arithmetic"),
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

fn complex(op: BinaryOp, (a, b): (f64, f64), (c, d): (f64, f64)) -> Result<Const, Undefined> {
    let (re, im) = match op {
        BinaryOp::Add => (a + c, b + d),
        BinaryOp::Sub => (a - c, b - d),
        BinaryOp::Mul => (a * c - b * d, a * d + b * c),
        BinaryOp::DivideReal => {
            let square = c * c + d * d;
            if square == 0.0 {
                return Err(Undefined::DivisionByZero);
            }
            ((a * c + b * d) / square, (b * c - a * d) / square)
        }
        _ => unreachable!("DIV, MOD and REM are operations on whole numbers"),
    };
    if re.is_finite() && im.is_finite() { Ok(Const::Complex(re, im)) } else { Err(Undefined::Overflow) }
}

/// Whether a relation holds between two constants of one type.
pub fn compare(op: CompareOp, left: &Const, right: &Const) -> bool {
    match (left, right) {
        (Const::Whole(left), Const::Whole(right)) => op.holds(left, right),
        (Const::Real(left), Const::Real(right)) => op.holds(left, right),
        (Const::Boolean(left), Const::Boolean(right)) => op.holds(left, right),
        (Const::Char(left), Const::Char(right)) => op.holds(left, right),
        (Const::Nil, Const::Nil) => op == CompareOp::Equal,
        (Const::Complex(a, b), Const::Complex(c, d)) => (a == c && b == d) == (op == CompareOp::Equal),
        (Const::Procedure(left), Const::Procedure(right)) => (left == right) == (op == CompareOp::Equal),
        (Const::Nil, Const::Procedure(_)) | (Const::Procedure(_), Const::Nil) => op == CompareOp::NotEqual,
        _ => unreachable!("constants are compared in one type"),
    }
}

/// Combines two sets of one type, given as words of 64 elements each.
pub fn combine_sets(op: BinaryOp, left: &[u64], right: &[u64]) -> Box<[u64]> {
    let word = |(left, right): (&u64, &u64)| match op {
        BinaryOp::Union => left | right,
        BinaryOp::Difference => left & !right,
        BinaryOp::Intersection => left & right,
        BinaryOp::SymmetricDifference => left ^ right,
        _ => unreachable!("{op:?} is not defined for sets"),
    };
    left.iter().zip(right).map(word).collect()
}

/// Whether a relation holds between two sets of one type.
pub fn compare_sets(op: CompareOp, left: &[u64], right: &[u64]) -> bool {
    let within = |a: &[u64], b: &[u64]| a.iter().zip(b).all(|(a, b)| a & !b == 0);
    match op {
        CompareOp::Equal => left == right,
        CompareOp::NotEqual => left != right,
        CompareOp::LessEqual => within(left, right),
        CompareOp::GreaterEqual => within(right, left),
        CompareOp::Less => within(left, right) && left != right,
        CompareOp::Greater => within(right, left) && left != right,
    }
}

/// Whether a set contains an element. `number` counts from the least element of the set type.
pub fn is_element(words: &[u64], number: i128) -> bool {
    let word = usize::try_from(number / 64).ok().filter(|_| number >= 0).and_then(|index| words.get(index));
    word.is_some_and(|word| word >> (number % 64) & 1 != 0)
}

/// Returns the complement of a set whose type has `length` elements.
pub fn complement(words: &[u64], length: u64) -> Box<[u64]> {
    let mut words: Box<[u64]> = words.iter().map(|word| !word).collect();
    if let (Some(last), used @ 1..) = (words.last_mut(), length % 64) {
        *last &= (1 << used) - 1;
    }
    words
}

/// Truncates a real number toward zero; `None` if 128 bits do not hold the result.
pub fn truncate(value: f64) -> Option<i128> {
    // 2^127 is a real number, and the least that does not fit.
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
