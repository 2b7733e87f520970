//! The lexer: splits a text into tokens and trivia, without loss.
//!
//! Every byte belongs to one token or one piece of trivia, so that the concatenated pieces yield the text. A
//! text with mistakes also has pieces: text that no token allows is [`TokenKind::Stray`].

mod compact;
mod conditional;
mod lexemes;

use std::ops::Range;

use crate::base::Dialect;

use super::keyword::Keyword;
use super::pragma::{self, Pragma};
use super::symbol::Symbol;
use super::token::{TokenKind, Trivia};

pub use compact::compact;
pub use lexemes::{Lexeme, LexemeKind, lexemes};

/// The role of a byte in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByteClass {
    /// A letter or the underscore.
    Letter,
    Digit,
    Blank,
    Other,
}

/// The class of each byte. Characters outside ASCII occur in strings and comments only.
const CLASSES: [ByteClass; 256] = {
    let mut classes = [ByteClass::Other; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'\t'..=b' ' => ByteClass::Blank,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => ByteClass::Letter,
            b'0'..=b'9' => ByteClass::Digit,
            _ => ByteClass::Other,
        };
        byte += 1;
    }
    classes
};

/// A position in a text, and the state that the tokens before it determine.
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    dialect: Dialect,
    /// The kind of the last token; `End` before the first.
    last: TokenKind,
    /// The number of `%IF` directives whose `%END` is still to come.
    conditionals: usize,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer at the start of a text, which is written in `dialect` unless a pragma before its first
    /// token names another.
    pub fn new(text: &'a str, dialect: Dialect) -> Lexer<'a> {
        Lexer { text, at: 0, dialect, last: TokenKind::End, conditionals: 0 }
    }

    /// Returns the dialect of the text, as far as it is known here.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Skips blanks, the most frequent trivia.
    #[inline]
    pub fn skip_blanks(&mut self) {
        self.at = self.end_of(self.at, |class| class == ByteClass::Blank);
    }

    /// Reads one piece of trivia; `None` before a token and at the end of the text.
    #[inline(always)]
    pub fn trivia(&mut self) -> Option<(Trivia, Range<usize>)> {
        let start = self.at;
        let trivia = match self.byte(start) {
            b'\t'..=b' ' => {
                self.skip_blanks();
                Trivia::Blanks
            }
            b'(' if self.byte(start + 1) == b'*' => self.comment(),
            b'<' if self.byte(start + 1) == b'*' => self.pragma()?,
            b'%' => self.directive()?,
            _ => return None,
        };
        Some((trivia, start..self.at))
    }

    /// Reads a token, which no trivia precedes here.
    #[inline(always)]
    pub fn token(&mut self) -> (TokenKind, Range<usize>) {
        let start = self.at;
        (self.last, self.at) = self.token_at(start);
        (self.last, start..self.at)
    }

    /// Moves to another position in the text, before which a token of the kind `last` ends.
    pub fn resume(&mut self, at: usize, last: TokenKind) {
        (self.at, self.last) = (at, last);
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or_default()
    }

    /// Returns the first position from `at` on with a byte outside the classes.
    #[inline]
    fn end_of(&self, mut at: usize, contains: impl Fn(ByteClass) -> bool) -> usize {
        let bytes = self.text.as_bytes();
        while at < bytes.len() && contains(CLASSES[usize::from(bytes[at])]) {
            at += 1;
        }
        at
    }

    fn end_of_word(&self, at: usize) -> usize {
        self.end_of(at, |class| matches!(class, ByteClass::Letter | ByteClass::Digit))
    }

    #[inline(always)]
    fn token_at(&self, at: usize) -> (TokenKind, usize) {
        use Symbol::*;
        let next = self.byte(at + 1);
        let (symbol, length) = match self.byte(at) {
            b'a'..=b'z' | b'_' | b'X'..=b'Z' => return self.name(at),
            b'A'..=b'W' => return self.word(at),
            b'0'..=b'9' => return (TokenKind::Number, self.end_of_number(at)),
            quote @ (b'"' | b'\'') => return self.string(at, quote),
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
            _ if at >= self.text.len() => return (TokenKind::End, at),
            _ => return self.stray(at),
        };
        (TokenKind::Symbol(symbol), at + length)
    }

    #[inline]
    fn name(&self, start: usize) -> (TokenKind, usize) {
        let end = self.end_of_word(start + 1);
        if self.is_letter(end) { self.stray(start) } else { (TokenKind::Name, end) }
    }

    /// Whether a letter outside ASCII is at a position.
    #[inline]
    fn is_letter(&self, at: usize) -> bool {
        self.byte(at) >= 128 && self.is_letter_of_text(at)
    }

    #[cold]
    fn is_letter_of_text(&self, at: usize) -> bool {
        self.text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(char::is_alphanumeric)
    }

    /// Reads a name or keyword.
    #[inline]
    fn word(&self, start: usize) -> (TokenKind, usize) {
        let (kind, end) = self.name(start);
        // The second letter rules out most names.
        if kind == TokenKind::Name
            && self.byte(start + 1).is_ascii_uppercase()
            && let Some(keyword) = self.text.get(start..end).and_then(Keyword::of)
            && self.is_reserved(keyword)
        {
            return (TokenKind::Keyword(keyword), end);
        }
        (kind, end)
    }

    /// Whether a keyword of some dialect is reserved in this dialect at this position. REM and the
    /// operators on bits are operators after an operand, where no name can follow.
    fn is_reserved(&self, keyword: Keyword) -> bool {
        match keyword {
            Keyword::BitNot => {
                !self.last.ends_operand() && (self.dialect.rules().is_extended || self.precedes_operand())
            }
            _ if keyword == Keyword::Rem || keyword.is_on_bits() => self.last.ends_operand(),
            Keyword::Goto | Keyword::Label => self.dialect.rules().reserves_goto,
            Keyword::Except | Keyword::Finally | Keyword::Retry | Keyword::PackedSet => {
                self.dialect.rules().reserves_iso_words
            }
            _ => true,
        }
    }

    /// Whether the word here precedes a name or number, as no name can.
    #[cold]
    fn precedes_operand(&self) -> bool {
        let next = self.end_of(self.end_of_word(self.at), |class| class == ByteClass::Blank);
        let word = self.text.get(next..self.end_of_word(next)).unwrap_or_default();
        !word.is_empty() && Keyword::of(word).is_none_or(Keyword::is_on_bits)
    }

    /// Returns the end of a number with all letters and digits after it, so that a mistake lies within one
    /// token. `1.x` is a number, a period and a name; `1.E5` is a number.
    fn end_of_number(&self, start: usize) -> usize {
        let end = self.end_of_word(start + 1);
        let next = self.byte(end + 1);
        let has_exponent = next == b'E' && matches!(self.byte(end + 2), b'0'..=b'9' | b'+' | b'-');
        let ends = next == b'.' || CLASSES[usize::from(next)] == ByteClass::Letter || self.is_letter(end + 1);
        if self.byte(end) != b'.' || ends && !has_exponent {
            return end;
        }
        let end = self.end_of_word(end + 1);
        let is_signed = matches!(self.byte(end), b'+' | b'-');
        if is_signed && self.byte(end - 1).eq_ignore_ascii_case(&b'E') {
            self.end_of_word(end + 1)
        } else {
            end
        }
    }

    fn string(&self, start: usize, quote: u8) -> (TokenKind, usize) {
        let rest = self.text.as_bytes().get(start + 1..).unwrap_or_default();
        match rest.iter().position(|byte| *byte == quote || *byte == b'\n') {
            Some(length) if rest.get(length) == Some(&quote) => (TokenKind::String, start + length + 2),
            length => (TokenKind::Stray, start + 1 + length.unwrap_or(rest.len())),
        }
    }

    /// Reads text that is not a token: one character, or a word with letters outside ASCII.
    #[cold]
    fn stray(&self, start: usize) -> (TokenKind, usize) {
        let rest = self.text.get(start..).unwrap_or_default();
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
        (TokenKind::Stray, start + length)
    }

    /// Skips a comment and all comments nested in it.
    fn comment(&mut self) -> Trivia {
        let mut depth = 0_usize;
        loop {
            let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
            let Some(next) = rest.iter().position(|byte| matches!(byte, b'(' | b'*')) else {
                self.at = self.text.len();
                return Trivia::Unterminated;
            };
            self.at += next;
            match (self.byte(self.at), self.byte(self.at + 1)) {
                (b'(', b'*') => (depth, self.at) = (depth + 1, self.at + 2),
                (b'*', b')') => (depth, self.at) = (depth - 1, self.at + 2),
                _ => self.at += 1,
            }
            if depth == 0 {
                return Trivia::Comment;
            }
        }
    }

    /// Skips a pragma, unless it belongs to the syntax. A pragma before the first token may name the dialect.
    fn pragma(&mut self) -> Option<Trivia> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let Some(length) = rest.get(2..).and_then(|rest| rest.find("*>")) else {
            self.at = self.text.len();
            return Some(Trivia::Unterminated);
        };
        let pragma = rest.get(..length + 4).unwrap_or_default();
        match pragma::read(pragma) {
            Pragma::Alignment => return None,
            Pragma::Dialect(Ok(dialect)) if self.last == TokenKind::End => self.dialect = dialect,
            _ => {}
        }
        self.at += pragma.len();
        Some(Trivia::Pragma)
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Returns the tokens of a text, with their source text, and its dialect.
    fn tokens(text: &str, dialect: Dialect) -> (Vec<(TokenKind, &str)>, Dialect) {
        let (mut lexer, mut tokens) = (Lexer::new(text, dialect), Vec::new());
        loop {
            while lexer.trivia().is_some() {}
            let (kind, place) = lexer.token();
            if kind == TokenKind::End {
                return (tokens, lexer.dialect());
            }
            tokens.push((kind, &text[place]));
        }
    }

    /// Checks that each byte of a text belongs to one token or one piece of trivia, in the order of the text,
    /// and that trivia have the reported kinds.
    pub fn check_pieces(text: &str) {
        let mut lexer = Lexer::new(text, Dialect::default());
        let mut joined = String::new();
        loop {
            while let Some((trivia, place)) = lexer.trivia() {
                let piece = &text[place];
                let is_right = match trivia {
                    Trivia::Blanks => !piece.is_empty() && piece.bytes().all(|byte| byte <= b' '),
                    Trivia::Comment => piece.starts_with("(*") && piece.ends_with("*)"),
                    Trivia::Pragma => piece.starts_with("<*") && piece.ends_with("*>"),
                    Trivia::Conditional => piece.starts_with('%'),
                    Trivia::Unterminated => text.ends_with(piece),
                };
                assert!(is_right, "{trivia:?} {piece}");
                joined.push_str(piece);
            }
            let (kind, place) = lexer.token();
            if kind == TokenKind::End {
                break;
            }
            assert!(place.start == joined.len() && !place.is_empty(), "{kind:?} at {place:?} in {text}");
            joined.push_str(&text[place]);
        }
        assert_eq!(joined, text);
    }

    #[test]
    fn a_pragma_before_the_first_token_names_the_dialect() {
        let dialect = |text| tokens(text, Dialect::Gm2).1;
        assert_eq!(dialect("MODULE M; END M."), Dialect::Gm2);
        assert_eq!(dialect("(* *) <* -O *> <* dialect=pim3 *> MODULE M; END M."), Dialect::Pim3);
        assert_eq!(dialect("MODULE M; <* dialect=pim3 *> END M."), Dialect::Gm2);
        assert_eq!(dialect("<* dialect=pim9 *> MODULE M; END M."), Dialect::Gm2);
    }

    #[test]
    fn alignments_are_tokens_and_other_pragmas_are_trivia() {
        let words = |text| tokens(text, Dialect::All).0.into_iter().map(|(_, word)| word).collect::<Vec<_>>();
        assert_eq!(
            words("T <* bytealignment(8) *>;"),
            ["T", "<*", "bytealignment", "(", "8", ")", "*>", ";"]
        );
        assert_eq!(words("T <* unused *>;"), ["T", ";"]);
    }

    #[test]
    fn dialects_reserve_different_words() {
        let reserved = |dialect| {
            let (tokens, _) = tokens("EXCEPT FINALLY RETRY PACKEDSET LABEL GOTO END", dialect);
            tokens.into_iter().filter(|(kind, _)| *kind != TokenKind::Name).count()
        };
        assert_eq!([Dialect::All, Dialect::Iso, Dialect::Pim4].map(reserved), [7, 5, 1]);
    }

    #[test]
    fn rem_is_an_operator_after_an_operand_only() {
        let is_operator = |before: &str| {
            let text = format!("{before} REM 2");
            tokens(&text, Dialect::All).0.contains(&(TokenKind::Keyword(Keyword::Rem), "REM"))
        };
        for operand in ["a", "7", "7.", "a)", "b[1]", "p^", "{1}", "'x'", "_", "a (* REM *)"] {
            assert!(is_operator(operand), "{operand}");
        }
        for before in ["IF", "VAR", "DIV", "RETURN", "(", ",", ":=", "-", "", "PROCEDURE"] {
            assert!(!is_operator(before), "{before}");
        }
    }

    #[test]
    fn numbers_take_in_what_follows_them() {
        let kinds = |text| tokens(text, Dialect::All).0.into_iter().map(|(_, word)| word).collect::<Vec<_>>();
        assert_eq!(kinds("1..2"), ["1", "..", "2"]);
        assert_eq!(kinds("1.5E-3+x"), ["1.5E-3", "+", "x"]);
        assert_eq!(kinds("1.E5 2."), ["1.E5", "2."]);
        assert_eq!(kinds("7x 0FFH.x"), ["7x", "0FFH", ".", "x"]);
    }

    #[test]
    fn text_that_is_not_a_token_is_stray() {
        let strays = |text| {
            let (tokens, _) = tokens(text, Dialect::All);
            let strays = tokens.into_iter().filter(|(kind, _)| *kind == TokenKind::Stray);
            strays.map(|(_, word)| word).collect::<Vec<_>>()
        };
        assert_eq!(strays("a := 'b\nc ? Größe $é"), ["'b", "?", "Größe", "$", "é"]);
        for text in ["(* (* *)", "<* x", "'", "\"x\n", "é", "(*", "\0", "x\u{1F980}"] {
            check_pieces(text);
        }
    }
}
