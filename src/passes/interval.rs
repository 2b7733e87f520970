//! Intervals of whole numbers, and arithmetic on them. Numbers are computed without limits; the caller
//! compares the result with the limits of the type.

use crate::hir::{BinaryOp, CompareOp, UnaryOp};

/// The whole numbers from the least to the greatest. The alignment is that of other words, because a larger
/// one makes containing types larger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, packed(8))]
pub struct Interval {
    pub low: i128,
    pub high: i128,
}

impl Interval {
    /// The address NIL; every other address is a greater number.
    pub const NIL: Interval = Interval { low: 0, high: 0 };
    /// All addresses except NIL.
    pub const NOT_NIL: Interval = Interval { low: 1, high: u64::MAX as i128 };
    /// The numbers of FALSE and TRUE.
    pub const TRUTH: Interval = Interval { low: 0, high: 1 };

    /// Creates the interval of a non-empty range.
    pub const fn new(low: i128, high: i128) -> Interval {
        Interval { low, high }
    }

    /// Creates the interval of one number.
    pub const fn exact(number: i128) -> Interval {
        Interval { low: number, high: number }
    }

    /// Returns the only number of the interval, if there is just one.
    pub fn number(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Returns the numbers that are in both intervals; `None` if there are none.
    pub fn common(self, other: Interval) -> Option<Interval> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Interval { low, high })
    }

    /// Returns the smallest interval that contains both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Whether all of its numbers are in `other`.
    pub fn is_within(self, other: Interval) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// Returns the truth of a relation, if it is the same for all numbers of both intervals.
    pub fn compare(self, op: CompareOp, other: Interval) -> Option<bool> {
        match op {
            CompareOp::Less if self.high < other.low => Some(true),
            CompareOp::Less if self.low >= other.high => Some(false),
            CompareOp::Equal if self.low == other.high && self.high == other.low => Some(true),
            CompareOp::Equal if self.common(other).is_none() => Some(false),
            CompareOp::Less | CompareOp::Equal => None,
            CompareOp::NotEqual => self.compare(CompareOp::Equal, other).map(|truth| !truth),
            CompareOp::Greater => other.compare(CompareOp::Less, self),
            CompareOp::LessEqual => other.compare(CompareOp::Less, self).map(|truth| !truth),
            CompareOp::GreaterEqual => self.compare(CompareOp::Less, other).map(|truth| !truth),
        }
    }

    /// Returns the numbers for which a relation to some number of `other` may hold.
    pub fn where_holds(self, op: CompareOp, other: Interval) -> Option<Interval> {
        match op {
            CompareOp::Equal => self.common(other),
            CompareOp::NotEqual => match other.number() {
                Some(number) if self.low == number => self.common(Interval::new(number + 1, i128::MAX)),
                Some(number) if self.high == number => self.common(Interval::new(i128::MIN, number - 1)),
                _ => Some(self),
            },
            CompareOp::Less => self.common(Interval::new(i128::MIN, other.high.saturating_sub(1))),
            CompareOp::LessEqual => self.common(Interval::new(i128::MIN, other.high)),
            CompareOp::Greater => self.common(Interval::new(other.low.saturating_add(1), i128::MAX)),
            CompareOp::GreaterEqual => self.common(Interval::new(other.low, i128::MAX)),
        }
    }

    /// Returns the results of `-x` and `ABS(x)`.
    pub fn unary(self, op: UnaryOp) -> Option<Interval> {
        let Interval { low, high } = self;
        match op {
            UnaryOp::Negate => Some(Interval::new(-high, -low)),
            UnaryOp::Abs if low >= 0 => Some(Interval::new(low, high)),
            UnaryOp::Abs if high <= 0 => Some(Interval::new(-high, -low)),
            UnaryOp::Abs => Some(Interval::new(0, high.max(-low))),
            _ => None,
        }
    }

    /// Returns the results of an operation on two whole numbers; `None` if they are unknown or do not exist.
    pub fn binary(op: BinaryOp, left: Interval, right: Interval) -> Option<Interval> {
        match op {
            BinaryOp::Add => Some(Interval::new(left.low + right.low, left.high + right.high)),
            BinaryOp::Sub => Some(Interval::new(left.low - right.high, left.high - right.low)),
            BinaryOp::Mul => Some(product(left, right)),
            BinaryOp::Div | BinaryOp::Quotient => quotient(op, left, right),
            BinaryOp::Mod | BinaryOp::Remainder => remainder(op, left, right),
            _ => None,
        }
    }
}

/// Returns the products. The numbers have 64 bits, so only products of the greatest exceed 127 bits and all
/// types.
fn product(left: Interval, right: Interval) -> Interval {
    around(left, right, |a, b| Some(a.saturating_mul(b))).unwrap_or(left)
}

/// Returns the smallest interval that contains the results of an operation on the ends of both intervals.
fn around(
    left: Interval,
    right: Interval,
    operation: impl Fn(i128, i128) -> Option<i128>,
) -> Option<Interval> {
    let mut all = Interval::exact(operation(left.low, right.low)?);
    for (a, b) in [(left.low, right.high), (left.high, right.low), (left.high, right.high)] {
        all = all.hull(Interval::exact(operation(a, b)?));
    }
    Some(all)
}

/// Returns the quotients. A quotient grows with the dividend and moves towards zero with a positive divisor.
fn quotient(op: BinaryOp, left: Interval, right: Interval) -> Option<Interval> {
    let divide = |dividend: i128, divisor: i128| match op {
        BinaryOp::Div => dividend.checked_div_euclid(divisor),
        _ => dividend.checked_div(divisor),
    };
    let is_known = right.low > 0 || left.number().and(right.number()).is_some();
    if is_known { around(left, right, divide) } else { None }
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
        _ if right.low <= 0 => None,
        _ if left.low >= 0 && left.high < right.low => Some(left),
        _ if left.low >= 0 => Some(Interval::new(0, left.high.min(right.high - 1))),
        _ if op == BinaryOp::Mod => Some(Interval::new(0, right.high - 1)),
        _ => {
            let most = right.high - 1;
            Some(Interval::new(left.low.max(-most), left.high.clamp(0, most)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_are_decided_where_all_numbers_agree() {
        let (small, large) = (Interval::new(0, 4), Interval::new(5, 9));
        assert_eq!(small.compare(CompareOp::Less, large), Some(true));
        assert_eq!(small.compare(CompareOp::GreaterEqual, large), Some(false));
        assert_eq!(small.compare(CompareOp::Equal, large), Some(false));
        assert_eq!(small.compare(CompareOp::Less, Interval::exact(4)), None);
        assert_eq!(small.compare(CompareOp::LessEqual, Interval::exact(4)), Some(true));
        assert_eq!(Interval::exact(3).compare(CompareOp::NotEqual, Interval::exact(3)), Some(false));
    }

    #[test]
    fn conditions_narrow_intervals() {
        let all = Interval::new(0, 9);
        assert_eq!(all.where_holds(CompareOp::Greater, Interval::exact(6)), Some(Interval::new(7, 9)));
        assert_eq!(all.where_holds(CompareOp::NotEqual, Interval::exact(9)), Some(Interval::new(0, 8)));
        assert_eq!(all.where_holds(CompareOp::NotEqual, Interval::exact(5)), Some(all));
        assert_eq!(all.where_holds(CompareOp::Less, Interval::exact(0)), None);
        assert_eq!(Interval::NIL.where_holds(CompareOp::NotEqual, Interval::NIL), None);
    }

    /// Every operation on small intervals contains the results for all of their numbers.
    #[test]
    fn intervals_have_all_results() {
        let ops =
            [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Mod, BinaryOp::Quotient];
        let intervals: Vec<Interval> =
            (-7..8).flat_map(|low| (low..8).map(move |high| Interval::new(low, high))).collect();
        for op in ops.into_iter().chain([BinaryOp::Remainder]) {
            for (left, right) in
                intervals.iter().flat_map(|left| intervals.iter().map(move |right| (*left, *right)))
            {
                let Some(all) = Interval::binary(op, left, right) else { continue };
                for (a, b) in
                    (left.low..=left.high).flat_map(|a| (right.low..=right.high).map(move |b| (a, b)))
                {
                    let one = Interval::binary(op, Interval::exact(a), Interval::exact(b));
                    assert!(one.is_none_or(|one| one.is_within(all)), "{a} {op:?} {b} within {all:?}");
                }
            }
        }
    }

    #[test]
    fn positive_divisors_need_not_be_known() {
        let (dividend, divisor) = (Interval::new(-7, 20), Interval::new(2, 5));
        let of = |op| Interval::binary(op, dividend, divisor);
        assert_eq!(of(BinaryOp::Div), Some(Interval::new(-4, 10)));
        assert_eq!(of(BinaryOp::Quotient), Some(Interval::new(-3, 10)));
        assert_eq!(of(BinaryOp::Mod), Some(Interval::new(0, 4)));
        assert_eq!(of(BinaryOp::Remainder), Some(Interval::new(-4, 4)));
        assert_eq!(Interval::binary(BinaryOp::Div, dividend, Interval::new(0, 5)), None);
        let small = Interval::new(0, 1);
        assert_eq!(Interval::binary(BinaryOp::Mod, small, divisor), Some(small));
    }

    #[test]
    fn signs_of_intervals() {
        let around = Interval::new(-3, 2);
        assert_eq!(around.unary(UnaryOp::Negate), Some(Interval::new(-2, 3)));
        assert_eq!(around.unary(UnaryOp::Abs), Some(Interval::new(0, 3)));
        assert_eq!(Interval::new(-3, -1).unary(UnaryOp::Abs), Some(Interval::new(1, 3)));
    }

    #[test]
    fn the_greatest_products_stay_outside_of_all_types() {
        let greatest = Interval::exact(u64::MAX.into());
        assert!(product(greatest, greatest).low > i128::from(u64::MAX));
    }
}
