//! The token text, which the grammar matches.
//!
//! It has no blanks and no comments: `IF t[i] = 1 THEN x := y + 2 END` becomes `IFa[a]j0THENa:=aq0END`.

use std::ops::Range;

use crate::base::Dialect;
use crate::syntax::lexer::Lexer;
use crate::syntax::token::{TokenKind, Trivia};

use super::nesting::Nesting;
use super::sign;

/// The tokens of a file in the form that the grammar matches, and their places in the source.
pub struct Tokens {
    /// The signs of all tokens.
    pub text: String,
    /// For each byte of the text and its end: the start of the token there, and the end of the preceding
    /// token, in the source.
    places: Vec<(u32, u32)>,
    /// The offsets of pragmas.
    pub pragmas: Vec<Range<usize>>,
    /// The dialect of the text.
    pub dialect: Dialect,
    /// The reason for which the text must not be parsed.
    pub defect: Option<Defect>,
}

/// A reason not to parse a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defect {
    /// The start of a comment or pragma that does not end.
    Unterminated(usize),
    /// The bracket or keyword that is nested too deeply.
    TooDeep(usize, usize),
}

impl Tokens {
    /// Reads the tokens of a text up to a defect or its end. The text starts at the global position `start`,
    /// and is written in `dialect` unless it names another.
    pub fn read(text: &str, start: u32, dialect: Dialect) -> Tokens {
        let mut lexer = Lexer::new(text, dialect);
        let mut nesting = Nesting::default();
        // Sources have about three bytes for each byte of their token text.
        let capacity = text.len() / 3 + 16;
        let (mut signs, mut places) = (Vec::with_capacity(capacity), Vec::with_capacity(capacity));
        let (mut pragmas, mut defect) = (Vec::new(), None);
        let (mut last, mut end) = ((0, 0), start);
        while !nesting.is_too_deep() {
            lexer.skip_blanks();
            while let Some((trivia, place)) = lexer.trivia() {
                match trivia {
                    Trivia::Blanks | Trivia::Comment | Trivia::Conditional => {}
                    Trivia::Pragma => pragmas.push(place),
                    Trivia::Unterminated => defect = Some(Defect::Unterminated(place.start)),
                }
                lexer.skip_blanks();
            }
            let (kind, Range { start: lo, end: hi }) = lexer.token();
            let (at, place) = (signs.len(), (start + lo as u32, end));
            (last, end) = ((lo, hi), start + hi as u32);
            let sign = match kind {
                TokenKind::Name => {
                    nesting.name(at);
                    match text.as_bytes().get(lo) {
                        // Other names have no meaning in the grammar.
                        Some(b'A' | b'F' | b'U' | b'V' | b'_' | b'b') => {
                            let sign = sign::of_name(text.get(lo..hi).unwrap_or_default());
                            if sign == sign::FORWARD && signs.ends_with(b";") {
                                nesting.forward(at);
                            }
                            sign
                        }
                        _ => sign::NAME,
                    }
                }
                TokenKind::Number => sign::NUMBER,
                TokenKind::String if text.as_bytes().get(lo + 1..hi - 1) == Some(b"C") => sign::LANGUAGE,
                TokenKind::String => sign::STRING,
                TokenKind::Stray | TokenKind::Foreign(_) => sign::STRAY,
                TokenKind::Symbol(symbol) => {
                    nesting.symbol(symbol, at);
                    match sign::SYMBOLS[symbol as usize] {
                        [sign] if *sign != b'.' => *sign,
                        // Periods with a blank between them must not become one symbol.
                        [b'.', ..] if signs.ends_with(b".") => sign::STRAY,
                        spelled => {
                            signs.extend_from_slice(spelled);
                            places.resize(signs.len(), place);
                            continue;
                        }
                    }
                }
                TokenKind::Keyword(keyword) => {
                    nesting.keyword(keyword, at);
                    match sign::KEYWORDS[keyword as usize] {
                        [sign] => *sign,
                        spelled => {
                            signs.extend_from_slice(spelled);
                            places.resize(signs.len(), place);
                            continue;
                        }
                    }
                }
                TokenKind::End => {
                    places.push(place);
                    break;
                }
            };
            signs.push(sign);
            places.push(place);
        }
        if nesting.is_too_deep() {
            defect = Some(Defect::TooDeep(last.0, last.1));
        }
        let text = String::from_utf8(signs).expect("signs are ASCII");
        Tokens { text, places, pragmas, dialect: lexer.dialect(), defect }
    }

    /// Returns the place of the first token at or after a global position.
    pub fn place(&self, position: u32) -> usize {
        self.places.partition_point(|place| place.0 < position)
    }

    /// Returns the start in the source of the token at a place.
    pub fn start(&self, place: usize) -> u32 {
        self.places.get(place).map_or(0, |place| place.0)
    }

    /// Returns the end in the source of the token before a place.
    pub fn end(&self, place: usize) -> u32 {
        self.places.get(place).map_or(0, |place| place.1)
    }
}
