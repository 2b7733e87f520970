//! The severity of a message.

/// The severity of a message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The program can be compiled, but probably has an unintended meaning.
    Warning,
    /// The program cannot be compiled.
    Error,
}

impl Severity {
    /// Returns the name, which is the same in all formats of messages.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}
