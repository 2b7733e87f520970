//! The first pass over a text, byte by byte: takes out comments and pragmas and measures the nesting.
//!
//! The grammar sees a text in which every comment is blank, and the parsers, which recurse, see only
//! texts that are not nested deeper than [`MAX_NESTING`].

use std::borrow::Cow;
use std::ops::Range;

/// How deep brackets and structured statements, types and procedures may be nested together.
pub const MAX_NESTING: u32 = 500;

/// What the first pass finds out.
pub struct Scan<'a> {
    /// The text with every comment and pragma replaced by as many blanks.
    pub text: Cow<'a, str>,
    /// Where the pragmas are.
    pub pragmas: Vec<Range<usize>>,
    /// What makes the text unfit for the grammar.
    pub defect: Option<Defect>,
}

/// A reason not to parse a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defect {
    /// The comment or pragma that starts here does not end; the text behind it is blank.
    Unterminated(usize),
    /// The bracket or keyword here is nested deeper than [`MAX_NESTING`].
    TooDeep(usize, usize),
}

/// Scans a text and returns it without comments and pragmas.
pub fn scan(text: &str) -> Scan<'_> {
    let mut scanner = Scanner { bytes: text.as_bytes(), ..Scanner::default() };
    scanner.run();
    let text = match scanner.blanked {
        Some(bytes) => Cow::Owned(String::from_utf8(bytes).expect("whole comments became ASCII blanks")),
        None => Cow::Borrowed(text),
    };
    Scan { text, pragmas: scanner.pragmas, defect: scanner.defect }
}

#[derive(Default)]
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    blanked: Option<Vec<u8>>,
    pragmas: Vec<Range<usize>>,
    depth: u32,
    /// PROCEDURE was the token before: with a name behind it, it opens a level that END closes.
    procedure: bool,
    /// Procedures of a definition module have no END.
    definition: bool,
    /// The heading of a procedure was read, but nothing of its statements.
    headed: bool,
    /// A semicolon was the token before.
    semicolon: bool,
    /// FORWARD was the token before, behind a semicolon; with a semicolon behind it, it stands for a block and its END.
    forward: bool,
    defect: Option<Defect>,
}

impl Scanner<'_> {
    fn run(&mut self) {
        while self.defect.is_none()
            && let Some(&byte) = self.bytes.get(self.at)
        {
            match byte {
                b' ' | b'\t'..=b'\r' => self.at += 1,
                b'a'..=b'z' | b'_' | b'A'..=b'Z' => self.word(),
                b'0'..=b'9' => self.at = self.end_of_word(),
                b'(' if self.follows(b'*') => self.comment(),
                b'<' if self.follows(b'*') => self.pragma(),
                _ => self.symbol(byte),
            }
        }
    }

    fn follows(&self, byte: u8) -> bool {
        self.bytes.get(self.at + 1) == Some(&byte)
    }

    fn symbol(&mut self, byte: u8) {
        self.procedure = false;
        self.semicolon = byte == b';';
        let forward = std::mem::take(&mut self.forward);
        match byte {
            b';' if forward => self.depth = self.depth.saturating_sub(1),
            b'(' | b'[' | b'{' => self.open(self.at, self.at + 1),
            b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
            b'\'' | b'"' => self.skip_string(byte),
            _ => {}
        }
        self.at += 1;
    }

    /// Goes to the closing quote; a string that has none ends with its line.
    fn skip_string(&mut self, quote: u8) {
        let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
        let length = rest.iter().position(|byte| *byte == quote || *byte == b'\n');
        self.at += length.unwrap_or(rest.len()) + 1;
    }

    fn end_of_word(&self) -> usize {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        self.at + length.unwrap_or(rest.len())
    }

    fn word(&mut self) {
        let end = self.end_of_word();
        let word = self.bytes.get(self.at..end).unwrap_or_default();
        self.forward = false;
        let behind_semicolon = std::mem::take(&mut self.semicolon);
        let named = std::mem::take(&mut self.procedure) && !self.definition;
        match word {
            b"IF" | b"WHILE" | b"FOR" | b"LOOP" | b"REPEAT" | b"CASE" | b"WITH" | b"RECORD" | b"MODULE" => {
                self.open(self.at, end);
            }
            b"END" | b"UNTIL" => {
                self.depth = self.depth.saturating_sub(1);
                self.headed = false;
            }
            b"BEGIN" => self.headed = false,
            b"FORWARD" if behind_semicolon => self.forward = std::mem::take(&mut self.headed),
            b"PROCEDURE" => self.procedure = true,
            b"DEFINITION" => self.definition = true,
            _ if named => {
                self.open(self.at, end);
                self.headed = true;
            }
            _ => {}
        }
        self.at = end;
    }

    fn open(&mut self, start: usize, end: usize) {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            self.defect = Some(Defect::TooDeep(start, end));
        }
    }

    /// Goes behind a comment and all comments within it.
    fn comment(&mut self) {
        let start = self.at;
        let mut depth = 0_usize;
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let Some(next) = rest.iter().position(|byte| matches!(byte, b'(' | b'*')) else {
                self.at = self.bytes.len();
                self.defect = Some(Defect::Unterminated(start));
                break;
            };
            self.at += next;
            match rest.get(next..next + 2) {
                Some(b"(*") => (depth, self.at) = (depth + 1, self.at + 2),
                Some(b"*)") => (depth, self.at) = (depth - 1, self.at + 2),
                _ => self.at += 1,
            }
            if depth == 0 {
                break;
            }
        }
        self.blank(start);
    }

    fn pragma(&mut self) {
        let start = self.at;
        let rest = self.bytes.get(start + 2..).unwrap_or_default();
        match rest.windows(2).position(|pair| pair == b"*>") {
            Some(length) => {
                self.at = start + 2 + length + 2;
                self.pragmas.push(start..self.at);
            }
            None => {
                self.at = self.bytes.len();
                self.defect = Some(Defect::Unterminated(start));
            }
        }
        self.blank(start);
    }

    fn blank(&mut self, start: usize) {
        let blanked = self.blanked.get_or_insert_with(|| self.bytes.to_vec());
        if let Some(comment) = blanked.get_mut(start..self.at) {
            comment.fill(b' ');
        }
    }
}
