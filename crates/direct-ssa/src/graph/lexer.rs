//! The tokens of the text form.

use std::fmt;
use std::ops::Range;

use super::error::{ParseError, ParseErrorKind};

/// A token and its place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    pub kind: TokenKind<'t>,
    /// The offset of its first byte.
    pub start: usize,
    /// The offset after its last byte.
    pub end: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind<'t> {
    /// A name or keyword; a value contains a dot.
    Word(&'t str),
    /// A whole number without its sign.
    Digits(&'t str),
    /// Any other sign.
    Sign(&'static str),
    /// The end of a statement: a line end or a semicolon.
    Break,
    End,
}

impl Token<'_> {
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for TokenKind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenKind::Word(text) | TokenKind::Digits(text) => write!(f, "`{text}`"),
            TokenKind::Sign(sign) => write!(f, "`{sign}`"),
            TokenKind::Break => f.write_str("the end of the statement"),
            TokenKind::End => f.write_str("the end of the text"),
        }
    }
}

const SIGNS: [&str; 10] = ["==", "=", ":", ",", "(", ")", "+", "-", "*", "<"];

/// All tokens of a text, with `End` as the last one.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, ParseError> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let (kind, length) = match first {
            '\n' | ';' => (Some(TokenKind::Break), 1),
            '#' => (None, rest.find('\n').unwrap_or(rest.len())),
            _ if first.is_whitespace() => (None, first.len_utf8()),
            _ if first.is_ascii_digit() => {
                let length = prefix(rest, |c| c.is_ascii_digit());
                (Some(TokenKind::Digits(&rest[..length])), length)
            }
            _ if is_letter(first) => {
                let length = word(rest);
                (Some(TokenKind::Word(&rest[..length])), length)
            }
            _ => match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
                Some(sign) => (Some(TokenKind::Sign(sign)), sign.len()),
                None => {
                    let message = format!("unexpected character `{}`", first.escape_debug());
                    let range = start..start + first.len_utf8();
                    return Err(ParseError::new(ParseErrorKind::Syntax, message, range));
                }
            },
        };
        tokens.extend(kind.map(|kind| Token { kind, start, end: start + length }));
        start += length;
    }
    tokens.push(Token { kind: TokenKind::End, start, end: start });
    Ok(tokens)
}

/// The length of a name: letters and digits, and for a value a dot and a number.
fn word(text: &str) -> usize {
    let name = prefix(text, |c| is_letter(c) || c.is_ascii_digit());
    match text[name..].strip_prefix('.') {
        Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => {
            name + 1 + prefix(number, |c| c.is_ascii_digit())
        }
        _ => name,
    }
}

fn prefix(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '\''
}
