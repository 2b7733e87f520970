//! Pragmas: the text from `<*` to `*>`.

use crate::base::Dialect;
use crate::diagnostics::Level;

use super::conditions::setting;

/// The meaning of a pragma.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pragma<'a> {
    /// `dialect = name` or `dialect name`: the unit is written in the dialect; `Err` contains a name that is
    /// not a dialect.
    Dialect(Result<Dialect, &'a str>),
    /// `bytealignment(n)`: part of the syntax of types, variables and fields.
    Alignment,
    /// `allow(names)`, `warn(names)` or `deny(names)`: the level of the named warnings in the following text.
    Lints(Level, &'a str),
    /// `unused`, after a parameter or variable as in GNU Modula-2: it may be unused.
    Unused,
    /// An option of XDS, `NAME+`, `-NAME` or `NAME = "text"`, PUSH or POP.
    Option,
    /// A directive of conditional compilation that was not obeyed: IF, ELSIF, ELSE or END.
    Condition,
    /// Directives of ADW Modula-2, such as `/NOWARN:F`, that do not change the meaning of a program.
    WithoutEffect,
    /// Any other pragma, which has no effect.
    Unknown,
}

/// Parses a pragma, including the brackets.
pub fn read(text: &str) -> Pragma<'_> {
    let inner = text.trim_start_matches("<*").trim_end_matches("*>").trim();
    if inner.strip_prefix("bytealignment").is_some_and(|rest| rest.trim_start().starts_with('(')) {
        return Pragma::Alignment;
    }
    if inner == "unused" {
        return Pragma::Unused;
    }
    if let Some(directives) = inner.strip_prefix('/') {
        let changes_layout = |directive: &str| {
            let name = directive.split([':', '(']).next().unwrap_or_default().trim();
            ["PACK", "ALIGN", "BIGENDIAN"].iter().any(|layout| layout.eq_ignore_ascii_case(name))
        };
        let is_harmless = !directives.split('/').any(changes_layout);
        return if is_harmless { Pragma::WithoutEffect } else { Pragma::Unknown };
    }
    if let Some((level, names)) = lints(inner) {
        return Pragma::Lints(level, names);
    }
    let Some(rest) = inner.strip_prefix("dialect").filter(|rest| !rest.starts_with(char::is_alphanumeric))
    else {
        let word = inner.split(|c: char| !c.is_ascii_alphanumeric()).next();
        return match word.unwrap_or_default() {
            "PUSH" | "POP" => Pragma::Option,
            "IF" | "ELSIF" | "ELSE" | "END" => Pragma::Condition,
            _ if setting(inner).is_some() => Pragma::Option,
            _ => Pragma::Unknown,
        };
    };
    let rest = rest.trim();
    let name = rest.strip_prefix('=').unwrap_or(rest).trim();
    Pragma::Dialect(Dialect::from_name(name).ok_or(name))
}

/// Splits the text of a pragma `level(names)` into both, if it has that form.
fn lints(inner: &str) -> Option<(Level, &str)> {
    let (word, rest) = inner.split_once('(')?;
    Some((Level::from_name(word.trim_end())?, rest.strip_suffix(')')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_named_in_two_ways() {
        for text in ["<*dialect=pim3*>", "<* dialect = pim3 *>", "<* dialect pim3 *>"] {
            assert_eq!(read(text), Pragma::Dialect(Ok(Dialect::Pim3)));
        }
        assert_eq!(read("<* dialect=pim5 *>"), Pragma::Dialect(Err("pim5")));
        assert_eq!(read("<* dialects=pim3 *>"), Pragma::Unknown);
        assert_eq!(read("<* O2 *>"), Pragma::Unknown);
    }

    #[test]
    fn levels_stand_before_parentheses() {
        assert_eq!(read("<* allow(unused) *>"), Pragma::Lints(Level::Allow, "unused"));
        assert_eq!(read("<*deny ( a, b )*>"), Pragma::Lints(Level::Deny, " a, b "));
        assert_eq!(read("<* unused *>"), Pragma::Unused);
        for text in ["<* allow *>", "<* allow(unused *>", "<* allows(unused) *>", "<* forbid(unused) *>"] {
            assert_eq!(read(text), Pragma::Unknown);
        }
    }

    #[test]
    fn options_and_conditions_of_xds_are_known() {
        for text in ["<*+M2EXTENSIONS*>", "<* NEW a - *>", "<* CC = \"gcc\" *>", "<* PUSH *>"] {
            assert_eq!(read(text), Pragma::Option);
        }
        assert_eq!(read("<* IF x *>"), Pragma::Condition);
        assert_eq!(read("<* IFX *>"), Pragma::Unknown);
    }

    #[test]
    fn directives_that_change_no_layout_are_ignored() {
        for text in ["<*/NOWARN:F*>", "<*/PUSH/NOWARN:U*>", "<* /Resource:A.RES *>", "<*/NOPACK*>"] {
            assert_eq!(read(text), Pragma::WithoutEffect, "{text}");
        }
        for text in ["<*/PACK*>", "<*/NOWARN:F/ALIGN:1*>"] {
            assert_eq!(read(text), Pragma::Unknown, "{text}");
        }
    }

    #[test]
    fn alignments_have_parentheses() {
        assert_eq!(read("<* bytealignment (8) *>"), Pragma::Alignment);
        assert_eq!(read("<* bytealignment *>"), Pragma::Unknown);
        assert_eq!(read("<* bytealignments(8) *>"), Pragma::Unknown);
    }
}
