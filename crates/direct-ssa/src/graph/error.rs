//! Errors in the text of a graph.

use std::fmt;
use std::ops::Range;

use super::place::TextWalk;

/// The kind of rule that a text breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParseErrorKind {
    /// The text does not follow the grammar.
    Syntax,
    /// A block or value is not defined, or defined twice.
    Name,
    /// A phi is misplaced, or its operands do not match the edges into its block.
    Phi,
    /// A value is used where it may not have been computed.
    Dominance,
    /// An edge leads back to the entry.
    Entry,
    /// The declaration of a join is wrong.
    Join,
}

/// An error in the text of a graph, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The kind of rule that is broken.
    pub kind: ParseErrorKind,
    /// One sentence without a full stop, starting in lower case.
    pub message: String,
    /// The bytes of the text that the error is about.
    pub range: Range<usize>,
    /// The line of the first byte, from 1.
    pub line: usize,
    /// The column of the first byte in characters, from 1.
    pub column: usize,
    /// Advice on how to correct the text.
    pub help: Option<&'static str>,
}

impl ParseError {
    /// Creates an error about some bytes of the text; [`locate`] finds their line and column.
    pub(super) fn new(kind: ParseErrorKind, message: String, range: Range<usize>) -> ParseError {
        ParseError { kind, message, range, line: 1, column: 1, help: None }
    }

    /// Adds advice on how to correct the text.
    pub(super) fn help(mut self, help: &'static str) -> ParseError {
        self.help = Some(help);
        self
    }
}

/// Finds the lines and columns of errors in a text, in one pass over the text.
pub(super) fn locate(errors: &mut [ParseError], text: &str) {
    let mut in_order: Vec<&mut ParseError> = errors.iter_mut().collect();
    in_order.sort_by_key(|error| error.range.start);
    let mut walk = TextWalk::new(text);
    for error in in_order {
        (error.line, error.column) = walk.to(error.range.start);
    }
}

/// Formats the error as `line:column: message`.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}
