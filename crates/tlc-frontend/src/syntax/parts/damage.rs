//! The damage that syntax errors do to a tree.

use crate::base::{Span, Symbol};

/// The consequences of syntax errors for the tree of a unit.
#[derive(Clone, Debug, Default)]
pub struct Damage {
    /// The declarations, headings and simple statements that contain mistakes.
    pub passages: Vec<Span>,
    /// The parts of `passages` that contain none.
    pub whole: Vec<(Span, Part)>,
    /// The damage of the unit as a whole.
    pub unit: DamagedBlock,
    /// The damage of blocks that nevertheless end with their own names. It has no effects outside of them.
    pub inner: Vec<DamagedBlock>,
}

/// A part of a text that contains no mistake, although one may be beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The name of a type or operand.
    Name,
    /// Brackets with all between them.
    Brackets,
    /// Parentheses with all between them, possibly the arguments of a call.
    Parentheses,
    /// A declaration, a simple statement, or the head of a statement.
    Piece,
}

/// The consequences of syntax errors for a module or procedure.
#[derive(Clone, Debug, Default)]
pub struct DamagedBlock {
    /// The text from the name of the block to that after its END; of a unit, nothing.
    pub span: Span,
    /// The names in skipped passages, each of which may have been declared there, and the names of procedures
    /// whose heading could not be parsed.
    pub lost: Vec<Symbol>,
    /// Whether a declaration lacks its name.
    pub nameless: bool,
    /// Whether the heading of the block or, of a unit, that of a procedure could not be parsed.
    pub heading: bool,
    /// The text in which statements and blocks may begin or end elsewhere than in the tree.
    pub doubtful: Option<Span>,
    /// All names that are declared in the block, if `doubtful` is given.
    pub declared: Vec<Symbol>,
}
