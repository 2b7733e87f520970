//! Where phases report to.

use super::{Diagnostic, Severity};

/// All messages of one compilation, in the order they were reported.
#[derive(Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
}

impl Diagnostics {
    /// No messages yet.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Takes a message.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
        }
        self.list.push(diagnostic);
    }

    /// How many errors were reported; the compilation goes on to the next phase only at zero.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Whether any error was reported.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether there are errors, and all of them are of syntax.
    pub fn has_only_syntax_errors(&self) -> bool {
        let mut errors = self.list.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        self.has_errors() && errors.all(|error| error.code.is_of_syntax())
    }

    /// How many warnings were reported.
    pub fn warning_count(&self) -> usize {
        self.list.len() - self.errors
    }

    /// Turns every warning into an error.
    pub fn deny_warnings(&mut self) {
        self.list.iter_mut().for_each(|diagnostic| diagnostic.severity = Severity::Error);
        self.errors = self.list.len();
    }

    /// The messages by position in the source, which is the order a reader meets them in; messages
    /// without a position come first, equal positions keep the order of reporting.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|d| d.primary_span().map(|span| span.lo));
        self.list
    }
}
