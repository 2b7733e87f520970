//! The reasons for which the evaluation of an expression or statement ends early.

use super::exception::Exception;
use super::{End, GaveUp};

/// A reason why an evaluation ends early. It propagates through all callers that do not handle it.
#[derive(Debug)]
pub enum Stop {
    /// An exception is propagating to its handler, which exists.
    Raised(Box<Exception>),
    /// The program has ended: no more code runs.
    Ended(End),
}

/// The result of an evaluation.
pub type Eval<T> = Result<T, Stop>;

impl From<GaveUp> for Stop {
    fn from(reason: GaveUp) -> Stop {
        Stop::Ended(End::GaveUp(reason))
    }
}

/// Stops because the program does something undefined in the language or unsupported by the interpreter.
pub fn unsupported(what: impl Into<String>) -> Stop {
    GaveUp::Unsupported(what.into()).into()
}
