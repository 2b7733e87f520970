//! What is known of the value of a scalar: an interval of whole numbers, or a constant of another kind.

use crate::base::Span;
use crate::hir::{CompareOp, LocalId, ProcId};

/// Whole numbers from the least to the greatest one. It is aligned like other words, because the storage of what needs more
/// costs more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, packed(8))]
pub struct Interval {
    pub low: i128,
    pub high: i128,
}

impl Interval {
    /// The address NIL; every other address is a greater number.
    pub const NIL: Interval = Interval { low: 0, high: 0 };
    /// All addresses but NIL.
    pub const NOT_NIL: Interval = Interval { low: 1, high: u64::MAX as i128 };

    /// Creates the interval of a range that is not empty.
    pub const fn new(low: i128, high: i128) -> Interval {
        Interval { low, high }
    }

    /// Creates the interval of one number.
    pub const fn exact(number: i128) -> Interval {
        Interval { low: number, high: number }
    }

    /// Returns the number that it consists of, if it is one.
    pub fn number(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Returns the numbers that both have, `None` if there are none.
    pub fn common(self, other: Interval) -> Option<Interval> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Interval { low, high })
    }

    /// Returns the smallest interval with the numbers of both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Whether it has no number that `other` has not.
    pub fn is_within(self, other: Interval) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// Returns the truth of a relation if it is one for all numbers of both.
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
}

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// It may be any value of its type.
    Unknown,
    /// A whole number, a value of another ordinal type as its number, or an address, of which only NIL is told apart.
    Whole(Interval),
    /// A real constant.
    Real(f64),
    /// A set of up to 64 elements, with bit `e - low` for element `e`.
    Set(u64),
    /// The address of a procedure.
    Procedure(ProcId),
    /// `HIGH(a) + offset` of an open array whose length is not known.
    High {
        /// The number of the call that has the array as its parameter.
        frame: u32,
        array: LocalId,
        /// The number of the open dimension.
        dimension: u32,
        offset: i64,
    },
}

impl Value {
    /// Creates the value of one whole number.
    pub const fn whole(number: i128) -> Value {
        Value::Whole(Interval::exact(number))
    }

    /// Creates a BOOLEAN that is known or not.
    pub fn boolean(truth: Option<bool>) -> Value {
        truth.map_or(Value::Unknown, |truth| Value::whole(truth.into()))
    }

    /// Returns the truth of a BOOLEAN.
    pub fn truth(self) -> Option<bool> {
        self.number().map(|number| number != 0)
    }

    /// Returns the number, if it is known.
    pub fn number(self) -> Option<i128> {
        match self {
            Value::Whole(interval) => interval.number(),
            _ => None,
        }
    }

    /// Whether anything is known.
    pub fn is_known(self) -> bool {
        self != Value::Unknown
    }

    /// Returns what is known if the value is one of two.
    pub fn or(self, other: Value) -> Value {
        match (self, other) {
            (a, b) if a == b => a,
            (Value::Whole(a), Value::Whole(b)) => Value::Whole(a.hull(b)),
            (Value::Procedure(_), Value::Procedure(_)) => Value::Whole(Interval::NOT_NIL),
            (Value::Procedure(_), Value::Whole(a)) | (Value::Whole(a), Value::Procedure(_)) => {
                Value::Whole(a.hull(Interval::NOT_NIL))
            }
            _ => Value::Unknown,
        }
    }
}

/// How a variable came to its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// In several ways, or in a way that is not worth telling.
    Several,
    /// Nothing was assigned yet.
    Initial,
    /// As [`Cause::Initial`], of a variable whose reads another warning tells of: there its value counts as unknown.
    Unassigned,
    /// A statement assigned it.
    Assigned,
    /// INC, DEC, INCL or EXCL.
    Changed,
    /// An argument of a call.
    Passed,
    /// The bounds of a FOR statement.
    Loop,
    /// A condition that holds.
    Condition,
    /// The label of an arm of CASE.
    Selected,
    /// DISPOSE made it NIL.
    Disposed,
}

/// A value with the place where it came from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    pub value: Value,
    pub cause: Cause,
    pub span: Span,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Known = Known { value: Value::Unknown, cause: Cause::Several, span: Span::NONE };

    /// Returns the value for who reads the variable.
    pub fn seen(self) -> Value {
        if self.cause == Cause::Unassigned { Value::Unknown } else { self.value }
    }

    /// Returns what is known if the value is one of two.
    pub fn or(self, other: Known) -> Known {
        if self == other {
            return self;
        }
        let cause =
            if self.cause == other.cause && self.span == other.span { self.cause } else { Cause::Several };
        Known { value: self.value.or(other.value), cause, span: self.span }
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

    #[test]
    fn one_of_two_values_has_what_both_allow() {
        assert_eq!(Value::whole(1).or(Value::whole(4)), Value::Whole(Interval::new(1, 4)));
        assert_eq!(Value::Real(1.0).or(Value::Real(2.0)), Value::Unknown);
        assert_eq!(Value::Set(3).or(Value::Set(3)), Value::Set(3));
    }
}
