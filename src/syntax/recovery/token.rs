//! The tokens of a text with mistakes: those of the language, and those people bring along from others. How
//! messages speak of them.

use crate::base::Span;
use crate::syntax::keyword::{Keyword, tokens};
pub use crate::syntax::symbol::Symbol;

#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Name,
    Keyword(Keyword),
    /// A number, well formed or not.
    Number,
    /// A string, terminated or not.
    String,
    Symbol(Symbol),
    Foreign(Foreign),
    End,
}

impl TokenKind {
    /// By how many levels of brackets what follows the token is deeper.
    pub fn nesting(self) -> i32 {
        use Symbol::{LeftBrace, LeftBracket, LeftParen, RightBrace, RightBracket, RightParen};
        match self {
            TokenKind::Symbol(LeftParen | LeftBracket | LeftBrace) => 1,
            TokenKind::Symbol(RightParen | RightBracket | RightBrace) => -1,
            _ => 0,
        }
    }
}

tokens! {
    /// Symbols of other languages; of two that begin alike the longer one stands first.
    Foreign {
        EqualEqualEqual "===" BangEqualEqual "!==" EqualEqual "==" BangEqual "!=" EqualLess "=<" EqualGreater "=>" AndAnd "&&" OrOr "||"
        PlusPlus "++" MinusMinus "--" PlusEqual "+=" MinusEqual "-=" StarEqual "*=" SlashEqual "/="
        StarStar "**" LessLess "<<" GreaterGreater ">>" Arrow "->" Bang "!" Percent "%" SlashSlash "//" Question "?"
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

    /// The operator that stands for it here, if there is one.
    pub fn meaning(self) -> &'static str {
        match self {
            Foreign::EqualEqual | Foreign::EqualEqualEqual => "=",
            Foreign::BangEqual | Foreign::BangEqualEqual => "#",
            Foreign::EqualLess => "<=",
            Foreign::EqualGreater => ">=",
            Foreign::AndAnd => "AND",
            Foreign::OrOr => "OR",
            Foreign::Bang => "NOT",
            Foreign::Percent => "MOD",
            Foreign::SlashSlash => "DIV",
            // `/=` assigns in C and compares in Ada, and only the latter stands in an expression.
            Foreign::SlashEqual => "#",
            Foreign::Arrow => "^.",
            _ => "",
        }
    }
}

/// How much of a name or number a message repeats.
const MAX_QUOTED: usize = 40;

/// `text` in backquotes; a long one is cut.
pub fn quote(text: &str) -> String {
    let mut cut: String = text.chars().take(MAX_QUOTED).collect();
    if cut.len() < text.len() {
        cut.push_str("...");
    }
    format!("`{cut}`")
}
