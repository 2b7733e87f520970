//! Typing rules: operations that depend only on the types of values, and neither on the syntax tree nor on
//! the place in the program.

pub mod advice;
pub mod compatibility;
pub mod mismatch;
pub mod role;
mod signature_difference;
pub mod transput;

use crate::sema::session::CheckSession;
use crate::sema::tables::ProgramTables;

/// Builds typed expressions from typed expressions: conversions, operators and designators. It reports values
/// whose types do not fit. The methods are in the files named after their results.
pub struct Typing<'c, 'a> {
    /// The sink of the messages and the requested run-time checks.
    pub session: &'c mut CheckSession<'a>,
    /// The types, and the table of constants for structured values and strings.
    pub tables: &'c mut ProgramTables<'a>,
}
