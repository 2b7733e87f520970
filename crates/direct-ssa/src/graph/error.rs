//! What is wrong with a text.

use std::fmt;
use std::ops::Range;

/// The kind of rule that a text breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseErrorKind {
    /// The text is not built as the grammar says.
    Syntax,
    /// A block or value is not defined, or defined twice.
    Name,
    /// A phi stands in the wrong place, or its operands are not those of the edges into its block.
    Phi,
    /// A value is used where it may not have been computed.
    Dominance,
    /// An edge leads back to the entry.
    Entry,
}

/// A mistake in the text of a graph, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What kind of mistake it is.
    pub kind: ParseErrorKind,
    /// One sentence without a full stop, starting in lower case.
    pub message: String,
    /// The bytes of the text it is about.
    pub range: Range<usize>,
    /// Their line, from 1.
    pub line: usize,
    /// Their column in characters, from 1.
    pub column: usize,
    /// What to do about it.
    pub help: Option<&'static str>,
}

impl ParseError {
    /// A mistake in some bytes of `text`.
    pub(super) fn new(kind: ParseErrorKind, message: String, text: &str, range: Range<usize>) -> ParseError {
        let before = &text[..range.start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        ParseError { kind, message, range, line, column, help: None }
    }

    /// Adds advice on how to mend the text.
    pub(super) fn help(mut self, help: &'static str) -> ParseError {
        self.help = Some(help);
        self
    }
}

/// `line:column: message`
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}
