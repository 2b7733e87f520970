//! What is wrong with a text.

use std::fmt;
use std::ops::Range;

use super::place::Walk;

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
    /// What is said about a join is not so.
    Join,
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
    /// A mistake in some bytes of the text, whose line and column [`locate`] finds.
    pub(super) fn new(kind: ParseErrorKind, message: String, range: Range<usize>) -> ParseError {
        ParseError { kind, message, range, line: 1, column: 1, help: None }
    }

    /// Adds advice on how to mend the text.
    pub(super) fn help(mut self, help: &'static str) -> ParseError {
        self.help = Some(help);
        self
    }
}

/// Finds the lines and columns of mistakes in a text. The text is gone through once, however many there are.
pub(super) fn locate(errors: &mut [ParseError], text: &str) {
    let mut in_order: Vec<&mut ParseError> = errors.iter_mut().collect();
    in_order.sort_by_key(|error| error.range.start);
    let mut walk = Walk::new(text);
    for error in in_order {
        (error.line, error.column) = walk.to(error.range.start);
    }
}

/// `line:column: message`
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}
