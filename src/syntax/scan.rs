//! The first pass over a text, byte by byte: takes out comments and pragmas and measures the nesting.
//!
//! The parsers see a text in which every comment is blank, and since they recurse, only
//! texts that are not nested deeper than [`MAX_NESTING`].

use std::borrow::Cow;
use std::ops::Range;

use crate::base::Dialect;

use super::keyword::Keyword;
use super::pragma::{self, Pragma};

/// How deep brackets and structured statements, types and procedures may be nested together.
pub const MAX_NESTING: u32 = 500;

/// What the first pass finds out.
pub struct Scan<'a> {
    /// The text with every comment and pragma, but those that align, replaced by as many blanks, and an underscore for the
    /// first letter of each word that is reserved elsewhere, but a name in the dialect of the text.
    pub text: Cow<'a, str>,
    /// Where the pragmas are.
    pub pragmas: Vec<Range<usize>>,
    /// The dialect of the text: what a pragma in front of the text says, or else what was given.
    pub dialect: Dialect,
    /// What makes the text unfit to be parsed.
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

/// Scans a text, which is written in `dialect` unless it says otherwise, and returns it without comments and pragmas.
pub fn scan(text: &str, dialect: Dialect) -> Scan<'_> {
    let mut scanner = Scanner { bytes: text.as_bytes(), dialect, ..Scanner::default() };
    scanner.run();
    let text = match scanner.blanked {
        Some(bytes) => Cow::Owned(String::from_utf8(bytes).expect("whole comments became ASCII blanks")),
        None => Cow::Borrowed(text),
    };
    Scan { text, pragmas: scanner.pragmas, dialect: scanner.dialect, defect: scanner.defect }
}

#[derive(Default)]
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    blanked: Option<Vec<u8>>,
    pragmas: Vec<Range<usize>>,
    dialect: Dialect,
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
            b"REM" | b"EXCEPT" | b"FINALLY" | b"RETRY" | b"PACKEDSET" | b"GOTO" | b"LABEL"
                if self.is_name(word) =>
            {
                self.spell_as_name();
                self.named_block(named, end);
            }
            _ => self.named_block(named, end),
        }
        self.at = end;
    }

    /// Opens the block of a procedure if the name that ends at `end` stands behind PROCEDURE.
    fn named_block(&mut self, named: bool, end: usize) {
        if named {
            self.open(self.at, end);
            self.headed = true;
        }
    }

    /// Whether a word at the current place that some dialects reserve is a name. REM is an operator only behind an
    /// operand, where no name can stand.
    fn is_name(&self, word: &[u8]) -> bool {
        match word {
            b"REM" => !self.is_behind_operand(),
            b"GOTO" | b"LABEL" => self.dialect != Dialect::All,
            _ => self.dialect.is_pim(),
        }
    }

    fn is_behind_operand(&self) -> bool {
        let read = self.blanked.as_deref().unwrap_or(self.bytes).get(..self.at).unwrap_or_default();
        let before = read.trim_ascii_end();
        let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let start = before.iter().rposition(|byte| !is_of_word(byte)).map_or(0, |last| last + 1);
        match before.get(start..).map(str::from_utf8) {
            Some(Ok("")) => matches!(before.last(), Some(b')' | b']' | b'}' | b'^' | b'\'' | b'"')),
            Some(Ok(word)) => Keyword::of(word).is_none(),
            _ => false,
        }
    }

    /// Changes the first letter of the current word so that no parser takes it for a keyword.
    fn spell_as_name(&mut self) {
        let text = self.blanked.get_or_insert_with(|| self.bytes.to_vec());
        if let Some(first) = text.get_mut(self.at) {
            *first = b'_';
        }
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
            Some(length) if self.is_alignment(start..start + 2 + length + 2) => {
                self.at = start + 2;
                return;
            }
            Some(length) => {
                self.at = start + 2 + length + 2;
                self.pragmas.push(start..self.at);
                self.choose_dialect(start);
            }
            None => {
                self.at = self.bytes.len();
                self.defect = Some(Defect::Unterminated(start));
            }
        }
        self.blank(start);
    }

    /// Whether a pragma is part of the syntax, and stays in the text.
    fn is_alignment(&self, pragma: Range<usize>) -> bool {
        let text = self.bytes.get(pragma).map(str::from_utf8);
        matches!(text, Some(Ok(text)) if pragma::read(text) == Pragma::Alignment)
    }

    /// Follows a pragma that names the dialect, if nothing but comments and pragmas stands in front of it.
    fn choose_dialect(&mut self, start: usize) {
        let text = self.bytes.get(start..self.at).map(str::from_utf8);
        let Some(Ok(text)) = text else { return };
        let Pragma::Dialect(Ok(dialect)) = pragma::read(text) else { return };
        let read = self.blanked.as_deref().unwrap_or(self.bytes).get(..start).unwrap_or_default();
        if read.trim_ascii().is_empty() {
            self.dialect = dialect;
        }
    }

    fn blank(&mut self, start: usize) {
        let blanked = self.blanked.get_or_insert_with(|| self.bytes.to_vec());
        if let Some(comment) = blanked.get_mut(start..self.at) {
            comment.fill(b' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(text: &str, dialect: Dialect) -> (String, Dialect) {
        let scan = scan(text, dialect);
        assert_eq!(scan.text.len(), text.len());
        (scan.text.into_owned(), scan.dialect)
    }

    #[test]
    fn a_pragma_in_front_names_the_dialect() {
        let dialect = |text| scanned(text, Dialect::Gm2).1;
        assert_eq!(dialect("MODULE M; END M."), Dialect::Gm2);
        assert_eq!(dialect("(* *) <* -O *> <* dialect=pim3 *> MODULE M; END M."), Dialect::Pim3);
        assert_eq!(dialect("MODULE M; <* dialect=pim3 *> END M."), Dialect::Gm2);
        assert_eq!(dialect("<* dialect=pim9 *> MODULE M; END M."), Dialect::Gm2);
    }

    #[test]
    fn a_pragma_that_aligns_stays() {
        let text = |text: &str| scanned(text, Dialect::All).0;
        let aligned = "T <* bytealignment(8) *>;";
        assert_eq!(text(aligned), aligned);
        assert_eq!(text("T <* unused *>;"), "T             ;");
    }

    #[test]
    fn words_that_are_names_are_spelt_as_such() {
        let text = |text: &str, dialect| scanned(text, dialect).0;
        let words = "EXCEPT FINALLY RETRY PACKEDSET LABEL GOTO";
        assert_eq!(text(words, Dialect::All), words);
        assert_eq!(text(words, Dialect::Iso), "EXCEPT FINALLY RETRY PACKEDSET _ABEL _OTO");
        assert_eq!(text(words, Dialect::Pim4), "_XCEPT _INALLY _ETRY _ACKEDSET _ABEL _OTO");
    }

    #[test]
    fn rem_is_an_operator_behind_an_operand_only() {
        let text = |text: &str| scanned(text, Dialect::All).0;
        for operand in ["a", "7", "a)", "b[1]", "p^", "{1}", "'x'", "_"] {
            let whole = format!("{operand} REM 2");
            assert_eq!(text(&whole), whole);
        }
        for before in ["IF", "VAR", "DIV", "RETURN", "(", ",", ":=", "-", "", "PROCEDURE", "a REM"] {
            let whole = format!("{before} REM");
            assert_eq!(text(&whole), format!("{before} _EM"));
        }
        assert_eq!(text("a (* REM *) REM b"), "a           REM b");
    }
}
