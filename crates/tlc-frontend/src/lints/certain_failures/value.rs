//! The known value of a scalar: an interval of whole numbers, or a constant of another kind.

pub use crate::base::Interval;
use crate::base::Span;
use crate::hir::{LocalId, ProcId};

/// The known part of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// It may be any value of its type.
    Unknown,
    /// A whole number, the number of another ordinal value, or an address, of which only NIL is
    /// distinguished.
    Whole(Interval),
    /// A real constant.
    Real(f64),
    /// A set of up to 64 elements, with bit `e - low` for element `e`.
    Set(u64),
    /// The address of a procedure.
    Procedure(ProcId),
    /// `HIGH(a) + offset` of an open array of unknown length.
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

    /// Creates a BOOLEAN that may be unknown.
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

    /// Returns the common knowledge about a value that is one of two.
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

/// How a variable got its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// In several ways, or in one that is not worth a label.
    Several,
    /// Nothing was assigned yet.
    Initial,
    /// As [`Cause::Initial`], but the value counts as unknown because another warning reports the read.
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

/// A value with the place that it came from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KnownValue {
    pub value: Value,
    pub cause: Cause,
    pub span: Span,
}

impl KnownValue {
    /// An unknown value.
    pub const NOTHING: KnownValue =
        KnownValue { value: Value::Unknown, cause: Cause::Several, span: Span::NONE };

    /// Returns the value that a read of the variable sees.
    pub fn seen(self) -> Value {
        if self.cause == Cause::Unassigned { Value::Unknown } else { self.value }
    }

    /// Returns the common knowledge about a value that is one of two.
    pub fn or(self, other: KnownValue) -> KnownValue {
        if self == other {
            return self;
        }
        let cause =
            if self.cause == other.cause && self.span == other.span { self.cause } else { Cause::Several };
        KnownValue { value: self.value.or(other.value), cause, span: self.span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_two_values_has_what_both_allow() {
        assert_eq!(Value::whole(1).or(Value::whole(4)), Value::Whole(Interval::new(1, 4)));
        assert_eq!(Value::Real(1.0).or(Value::Real(2.0)), Value::Unknown);
        assert_eq!(Value::Set(3).or(Value::Set(3)), Value::Set(3));
    }
}
