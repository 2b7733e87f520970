//! Diagnostics: codes, messages with labelled source text, and their rendering.
//!
//! A phase reports into [`Diagnostics`] and goes on. The driver decides when to stop and how to render.

mod catalogue;
mod diagnostic;
mod excerpt;
mod json;
mod rendering;
mod sarif;
mod sink;

pub use catalogue::Code;
pub use diagnostic::{Diagnostic, Edit, Label, Severity, Suggestion};
pub use rendering::{Renderer, Style};
pub use sink::Diagnostics;
