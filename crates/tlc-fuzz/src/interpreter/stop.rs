//! What ends the evaluation of an expression or statement before it is done.

use super::exception::Exception;
use super::{End, GaveUp};

/// The reason why an evaluation ends early. It passes through all callers that do not handle it.
#[derive(Debug)]
pub enum Stop {
    /// An exception is on its way to its handler, which exists.
    Raised(Box<Exception>),
    /// The program has ended: nothing else runs.
    Ended(End),
}

/// The result of an evaluation.
pub type Eval<T> = Result<T, Stop>;

impl From<GaveUp> for Stop {
    fn from(reason: GaveUp) -> Stop {
        Stop::Ended(End::GaveUp(reason))
    }
}

/// The program does what the language leaves open, or what the interpreter lacks.
pub fn unsupported(what: impl Into<String>) -> Stop {
    GaveUp::Unsupported(what.into()).into()
}
