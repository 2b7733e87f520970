//! The tokens of a text with mistakes: those of the language, and those people bring along from others.

use crate::base::Span;

/// A token and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Which.
    pub kind: TokenKind,
    /// Where.
    pub span: Span,
}

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A name that is no keyword.
    Name,
    /// A reserved word.
    Keyword(Keyword),
    /// A number, well formed or not.
    Number,
    /// A string, terminated or not.
    String,
    /// A symbol of the language.
    Symbol(Symbol),
    /// A symbol of another language.
    Foreign(Foreign),
    /// The end of the file.
    End,
}

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
            pub fn text(self) -> &'static str {
                match self { $($name::$variant => $text),* }
            }
        }
    };
}

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

tokens! {
    /// The symbols of the language; of two that begin alike the longer one stands first.
    Symbol {
        Assign ":=" Ellipsis "..." DotDot ".." LessEqual "<=" GreaterEqual ">=" Unequal "<>"
        Plus "+" Minus "-" Star "*" Slash "/" Ampersand "&" Tilde "~" Dot "." Comma "," Semicolon ";" Colon ":"
        LeftParen "(" RightParen ")" LeftBracket "[" RightBracket "]" LeftBrace "{" RightBrace "}" Caret "^"
        Equal "=" Hash "#" Less "<" Greater ">" Bar "|"
    }
}

tokens! {
    /// Symbols of other languages; of two that begin alike the longer one stands first.
    Foreign {
        EqualEqual "==" BangEqual "!=" EqualLess "=<" EqualGreater "=>" AndAnd "&&" OrOr "||"
        PlusPlus "++" MinusMinus "--" PlusEqual "+=" MinusEqual "-=" StarEqual "*=" SlashEqual "/="
        StarStar "**" LessLess "<<" GreaterGreater ">>" Arrow "->" Bang "!" Percent "%"
    }
}

impl Keyword {
    /// The keyword that is written as `word`.
    pub fn of(word: &str) -> Option<Keyword> {
        // The shortest has two letters, the longest fourteen, all of them capital.
        let plausible = (2..=14).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase());
        if plausible { Keyword::ALL.iter().copied().find(|keyword| keyword.text() == word) } else { None }
    }

    /// The keyword that is written as `word` in another case.
    pub fn miscased(word: &str) -> Option<Keyword> {
        Keyword::ALL
            .iter()
            .copied()
            .find(|keyword| keyword.text() != word && keyword.text().eq_ignore_ascii_case(word))
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
}

impl Foreign {
    /// What is written instead where no operator stands for it.
    pub fn help(self) -> Option<&'static str> {
        match self {
            Foreign::StarStar => Some("powers are computed by functions"),
            Foreign::LessLess | Foreign::GreaterGreater => Some("bits are moved by `SHIFT` of module SYSTEM"),
            _ => None,
        }
    }

    /// What stands for it here.
    pub fn meaning(self) -> &'static str {
        match self {
            Foreign::EqualEqual => "=",
            Foreign::BangEqual => "#",
            Foreign::EqualLess => "<=",
            Foreign::EqualGreater => ">=",
            Foreign::AndAnd => "AND",
            Foreign::OrOr => "OR",
            Foreign::Bang => "NOT",
            Foreign::Percent => "MOD",
            Foreign::Arrow => "^.",
            Foreign::PlusPlus => "INC",
            Foreign::MinusMinus => "DEC",
            Foreign::PlusEqual | Foreign::MinusEqual | Foreign::StarEqual | Foreign::SlashEqual => ":=",
            Foreign::StarStar | Foreign::LessLess | Foreign::GreaterGreater => "",
        }
    }
}
