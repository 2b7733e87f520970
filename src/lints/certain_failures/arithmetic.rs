//! Arithmetic on what is known of numbers. Whole numbers are computed without limits; whoever asks compares the result
//! with those of the type.

use crate::hir::{BinaryOp, CompareOp, UnaryOp};

use super::value::{Interval, Value};

/// `-x` and `ABS(x)`.
pub fn unary(op: UnaryOp, Interval { low, high }: Interval) -> Option<Interval> {
    match op {
        UnaryOp::Negate => Some(Interval::new(-high, -low)),
        UnaryOp::Abs if low >= 0 => Some(Interval::new(low, high)),
        UnaryOp::Abs if high <= 0 => Some(Interval::new(-high, -low)),
        UnaryOp::Abs => Some(Interval::new(0, high.max(-low))),
        _ => None,
    }
}

/// An operation on two whole numbers; `None` if nothing is known of the result, or there is none.
pub fn whole(op: BinaryOp, left: Interval, right: Interval) -> Option<Interval> {
    match op {
        BinaryOp::Add => Some(Interval::new(left.low + right.low, left.high + right.high)),
        BinaryOp::Sub => Some(Interval::new(left.low - right.high, left.high - right.low)),
        BinaryOp::Mul => Some(product(left, right)),
        BinaryOp::Div | BinaryOp::Quotient => quotient(op, left, right),
        BinaryOp::Mod | BinaryOp::Remainder => remainder(op, left, right),
        _ => None,
    }
}

/// The numbers have 64 bits, so that only products of the greatest ones are beyond 127 bits, and beyond all types.
fn product(left: Interval, right: Interval) -> Interval {
    let corners =
        [(left.low, right.low), (left.low, right.high), (left.high, right.low), (left.high, right.high)]
            .map(|(a, b)| a.saturating_mul(b));
    corners.iter().fold(Interval::exact(corners[0]), |hull, corner| hull.hull(Interval::exact(*corner)))
}

/// The quotient grows with the dividend, for a divisor that is known and positive.
fn quotient(op: BinaryOp, left: Interval, right: Interval) -> Option<Interval> {
    let divide = |dividend: i128, divisor: i128| match op {
        BinaryOp::Div => dividend.checked_div_euclid(divisor),
        _ => dividend.checked_div(divisor),
    };
    match (left.number(), right.number()) {
        (Some(dividend), Some(divisor)) => divide(dividend, divisor).map(Interval::exact),
        (None, Some(divisor @ 1..)) => {
            Some(Interval::new(divide(left.low, divisor)?, divide(left.high, divisor)?))
        }
        _ => None,
    }
}

fn remainder(op: BinaryOp, left: Interval, right: Interval) -> Option<Interval> {
    match (left.number(), right.number()) {
        (Some(dividend), Some(divisor)) => {
            let rest = match op {
                BinaryOp::Mod => dividend.checked_rem_euclid(divisor),
                _ => dividend.checked_rem(divisor),
            };
            rest.map(Interval::exact)
        }
        (None, Some(divisor @ 1..)) if op == BinaryOp::Mod || left.low >= 0 => {
            Some(Interval::new(0, divisor - 1))
        }
        _ => None,
    }
}

/// An operation on two real numbers.
pub fn real(op: BinaryOp, left: f64, right: f64) -> Option<f64> {
    match op {
        BinaryOp::Add => Some(left + right),
        BinaryOp::Sub => Some(left - right),
        BinaryOp::Mul => Some(left * right),
        BinaryOp::DivideReal => Some(left / right),
        _ => None,
    }
}

/// An operation on two small sets.
pub fn set(op: BinaryOp, left: u64, right: u64) -> Value {
    match op {
        BinaryOp::Union => Value::Set(left | right),
        BinaryOp::Difference => Value::Set(left & !right),
        BinaryOp::Intersection => Value::Set(left & right),
        BinaryOp::SymmetricDifference => Value::Set(left ^ right),
        _ => Value::Unknown,
    }
}

/// A relation of two real numbers.
pub fn compare(op: CompareOp, left: f64, right: f64) -> bool {
    match op {
        CompareOp::Equal => left == right,
        CompareOp::NotEqual => left != right,
        CompareOp::Less => left < right,
        CompareOp::LessEqual => left <= right,
        CompareOp::Greater => left > right,
        CompareOp::GreaterEqual => left >= right,
    }
}

/// A relation of two small sets: `<=` is inclusion.
pub fn compare_sets(op: CompareOp, left: u64, right: u64) -> Option<bool> {
    match op {
        CompareOp::Equal => Some(left == right),
        CompareOp::NotEqual => Some(left != right),
        CompareOp::LessEqual => Some(left & !right == 0),
        CompareOp::GreaterEqual => Some(right & !left == 0),
        CompareOp::Less | CompareOp::Greater => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on small intervals has the results of all operations on their numbers.
    #[test]
    fn intervals_have_all_results() {
        let ops =
            [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Mod, BinaryOp::Quotient];
        let intervals: Vec<Interval> =
            (-4..5).flat_map(|low| (low..5).map(move |high| Interval::new(low, high))).collect();
        for op in ops.into_iter().chain([BinaryOp::Remainder]) {
            for (left, right) in
                intervals.iter().flat_map(|left| intervals.iter().map(move |right| (*left, *right)))
            {
                let Some(all) = whole(op, left, right) else { continue };
                for (a, b) in
                    (left.low..=left.high).flat_map(|a| (right.low..=right.high).map(move |b| (a, b)))
                {
                    let one = whole(op, Interval::exact(a), Interval::exact(b));
                    assert!(one.is_none_or(|one| one.is_within(all)), "{a} {op:?} {b} within {all:?}");
                }
            }
        }
    }

    #[test]
    fn signs_of_intervals() {
        let around = Interval::new(-3, 2);
        assert_eq!(unary(UnaryOp::Negate, around), Some(Interval::new(-2, 3)));
        assert_eq!(unary(UnaryOp::Abs, around), Some(Interval::new(0, 3)));
        assert_eq!(unary(UnaryOp::Abs, Interval::new(-3, -1)), Some(Interval::new(1, 3)));
    }

    #[test]
    fn the_greatest_products_stay_outside_of_all_types() {
        let greatest = Interval::exact(u64::MAX.into());
        assert!(product(greatest, greatest).low > i128::from(u64::MAX));
    }
}
