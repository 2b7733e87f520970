//! Diagnostics: codes, messages with labelled source text, and their rendering.
//!
//! A phase reports into [`Diagnostics`] and continues. The driver decides when to stop and how to render. The
//! level of a warning is decided when all have been found, by its [`Lint`] and its place.

mod catalogue;
mod diagnostic;
mod excerpt;
mod json;
mod levels;
mod lint;
mod rendering;
mod sarif;
mod severity;
mod sink;

pub use catalogue::Code;
pub use diagnostic::{Diagnostic, Edit, NameKind, SpanLabel, Suggestion, UnknownName};
pub use levels::Levels;
pub use lint::{LINTS, Level, Lint, Selection};
pub use rendering::{Renderer, Style};
pub use severity::Severity;
pub use sink::Diagnostics;
