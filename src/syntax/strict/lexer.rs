//! Tokens of a text without comments, one at a time.

use crate::syntax::keyword::Keyword;
use crate::syntax::symbol::Symbol;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Name,
    Keyword(Keyword),
    /// Digits and what belongs to them; whether they are a number is found out when they are read.
    Number,
    /// A string with both quotes.
    String,
    Symbol(Symbol),
    /// The end of the text.
    End,
    /// What begins no token, and a string without its second quote.
    Stray,
}

/// A token, as the range of bytes that it takes up.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: Kind,
    pub lo: u32,
    pub hi: u32,
}

/// What bytes may do in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    /// Letters, and the underscore.
    Letter,
    Digit,
    Quote,
    Other,
}

/// The class of each byte. All other characters than those of ASCII stand in strings only.
const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'\t'..=b' ' => Class::Blank,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'"' | b'\'' => Class::Quote,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

/// A place in a text.
#[derive(Clone, Copy)]
pub struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    /// Stands in front of a text.
    pub fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, bytes: text.as_bytes(), at: 0 }
    }

    /// Reads a token.
    pub fn next(&mut self) -> Token {
        let mut at = self.at;
        while class(self.bytes, at) == Some(Class::Blank) {
            at += 1;
        }
        let lo = at as u32;
        let (kind, end) = match class(self.bytes, at) {
            None => (Kind::End, at),
            Some(Class::Letter) => self.word(at),
            Some(Class::Digit) => (Kind::Number, self.end_of_number(at)),
            Some(Class::Quote) => self.string(at),
            Some(Class::Blank | Class::Other) => self.symbol(at),
        };
        self.at = end;
        Token { kind, lo, hi: end as u32 }
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }

    fn word(&self, start: usize) -> (Kind, usize) {
        let mut end = start + 1;
        while matches!(class(self.bytes, end), Some(Class::Letter | Class::Digit)) {
            end += 1;
        }
        // Most words are no keywords, which their first two letters tell.
        let keyword = match (self.byte(start), self.byte(start + 1)) {
            (b'A'..=b'W', b'A'..=b'Y') => self.text.get(start..end).and_then(Keyword::of),
            _ => None,
        };
        (keyword.map_or(Kind::Name, Kind::Keyword), end)
    }

    fn end_of_number(&self, start: usize) -> usize {
        let mut at = start + 1;
        while matches!(self.byte(at), b'0'..=b'9' | b'A'..=b'F') {
            at += 1;
        }
        at += usize::from(self.byte(at) == b'H');
        if self.byte(at) != b'.' || self.byte(at + 1) == b'.' {
            return at;
        }
        at = self.behind_digits(at + 1);
        if self.byte(at) == b'E' {
            at += 1 + usize::from(matches!(self.byte(at + 1), b'+' | b'-'));
            at = self.behind_digits(at);
        }
        at
    }

    fn behind_digits(&self, mut at: usize) -> usize {
        while self.byte(at).is_ascii_digit() {
            at += 1;
        }
        at
    }

    fn string(&self, start: usize) -> (Kind, usize) {
        let quote = self.byte(start);
        let rest = self.bytes.get(start + 1..).unwrap_or_default();
        match rest.iter().position(|byte| *byte == quote || *byte == b'\n') {
            Some(length) if rest.get(length) == Some(&quote) => (Kind::String, start + length + 2),
            _ => (Kind::Stray, start + 1),
        }
    }

    fn symbol(&self, at: usize) -> (Kind, usize) {
        use Symbol::*;
        let next = self.byte(at + 1);
        let (symbol, length) = match self.byte(at) {
            b';' => (Semicolon, 1),
            b',' => (Comma, 1),
            b'(' => (LeftParen, 1),
            b')' => (RightParen, 1),
            b'[' => (LeftBracket, 1),
            b']' => (RightBracket, 1),
            b'{' => (LeftBrace, 1),
            b'}' => (RightBrace, 1),
            b':' if next == b'=' => (Assign, 2),
            b':' => (Colon, 1),
            b'.' if next == b'.' && self.byte(at + 2) == b'.' => (Ellipsis, 3),
            b'.' if next == b'.' => (DotDot, 2),
            b'.' => (Dot, 1),
            b'^' => (Caret, 1),
            b'=' => (Equal, 1),
            b'#' => (Hash, 1),
            b'<' if next == b'*' => (LeftPragma, 2),
            b'<' if next == b'=' => (LessEqual, 2),
            b'<' if next == b'>' => (Unequal, 2),
            b'<' => (Less, 1),
            b'>' if next == b'=' => (GreaterEqual, 2),
            b'>' => (Greater, 1),
            b'*' if next == b'>' => (RightPragma, 2),
            b'*' => (Star, 1),
            b'+' => (Plus, 1),
            b'-' => (Minus, 1),
            b'/' => (Slash, 1),
            b'&' => (Ampersand, 1),
            b'~' => (Tilde, 1),
            b'|' => (Bar, 1),
            _ => return (Kind::Stray, at + 1),
        };
        (Kind::Symbol(symbol), at + length)
    }
}

fn class(bytes: &[u8], at: usize) -> Option<Class> {
    bytes.get(at).map(|byte| CLASSES[usize::from(*byte)])
}
