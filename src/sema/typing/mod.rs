//! The rules of types: operations that depend on the types of values alone, and neither on the syntax tree
//! nor on the place in the program.

pub mod compatibility;
pub mod mismatch;

use crate::sema::session::Session;
use crate::sema::tables::Tables;

/// Builds typed expressions from typed expressions: conversions, operators and designators. It reports values
/// whose types do not fit. The methods stand in the files named after what they build.
pub struct Typing<'c, 'a> {
    /// The sink of the messages and the run-time checks that are asked for.
    pub session: &'c mut Session<'a>,
    /// The types, and the constants that structured values and strings are added to.
    pub tables: &'c mut Tables<'a>,
}
