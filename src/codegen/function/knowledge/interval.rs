//! Arithmetic on ranges of integers.
//!
//! Two intervals are kept of each value, one for its bits read with a sign and one for its bits read without:
//! most values are only ever read in one way, and a result that wraps around in one reading may be exact in
//! the other.

use inkwell::IntPredicate;

use tlc_frontend::base::{CompareOp, Interval};

use super::IntOp;
use super::predicate::relation;

/// The range of an integer of at most 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::codegen) struct IntBounds {
    width: u8,
    /// The bounds of the bits read with a sign.
    low: i64,
    high: i64,
    /// The bounds of the bits read without a sign.
    least: u64,
    most: u64,
}

impl IntBounds {
    /// Returns the bounds of an unknown integer of `width` bits.
    pub fn any(width: u32) -> IntBounds {
        let most = u64::MAX >> (64 - width);
        let high = (most >> 1) as i64;
        IntBounds { width: width as u8, low: -high - 1, high, least: 0, most }
    }

    /// Returns the bounds of a constant with the given lowest bits.
    pub fn constant(width: u32, bits: u64) -> IntBounds {
        let spare = 64 - width;
        let (number, natural) = (((bits << spare) as i64) >> spare, (bits << spare) >> spare);
        IntBounds { width: width as u8, low: number, high: number, least: natural, most: natural }
    }

    /// Returns the bounds of a number that lies in the interval when read as `signed` states.
    pub fn within(width: u32, signed: bool, interval: Interval) -> IntBounds {
        IntBounds::any(width).narrowed(signed, interval)
    }

    /// Whether nothing is known.
    pub fn is_any(self) -> bool {
        self == IntBounds::any(self.width())
    }

    /// Returns the interval of one reading.
    pub fn read(self, signed: bool) -> Interval {
        if signed {
            Interval::new(self.low.into(), self.high.into())
        } else {
            Interval::new(self.least.into(), self.most.into())
        }
    }

    /// Returns the greatest value, if it is not negative in either reading.
    pub fn natural(self) -> Option<u64> {
        u64::try_from(self.low).ok().map(|_| self.high as u64)
    }

    fn width(self) -> u32 {
        self.width.into()
    }

    /// Returns the bounds restricted to an interval. If nothing is left, control does not get here, and the
    /// bounds stay unchanged.
    pub fn narrowed(self, signed: bool, interval: Interval) -> IntBounds {
        let Some(Interval { low, high }) = self.read(signed).common(interval) else { return self };
        let narrow = if signed {
            IntBounds { low: low as i64, high: high as i64, ..self }
        } else {
            IntBounds { least: low as u64, most: high as u64, ..self }
        };
        let narrow = narrow.agreed();
        if narrow.low <= narrow.high && narrow.least <= narrow.most { narrow } else { self }
    }

    /// Returns the bounds that satisfy both.
    pub fn and(self, other: IntBounds) -> IntBounds {
        self.narrowed(true, other.read(true)).narrowed(false, other.read(false))
    }

    /// Returns the bounds that contain both.
    pub fn or(self, other: IntBounds) -> IntBounds {
        IntBounds {
            width: self.width,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// Narrows each reading by the other if the numbers are on one side of zero.
    fn agreed(mut self) -> IntBounds {
        let sign = 1 << (self.width - 1);
        let wrapped = |number: i64| number as u64 & (u64::MAX >> (64 - self.width));
        if self.low >= 0 || self.high < 0 {
            self.least = self.least.max(wrapped(self.low));
            self.most = self.most.min(wrapped(self.high));
        }
        if self.most < sign || self.least >= sign {
            let [least, most] =
                [self.least, self.most].map(|number| IntBounds::constant(self.width(), number).low);
            self.low = self.low.max(least);
            self.high = self.high.min(most);
        }
        self
    }

    /// Returns the bounds of a number for which the comparison with `other` holds.
    pub fn where_compared(self, predicate: IntPredicate, other: IntBounds) -> IntBounds {
        let (op, signed) = relation(predicate);
        let narrowed = |bounds: IntBounds, signed| {
            let part = bounds.read(signed).where_holds(op, other.read(signed));
            part.map_or(bounds, |part| bounds.narrowed(signed, part))
        };
        match op {
            CompareOp::Equal => self.and(other),
            CompareOp::NotEqual if other.low != other.high => self,
            CompareOp::NotEqual => [true, false].into_iter().fold(self, narrowed),
            _ => narrowed(self, signed),
        }
    }

    /// Returns the result of a comparison, if the bounds decide it.
    pub fn compare(self, predicate: IntPredicate, other: IntBounds) -> Option<bool> {
        let (op, signed) = relation(predicate);
        let apart =
            || [true, false].iter().any(|signed| self.read(*signed).common(other.read(*signed)).is_none());
        match op {
            CompareOp::Equal => apart().then_some(false),
            CompareOp::NotEqual => apart().then_some(true),
            _ => self.read(signed).compare(op, other.read(signed)),
        }
    }

    /// Returns the exact result of an addition, subtraction or multiplication in one reading, ignoring
    /// overflow.
    pub fn exact(op: IntOp, signed: bool, left: IntBounds, right: IntBounds) -> Interval {
        let (a, b) = (left.read(signed), right.read(signed));
        match op {
            IntOp::Sub => a - b,
            IntOp::Mul => a * b,
            _ => a + b,
        }
    }

    /// Whether an addition, subtraction or multiplication does not wrap around in one reading.
    pub fn fits(op: IntOp, signed: bool, left: IntBounds, right: IntBounds) -> bool {
        IntBounds::exact(op, signed, left, right).is_within(IntBounds::any(left.width()).read(signed))
    }

    /// Returns the bounds of the result of an operation.
    pub fn of(op: IntOp, left: IntBounds, right: IntBounds) -> IntBounds {
        let any = IntBounds::any(left.width());
        match op {
            IntOp::Add | IntOp::Sub | IntOp::Mul => [true, false].into_iter().fold(any, |bounds, signed| {
                let exact = IntBounds::exact(op, signed, left, right);
                if exact.is_within(any.read(signed)) { bounds.narrowed(signed, exact) } else { bounds }
            }),
            IntOp::And => any.narrowed(false, Interval::new(0, left.most.min(right.most).into())),
            IntOp::Or => {
                let bits = 128 - u128::from(left.most | right.most).leading_zeros();
                let low = left.least.max(right.least).into();
                any.narrowed(false, Interval { low, high: (1 << bits) - 1 })
            }
            IntOp::Xor => {
                let bits = 128 - u128::from(left.most | right.most).leading_zeros();
                any.narrowed(false, Interval::new(0, (1 << bits) - 1))
            }
            IntOp::ShiftLeft => any,
            IntOp::UnsignedShiftRight if right.least == right.most && right.most < left.width.into() => {
                let shifted = |number: u64| i128::from(number >> right.most);
                any.narrowed(false, Interval::new(shifted(left.least), shifted(left.most)))
            }
            IntOp::UnsignedShiftRight => any.narrowed(false, Interval::new(0, left.most.into())),
            IntOp::ShiftRight if right.least == right.most && right.most < left.width.into() => {
                let shifted = |number: i64| i128::from(number >> right.most);
                any.narrowed(true, Interval::new(shifted(left.low), shifted(left.high)))
            }
            IntOp::ShiftRight => any,
            IntOp::SignedRem => {
                let Interval { low, high } = right.read(true);
                let most = low.abs().max(high.abs()) - 1;
                let (low, high) =
                    (i128::from(left.low).max(-most).min(0), i128::from(left.high).min(most).max(0));
                any.narrowed(true, Interval { low, high })
            }
            IntOp::UnsignedRem if left.most < right.least => left,
            IntOp::UnsignedRem => {
                let high = left.most.min(right.most.saturating_sub(1)).into();
                any.narrowed(false, Interval { low: 0, high })
            }
            IntOp::SignedDiv | IntOp::UnsignedDiv => {
                let signed = op == IntOp::SignedDiv;
                let (dividend, divisor) = (left.read(signed), right.read(signed));
                match divisor.low {
                    ..=0 => any,
                    _ => dividend
                        .quotient(divisor, i128::checked_div)
                        .map_or(any, |quotient| any.narrowed(signed, quotient)),
                }
            }
        }
    }

    /// Returns the bounds of zero in the same width.
    pub fn zero(self) -> IntBounds {
        IntBounds { low: 0, high: 0, least: 0, most: 0, ..self }
    }

    /// Returns the bounds in the width of `any`. A number is read without a sign if it is zero-extended, with
    /// one if it is sign-extended, and in both ways if it is truncated.
    pub fn resized(self, any: IntBounds, signed: bool) -> IntBounds {
        if any.width >= self.width {
            return any.narrowed(signed, self.read(signed));
        }
        [true, false].into_iter().fold(any, |bounds, signed| {
            let all = self.read(signed);
            if all.is_within(any.read(signed)) { bounds.narrowed(signed, all) } else { bounds }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::predicate::{contrary, swapped};
    use super::*;

    const WIDTH: u32 = 4;

    fn signed(bits: u64) -> i128 {
        IntBounds::constant(WIDTH, bits).read(true).low
    }

    fn holds(bounds: IntBounds, bits: u64) -> bool {
        [true, false].into_iter().all(|reading| {
            let number = IntBounds::constant(WIDTH, bits).read(reading).low;
            bounds.read(reading).common(Interval::new(number, number)).is_some()
        })
    }

    /// Returns bounds of both kinds, each with the values of four bits that lie in them.
    fn samples() -> Vec<(IntBounds, Vec<u64>)> {
        let mut samples = Vec::new();
        for (reading, start) in [(true, -8), (false, 0)] {
            for low in start..start + 16 {
                for high in low..start + 16 {
                    let bounds = IntBounds::within(WIDTH, reading, Interval { low, high });
                    let values = (0..16).filter(|&bits| {
                        let number = IntBounds::constant(WIDTH, bits).read(reading);
                        number.is_within(Interval { low, high })
                    });
                    samples.push((bounds, values.collect()));
                }
            }
        }
        samples
    }

    fn computed(op: IntOp, a: u64, b: u64) -> Option<u64> {
        let (x, y) = (signed(a), signed(b));
        let result = match op {
            IntOp::Add => x + y,
            IntOp::Sub => x - y,
            IntOp::Mul => x * y,
            IntOp::SignedDiv => x.checked_div(y)?,
            IntOp::SignedRem => x.checked_rem(y)?,
            IntOp::UnsignedDiv => a.checked_div(b)?.into(),
            IntOp::UnsignedRem => a.checked_rem(b)?.into(),
            IntOp::And => (a & b).into(),
            IntOp::Or => (a | b).into(),
            IntOp::Xor => (a ^ b).into(),
            IntOp::ShiftLeft => (a << b.min(3)).into(),
            IntOp::UnsignedShiftRight => (a >> b.min(3)).into(),
            IntOp::ShiftRight => x >> b.min(3),
        };
        Some(result as u64 & 15)
    }

    #[test]
    fn results_lie_in_the_bounds_of_the_operation() {
        let ops = [
            IntOp::Add,
            IntOp::Sub,
            IntOp::Mul,
            IntOp::SignedDiv,
            IntOp::SignedRem,
            IntOp::UnsignedDiv,
            IntOp::UnsignedRem,
            IntOp::And,
            IntOp::Or,
            IntOp::Xor,
            IntOp::ShiftLeft,
            IntOp::UnsignedShiftRight,
            IntOp::ShiftRight,
        ];
        let shifts = [IntOp::ShiftLeft, IntOp::UnsignedShiftRight, IntOp::ShiftRight];
        let samples = samples();
        for op in ops {
            for (left, lefts) in &samples {
                for (right, rights) in &samples {
                    let result = IntBounds::of(op, *left, *right);
                    for (&a, &b) in lefts.iter().flat_map(|a| rights.iter().map(move |b| (a, b))) {
                        if shifts.contains(&op) && b > 3 {
                            continue;
                        }
                        let Some(value) = computed(op, a, b) else { continue };
                        assert!(holds(result, value), "{op:?} {a} {b} is {value}, not in {result:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn comparisons_decide_and_narrow_only_what_they_may() {
        let predicates =
            [IntPredicate::EQ, IntPredicate::ULT, IntPredicate::ULE, IntPredicate::SLT, IntPredicate::SLE];
        let all =
            predicates.into_iter().flat_map(|one| [one, contrary(one), swapped(one), swapped(contrary(one))]);
        let samples = samples();
        for predicate in all {
            for (left, lefts) in &samples {
                for (right, rights) in &samples {
                    let (decided, narrowed) =
                        (left.compare(predicate, *right), left.where_compared(predicate, *right));
                    for (&a, &b) in lefts.iter().flat_map(|a| rights.iter().map(move |b| (a, b))) {
                        let holds_here = match predicate {
                            IntPredicate::EQ => a == b,
                            IntPredicate::NE => a != b,
                            IntPredicate::ULT => a < b,
                            IntPredicate::ULE => a <= b,
                            IntPredicate::UGT => a > b,
                            IntPredicate::UGE => a >= b,
                            IntPredicate::SLT => signed(a) < signed(b),
                            IntPredicate::SLE => signed(a) <= signed(b),
                            IntPredicate::SGT => signed(a) > signed(b),
                            IntPredicate::SGE => signed(a) >= signed(b),
                        };
                        assert!(decided.is_none_or(|decided| decided == holds_here), "{predicate:?} {a} {b}");
                        assert!(!holds_here || holds(narrowed, a), "{a} {predicate:?} {b}: {narrowed:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn other_widths_keep_the_number_where_they_can() {
        let minus = IntBounds::within(WIDTH, true, Interval::new(-3, -1));
        assert_eq!(minus.resized(IntBounds::any(8), true).read(true), Interval::new(-3, -1));
        assert_eq!(minus.resized(IntBounds::any(8), false).read(false), Interval::new(13, 15));
        let small = IntBounds::within(8, false, Interval::new(2, 5));
        assert_eq!(small.resized(IntBounds::any(WIDTH), false).read(true), Interval::new(2, 5));
        assert!(
            IntBounds::within(8, false, Interval::new(2, 16)).resized(IntBounds::any(WIDTH), false).is_any()
        );
        assert_eq!(small.natural(), Some(5));
        assert_eq!(minus.natural(), None);
    }

    #[test]
    fn a_contradiction_teaches_nothing() {
        let one = IntBounds::constant(8, 1);
        assert_eq!(one.narrowed(true, Interval::new(2, 3)), one);
        // Each reading leaves some numbers, but no number is in both.
        let small = byte(true, (-1, 5));
        assert_eq!(small.narrowed(false, Interval::new(6, 127)), small);
        let large = byte(false, (100, 200));
        assert_eq!(large.narrowed(true, Interval::new(-50, -1)), large);
    }

    /// Returns bounds of eight bits.
    fn byte(reading: bool, (low, high): (i128, i128)) -> IntBounds {
        IntBounds::within(8, reading, Interval { low, high })
    }

    #[test]
    fn results_are_known_as_well_as_they_can_be() {
        const SIGNED: bool = true;
        const UNSIGNED: bool = false;
        for (op, reading, left, right, result) in [
            (IntOp::Add, SIGNED, (1, 5), (2, 10), (3, 15)),
            (IntOp::Add, UNSIGNED, (200, 210), (10, 20), (210, 230)),
            (IntOp::Sub, SIGNED, (1, 5), (2, 10), (-9, 3)),
            (IntOp::Sub, UNSIGNED, (200, 210), (10, 20), (180, 200)),
            (IntOp::Mul, SIGNED, (-3, 2), (4, 5), (-15, 10)),
            (IntOp::Mul, UNSIGNED, (14, 15), (16, 17), (224, 255)),
            (IntOp::And, UNSIGNED, (0, 100), (0, 7), (0, 7)),
            (IntOp::And, UNSIGNED, (0, 9), (0, 200), (0, 9)),
            (IntOp::Or, UNSIGNED, (16, 20), (1, 3), (16, 31)),
            (IntOp::Or, UNSIGNED, (17, 18), (17, 18), (17, 31)),
            (IntOp::Xor, UNSIGNED, (16, 20), (1, 3), (0, 31)),
            (IntOp::Xor, UNSIGNED, (17, 18), (17, 18), (0, 31)),
            (IntOp::ShiftLeft, UNSIGNED, (1, 2), (1, 1), (0, 255)),
            (IntOp::UnsignedShiftRight, UNSIGNED, (40, 255), (3, 3), (5, 31)),
            (IntOp::UnsignedShiftRight, UNSIGNED, (16, 40), (1, 3), (0, 40)),
            (IntOp::UnsignedShiftRight, UNSIGNED, (16, 40), (8, 8), (0, 40)),
            (IntOp::UnsignedShiftRight, UNSIGNED, (16, 40), (9, 9), (0, 40)),
            (IntOp::ShiftRight, SIGNED, (-40, 17), (3, 3), (-5, 2)),
            (IntOp::ShiftRight, SIGNED, (-40, 17), (1, 3), (-128, 127)),
            (IntOp::ShiftRight, SIGNED, (-40, 17), (8, 8), (-128, 127)),
            (IntOp::ShiftRight, SIGNED, (-40, 17), (9, 9), (-128, 127)),
            (IntOp::SignedRem, SIGNED, (-100, 100), (3, 7), (-6, 6)),
            (IntOp::SignedRem, SIGNED, (-100, 100), (-7, 3), (-6, 6)),
            (IntOp::SignedRem, SIGNED, (0, 100), (3, 7), (0, 6)),
            (IntOp::SignedRem, SIGNED, (-2, 5), (3, 7), (-2, 5)),
            (IntOp::UnsignedRem, UNSIGNED, (0, 200), (3, 7), (0, 6)),
            (IntOp::UnsignedRem, UNSIGNED, (3, 5), (4, 7), (0, 5)),
            (IntOp::UnsignedRem, UNSIGNED, (3, 5), (6, 9), (3, 5)),
            (IntOp::UnsignedRem, UNSIGNED, (3, 6), (6, 9), (0, 6)),
            (IntOp::SignedDiv, SIGNED, (-20, 9), (2, 4), (-10, 4)),
            (IntOp::SignedDiv, SIGNED, (9, 20), (2, 4), (2, 10)),
            (IntOp::SignedDiv, SIGNED, (-20, -9), (2, 4), (-10, -2)),
            (IntOp::SignedDiv, SIGNED, (-20, 9), (0, 4), (-128, 127)),
            (IntOp::SignedDiv, SIGNED, (-20, 9), (-4, -1), (-128, 127)),
            (IntOp::UnsignedDiv, UNSIGNED, (40, 200), (4, 5), (8, 50)),
            (IntOp::UnsignedDiv, UNSIGNED, (40, 200), (0, 5), (0, 255)),
        ] {
            let (low, high) = result;
            let given = IntBounds::of(op, byte(reading, left), byte(reading, right)).read(reading);
            assert_eq!(given, Interval { low, high }, "{op:?} of {left:?} and {right:?}");
        }
    }

    #[test]
    fn comparisons_narrow_as_well_as_they_can() {
        for (predicate, left, right, result) in [
            (IntPredicate::SLT, (-100, 100), (10, 20), (-100, 19)),
            (IntPredicate::SLE, (-100, 100), (10, 20), (-100, 20)),
            (IntPredicate::SGT, (-100, 100), (10, 20), (11, 100)),
            (IntPredicate::SGE, (-100, 100), (10, 20), (10, 100)),
            (IntPredicate::ULT, (5, 200), (10, 20), (5, 19)),
            (IntPredicate::ULE, (5, 200), (10, 20), (5, 20)),
            (IntPredicate::UGT, (5, 200), (10, 20), (11, 200)),
            (IntPredicate::UGE, (5, 200), (10, 20), (10, 200)),
            (IntPredicate::EQ, (5, 200), (10, 20), (10, 20)),
            (IntPredicate::NE, (5, 200), (5, 5), (6, 200)),
            (IntPredicate::NE, (5, 200), (200, 200), (5, 199)),
            (IntPredicate::NE, (5, 200), (50, 50), (5, 200)),
            (IntPredicate::NE, (5, 200), (5, 6), (5, 200)),
        ] {
            let reading = relation(predicate).1;
            let (low, high) = result;
            let given = byte(reading, left).where_compared(predicate, byte(reading, right)).read(reading);
            assert_eq!(given, Interval { low, high }, "{left:?} {predicate:?} {right:?}");
        }
        let narrowed = IntBounds::any(8).where_compared(IntPredicate::NE, IntBounds::constant(8, 128));
        assert_eq!(narrowed.read(true), Interval::new(-127, 127), "the least number with a sign");
    }

    #[test]
    fn comparisons_of_numbers_apart_are_decided() {
        let (low, high) = (byte(true, (-5, 9)), byte(true, (10, 20)));
        for (predicate, answer) in [
            (IntPredicate::EQ, false),
            (IntPredicate::NE, true),
            (IntPredicate::SLT, true),
            (IntPredicate::SLE, true),
            (IntPredicate::SGT, false),
            (IntPredicate::SGE, false),
        ] {
            assert_eq!(low.compare(predicate, high), Some(answer), "{predicate:?}");
            assert_eq!(high.compare(swapped(predicate), low), Some(answer), "{predicate:?}");
            assert_eq!(high.compare(predicate, high), None, "{predicate:?}");
        }
        let touching = byte(true, (-5, 10));
        assert_eq!(touching.compare(IntPredicate::SLE, high), Some(true));
        assert_eq!(touching.compare(IntPredicate::SGT, high), Some(false));
        assert_eq!(touching.compare(IntPredicate::SLT, high), None);
        assert_eq!(touching.compare(IntPredicate::EQ, high), None);
    }

    #[test]
    fn a_constant_is_its_lowest_bits() {
        for (bits, signed, natural) in [(5, 5, 5), (200, -56, 200), (128, -128, 128), (0x105, 5, 5)] {
            let constant = IntBounds::constant(8, bits);
            assert_eq!(constant.read(true), Interval::new(signed, signed));
            assert_eq!(constant.read(false), Interval::new(natural, natural));
        }
    }

    #[test]
    fn each_reading_says_what_follows_from_the_other() {
        for (reading, own, other) in [
            (true, (3, 9), (3, 9)),
            (true, (0, 9), (0, 9)),
            (true, (-9, -3), (247, 253)),
            (true, (-9, 3), (0, 255)),
            (true, (-9, 0), (0, 255)),
            (false, (3, 127), (3, 127)),
            (false, (3, 128), (-128, 127)),
            (false, (128, 130), (-128, -126)),
            (false, (127, 130), (-128, 127)),
        ] {
            let [kept, follows] = [own, other].map(|(low, high)| Interval { low, high });
            let bounds = byte(reading, own);
            assert_eq!((bounds.read(reading), bounds.read(!reading)), (kept, follows), "{own:?}");
        }
        assert_eq!(byte(true, (2, 5)).zero(), IntBounds::constant(8, 0));
        assert_eq!(byte(true, (2, 5)).or(byte(true, (-7, 3))), byte(true, (-7, 5)));
        assert_eq!(byte(true, (2, 5)).and(byte(true, (-7, 3))), byte(true, (2, 3)));
        assert_eq!(IntBounds::constant(64, u64::MAX).read(true), Interval::new(-1, -1));
        assert!(IntBounds::any(64).is_any() && !byte(true, (2, 5)).is_any());
    }

    #[test]
    fn what_fits_is_told_by_both_ends() {
        for (reading, left, right, fits) in [
            (true, (0, 100), (0, 27), true),
            (true, (0, 100), (0, 28), false),
            (true, (-100, 0), (-28, 0), true),
            (true, (-100, 0), (-29, 0), false),
            (false, (0, 200), (0, 55), true),
            (false, (0, 200), (0, 56), false),
        ] {
            let [a, b] = [left, right].map(|range| byte(reading, range));
            assert_eq!(IntBounds::fits(IntOp::Add, reading, a, b), fits, "{left:?} {right:?}");
        }
    }
}
