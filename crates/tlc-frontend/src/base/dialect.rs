//! Dialects: the editions of the report, the standard, and the compilers of other vendors, as far as they
//! contradict each other. Each dialect is a row of switches in one table.

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
    /// The language of ADW Modula-2, formerly Stony Brook Modula-2.
    Adw,
    /// The language of Mocka, the compiler of the GMD in Karlsruhe: the third edition with further whole types.
    Mocka,
    /// The language of XDS with its extensions.
    Xds,
}

/// How a dialect marks text that is only compiled under a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conditions {
    /// There is no such text.
    None,
    /// `%( NAME ... %)` and `%( ~NAME ... %)`, which nest.
    Percent,
    /// `<* IF condition THEN *> ... <* END *>`.
    Pragmas,
}

/// The type of `TRUNC(r)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truncation {
    Integer,
    Cardinal,
    /// CARDINAL beside a CARDINAL and where one is assigned, and INTEGER elsewhere.
    Either,
}

/// The switches of a dialect.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The name in `--dialect=...` and in pragmas.
    pub name: &'static str,
    /// The number of bits of INTEGER in programs of the dialect, unless an option overrides it. Programs for
    /// GNU Modula-2 pass their numbers to C as `int`, and some compute with its limits.
    pub word_bits: u32,
    /// Suffixes of the files of definition modules and of others that are tried before the usual ones.
    pub suffixes: Option<[&'static str; 2]>,
    /// Whether the library has files of modules for programs of the dialect alone.
    pub has_own_modules: bool,
    /// Whether the destination is the first parameter of the procedures of Strings that assign and append.
    pub destination_first: bool,
    /// How text is marked that is only compiled under a condition.
    pub conditions: Conditions,

    // These switches concern words and declarations.
    /// Whether the words that ISO 10514-1 added are reserved: EXCEPT, FINALLY, RETRY and PACKEDSET.
    pub reserves_iso_words: bool,
    /// Whether LABEL and GOTO are reserved.
    pub reserves_goto: bool,
    /// Whether a decimal number may end in D, which marks constants of the type LONGINT.
    pub has_long_constants: bool,
    /// Whether a definition module exports only the names in its export list.
    pub exports_by_list: bool,
    /// Whether declarations may give variables initial values, and constants types.
    pub initialises_variables: bool,
    /// The beginnings of the names of SYSTEM that need no import.
    pub pervasive: &'static [&'static str],
    /// Whether BNOT is reserved, arrays of CHAR take texts of other lengths, open ones also characters, characters
    /// are compared with the empty string, and the letters of hexadecimal numbers may be small.
    pub is_extended: bool,
    /// Whether RETURN must end each path through a function.
    pub requires_return: bool,
    /// Whether LONGINT and LONGCARD are other names of INTEGER and CARDINAL.
    pub long_is_word: bool,

    // These switches concern operations.
    /// Whether DIV and MOD truncate toward zero.
    pub truncates: bool,
    /// The type of `TRUNC(r)`: CARDINAL in the second and third edition and the standard, INTEGER in the fourth
    /// edition.
    pub truncation: Truncation,
    /// Whether the result of a function procedure may be dropped by calling it as a statement.
    pub drops_results: bool,
    /// Whether to warn of operations whose results differ between dialects.
    pub is_ambiguous: bool,
    /// Whether whole types of different sizes mix in expressions, if both have negative numbers or neither.
    pub mixes_sizes: bool,
    /// Whether the value of a whole constant expression may exceed the types of its operands.
    pub untyped_constants: bool,

    /// Whether the body of a FOR statement may change the control variable.
    pub changes_controls: bool,

    // These switches concern implicit conversions.
    /// Whether an ADDRESS becomes a value of any opaque type. In the editions of the report opaque types are
    /// pointer types, with which ADDRESS is compatible.
    pub opaque_are_addresses: bool,
    /// Whether opaque types may be standard types and subranges of them, as in editions of the report.
    pub opaque_are_standard: bool,
    /// Whether an ADDRESS is a POINTER TO WORD, as in the editions of the report, or points to a LOC.
    pub addresses_lead_to_words: bool,
    /// Whether addresses and whole numbers are assigned to each other.
    pub addresses_are_numbers: bool,
    /// Whether a BOOLEAN or a value of an enumeration alone counts as a whole WORD.
    pub words_hold_values: bool,
    /// Whether a character alone counts as a whole WORD.
    pub words_hold_characters: bool,
    /// Whether type transfers between storage and ordinal types of other sizes are converted and checked.
    pub resizes: bool,
    /// Whether a string constant that is passed to an open array is followed by 0C, which its HIGH counts.
    pub terminates_strings: bool,
    /// Whether real types are assigned to each other.
    pub converts_reals: bool,
    /// Whether string constants are passed to VAR parameters.
    pub passes_strings: bool,
    /// Whether the empty string is also the character 0C.
    pub empty_is_character: bool,
    /// Whether there are the conversions that only GNU Modula-2 implies.
    pub is_lenient: bool,
}

/// The default dialect.
const ALL: Rules = Rules {
    name: "all",
    word_bits: 64,
    suffixes: None,
    has_own_modules: false,
    destination_first: false,
    conditions: Conditions::None,
    reserves_iso_words: true,
    reserves_goto: true,
    has_long_constants: false,
    exports_by_list: false,
    initialises_variables: false,
    pervasive: &[],
    is_extended: false,
    requires_return: false,
    long_is_word: false,
    truncates: false,
    truncation: Truncation::Either,
    drops_results: false,
    is_ambiguous: true,
    changes_controls: false,
    mixes_sizes: false,
    untyped_constants: false,
    opaque_are_addresses: false,
    opaque_are_standard: false,
    addresses_lead_to_words: false,
    addresses_are_numbers: false,
    words_hold_values: false,
    words_hold_characters: false,
    resizes: false,
    terminates_strings: false,
    converts_reals: false,
    passes_strings: false,
    empty_is_character: false,
    is_lenient: false,
};

/// The common part of all dialects but the default.
const CHOSEN: Rules =
    Rules { reserves_goto: false, truncation: Truncation::Integer, is_ambiguous: false, ..ALL };

/// The common part of the editions of the report.
const REPORT: Rules = Rules {
    reserves_iso_words: false,
    has_long_constants: true,
    opaque_are_addresses: true,
    opaque_are_standard: true,
    addresses_lead_to_words: true,
    addresses_are_numbers: true,
    words_hold_values: true,
    words_hold_characters: true,
    resizes: true,
    ..CHOSEN
};

/// The rows, in the order of [`Dialect`].
static ROWS: [Rules; Dialect::ALL.len()] = [
    ALL,
    Rules {
        name: "pim2",
        exports_by_list: true,
        truncates: true,
        truncation: Truncation::Cardinal,
        ..REPORT
    },
    Rules { name: "pim3", truncates: true, truncation: Truncation::Cardinal, ..REPORT },
    Rules { name: "pim4", ..REPORT },
    Rules { name: "iso", requires_return: true, truncation: Truncation::Cardinal, ..CHOSEN },
    Rules {
        name: "gm2",
        word_bits: 32,
        changes_controls: true,
        opaque_are_addresses: true,
        words_hold_values: true,
        resizes: true,
        terminates_strings: true,
        empty_is_character: true,
        is_lenient: true,
        converts_reals: true,
        ..CHOSEN
    },
    Rules {
        name: "adw",
        word_bits: 32,
        has_own_modules: true,
        initialises_variables: true,
        pervasive: &["ACHAR", "BOOL8", "BYTEBOOL", "CARDINAL", "INTEGER"],
        is_extended: true,
        drops_results: true,
        mixes_sizes: true,
        converts_reals: true,
        terminates_strings: true,
        empty_is_character: true,
        ..CHOSEN
    },
    Rules {
        name: "mocka",
        suffixes: Some([".md", ".mi"]),
        has_own_modules: true,
        destination_first: true,
        conditions: Conditions::Percent,
        long_is_word: true,
        truncates: true,
        truncation: Truncation::Either,
        mixes_sizes: true,
        untyped_constants: true,
        converts_reals: true,
        passes_strings: true,
        addresses_lead_to_words: false,
        ..REPORT
    },
    Rules {
        name: "xds",
        pervasive: &["ASSERT"],
        conditions: Conditions::Pragmas,
        truncation: Truncation::Either,
        mixes_sizes: true,
        ..CHOSEN
    },
];

impl Dialect {
    /// All dialects in the order of the help text.
    pub const ALL: [Dialect; 9] = [
        Dialect::All,
        Dialect::Pim2,
        Dialect::Pim3,
        Dialect::Pim4,
        Dialect::Iso,
        Dialect::Gm2,
        Dialect::Adw,
        Dialect::Mocka,
        Dialect::Xds,
    ];

    /// Returns the row of the table.
    pub fn rules(self) -> &'static Rules {
        &ROWS[self as usize]
    }

    /// Returns the name in `--dialect=...` and in pragmas.
    pub fn name(self) -> &'static str {
        self.rules().name
    }

    /// Returns the dialect with a name.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name() == name)
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
