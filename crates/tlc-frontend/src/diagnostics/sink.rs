//! The sink to which all phases report.

use crate::base::Span;

use super::{Code, Diagnostic, LINTS, Level, Levels, Lint, Selection, Severity, UnknownName};

/// All messages of one compilation, in the order in which they were reported.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    levels: Levels,
}

impl Diagnostics {
    /// Creates an empty sink.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Creates an empty sink with the given levels of warnings.
    pub fn with_levels(levels: Levels) -> Diagnostics {
        Diagnostics { list: levels.unknown().collect(), errors: 0, levels }
    }

    /// Creates an empty sink with the same levels of warnings, for concurrent work.
    pub fn beside(&self) -> Diagnostics {
        Diagnostics { list: Vec::new(), errors: 0, levels: self.levels.clone() }
    }

    /// Adds the messages of another sink.
    pub fn append(&mut self, other: Diagnostics) {
        other.list.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// Adds the messages of another sink, and the levels that pragmas have set there.
    pub fn take_over(&mut self, other: Diagnostics) {
        self.levels.take_over(&other.levels);
        self.append(other);
    }

    /// Sets the level of lints for reports in a passage of the source.
    pub fn set_level(&mut self, within: Span, level: Level, selection: Selection) {
        self.levels.set_within(within, level, selection);
    }

    /// Sets the level of lints in a passage unless an option or a pragma concerns them.
    pub fn set_default_level(&mut self, within: Span, level: Level, selection: Selection) {
        self.levels.set_default_within(within, level, selection);
    }

    /// Whether a warning with the code can be shown anywhere, so that it is worth searching for.
    pub fn may_show(&self, code: Code) -> bool {
        self.levels.may_show(code)
    }

    /// Whether a warning about a check that always fails can be shown anywhere.
    pub fn may_show_certain_failures(&self) -> bool {
        LINTS.iter().any(|lint| Selection::CertainFailures.has(lint) && self.may_show(lint.code))
    }

    /// Adds a message.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
        }
        self.list.push(diagnostic);
    }

    /// Returns the number of messages.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Removes the last `count` messages, which another one replaces.
    pub fn take_back(&mut self, count: usize) {
        let taken = self.list.split_off(self.list.len().saturating_sub(count));
        self.errors -= taken.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    }

    /// Whether the last message has this code and place.
    pub fn has_just(&self, code: Code, span: Span) -> bool {
        self.list.last().is_some_and(|last| last.code == code && last.primary_span() == Some(span))
    }

    /// Returns the number of errors. The compilation continues with the next phase only if it is zero.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Whether any error was reported.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Whether there are errors, but only ones that leave the analysis of meaning possible: syntax errors and
    /// missing modules.
    pub fn may_be_checked(&self) -> bool {
        let mut errors = self.list.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        let is_harmless = |code: Code| code.is_of_syntax() || code == Code::MissingModule;
        self.has_errors() && errors.all(|error| is_harmless(error.code))
    }

    /// Returns the errors, in the order in which they were reported.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Returns the errors, to be amended.
    pub fn errors_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut().filter(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Amends the messages about names without a visible declaration.
    pub fn amend_unknown(&mut self, mut amend: impl FnMut(&UnknownName, &mut Diagnostic)) {
        for diagnostic in &mut self.list {
            if let Some(unknown) = diagnostic.unknown.take() {
                amend(&unknown, diagnostic);
            }
        }
    }

    /// Returns the number of warnings.
    pub fn warning_count(&self) -> usize {
        self.list.len() - self.errors
    }

    /// Whether any warning is to be an error. This is known once the pragmas of all sources have been read.
    pub fn has_denied(&self) -> bool {
        self.list.iter().any(|diagnostic| {
            let verdict = |lint| self.levels.verdict(lint, diagnostic.primary_span());
            Lint::of(diagnostic.code).map(verdict).is_some_and(|verdict| verdict.level == Level::Deny)
        })
    }

    /// Returns the messages in the order of the source, each warning with the level at its place: allowed
    /// ones are omitted, and denied ones become errors. The first message of each lint says how to change its
    /// level, or why it is an error.
    pub fn settled(self) -> Diagnostics {
        self.settled_in_groups(|_| 0)
    }

    /// Like [`settled`](Diagnostics::settled), but explains the level in the first message of each lint in each
    /// group of positions.
    pub fn settled_in_groups(mut self, group: impl Fn(Option<Span>) -> u32) -> Diagnostics {
        let mut explained: Vec<(&Lint, Level, u32)> = Vec::new();
        let mut settled = Diagnostics::default();
        let levels = std::mem::take(&mut self.levels);
        // A call that certainly fails is merged into the message about a missing RETURN at the same place.
        self.list.sort_by_key(|diagnostic| diagnostic.code == Code::CertainAbort);
        for mut diagnostic in self.into_sorted() {
            if let Some(lint) = Lint::of(diagnostic.code) {
                let verdict = levels.verdict(lint, diagnostic.primary_span());
                match verdict.level {
                    Level::Allow => continue,
                    Level::Warn => {}
                    Level::Deny => diagnostic.severity = Severity::Error,
                }
                // A call that reaches the END of a function is shown in the message about that END.
                if let (Code::CertainAbort, Some(end)) = (diagnostic.code, diagnostic.primary_span())
                    && settled.has_just(Code::MissingReturn, end)
                    && let Some(missing) = settled.list.last_mut()
                {
                    missing.labels.extend(diagnostic.labels.into_iter().filter(|label| !label.primary));
                    continue;
                }
                let explanation = (lint, verdict.level, group(diagnostic.primary_span()));
                if !explained.contains(&explanation) {
                    explained.push(explanation);
                    diagnostic = diagnostic.note(verdict.note(lint));
                }
            }
            settled.report(diagnostic);
        }
        settled
    }

    /// Returns the messages in the order of the source. Messages without a position come first, and those at
    /// equal positions keep the order in which they were reported.
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|d| d.primary_span().map(|span| span.lo));
        self.list
    }
}
