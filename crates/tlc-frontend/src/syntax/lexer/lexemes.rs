//! The whole text of a file as a list: for highlighting, documentation and other readers of its layout.

use std::ops::Range;

use super::Lexer;
use crate::base::Dialect;
use crate::syntax::symbol::Symbol;
use crate::syntax::token::{TokenKind, Trivia};

/// A token or a piece of trivia with its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lexeme {
    pub kind: LexemeKind,
    pub place: Range<usize>,
}

/// The kind of a lexeme, as far as readers of the layout distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LexemeKind {
    Blanks,
    Comment,
    /// A pragma, or text that conditional compilation skips.
    Pragma,
    Keyword,
    Name,
    Number,
    String,
    Semicolon,
    Comma,
    /// Any other sign, and text that is not a token.
    Sign,
}

impl LexemeKind {
    /// Whether the lexeme is text between tokens.
    pub fn is_trivia(self) -> bool {
        matches!(self, LexemeKind::Blanks | LexemeKind::Comment | LexemeKind::Pragma)
    }
}

/// Splits a text without loss: the concatenated lexemes yield the text.
pub fn lexemes(text: &str, dialect: Dialect) -> Vec<Lexeme> {
    let (mut lexer, mut found) = (Lexer::new(text, dialect), Vec::new());
    loop {
        while let Some((trivia, place)) = lexer.trivia() {
            let is_comment = text.get(place.start..).is_some_and(|rest| rest.starts_with("(*"));
            let kind = match trivia {
                Trivia::Blanks => LexemeKind::Blanks,
                Trivia::Comment => LexemeKind::Comment,
                Trivia::Unterminated if is_comment => LexemeKind::Comment,
                Trivia::Pragma | Trivia::Conditional | Trivia::Unterminated => LexemeKind::Pragma,
            };
            found.push(Lexeme { kind, place });
        }
        let (token, place) = lexer.token();
        let kind = match token {
            TokenKind::End => return found,
            TokenKind::Keyword(_) => LexemeKind::Keyword,
            TokenKind::Name => LexemeKind::Name,
            TokenKind::Number => LexemeKind::Number,
            TokenKind::String => LexemeKind::String,
            TokenKind::Symbol(Symbol::Semicolon) => LexemeKind::Semicolon,
            TokenKind::Symbol(Symbol::Comma) => LexemeKind::Comma,
            TokenKind::Symbol(_) | TokenKind::Foreign(_) | TokenKind::Stray => LexemeKind::Sign,
        };
        found.push(Lexeme { kind, place });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lexemes_yield_the_text() {
        let text = "MODULE M; (* a (* b *) *) <* c *>\n  x := 'é' + 1; ? END M. (* open";
        let found = lexemes(text, Dialect::All);
        let joined: String = found.iter().map(|lexeme| &text[lexeme.place.clone()]).collect();
        assert_eq!(joined, text);
        let of_kind = |kind| found.iter().filter(|lexeme| lexeme.kind == kind).count();
        assert_eq!([LexemeKind::Keyword, LexemeKind::Comment, LexemeKind::Pragma].map(of_kind), [2, 2, 1]);
        assert_eq!([LexemeKind::Semicolon, LexemeKind::String, LexemeKind::Number].map(of_kind), [2, 1, 1]);
    }
}
