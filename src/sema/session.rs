//! What outlives the check of a program: names, sources, options and the sink of the messages.

use std::cell::Cell;

use crate::base::{Interner, SourceMap, Symbol};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::hir::Checks;
use crate::syntax::ast::Ident;

use super::suggestion;
use super::tables::beginning;

/// The surroundings of a check. Its methods report what needs no knowledge of the program but names.
pub struct Session<'a> {
    /// The texts of all names.
    pub names: &'a Interner,
    /// The source files, for `__LINE__` and `__FILE__`.
    pub sources: &'a SourceMap,
    /// The run-time checks that the typed tree asks for.
    pub checks: Checks,
    /// The sink of all messages.
    pub diagnostics: &'a mut Diagnostics,
    /// How many more names may be compared with unknown ones.
    pub comparisons: Cell<usize>,
}

impl<'a> Session<'a> {
    /// A session in which no names have been compared.
    pub fn new(
        names: &'a Interner,
        sources: &'a SourceMap,
        checks: Checks,
        diagnostics: &'a mut Diagnostics,
    ) -> Session<'a> {
        let comparisons = Cell::new(suggestion::COMPARISONS);
        Session { names, sources, checks, diagnostics, comparisons }
    }

    /// Reports a message.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.report(diagnostic);
    }

    /// The text of a name, for messages: of a very long one the beginning.
    pub fn text(&self, name: Symbol) -> &'a str {
        beginning(self.names.resolve(name))
    }

    /// Checks the name behind END.
    pub fn end_name(&mut self, what: &str, name: Ident, end_name: Option<Ident>) {
        let Some(end) = end_name.filter(|end| end.name != name.name) else { return };
        let (expected, found) = (self.text(name.name), self.text(end.name));
        let diagnostic =
            Diagnostic::new(Code::E0203, format!("{what} `{expected}` ends with the name `{found}`"))
                .at(end.span, format!("expected `{expected}`"))
                .and(name.span, format!("the {what} is named here"))
                .suggest(
                    end.span,
                    self.names.resolve(name.name),
                    "the name behind END repeats the one at the beginning",
                );
        self.report(diagnostic);
    }
}
