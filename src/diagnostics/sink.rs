//! The sink to which all phases report.

use super::{Diagnostic, Severity};

/// All messages of one compilation, in the order they were reported.
#[derive(Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
}

impl Diagnostics {
    /// Creates an empty sink.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Adds a message.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
        }
        self.list.push(diagnostic);
    }

    /// Returns the number of errors. The compilation goes on to the next phase only if it is zero.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Whether any error was reported.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether errors were reported, and all of them are errors of syntax.
    pub fn has_only_syntax_errors(&self) -> bool {
        let mut errors = self.list.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        self.has_errors() && errors.all(|error| error.code.is_of_syntax())
    }

    /// Returns the number of warnings.
    pub fn warning_count(&self) -> usize {
        self.list.len() - self.errors
    }

    /// Turns every warning into an error.
    pub fn deny_warnings(&mut self) {
        self.list.iter_mut().for_each(|diagnostic| diagnostic.severity = Severity::Error);
        self.errors = self.list.len();
    }

    /// Returns the messages in the order of the source. Messages without a position come first, and those at
    /// equal positions keep the order of reporting.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|d| d.primary_span().map(|span| span.lo));
        self.list
    }
}
