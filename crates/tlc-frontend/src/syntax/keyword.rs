//! The reserved words, and the constructs that may begin and end with each: the one table that both parsers
//! use.

/// Declares an enumeration of tokens with their texts.
macro_rules! tokens {
    ($(#[$meta:meta])* $name:ident { $($variant:ident $text:literal)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the text says it")]
        pub enum $name { $($variant),* }

        impl $name {
            /// All values, in order of declaration.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// Returns the source text of the token.
            pub const fn text(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }
        }
    };
}
pub(super) use tokens;

/// The word before MODULE with which Mocka marks a definition module for C. It is a name elsewhere.
pub const FOREIGN: &str = "FOREIGN";

tokens! {
    /// The reserved words of the fourth edition of the report, and those that compilers have added.
    Keyword {
        And "AND" Array "ARRAY" Begin "BEGIN" BitAnd "BAND" BitNot "BNOT" BitOr "BOR" BitXor "BXOR" By "BY" Case "CASE" Const "CONST" Definition "DEFINITION" Div "DIV"
        Do "DO" Else "ELSE" Elsif "ELSIF" End "END" Except "EXCEPT" Exit "EXIT" Export "EXPORT"
        Finally "FINALLY" For "FOR" From "FROM" Goto "GOTO" If "IF" Implementation "IMPLEMENTATION"
        Import "IMPORT" In "IN" Label "LABEL" Loop "LOOP" Mod "MOD" Module "MODULE" Not "NOT" Of "OF" Or "OR" PackedSet "PACKEDSET"
        Pointer "POINTER" Procedure "PROCEDURE" Qualified "QUALIFIED" Record "RECORD" Rem "REM"
        Repeat "REPEAT" Retry "RETRY" Return "RETURN" Rol "ROL" Ror "ROR" Set "SET" Shl "SHL" Shr "SHR" Then "THEN" To "TO" Type "TYPE" Until "UNTIL"
        Var "VAR" While "WHILE" With "WITH"
    }
}

/// The keywords by their [`hash`].
const BY_HASH: [Option<Keyword>; 256] = {
    let mut table = [None; 256];
    let mut index = 0;
    while index < Keyword::ALL.len() {
        let keyword = Keyword::ALL[index];
        let slot = &mut table[hash(keyword.text().as_bytes())];
        assert!(slot.is_none(), "two keywords have the same hash");
        *slot = Some(keyword);
        index += 1;
    }
    table
};

/// Returns a number below 256, different for each keyword.
const fn hash(word: &[u8]) -> usize {
    if word.is_empty() {
        return 0;
    }
    let [first, middle, last] =
        [word[0] as usize, word[word.len() / 2] as usize, word[word.len() - 1] as usize];
    (4 * first + 19 * middle + 15 * last + word.len()) % 256
}

impl Keyword {
    /// Returns the keyword that is written as `word`.
    pub fn of(word: &str) -> Option<Keyword> {
        BY_HASH[hash(word.as_bytes())].filter(|keyword| keyword.text() == word)
    }

    /// Whether the keyword is an operator on bits, and elsewhere a name.
    pub const fn is_on_bits(self) -> bool {
        use Keyword::{BitAnd, BitNot, BitOr, BitXor, Rol, Ror, Shl, Shr};
        matches!(self, BitAnd | BitNot | BitOr | BitXor | Rol | Ror | Shl | Shr)
    }

    /// Returns the keyword that is written as `word` in another case.
    pub fn miscased(word: &str) -> Option<Keyword> {
        let same = |keyword: &Keyword| {
            keyword.text() != word && keyword.text().eq_ignore_ascii_case(word) && !keyword.is_on_bits()
        };
        Keyword::ALL.iter().copied().find(same)
    }

    /// Whether a declaration, an import or an export starts with the keyword.
    pub fn starts_declaration(self) -> bool {
        STARTS_DECLARATION.contains(&self.text())
    }

    /// Whether a statement starts with the keyword.
    pub fn starts_statement(self) -> bool {
        STARTS_STATEMENT.contains(&self.text())
    }

    /// Whether a sequence of statements ends before the keyword. BEGIN and PROCEDURE cannot follow one, but
    /// show that its END is missing.
    pub fn ends_statements(self) -> bool {
        FOLLOWS_STATEMENTS.contains(&self.text()) || matches!(self, Keyword::Begin | Keyword::Procedure)
    }

    /// Whether the declarations of a block end before the keyword. EXCEPT cannot follow them, but shows that
    /// BEGIN is missing.
    pub fn ends_declarations(self) -> bool {
        let follows = FOLLOWS_DECLARATION.contains(&self.text()) || self == Keyword::Except;
        follows && !self.starts_declaration()
    }

    /// Whether the keyword cannot occur within brackets.
    pub fn ends_expression(self) -> bool {
        FOLLOWS_EXPRESSION.contains(&self.text())
            || self.ends_statements()
            || self.starts_statement()
            || self.starts_declaration()
    }
}

// The sets of keywords that the build derives from `grammar.pest`.
include!(concat!(env!("OUT_DIR"), "/keywords.rs"));
