//! Dialects: the editions of the report, the standard, and GNU Modula-2, as far as they contradict each
//! other.

/// The dialect in which a compilation unit is written. Most differences between the dialects are additions,
/// and are accepted in all of them. A dialect only decides the meaning of a text that would otherwise be
/// ambiguous, and whether to accept a construct that one dialect allows but that may hide a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// The common language of all dialects, as the fourth edition and GNU Modula-2 interpret it.
    #[default]
    All,
    /// The second edition of *Programming in Modula-2*.
    Pim2,
    /// The third edition of *Programming in Modula-2*.
    Pim3,
    /// The fourth edition of *Programming in Modula-2*.
    Pim4,
    /// The standard ISO 10514-1 for the base language.
    Iso,
    /// The language that GNU Modula-2 accepts.
    Gm2,
}

impl Dialect {
    /// All dialects in the order of the help text.
    pub const ALL: [Dialect; 6] =
        [Dialect::All, Dialect::Pim2, Dialect::Pim3, Dialect::Pim4, Dialect::Iso, Dialect::Gm2];

    /// Returns the name in `--dialect=...` and in pragmas.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::All => "all",
            Dialect::Pim2 => "pim2",
            Dialect::Pim3 => "pim3",
            Dialect::Pim4 => "pim4",
            Dialect::Iso => "iso",
            Dialect::Gm2 => "gm2",
        }
    }

    /// Returns the dialect with a name.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Whether DIV and MOD truncate toward zero, as the second and the third edition define them.
    pub fn truncates(self) -> bool {
        matches!(self, Dialect::Pim2 | Dialect::Pim3)
    }

    /// Whether the words that ISO 10514-1 added are ordinary names.
    pub fn is_pim(self) -> bool {
        matches!(self, Dialect::Pim2 | Dialect::Pim3 | Dialect::Pim4)
    }

    /// Whether a definition module exports only the names in its export list, as in the second edition.
    pub fn exports_by_list(self) -> bool {
        self == Dialect::Pim2
    }

    /// Returns the number of bits of INTEGER in programs of the dialect, unless an option overrides it.
    /// Programs for GNU Modula-2 pass their numbers to C as `int`, and some compute with its limits.
    pub fn word_bits(self) -> u32 {
        match self {
            Dialect::Gm2 => 32,
            _ => 64,
        }
    }

    /// Whether an ADDRESS becomes a value of any opaque type. In the editions of the report opaque types are
    /// pointer types, with which ADDRESS is compatible.
    pub fn opaque_are_addresses(self) -> bool {
        self.is_pim() || self.is_lenient()
    }

    /// Whether the dialect implies conversions that only GNU Modula-2 implies.
    pub fn is_lenient(self) -> bool {
        self == Dialect::Gm2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        assert!(Dialect::ALL.into_iter().all(|dialect| Dialect::from_name(dialect.name()) == Some(dialect)));
        assert_eq!(Dialect::from_name("pim5"), None);
    }
}
