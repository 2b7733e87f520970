//! The tokens of a text with the trivia between them: what the layout arranges.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::base::Dialect;
use crate::syntax::{Keyword, Lexer, Symbol, TokenKind, Trivia};

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub struct PlacedToken {
    pub kind: TokenKind,
    pub lo: usize,
    pub hi: usize,
    /// The number of the line, from 0.
    pub line: usize,
    /// The number of line ends between the token and the preceding token, comment or pragma.
    pub breaks: usize,
    /// The number of comments and other pieces that precede the token in the whole text.
    first: usize,
    /// The index of the bracket that belongs to this one; 0 for other tokens.
    partner: usize,
}

/// A comment, a pragma, or text that is not compiled.
#[derive(Clone, Copy, Debug)]
pub struct Remark {
    pub lo: usize,
    pub hi: usize,
    /// The number of line ends between it and the preceding token or remark.
    pub breaks: usize,
    /// The column, from 0.
    pub column: usize,
    /// Whether it keeps its column and its lines, because it is text that is not compiled.
    pub is_fixed: bool,
}

/// All tokens of a text, the last of which is its end.
pub struct TokenList<'a> {
    pub text: &'a str,
    tokens: Vec<PlacedToken>,
    remarks: Vec<Remark>,
}

/// The width of a tabulator.
const TAB: usize = 8;

impl<'a> TokenList<'a> {
    /// Reads the tokens of a text. In `compiled`, blanks replace the parts that are not compiled.
    pub fn read(text: &'a str, compiled: &str, dialect: Dialect) -> TokenList<'a> {
        let mut reader = Reader {
            list: TokenList { text, tokens: Vec::with_capacity(text.len() / 5), remarks: Vec::new() },
            skipped: skipped(text, compiled),
            next_skipped: 0,
            end: 0,
            line: 0,
            line_start: 0,
        };
        let mut lexer = Lexer::new(compiled, dialect);
        let mut open = Vec::new();
        loop {
            let first = reader.list.remarks.len();
            while let Some((trivia, place)) = lexer.trivia() {
                match trivia {
                    Trivia::Blanks => reader.skipped(place),
                    Trivia::Comment | Trivia::Pragma => reader.remark(place, false),
                    Trivia::Conditional | Trivia::Unterminated => reader.remark(place, true),
                }
            }
            let (kind, place) = lexer.token();
            let breaks = reader.advance(place.start);
            let index = reader.list.tokens.len();
            let mut partner = 0;
            match kind.nesting() {
                1 => open.push(index),
                -1 => {
                    partner = open.pop().unwrap_or_default();
                    if let Some(opening) = reader.list.tokens.get_mut(partner) {
                        opening.partner = index;
                    }
                }
                _ => {}
            }
            let line = reader.line;
            let token = PlacedToken { kind, lo: place.start, hi: place.end, line, breaks, first, partner };
            reader.list.tokens.push(token);
            reader.end = place.end;
            if kind == TokenKind::End {
                return reader.list;
            }
        }
    }

    /// Returns the number of tokens, with the end of the text.
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns a token; the end of the text after the last one.
    pub fn at(&self, index: usize) -> PlacedToken {
        self.tokens.get(index).or(self.tokens.last()).copied().unwrap_or(PlacedToken {
            kind: TokenKind::End,
            lo: 0,
            hi: 0,
            line: 0,
            breaks: 0,
            first: 0,
            partner: 0,
        })
    }

    pub fn kind(&self, index: usize) -> TokenKind {
        self.at(index).kind
    }

    pub fn is_symbol(&self, index: usize, symbol: Symbol) -> bool {
        self.kind(index) == TokenKind::Symbol(symbol)
    }

    pub fn is_keyword(&self, index: usize, keyword: Keyword) -> bool {
        self.kind(index) == TokenKind::Keyword(keyword)
    }

    /// Returns the text of a token.
    pub fn token_text(&self, index: usize) -> &'a str {
        let token = self.at(index);
        self.text.get(token.lo..token.hi).unwrap_or_default()
    }

    /// Returns the remarks between a token and the preceding one.
    pub fn remarks(&self, index: usize) -> &[Remark] {
        let end = self.tokens.get(index + 1).map_or(self.remarks.len(), |next| next.first);
        self.remarks.get(self.at(index).first..end).unwrap_or_default()
    }

    /// Returns the number of remarks before a token that are on the line of the preceding token and end it.
    pub fn trailing(&self, index: usize) -> usize {
        let remarks = self.remarks(index);
        if remarks.is_empty() || index == 0 {
            return 0;
        }
        match remarks.iter().position(|remark| remark.breaks > 0) {
            Some(first) => first,
            None if self.at(index).breaks > 0 || self.kind(index) == TokenKind::End => remarks.len(),
            None => 0,
        }
    }

    /// Returns the index of the bracket that belongs to the one at `index`, if an opening bracket is there.
    pub fn closing(&self, index: usize) -> Option<usize> {
        let token = self.at(index);
        (token.kind.nesting() == 1 && token.partner > index).then_some(token.partner)
    }

    /// Returns the index of the bracket that belongs to the closing one at `index`.
    pub fn opening(&self, index: usize) -> usize {
        self.at(index).partner.min(index)
    }

    /// Returns the index of the first token at or after an offset.
    pub fn index_of(&self, offset: usize) -> usize {
        self.tokens.partition_point(|token| token.lo < offset)
    }

    /// Returns the index of the first token from `from` on that `is_wanted`, outside all brackets that open
    /// there.
    pub fn find(&self, from: usize, is_wanted: impl Fn(TokenKind) -> bool) -> usize {
        let mut index = from;
        while index + 1 < self.tokens.len() && !is_wanted(self.kind(index)) {
            index = self.closing(index).unwrap_or(index) + 1;
        }
        index
    }

    /// Whether the tokens from `first` to `last` are on one line.
    pub fn on_one_line(&self, first: usize, last: usize) -> bool {
        self.at(first).line == self.at(last).line
    }

    /// Returns the column of a token, from 0.
    pub fn column(&self, index: usize) -> usize {
        let lo = self.at(index).lo;
        let start = self.text.get(..lo).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
        width(self.text.get(start..lo).unwrap_or_default())
    }
}

/// Returns the width of a piece of a line.
pub fn width(text: &str) -> usize {
    if text.is_ascii() && !text.contains('\t') {
        return text.len();
    }
    text.chars().fold(0, |column, char| match char {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + char.width().unwrap_or_default(),
    })
}

/// The state of reading.
struct Reader<'a> {
    list: TokenList<'a>,
    /// The parts of the text that are not compiled.
    skipped: Vec<Range<usize>>,
    next_skipped: usize,
    /// The end of the last token or remark.
    end: usize,
    /// The line at which the last token or remark begins, and the offset of that line.
    line: usize,
    line_start: usize,
}

impl Reader<'_> {
    /// Moves to a token or remark and returns the number of line ends before it.
    fn advance(&mut self, start: usize) -> usize {
        let (from, text) = (self.end, self.list.text.as_bytes());
        let mut breaks = 0;
        for (index, byte) in text.get(from..start).unwrap_or_default().iter().enumerate() {
            if *byte == b'\n' {
                (breaks, self.line_start) = (breaks + 1, from + index + 1);
            }
        }
        self.line += breaks;
        breaks
    }

    /// Adds the parts of blanks that are not compiled.
    fn skipped(&mut self, blanks: Range<usize>) {
        while let Some(part) = self.skipped.get(self.next_skipped).cloned() {
            if part.start >= blanks.end {
                return;
            }
            self.next_skipped += 1;
            let text = self.list.text.get(part.clone()).unwrap_or_default();
            if text.lines().all(|line| line.trim_start().starts_with("--")) {
                // Comments of XDS, which end with their lines.
                let mut at = part.start;
                for line in text.split_inclusive('\n') {
                    let blanks = line.len() - line.trim_start().len();
                    self.remark(at + blanks..at + line.trim_end().len(), false);
                    at += line.len();
                }
            } else {
                self.remark(part, true);
            }
        }
    }

    fn remark(&mut self, place: Range<usize>, is_fixed: bool) {
        let breaks = self.advance(place.start);
        let column = width(self.list.text.get(self.line_start..place.start).unwrap_or_default());
        self.list.remarks.push(Remark { lo: place.start, hi: place.end, breaks, column, is_fixed });
        // Line ends in the remark count for the lines of tokens, not for the distance to it.
        self.end = place.start;
        self.advance(place.end);
        self.end = place.end;
    }
}

/// Returns the parts of a text that differ from the compiled text; parts with only blanks between them are one.
fn skipped(text: &str, compiled: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    if text == compiled {
        return parts;
    }
    let bytes = text.as_bytes();
    for (at, (own, other)) in bytes.iter().zip(compiled.as_bytes()).enumerate() {
        if own == other {
            continue;
        }
        match parts.last_mut() {
            Some(last)
                if bytes[last.end..at].iter().all(u8::is_ascii_whitespace)
                    && compiled.as_bytes()[last.end..at].iter().all(u8::is_ascii_whitespace) =>
            {
                last.end = at + 1;
            }
            _ => parts.push(at..at + 1),
        }
    }
    parts
}
