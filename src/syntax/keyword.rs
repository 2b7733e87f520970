//! The reserved words, and what may begin and end with each: the one table that both parsers go by.

/// Declares an enumeration of tokens with their texts.
macro_rules! tokens {
    ($(#[$meta:meta])* $name:ident { $($variant:ident $text:literal)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "the text says it")]
        pub enum $name { $($variant),* }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// As it is written.
            pub const fn text(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }
        }
    };
}
pub(super) use tokens;

tokens! {
    /// The reserved words of the fourth edition of the report, and those that compilers have added.
    Keyword {
        And "AND" Array "ARRAY" Begin "BEGIN" By "BY" Case "CASE" Const "CONST" Definition "DEFINITION" Div "DIV"
        Do "DO" Else "ELSE" Elsif "ELSIF" End "END" Except "EXCEPT" Exit "EXIT" Export "EXPORT"
        Finally "FINALLY" For "FOR" From "FROM" Goto "GOTO" If "IF" Implementation "IMPLEMENTATION" Import "IMPORT" In "IN"
        Label "LABEL" Loop "LOOP" Mod "MOD" Module "MODULE" Not "NOT" Of "OF" Or "OR" PackedSet "PACKEDSET"
        Pointer "POINTER" Procedure "PROCEDURE" Qualified "QUALIFIED" Record "RECORD" Rem "REM"
        Repeat "REPEAT" Retry "RETRY" Return "RETURN" Set "SET" Then "THEN" To "TO" Type "TYPE" Until "UNTIL"
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

/// A number below 256, different for each keyword.
const fn hash(word: &[u8]) -> usize {
    if word.is_empty() {
        return 0;
    }
    let [first, middle, last] =
        [word[0] as usize, word[word.len() / 2] as usize, word[word.len() - 1] as usize];
    (8 * first + 2 * middle + 3 * last + word.len()) % 256
}

impl Keyword {
    /// Returns the keyword that is written as `word`.
    pub fn of(word: &str) -> Option<Keyword> {
        BY_HASH[hash(word.as_bytes())].filter(|keyword| keyword.text() == word)
    }

    /// The keyword that is written as `word` in another case.
    pub fn miscased(word: &str) -> Option<Keyword> {
        let same = |keyword: &Keyword| keyword.text() != word && keyword.text().eq_ignore_ascii_case(word);
        Keyword::ALL.iter().copied().find(same)
    }

    /// Whether a declaration starts with it.
    pub fn starts_declaration(self) -> bool {
        use Keyword::{Const, Export, From, Import, Label, Module, Procedure, Type, Var};
        matches!(self, Label | Const | Type | Var | Procedure | Module | Export | Import | From)
    }

    /// Whether a statement starts with it.
    pub fn starts_statement(self) -> bool {
        use Keyword::{Case, Exit, For, Goto, If, Loop, Repeat, Retry, Return, While, With};
        matches!(self, If | While | Repeat | Loop | For | Exit | Goto | Return | Case | With | Retry)
    }

    /// Whether a sequence of statements ends in front of it.
    pub fn ends_statements(self) -> bool {
        use Keyword::{Begin, Else, Elsif, End, Except, Finally, Procedure, Until};
        matches!(self, End | Else | Elsif | Until | Procedure | Begin | Except | Finally)
    }

    /// Whether the declarations of a block end in front of it.
    pub fn ends_declarations(self) -> bool {
        use Keyword::{Begin, End, Except, Finally};
        matches!(self, Begin | End | Except | Finally)
    }

    /// Whether it cannot stand within brackets.
    pub fn ends_expression(self) -> bool {
        use Keyword::{By, Do, Of, Then, To};
        self.ends_statements()
            || self.starts_statement()
            || self.starts_declaration()
            || matches!(self, Then | Do | Of | To | By)
    }
}
