//! The tokens of a text with mistakes: those of the language, and those people bring along from others. How
//! messages speak of them.

use crate::base::Span;
use crate::syntax::keyword::{Keyword, tokens};

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

/// A token as messages speak of it; `text` is the token's text.
pub fn describe(token: Token, text: &str) -> String {
    match token.kind {
        TokenKind::End => "the end of the file".to_owned(),
        TokenKind::String => "a string".to_owned(),
        TokenKind::Keyword(keyword) => format!("`{}`", keyword.text()),
        _ => quote(text),
    }
}
