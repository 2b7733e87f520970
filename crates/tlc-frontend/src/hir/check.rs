//! Run-time checks and sets of them.

use std::str::FromStr;

/// A kind of run-time check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Check {
    /// An index lies within the bounds of its array.
    Index,
    /// A value fits the type that it is assigned or converted to.
    Range,
    /// A dereferenced pointer is not NIL.
    Nil,
    /// A divisor is not zero.
    Zero,
    /// The result of whole-number arithmetic fits its type.
    Overflow,
    /// A function procedure ends with RETURN.
    Return,
    /// A CASE statement without ELSE has an arm for the value.
    Case,
    /// The elements of a set belong to its type.
    Set,
    /// The stack has room for a call.
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

/// An item of a list of checks, as written in `--checks` and the settings of a project.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckChoice {
    /// All checks, `all`.
    All,
    /// No check, `none`.
    None,
    /// One additional check, given by its name.
    With(Check),
    /// One check fewer, given by `no-` and its name.
    Without(Check),
}

impl FromStr for CheckChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<CheckChoice, String> {
        let named = |name: &str| Check::ALL.into_iter().find(|check| check.name() == name);
        match (text, named(text), text.strip_prefix("no-").and_then(named)) {
            ("all", ..) => Ok(CheckChoice::All),
            ("none", ..) => Ok(CheckChoice::None),
            (_, Some(check), _) => Ok(CheckChoice::With(check)),
            (_, _, Some(check)) => Ok(CheckChoice::Without(check)),
            _ => Err(format!(
                "there is no such check; the checks are {}",
                Check::ALL.map(Check::name).join(", ")
            )),
        }
    }
}

/// Reads a list from left to right. One that is empty or begins with a removal starts from all checks.
impl FromIterator<CheckChoice> for Checks {
    fn from_iter<I: IntoIterator<Item = CheckChoice>>(list: I) -> Checks {
        let mut list = list.into_iter().peekable();
        let start = match list.peek() {
            Some(CheckChoice::Without(_)) | None => Checks::ALL,
            Some(_) => Checks::NONE,
        };
        list.fold(start, |checks, choice| match choice {
            CheckChoice::All => Checks::ALL,
            CheckChoice::None => Checks::NONE,
            CheckChoice::With(check) => checks.with(check),
            CheckChoice::Without(check) => checks.without(check),
        })
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

    #[test]
    fn lists_of_checks_are_read_from_left_to_right() {
        use CheckChoice::{All, None, With, Without};
        let checks = |list: &[CheckChoice]| list.iter().copied().collect::<Checks>();
        assert_eq!(checks(&[]), Checks::ALL);
        assert_eq!(checks(&[All]), Checks::ALL);
        assert_eq!(checks(&[All, None]), Checks::NONE);
        assert_eq!(checks(&[With(Check::Nil)]), Checks::NONE.with(Check::Nil));
        assert_eq!(checks(&[Without(Check::Nil)]), Checks::ALL.without(Check::Nil));
        assert_eq!(checks(&[With(Check::Nil), Without(Check::Nil)]), Checks::NONE);
    }
}
