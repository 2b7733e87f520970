//! Lints: warnings with the names by which they are silenced, enabled or turned into errors.

use strsim::osa_distance;

use super::Code;

/// The treatment of a warning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The warning is not shown.
    Allow,
    /// The warning is shown.
    Warn,
    /// The warning is an error.
    Deny,
}

impl Level {
    /// Returns the level with the name that it has in pragmas.
    pub fn from_name(name: &str) -> Option<Level> {
        match name {
            "allow" => Some(Level::Allow),
            "warn" => Some(Level::Warn),
            "deny" => Some(Level::Deny),
            _ => None,
        }
    }

    /// Returns the name in pragmas and lists.
    pub fn name(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Deny => "deny",
        }
    }

    /// Returns the letter of the option that sets this level.
    pub fn option(self) -> char {
        match self {
            Level::Allow => 'A',
            Level::Warn => 'W',
            Level::Deny => 'D',
        }
    }
}

/// A kind of warning.
#[derive(PartialEq, Eq, Debug)]
pub struct Lint {
    /// The name in options, pragmas and messages: words in lower case with hyphens between them.
    pub name: &'static str,
    /// The code of its messages.
    pub code: Code,
    /// The level that applies unless another one is set.
    pub level: Level,
    /// The finding of the lint, in a few words.
    pub summary: &'static str,
}

/// Declares the lints in the order of their codes.
macro_rules! lints {
    ($($code:ident $name:literal $level:ident $summary:literal;)*) => {
        /// All lints. Every warning code belongs to one of them.
        pub static LINTS: &[Lint] = &[$(
            Lint { name: $name, code: Code::$code, level: Level::$level, summary: $summary },
        )*];
    };
}

lints! {
    PragmaWithoutEffect "ineffective-pragmas" Warn "a pragma without effect";
    UnreachableStatement "unreachable-statements" Warn "a statement that control never reaches";
    UnusedLabel "unused-labels" Warn "a label that no GOTO leads to";
    UnknownEscape "escapes-of-c" Warn "an escape sequence unknown to C in a string for C";
    SourceNotUtf8 "other-encodings" Warn "a source file that is not in UTF-8";
    PreprocessorWarning "preprocessor" Warn "a warning of the C preprocessor";
    DivisionOfNegatives "negative-division" Warn "a division whose result depends on the dialect";
    DuplicateImport "repeated-imports" Warn "a name that is imported twice";
    NegativeForUnsigned "negative-constants" Warn "a negative constant for a type without negative numbers";
    DuplicateProcedure "repeated-procedures" Warn "a procedure that is declared twice";
    OutdatedProfile "outdated-profiles" Warn "a profile that does not belong to the program";
    ReadBeforeAssignment "unassigned-variables" Warn "a variable that is read before it is assigned";
    NeverAssigned "never-assigned" Warn "a module variable or field that is read and never assigned";
    UnknownWarning "unknown-lints" Warn "an unknown name of a warning";
    AddressOutsideProgram "strange-addresses" Warn "a variable at an address that programs cannot use";
    MissingReturn "missing-returns" Warn "a function procedure whose end can be reached without RETURN";
    IncompleteCase "incomplete-cases" Warn "a CASE without ELSE that lacks values of its enumeration or subrange";
    DecidedComparison "constant-conditions" Warn "a condition with the same result for all values of its operands";
    EmptyFor "empty-loops" Warn "a FOR statement whose body is never executed";
    UnreadValue "dead-stores" Warn "a value that is assigned to a local variable and never read";
    SelfAssignment "self-assignments" Warn "a variable that is assigned to itself";
    UnusedVariable "unused-variables" Warn "a variable that is never used, or only assigned";
    UnusedConstant "unused-constants" Warn "a constant that is never used";
    UnusedType "unused-types" Warn "a type that is never used";
    UnusedImport "unused-imports" Warn "a name that is imported and never used";
    UnusedParameter "unused-parameters" Warn "a parameter that its procedure does not use";
    UnusedProcedure "unused-procedures" Warn "a procedure that is never called";
    HiddenVariable "shadowed-variables" Warn "a local variable that hides one of an enclosing procedure";
    RealEquality "real-equality" Allow "a comparison of real numbers with `=` or `#`";
    UnreadField "dead-field-stores" Allow "a value that is assigned to a field of a local record and never read";
    EndlessRecursion "endless-recursion" Warn "a procedure that calls itself on every path";
    EndlessLoop "endless-loops" Warn "a loop in which nothing changes the variables of its condition";
    CertainIndexFailure "indices-out-of-bounds" Warn "an index that is certain to lie outside of its array";
    CertainRangeFailure "values-out-of-range" Warn "a value that is certain not to fit its type";
    CertainNil "nil-pointers" Warn "a pointer that is dereferenced and certain to be NIL";
    CertainDivisionByZero "zero-divisors" Warn "a divisor that is certain to be zero";
    CertainOverflow "overflows" Warn "arithmetic whose result is certain not to fit";
    CertainAbort "calls-without-return" Warn "a call of a function that is certain to end without RETURN";
    CertainCaseFailure "cases-without-arm" Warn "a CASE statement that is certain to select no arm";
    CertainSetFailure "foreign-elements" Warn "an element that is certain not to belong to the type of its set";
}

/// The codes of lints about superfluous parts of programs.
const UNUSED: &[Code] = &[
    Code::UnreachableStatement,
    Code::UnusedLabel,
    Code::DuplicateImport,
    Code::UnreadValue,
    Code::SelfAssignment,
    Code::UnusedVariable,
    Code::UnusedConstant,
    Code::UnusedType,
    Code::UnusedImport,
    Code::UnusedParameter,
    Code::UnusedProcedure,
    Code::UnreadField,
];

/// The codes of lints about checks that always fail.
const CERTAIN_FAILURES: &[Code] = &[
    Code::CertainIndexFailure,
    Code::CertainRangeFailure,
    Code::CertainNil,
    Code::CertainDivisionByZero,
    Code::CertainOverflow,
    Code::CertainAbort,
    Code::CertainCaseFailure,
    Code::CertainSetFailure,
];

impl Lint {
    /// Returns the lint to which a code belongs; errors belong to none.
    pub fn of(code: Code) -> Option<&'static Lint> {
        LINTS.iter().find(|lint| lint.code == code)
    }

    /// Returns the lint with a name. An underscore also matches a hyphen.
    pub fn named(name: &str) -> Option<&'static Lint> {
        LINTS.iter().find(|lint| is_written(lint.name, name))
    }
}

fn is_written(name: &str, written: &str) -> bool {
    let hyphen = |byte: u8| if byte == b'_' { b'-' } else { byte };
    name.bytes().eq(written.bytes().map(hyphen))
}

/// The lints that a name in an option or a pragma selects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    One(&'static Lint),
    /// `unused`: the lints about superfluous parts of programs.
    Unused,
    /// `certain-failures`: the lints about run-time checks that always fail.
    CertainFailures,
    /// `all`: every lint, including those that are off by default.
    All,
    /// `warnings`: the lints that would otherwise be shown as warnings. Its setting is applied after all
    /// others.
    Warnings,
}

impl Selection {
    /// The groups with descriptions of their contents.
    pub const GROUPS: [(Selection, &str); 4] = [
        (Selection::Unused, "code that could be removed from the program"),
        (Selection::CertainFailures, "run-time checks that are certain to fail"),
        (Selection::All, "all warnings, including those that are off by default"),
        (Selection::Warnings, "those that are shown as warnings"),
    ];

    /// Returns the lints that a name selects.
    pub fn from_name(name: &str) -> Option<Selection> {
        let group = Selection::GROUPS.iter().find(|(group, _)| group.name() == name);
        group.map(|(group, _)| *group).or_else(|| Lint::named(name).map(Selection::One))
    }

    /// Returns the name in options and pragmas.
    pub fn name(self) -> &'static str {
        match self {
            Selection::One(lint) => lint.name,
            Selection::Unused => "unused",
            Selection::CertainFailures => "certain-failures",
            Selection::All => "all",
            Selection::Warnings => "warnings",
        }
    }

    /// Returns the known name that differs least from an unknown one.
    pub fn nearest(name: &str) -> Option<&'static str> {
        let groups = Selection::GROUPS.iter().map(|(group, _)| group.name());
        LINTS
            .iter()
            .map(|lint| lint.name)
            .chain(groups)
            .map(|known| (osa_distance(&name.replace('_', "-").to_ascii_lowercase(), known), known))
            .filter(|(distance, known)| *distance <= known.len().div_ceil(3))
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, known)| known)
    }

    /// Whether a lint is selected. The contents of `warnings` depend on levels, so it selects nothing here.
    pub fn has(self, lint: &Lint) -> bool {
        match self {
            Selection::One(one) => one == lint,
            Selection::Unused => UNUSED.contains(&lint.code),
            Selection::CertainFailures => CERTAIN_FAILURES.contains(&lint.code),
            Selection::All => true,
            Selection::Warnings => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Severity;

    #[test]
    fn every_warning_has_one_lint() {
        let warnings: Vec<Code> =
            Code::ALL.iter().copied().filter(|code| code.severity() == Severity::Warning).collect();
        assert_eq!(LINTS.iter().map(|lint| lint.code).collect::<Vec<_>>(), warnings);
        for lint in LINTS {
            assert_eq!(Lint::named(lint.name), Some(lint));
            assert!(lint.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{}", lint.name);
        }
    }

    #[test]
    fn names_are_found_in_spite_of_small_mistakes() {
        assert_eq!(Selection::from_name("unused_labels"), Selection::from_name("unused-labels"));
        assert_eq!(Selection::nearest("unused-label"), Some("unused-labels"));
        assert_eq!(Selection::nearest("Unused_Labels"), Some("unused-labels"));
        assert_eq!(Selection::nearest("unsued"), Some("unused"));
        assert_eq!(Selection::nearest("x"), None);
        assert_eq!(Selection::from_name("Unused"), None);
    }
}
