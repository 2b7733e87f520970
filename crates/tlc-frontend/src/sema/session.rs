//! The session holds everything that outlives the check of a program: names, sources, options and messages.

use std::cell::Cell;

use rustc_hash::FxHashSet;

use crate::base::{Dialect, Interner, SourceMap, Span, Symbol};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Severity};
use crate::hir::{Checks, GlobalId, ProcId};
use crate::syntax::ast::{self, Ident};

use super::damage::SyntaxDamage;
use super::naming::resolved::{Denoted, ResolvedNames};

/// The maximum number of names that are compared in a compilation, chosen so that comparing does not delay
/// the messages noticeably.
const COMPARISONS: usize = 1_000_000;

/// The number of characters of a name or type that messages show.
const LONGEST_SHOWN: usize = 100;

/// The environment of a check. Its methods report errors whose messages need names, but nothing else about
/// the program.
pub struct CheckSession<'a> {
    /// The texts of all names.
    pub names: &'a Interner,
    /// The source files, for `__LINE__` and `__FILE__`.
    pub sources: &'a SourceMap,
    /// The run-time checks that the typed tree asks for.
    pub checks: Checks,
    /// The dialect of the compilation unit that is being checked.
    pub dialect: Dialect,
    /// The sink of all messages.
    pub diagnostics: &'a mut Diagnostics,
    /// The damage that syntax errors did to the program.
    pub damage: SyntaxDamage<'a>,
    /// The warnings that may be consequences of errors.
    pub withheld: Vec<Diagnostic>,
    /// The relation whose operands are being checked.
    pub relation: Option<&'a ast::Expr>,
    /// The number of names that may still be compared with unknown names.
    pub comparisons: Cell<usize>,
    /// The names that were suggested in place of unknown ones in import lists.
    pub suggested_imports: FxHashSet<Symbol>,
    /// The procedures whose headings lack the result that their statements return.
    pub lacking_result: FxHashSet<ProcId>,
    /// The variables at fixed addresses that are used like arrays.
    pub without_elements: FxHashSet<GlobalId>,
    /// The resolved names, if the caller requests an index of them.
    pub resolved: Option<ResolvedNames>,
}

impl<'a> CheckSession<'a> {
    /// Creates a session in which no names have been compared yet.
    pub fn new(
        names: &'a Interner,
        sources: &'a SourceMap,
        checks: Checks,
        damage: SyntaxDamage<'a>,
        diagnostics: &'a mut Diagnostics,
    ) -> CheckSession<'a> {
        let comparisons = Cell::new(COMPARISONS);
        let dialect = Dialect::default();
        let (withheld, relation, resolved) = (Vec::new(), None, None);
        CheckSession {
            names,
            sources,
            checks,
            dialect,
            diagnostics,
            damage,
            withheld,
            relation,
            comparisons,
            suggested_imports: FxHashSet::default(),
            lacking_result: FxHashSet::default(),
            without_elements: FxHashSet::default(),
            resolved,
        }
    }

    /// Reports a message, unless it may be the consequence of a syntax error.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if !self.damage.hides(&diagnostic) {
            self.diagnostics.report(diagnostic);
        } else if diagnostic.severity == Severity::Warning {
            self.withheld.push(diagnostic);
        }
    }

    /// Reports a warning if there is no error, or in the end if none concerns the procedure around it.
    pub fn warn(&mut self, warning: Diagnostic) {
        match self.diagnostics.has_errors() {
            true => self.withheld.push(warning),
            false => self.report(warning),
        }
    }

    /// Records the meaning of a name at the place of its use.
    #[inline]
    pub fn note_use(&mut self, span: Span, denoted: Denoted) {
        if let Some(resolved) = &mut self.resolved {
            resolved.note(span, denoted);
        }
    }

    /// Returns the text of a name for a message, or the beginning of a very long name.
    pub fn text(&self, name: Symbol) -> &'a str {
        beginning(self.names.resolve(name))
    }

    /// Checks that the name after END repeats the name at the beginning of the module or procedure.
    pub fn end_name(&mut self, what: &str, name: Ident, end_name: Option<Ident>) {
        if let Some(end) = end_name.filter(|end| end.name == name.name) {
            self.note_use(end.span, Denoted::DeclaredAt(name.span));
        }
        let Some(end) = end_name.filter(|end| end.name != name.name) else { return };
        if name.is_missing() || self.damage.is_lost(name) {
            return;
        }
        let (expected, found) = (self.text(name.name), self.text(end.name));
        let diagnostic =
            Diagnostic::new(Code::WrongEndName, format!("{what} `{expected}` ends with the name `{found}`"))
                .at(end.span, format!("expected `{expected}`"))
                .and(name.span, format!("the {what} is named here"))
                .suggest(
                    end.span,
                    self.names.resolve(name.name),
                    "the name after END must repeat the name at the beginning",
                );
        self.report(diagnostic);
    }
}

/// Returns the part of a text that messages show.
pub fn beginning(text: &str) -> &str {
    text.char_indices().nth(LONGEST_SHOWN).map_or(text, |(end, _)| &text[..end])
}
