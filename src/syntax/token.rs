//! Tokens, and the trivia between them.

use super::keyword::Keyword;
use super::symbol::Symbol;

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Name,
    Keyword(Keyword),
    /// A digit and all letters and digits after it, whether they form a number or not.
    Number,
    /// A string with both quotes.
    String,
    Symbol(Symbol),
    /// Text that is not a token: an unterminated string, a word with letters outside ASCII, a character without meaning.
    Stray,
    /// The end of the text.
    End,
}

impl TokenKind {
    /// Whether an operand may end with the token, so that an operator may follow.
    pub fn ends_operand(self) -> bool {
        use Symbol::{Caret, RightBrace, RightBracket, RightParen};
        match self {
            TokenKind::Name | TokenKind::Number | TokenKind::String => true,
            TokenKind::Symbol(symbol) => matches!(symbol, Caret | RightBrace | RightBracket | RightParen),
            _ => false,
        }
    }
}

/// The kind of text between tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trivia {
    /// Blanks, tabulators and line ends.
    Blanks,
    /// A comment with all comments nested in it.
    Comment,
    /// A pragma. Alignments are tokens, because they belong to the syntax.
    Pragma,
    /// A comment or pragma without its end, up to the end of the text.
    Unterminated,
}

/// A token and its range of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub lo: usize,
    pub hi: usize,
}
