//! Intervals of whole numbers, and arithmetic on them. Numbers are computed without limits; the caller
//! compares the result with the limits of the type.

use std::ops::{Add, Mul, Neg, Sub};

use super::CompareOp;

/// The whole numbers from the least to the greatest. The alignment is that of other words, because a larger
/// one makes containing types larger.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
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

    /// Whether it has a number.
    pub fn contains(self, number: i128) -> bool {
        self.low <= number && number <= self.high
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

    /// Returns the absolute values.
    pub fn abs(self) -> Interval {
        match self {
            Interval { low: 0.., .. } => self,
            Interval { high: ..=0, .. } => -self,
            Interval { low, high } => Interval::new(0, high.max(-low)),
        }
    }

    /// Returns the quotients, as `divide` rounds them; `None` if they are unknown or do not exist. A quotient
    /// grows with the dividend and moves towards zero with a positive divisor.
    pub fn quotient(
        self,
        divisor: Interval,
        divide: impl Fn(i128, i128) -> Option<i128>,
    ) -> Option<Interval> {
        let is_known = divisor.low > 0 || self.number().and(divisor.number()).is_some();
        if is_known { around(self, divisor, divide) } else { None }
    }

    /// Returns the remainders that have the sign of the dividend; `None` if they are unknown or do not exist.
    pub fn remainder(self, divisor: Interval) -> Option<Interval> {
        match (self.number(), divisor.number()) {
            (Some(dividend), Some(divisor)) => dividend.checked_rem(divisor).map(Interval::exact),
            _ if divisor.low <= 0 => None,
            _ if self.low >= 0 && self.high < divisor.low => Some(self),
            _ => {
                let most = divisor.high - 1;
                Some(Interval::new(self.low.clamp(-most, 0), self.high.clamp(0, most)))
            }
        }
    }

    /// Returns the remainders that are never negative; `None` if they are unknown or do not exist.
    pub fn modulus(self, divisor: Interval) -> Option<Interval> {
        match (self.number(), divisor.number()) {
            (Some(dividend), Some(divisor)) => dividend.checked_rem_euclid(divisor).map(Interval::exact),
            _ if self.low < 0 && divisor.low > 0 => Some(Interval::new(0, divisor.high - 1)),
            _ => self.remainder(divisor),
        }
    }
}

impl Neg for Interval {
    type Output = Interval;

    fn neg(self) -> Interval {
        Interval::new(-self.high, -self.low)
    }
}

impl Add for Interval {
    type Output = Interval;

    fn add(self, other: Interval) -> Interval {
        Interval::new(self.low + other.low, self.high + other.high)
    }
}

impl Sub for Interval {
    type Output = Interval;

    fn sub(self, other: Interval) -> Interval {
        Interval::new(self.low - other.high, self.high - other.low)
    }
}

impl Mul for Interval {
    type Output = Interval;

    /// The numbers have 64 bits, so only products of the greatest exceed 127 bits and all types.
    fn mul(self, other: Interval) -> Interval {
        around(self, other, |a, b| Some(a.saturating_mul(b))).unwrap_or(self)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_are_decided_where_all_numbers_agree() {
        let (small, large) = (Interval::new(0, 4), Interval::new(5, 9));
        assert_eq!(small.compare(CompareOp::Less, large), Some(true));
        assert_eq!(small.compare(CompareOp::Equal, large), Some(false));
        use CompareOp::{Greater, GreaterEqual, Less, LessEqual};
        let cases = [
            (Less, 0, Some(false)),
            (Less, 1, None),
            (Less, 9, None),
            (Less, 10, Some(true)),
            (LessEqual, -1, Some(false)),
            (LessEqual, 0, None),
            (LessEqual, 9, Some(true)),
            (Greater, -1, Some(true)),
            (Greater, 0, None),
            (Greater, 9, Some(false)),
            (GreaterEqual, 0, Some(true)),
            (GreaterEqual, 9, None),
            (GreaterEqual, 10, Some(false)),
        ];
        for (op, number, expected) in cases {
            let decided = Interval::new(0, 9).compare(op, Interval::exact(number));
            assert_eq!(decided, expected, "{op:?} {number}");
        }
        assert_eq!(Interval::exact(3).compare(CompareOp::NotEqual, Interval::exact(3)), Some(false));
        assert!(small.is_within(small) && !small.is_within(large));
        assert!(!Interval::new(0, 3).contains(4) && small.contains(4) && !large.contains(4));
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
        type Operation = fn(Interval, Interval) -> Option<Interval>;
        let operations: [Operation; 7] = [
            |a, b| Some(a + b),
            |a, b| Some(a - b),
            |a, b| Some(a * b),
            |a, b| a.quotient(b, i128::checked_div_euclid),
            |a, b| a.quotient(b, i128::checked_div),
            Interval::modulus,
            Interval::remainder,
        ];
        let intervals: Vec<Interval> =
            (-7..8).flat_map(|low| (low..8).map(move |high| Interval::new(low, high))).collect();
        for (number, operation) in operations.into_iter().enumerate() {
            for (left, right) in
                intervals.iter().flat_map(|left| intervals.iter().map(move |right| (*left, *right)))
            {
                let Some(all) = operation(left, right) else { continue };
                for (a, b) in
                    (left.low..=left.high).flat_map(|a| (right.low..=right.high).map(move |b| (a, b)))
                {
                    let one = operation(Interval::exact(a), Interval::exact(b));
                    assert!(one.is_none_or(|one| one.is_within(all)), "{number}: {a}, {b} within {all:?}");
                }
            }
        }
    }

    #[test]
    fn positive_divisors_need_not_be_known() {
        let (dividend, divisor) = (Interval::new(-7, 20), Interval::new(2, 5));
        let euclidean = |divisor| dividend.quotient(divisor, i128::checked_div_euclid);
        assert_eq!(euclidean(divisor), Some(Interval::new(-4, 10)));
        assert_eq!(euclidean(Interval::new(0, 5)), None);
        assert_eq!(dividend.quotient(divisor, i128::checked_div), Some(Interval::new(-3, 10)));
        assert_eq!(dividend.modulus(divisor), Some(Interval::new(0, 4)));
        assert_eq!(dividend.remainder(divisor), Some(Interval::new(-4, 4)));
        let small = Interval::new(0, 1);
        assert_eq!(small.modulus(divisor), Some(small));
    }

    #[test]
    fn signs_of_intervals() {
        let around = Interval::new(-3, 2);
        assert_eq!(-around, Interval::new(-2, 3));
        assert_eq!(around.abs(), Interval::new(0, 3));
        assert_eq!(Interval::new(-3, -1).abs(), Interval::new(1, 3));
    }

    #[test]
    fn the_greatest_products_stay_outside_of_all_types() {
        let greatest = Interval::exact(u64::MAX.into());
        assert!((greatest * greatest).low > i128::from(u64::MAX));
    }
}
