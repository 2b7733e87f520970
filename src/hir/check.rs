//! Run-time checks and sets of them.

/// A kind of run-time check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    /// An index lies within the bounds of its array.
    Index,
    /// A value fits the type it is assigned or converted to.
    Range,
    /// A pointer that is dereferenced is not NIL.
    Nil,
    /// A divisor is not zero.
    Zero,
    /// The result of whole-number arithmetic fits its type.
    Overflow,
    /// A function procedure ends by RETURN.
    Return,
    /// A CASE statement without ELSE has an arm for the value.
    Case,
    /// The elements that are put into a set belong to its type.
    Set,
    /// There is room on the stack for a call.
    Stack,
}

impl Check {
    /// All kinds of checks in order.
    pub const ALL: [Check; 9] = [
        Check::Index,
        Check::Range,
        Check::Nil,
        Check::Zero,
        Check::Overflow,
        Check::Return,
        Check::Case,
        Check::Set,
        Check::Stack,
    ];

    /// Returns the name in `--checks=...`.
    pub fn name(self) -> &'static str {
        match self {
            Check::Index => "index",
            Check::Range => "range",
            Check::Nil => "nil",
            Check::Zero => "zero",
            Check::Overflow => "overflow",
            Check::Return => "return",
            Check::Case => "case",
            Check::Set => "set",
            Check::Stack => "stack",
        }
    }
}

/// A set of [`Check`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks(u16);

impl Checks {
    pub const NONE: Checks = Checks(0);
    /// Every check; the default at every optimization level.
    pub const ALL: Checks = Checks((1 << Check::ALL.len()) - 1);

    /// Returns the set with `check` added.
    pub fn with(self, check: Check) -> Checks {
        Checks(self.0 | 1 << check as u8)
    }

    /// Returns the set with `check` removed.
    pub fn without(self, check: Check) -> Checks {
        Checks(self.0 & !(1 << check as u8))
    }

    /// Whether `check` is in the set.
    pub fn has(self, check: Check) -> bool {
        self.0 & 1 << check as u8 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_checks() {
        assert!(Check::ALL.iter().all(|check| Checks::ALL.has(*check) && !Checks::NONE.has(*check)));
        let some = Checks::NONE.with(Check::Nil);
        assert!(some.has(Check::Nil) && !some.has(Check::Index));
        assert_eq!(some.without(Check::Nil), Checks::NONE);
    }
}
