//! Messages as text: with excerpts for people, one line each for editors.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Patch, Snippet};

use crate::base::{SourceFile, SourceMap, Span};

use super::excerpt::{Excerpt, excerpts};
use super::{Diagnostic, Diagnostics, Label, Severity, Suggestion, json};

/// Messages beyond this number are counted only.
const MAX_MESSAGES: usize = 1000;
/// A longer message is cut in the middle; names of any length may stand in it.
const MAX_MESSAGE: usize = 2000;

/// How messages look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// With excerpts of the source, as rustc writes them.
    Human {
        /// Whether to colour them for a terminal.
        color: bool,
    },
    /// `file:line:column: error[E0201]: message`
    Short,
    /// One JSON object per line.
    Json,
}

/// Renders the messages of one compilation.
pub struct Renderer<'s> {
    style: Style,
    sources: &'s SourceMap,
}

impl<'s> Renderer<'s> {
    /// A renderer of messages about these sources.
    pub fn new(style: Style, sources: &'s SourceMap) -> Renderer<'s> {
        Renderer { style, sources }
    }

    /// All messages in the order of the source, and for people a closing line that counts them. `subject`
    /// is what was compiled.
    pub fn render_all(&self, diagnostics: Diagnostics, subject: &str) -> String {
        let (errors, warnings) = (diagnostics.error_count(), diagnostics.warning_count());
        let mut text = String::new();
        for diagnostic in diagnostics.into_sorted().iter().take(MAX_MESSAGES) {
            text.push_str(&self.render(diagnostic));
        }
        if let (Style::Human { color }, Some((severity, summary))) =
            (self.style, summary(errors, warnings, subject))
        {
            let title = Group::with_title(level(severity).primary_title(summary));
            text.push_str(&renderer(color).render(&[title]));
            text.push('\n');
        }
        text
    }

    /// One message; every line of it ends with a line end.
    pub fn render(&self, diagnostic: &Diagnostic) -> String {
        match self.style {
            Style::Human { color } => self.human(diagnostic, color) + "\n\n",
            Style::Short => self.short(diagnostic),
            Style::Json => {
                let rendered = self.human(diagnostic, false) + "\n";
                json::object(diagnostic, self.sources, rendered) + "\n"
            }
        }
    }

    fn short(&self, diagnostic: &Diagnostic) -> String {
        let position = diagnostic.primary_span().and_then(|span| self.sources.location(span.lo));
        let position = position.map_or(String::new(), |location| format!("{location}: "));
        let severity = name(diagnostic.severity);
        let message = shortened(&diagnostic.message).replace('\n', " ");
        format!("{position}{severity}[{}]: {message}\n", diagnostic.code.name())
    }

    fn human(&self, diagnostic: &Diagnostic, color: bool) -> String {
        let title = level(diagnostic.severity)
            .primary_title(shortened(&diagnostic.message))
            .id(diagnostic.code.name());
        let mut group = title.elements(self.excerpts(&diagnostic.labels));
        for note in &diagnostic.notes {
            group = group.element(Level::NOTE.message(shortened(note)));
        }
        for help in &diagnostic.help {
            group = group.element(Level::HELP.message(shortened(help)));
        }
        let mut report = vec![group];
        report.extend(diagnostic.suggestion.as_ref().map(|suggestion| self.suggestion(suggestion)));
        renderer(color).render(&report)
    }

    /// The excerpts with the labels, file by file; the file of the message's position comes first.
    fn excerpts(&self, labels: &'s [Label]) -> Vec<Element<'s>> {
        let mut files: Vec<(&'s SourceFile, Vec<(usize, Span)>)> = Vec::new();
        let mut ordered: Vec<(usize, &Label)> = labels.iter().enumerate().collect();
        ordered.sort_by_key(|(_, label)| !label.primary);
        for (number, label) in ordered {
            let Some(file) = self.sources.file_at(label.span.lo) else { continue };
            match files.iter_mut().find(|(known, _)| *known == file) {
                Some((_, spans)) => spans.push((number, label.span)),
                None => files.push((file, vec![(number, label.span)])),
            }
        }
        let mut elements = Vec::new();
        for (file, spans) in files {
            for excerpt in primary_first(excerpts(file, &spans), labels) {
                elements.extend(self.excerpt(excerpt, labels));
            }
        }
        elements
    }

    fn excerpt(&self, excerpt: Excerpt, labels: &'s [Label]) -> Vec<Element<'s>> {
        let shown: Vec<_> =
            excerpt.marks.iter().filter_map(|(number, range)| Some((labels.get(*number)?, range))).collect();
        let head =
            shown.iter().find(|(label, _)| label.primary).or(shown.first()).map(|(label, _)| label.span);
        let annotations = shown.iter().map(|(label, range)| {
            let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            let message = (!label.message.is_empty()).then(|| shortened(&label.message));
            kind.span((*range).clone()).label(message)
        });
        let snippet = Snippet::source(excerpt.text.clone())
            .line_start(excerpt.first_line as usize)
            .annotations(annotations);
        let origin = head.and_then(|span| self.sources.location(span.lo)).map(|location| {
            Origin::path(location.file.name.as_str())
                .line(location.line as usize)
                .char_column(location.column as usize)
        });
        origin.map(Element::from).into_iter().chain([snippet.into()]).collect()
    }

    fn suggestion(&self, suggestion: &'s Suggestion) -> Group<'s> {
        let group = Group::with_title(Level::HELP.secondary_title(shortened(&suggestion.message)));
        let Some(file) = self.sources.file_at(suggestion.span.lo) else { return group };
        let mut found = excerpts(file, &[(0, suggestion.span)]);
        let Some((excerpt, (_, range))) = found.pop().and_then(|mut e| e.marks.pop().map(|mark| (e, mark)))
        else {
            return group;
        };
        let patch = Patch::new(range, suggestion.replacement.as_str());
        group.element(Snippet::source(excerpt.text).line_start(excerpt.first_line as usize).patch(patch))
    }
}

/// The excerpt with the position of the message before the others.
fn primary_first(mut excerpts: Vec<Excerpt>, labels: &[Label]) -> Vec<Excerpt> {
    let first = labels.iter().position(|label| label.primary).unwrap_or_default();
    excerpts.sort_by_key(|excerpt| !excerpt.marks.iter().any(|(number, _)| *number == first));
    excerpts
}

/// The closing line.
fn summary(errors: usize, warnings: usize, subject: &str) -> Option<(Severity, String)> {
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    match (errors, warnings) {
        (0, 0) => None,
        (0, _) => Some((Severity::Warning, format!("`{subject}` gave {}", counted(warnings, "warning")))),
        (_, 0) => Some((
            Severity::Error,
            format!("could not compile `{subject}` due to {}", counted(errors, "error")),
        )),
        _ => Some((
            Severity::Error,
            format!(
                "could not compile `{subject}` due to {}; {}",
                counted(errors, "error"),
                counted(warnings, "warning")
            ),
        )),
    }
}

fn renderer(color: bool) -> annotate_snippets::Renderer {
    if color { annotate_snippets::Renderer::styled() } else { annotate_snippets::Renderer::plain() }
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    }
}

/// The name of a severity in all formats.
pub(super) fn name(severity: Severity) -> &'static str {
    match severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// A text of bounded length without control characters, which might change the terminal's state.
fn shortened(text: &str) -> String {
    let clean = |text: &str| annotate_snippets::normalize_untrusted_str(text);
    if text.len() <= MAX_MESSAGE {
        return clean(text);
    }
    let end = |offset: usize| (0..=offset).rev().find(|o| text.is_char_boundary(*o)).unwrap_or_default();
    let (head, tail) = (end(MAX_MESSAGE / 2), end(text.len() - MAX_MESSAGE / 2));
    let (head, tail) = (text.get(..head).unwrap_or_default(), text.get(tail..).unwrap_or_default());
    format!("{}...{}", clean(head), clean(tail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;

    fn render(style: Style, text: &str, make: impl Fn(&dyn Fn(u32, u32) -> Span) -> Diagnostic) -> String {
        let mut sources = SourceMap::new();
        let id = sources.add("a.mod".into(), text.into()).expect("small");
        let start = sources.file(id).start;
        let diagnostic = make(&|lo, hi| Span::new(start + lo, start + hi));
        Renderer::new(style, &sources).render(&diagnostic)
    }

    const HUMAN: Style = Style::Human { color: false };

    #[test]
    fn people_see_the_source_with_labels_notes_and_suggestion() {
        let text = "VAR count: INTEGER;\nBEGIN\n\tcuont := 1\nEND\n";
        let rendered = render(HUMAN, text, |span| {
            Diagnostic::new(Code::E0001, "`cuont` is not declared")
                .at(span(27, 32), "unknown name")
                .and(span(4, 9), "a similar name")
                .note("names are case-sensitive")
                .help("declare it")
                .suggest(span(27, 32), "count", "did you mean `count`?")
        });
        println!("{rendered}");
        assert_eq!(rendered, "");
    }
}
