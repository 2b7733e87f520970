//! Reports of mistakes: when to suppress them, and mistakes of the whole file that share one message.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::keyword::Keyword;

use super::Parser;
use super::cursor::TokenCursor;
use super::messages::quote;
use super::messages::{self, Message};
use crate::syntax::token::TokenKind;

/// The maximum number of reports about a text.
pub const MAX_REPORTS: usize = 50;

/// The maximum number of edits in one message.
pub const MAX_CORRECTED: usize = 24;

/// The reports about a text, and the reasons for suppressing further ones.
#[derive(Default)]
pub struct Reporter {
    pub reports: Vec<Diagnostic>,
    /// The token of the last report.
    pub reported: Option<usize>,
    /// The positions of characters that belong to no token.
    pub strays: Vec<u32>,
    /// Tokens that were reported as malformed: strings, and characters that look like symbols.
    pub mended: Vec<Span>,
    /// Whether mistakes within tokens were reported.
    pub mistaken_tokens: bool,
    /// The position at which parsing was stopped.
    pub stopped: Option<u32>,
    /// Whether the end of the text is cut off, which alone is not a mistake.
    pub cut: bool,
    /// Whether exceptions of Turbo Modula-2 were reported.
    pub turbo: bool,
    /// Whether line numbers were reported.
    pub numbered: bool,
    /// The place after the imports of the module.
    pub end_of_imports: Option<Span>,
    /// Whether statements of a definition module were reported.
    pub defining_statements: bool,
    /// Whether the parameters of a type were reported.
    pub parametric_types: bool,
    /// The imports that follow declarations.
    pub late_imports: Vec<Span>,
    /// The position up to which the signs before the arguments of a call, or their types, were reported.
    pub addressed: u32,
    /// The marks that export in Oberon.
    pub export_marks: Vec<Span>,
    /// The changes to the cases that begin with WHEN.
    pub whens: Vec<Edit>,
    /// The words before or after the names of parameters that other languages use for their modes, and the
    /// changes to them.
    pub modes: Vec<(Span, Vec<Edit>)>,
    /// The keywords in the wrong case.
    pub miscased: Vec<(Span, Keyword)>,
    /// `BEGIN ... END` within statements.
    pub compounds: Compounds,
}

/// The `BEGIN ... END` within statements that were parsed.
#[derive(Default)]
pub struct Compounds {
    /// Whether there was one.
    pub found: bool,
    /// The words that must be removed to make the statements correct.
    pub needless: Vec<Span>,
    /// The END of the last one, as long as it may also end the enclosing statement.
    pub last_end: Option<Span>,
    /// Whether one has no END, or shares its END with another statement.
    pub unclear: bool,
}

impl Reporter {
    /// Returns all reports in the order of the text, including those about tokens.
    pub fn finish(mut self, cursor: &TokenCursor<'_>, mut reports: Vec<Diagnostic>) -> Vec<Diagnostic> {
        self.report_compounds();
        self.report_miscased(cursor);
        self.report_export_marks();
        self.report_late_imports(cursor);
        self.report_whens();
        self.report_modes(cursor);
        let end = self.stopped.unwrap_or(cursor.span().hi.saturating_add(1));
        reports.retain(|report| report.primary_span().is_some_and(|span| span.lo < end));
        reports.append(&mut self.reports);
        reports.sort_by_key(Diagnostic::primary_span);
        if reports.len() > MAX_REPORTS {
            reports.truncate(MAX_REPORTS);
            let last = reports.pop().map(|last| last.note("further syntax errors are not shown"));
            reports.extend(last);
        }
        reports
    }

    /// Reports all keywords in the wrong case in one message, because there are usually several.
    fn report_miscased(&mut self, cursor: &TokenCursor<'_>) {
        self.miscased.sort_unstable_by_key(|(span, _)| *span);
        let Some((span, keyword)) = self.miscased.first() else { return };
        let (text, count) = (keyword.text(), self.miscased.len());
        let message = format!("expected the keyword `{text}`, found {}", quote(cursor.text_of(*span)));
        let diagnostic = Diagnostic::new(Code::MisspeltKeyword, message)
            .at(*span, "keywords are written in capital letters");
        let edits =
            self.miscased.iter().map(|(span, keyword)| Edit::replace(*span, keyword.text())).collect();
        self.reports.push(if count == 1 {
            diagnostic.suggest_edits(edits, format!("did you mean `{text}`?"))
        } else {
            let diagnostic = diagnostic.note(format!("{count} keywords of the file are in the wrong case"));
            collected(diagnostic, edits, "write keywords in capital letters")
        });
    }

    /// Reports all export marks in one message, because there are usually several.
    fn report_export_marks(&mut self) {
        let Some(first) = self.export_marks.first() else { return };
        let edits: Vec<_> = self.export_marks.iter().map(|span| Edit::replace(*span, "")).collect();
        let why = if edits.len() == 1 { "remove it" } else { "remove them" };
        self.reports.push(collected(messages::EXPORT_MARK.at(*first), edits, why));
    }

    /// Reports all imports after declarations in one message, with the edit that moves them.
    fn report_late_imports(&mut self, cursor: &TokenCursor<'_>) {
        let (Some(first), Some(end)) = (self.late_imports.first(), self.end_of_imports) else { return };
        let keyword = cursor.text_of(*first).split_ascii_whitespace().next().unwrap_or_default();
        let word = Span { hi: first.lo + keyword.len() as u32, ..*first };
        let moved = self.late_imports.iter().map(|import| format!("\n{}", cursor.text_of(*import)));
        let why = "imports belong before all declarations";
        if self.late_imports.len() >= MAX_CORRECTED {
            return self.reports.push(messages::LATE_IMPORT.at(word).help(why));
        }
        let mut edits = vec![Edit::behind(end, moved.collect::<String>())];
        edits.extend(self.late_imports.iter().map(|import| Edit::replace(with_line(cursor, *import), "")));
        self.reports.push(collected(messages::LATE_IMPORT.at(word), edits, why));
    }

    /// Reports all cases that begin with WHEN in one message.
    fn report_whens(&mut self) {
        let Some(first) = self.whens.first() else { return };
        let span = Span { hi: first.span.lo + "WHEN".len() as u32, ..first.span };
        let diagnostic = messages::FOREIGN_WORD.about(span, "`WHEN`");
        let why = "`|` separates the cases, and a colon follows their values";
        let edits = std::mem::take(&mut self.whens);
        self.reports.push(collected(diagnostic, edits, why));
    }

    /// Reports the modes of all parameters in one message, because there are usually several.
    fn report_modes(&mut self, cursor: &TokenCursor<'_>) {
        let Some((first, _)) = self.modes.first() else { return };
        let diagnostic = messages::MODE_OF_PARAMETER.about(*first, &quote(cursor.text_of(*first)));
        let edits = std::mem::take(&mut self.modes).into_iter().flat_map(|(_, edits)| edits).collect();
        let why = "a parameter that the procedure changes is a `VAR` parameter, any other has no mark";
        self.reports.push(collected(diagnostic, edits, why));
    }

    /// Reports all compound statements, with all superfluous words.
    fn report_compounds(&mut self) {
        let Compounds { needless, unclear, .. } = &mut self.compounds;
        needless.sort_unstable();
        let Some(first) = needless.first() else { return };
        let is_clear = !*unclear && needless.len() <= MAX_CORRECTED;
        let edits = is_clear.then(|| needless.iter().map(|span| Edit::replace(*span, "")).collect());
        let why = "remove the words that group statements";
        let help = "remove each `BEGIN`, and each `END` that closes only a `BEGIN`";
        self.reports.push(advised(messages::BEGIN_WITHIN.at(*first), edits, why, help));
    }

    /// Records that the END of the last compound statement does not end the enclosing statement.
    pub fn end_of_compound_is_needless(&mut self) {
        self.compounds.needless.extend(self.compounds.last_end.take());
    }
}

/// Returns `span` with the line break after it, if nothing else is on its lines.
fn with_line(cursor: &TokenCursor<'_>, span: Span) -> Span {
    let whole = Span { lo: cursor.line_at(span.lo).lo, hi: cursor.line_at(span.hi).hi };
    let is_alone = cursor.text_of(whole).trim() == cursor.text_of(span);
    let ends = !cursor.text_of(Span { lo: whole.hi, hi: whole.hi + 1 }).is_empty();
    if is_alone && ends { Span { hi: whole.hi + 1, ..whole } } else { span }
}

/// Adds the `edits` that correct all mistakes of a kind, or only the advice if there are too many.
fn collected(diagnostic: Diagnostic, edits: Vec<Edit>, why: &str) -> Diagnostic {
    let are_few = edits.len() <= MAX_CORRECTED;
    advised(diagnostic, are_few.then_some(edits), why, why)
}

/// Adds the `edits` that correct a mistake and the reason for them, or `help` if there are none.
pub fn advised(
    diagnostic: Diagnostic,
    edits: Option<Vec<Edit>>,
    why: impl Into<String>,
    help: impl Into<String>,
) -> Diagnostic {
    match (edits, help.into()) {
        (Some(edits), _) => diagnostic.suggest_edits(edits, why),
        (None, help) if help.is_empty() => diagnostic,
        (None, help) => diagnostic.help(help),
    }
}

impl Parser<'_> {
    /// Whether a mistake at the token ahead is not worth reporting: parsing was stopped, the text ends only
    /// because a comment is not closed, or the preceding text could not be parsed.
    pub fn silent(&self) -> bool {
        let Reporter { strays, stopped, cut, .. } = &self.reporter;
        let first = strays.partition_point(|stray| *stray < self.behind().lo);
        let behind_stray = strays.get(first).is_some_and(|stray| *stray < self.span().lo);
        stopped.is_some()
            || *cut && self.at_end()
            || self.behind_open_string()
            || behind_stray
            || self.reporter.mended.binary_search(&self.span()).is_ok()
    }

    pub fn behind_open_string(&self) -> bool {
        let string = self.before().filter(|token| token.kind == TokenKind::String);
        string.is_some_and(|token| !self.is_ended_string(token.span))
    }

    pub fn is_ended_string(&self, span: Span) -> bool {
        let text = self.text_of(span);
        let has_both_quotes = text.len() > 1 && text.chars().next() == text.chars().next_back();
        has_both_quotes || self.reporter.mended.binary_search(&span).is_ok()
    }

    /// Whether the last report concerns the token ahead.
    pub fn is_reported(&self) -> bool {
        self.reporter.reported == Some(self.at)
    }

    /// Suppresses further reports about the token ahead.
    pub fn mark_reported(&mut self) {
        self.reporter.reported = Some(self.at);
    }

    /// Returns whether a mistake at the token ahead is to be reported; later ones there are not.
    pub fn is_news(&mut self) -> bool {
        let is_news = !self.silent() && !self.is_reported();
        if is_news {
            self.mark_reported();
        }
        is_news
    }

    /// Reports a mistake at the token ahead, unless that token already has a report.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if self.is_news() {
            self.report_elsewhere(diagnostic);
        }
    }

    /// Reports a mistake that does not concern the token ahead.
    pub fn report_elsewhere(&mut self, diagnostic: Diagnostic) {
        if self.reporter.stopped.is_none() {
            self.reporter.reports.push(diagnostic);
        }
        if self.reporter.reports.len() > MAX_REPORTS {
            self.stop();
        }
    }

    pub fn say(&mut self, message: &Message) {
        self.report(self.message(message));
    }

    /// Reports `message` with a replacement of the text at `span`.
    pub fn suggest(&mut self, message: &Message, span: Span, text: impl Into<String>, why: &str) {
        self.report(self.message(message).suggest(span, text, why));
    }

    /// Reports a replacement of the text from `start` up to the token ahead, or `help` if there is no `text`.
    pub fn rewrite(&mut self, report: Diagnostic, start: Span, text: Option<String>, why: &str, help: &str) {
        let edits = text.map(|text| vec![Edit::replace(start.to(self.behind()), text)]);
        self.report_elsewhere(advised(report, edits, why, help));
    }

    /// Reports that the next `count` tokens, which are words of another language, should be omitted, and
    /// skips them.
    pub fn leave_out(&mut self, message: &Message, count: usize) {
        let span = Span { hi: self.token(count).span.lo, ..self.span() };
        self.suggest(message, span, "", "remove it");
        self.advance_by(count);
    }

    /// Returns `message` about the token ahead, to be reported after more text is parsed, and suppresses
    /// other reports about the token.
    pub fn postpone(&mut self, message: &Message) -> Diagnostic {
        self.mark_reported();
        self.message(message)
    }

    /// Reports `message` and skips the token that it concerns.
    pub fn say_over(&mut self, message: &Message) {
        self.say(message);
        self.advance();
    }

    /// Reports that `expected` is missing, and marks the line as doubtful.
    pub fn unexpected(&mut self, expected: &str) {
        self.report(self.expected(expected));
        self.doubt_line();
    }

    /// Reports that `expected` is missing, with advice; the text after it may be valid.
    pub fn unexpected_with(&mut self, expected: &str, help: &str) {
        self.report(self.expected(expected).help(help));
    }

    /// Reports that `expected` is missing, and suggests to insert `text` before the token ahead.
    pub fn missing(&mut self, expected: &str, text: &str, why: &str) {
        self.report(self.expected(expected).suggest(self.behind(), text, why));
    }

    /// Reports that `expected` is missing, and skips the token ahead as if it were `text`.
    pub fn replace(&mut self, expected: &str, text: &str, why: &str) {
        self.report(self.expected(expected).suggest(self.span(), text, why));
        self.advance();
    }

    /// Stops parsing: the rest cannot be understood.
    pub fn stop(&mut self) {
        if self.reporter.stopped.is_none() {
            self.reporter.stopped = Some(self.span().hi);
            let from = self.at;
            self.at = self.tokens.len() - 1;
            self.context.in_statements = false;
            self.lose(from);
            self.doubt_blocks();
        }
    }
}
