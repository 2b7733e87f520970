//! Tokens, and the trivia between them.

use crate::base::Span;

use super::keyword::Keyword;
use super::symbol::{Foreign, Symbol};

/// A token and its position among all sources.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    Name,
    Keyword(Keyword),
    /// A digit and all letters and digits after it, whether or not they form a number.
    Number,
    /// A string with both quotes. Recovery also reads other texts as strings.
    String,
    Symbol(Symbol),
    /// A symbol of another language, which only recovery reads.
    Foreign(Foreign),
    /// Text that is not a token: an unterminated string, a word with letters outside ASCII, a character
    /// without meaning.
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

    /// Returns the change in the depth of brackets from the text before the token to the text after it.
    pub fn nesting(self) -> i32 {
        use Symbol::{LeftBrace, LeftBracket, LeftParen, RightBrace, RightBracket, RightParen};
        match self {
            TokenKind::Symbol(LeftParen | LeftBracket | LeftBrace) => 1,
            TokenKind::Symbol(RightParen | RightBracket | RightBrace) => -1,
            _ => 0,
        }
    }
}

/// The kind of text between tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trivia {
    /// Blanks, tabs and line ends.
    Blanks,
    /// A comment with all comments nested in it.
    Comment,
    /// A pragma. Alignments are tokens, because they belong to the syntax.
    Pragma,
    /// A directive of conditional compilation, and the branches after it that are not chosen.
    Conditional,
    /// A comment or pragma without an end, up to the end of the text.
    Unterminated,
}
