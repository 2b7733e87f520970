//! What the compiler tells its user: codes, messages with labelled source text, and their rendering.
//!
//! A phase reports into [`Diagnostics`] and goes on; the driver decides when to stop and how to render.

mod catalogue;
mod diagnostic;
mod sink;

pub use catalogue::Code;
pub use diagnostic::{Diagnostic, Label, Severity, Suggestion};
pub use sink::Diagnostics;
