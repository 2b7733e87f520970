//! The rendering of messages: with excerpts for people, one line each for editors.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Patch, Snippet};

use crate::base::{SourceFile, SourceMap, Span, printable};

use super::excerpt::{Excerpt, excerpts, harmless};
use super::{Diagnostic, Diagnostics, Edit, Severity, SpanLabel, Suggestion, json, sarif};

/// The maximum number of messages that are shown; further ones are only counted.
const MAX_MESSAGES: usize = 1000;
/// The maximum length of a message. A longer one, which may contain names of any length, is cut in the
/// middle.
const MAX_MESSAGE: usize = 2000;
/// The maximum length of a replacement that is shown in place.
const MAX_REPLACEMENT: usize = 500;

/// The number of characters to which lines are cut if the width of the terminal is not known.
const COLUMNS: usize = 120;
/// The least number of characters to which lines are cut.
const LEAST_COLUMNS: usize = 40;
/// The number of columns that line numbers and the marks of a cut need.
const BESIDE: usize = 14;
/// The number of further columns after which the library for excerpts would cut lines again.
const BEYOND: usize = 20;

/// The output format of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Excerpts of the source, in the style of rustc.
    Human {
        /// Whether to colour the excerpts for a terminal.
        color: bool,
    },
    /// One line of the form `file:line:column: error[E0201]: message`.
    Short,
    /// One JSON object per line.
    Json,
    /// One SARIF document for all messages.
    Sarif,
}

/// Renders the messages of one compilation.
pub struct Renderer<'s> {
    style: Style,
    sources: &'s SourceMap,
    /// The number of characters to which lines of the source are cut.
    columns: usize,
}

impl<'s> Renderer<'s> {
    /// Creates a renderer of messages about the sources.
    pub fn new(style: Style, sources: &'s SourceMap) -> Renderer<'s> {
        Renderer { style, sources, columns: COLUMNS }
    }

    /// Cuts lines of the source to the width of a terminal.
    pub fn with_width(self, width: usize) -> Renderer<'s> {
        Renderer { columns: width.saturating_sub(BESIDE).max(LEAST_COLUMNS), ..self }
    }

    /// Renders all messages in the order of the source, and for people adds a closing line that counts them
    /// for `subject`.
    pub fn render_all(&self, diagnostics: Diagnostics, subject: &str) -> String {
        let (errors, warnings) = (diagnostics.error_count(), diagnostics.warning_count());
        let sorted = diagnostics.into_sorted();
        let shown = sorted.get(..MAX_MESSAGES).unwrap_or(&sorted);
        if self.style == Style::Sarif {
            return sarif::document(shown, self.sources, errors == 0) + "\n";
        }
        let mut text: String = shown.iter().map(|diagnostic| self.render(diagnostic)).collect();
        if let (Style::Human { color }, Some((severity, summary))) =
            (self.style, summary(errors, warnings, subject))
        {
            let title = Group::with_title(level(severity).primary_title(summary));
            text.push_str(&renderer(color).render(&[title]));
            text.push('\n');
        }
        text
    }

    /// Renders one message. Each of its lines ends with a line end.
    pub fn render(&self, diagnostic: &Diagnostic) -> String {
        match self.style {
            Style::Human { color } => self.human(diagnostic, color) + "\n\n",
            Style::Short => self.short(diagnostic),
            Style::Sarif => {
                let is_warning = diagnostic.severity == Severity::Warning;
                sarif::document(std::slice::from_ref(diagnostic), self.sources, is_warning) + "\n"
            }
            Style::Json => {
                let rendered = self.human(diagnostic, false) + "\n";
                json::object(diagnostic, self.sources, rendered) + "\n"
            }
        }
    }

    fn short(&self, diagnostic: &Diagnostic) -> String {
        let position = diagnostic.primary_span().and_then(|span| self.sources.location(span.lo));
        let position = position.map_or(String::new(), |location| format!("{location}: "));
        let severity = diagnostic.severity.name();
        let message = shortened(&diagnostic.message).replace('\n', " ");
        format!("{position}{severity}[{}]: {message}\n", diagnostic.code.name())
    }

    fn human(&self, diagnostic: &Diagnostic, color: bool) -> String {
        let title = level(diagnostic.severity)
            .primary_title(shortened(&diagnostic.message))
            .id(diagnostic.code.name());
        let excerpts = self.excerpts(&diagnostic.labels);
        let mut group = title.elements(excerpts.iter().map(|excerpt| snippet(excerpt, &diagnostic.labels)));
        for note in &diagnostic.notes {
            group = group.element(Level::NOTE.message(shortened(note)));
        }
        for help in &diagnostic.help {
            group = group.element(Level::HELP.message(shortened(help)));
        }
        let mut report = vec![group];
        report.extend(diagnostic.suggestion.as_ref().map(|suggestion| self.suggestion(suggestion)));
        let rendered = renderer(color).term_width(self.columns + BEYOND).render(&report);
        excerpts
            .iter()
            .fold(rendered, |text, excerpt| self.with_true_column(text, excerpt, &diagnostic.labels))
    }

    /// Returns the excerpts with the labels, file by file. The file that contains the position of the message
    /// comes first.
    fn excerpts(&self, labels: &[SpanLabel]) -> Vec<FileExcerpt<'s>> {
        let mut files: Vec<(&'s SourceFile, Vec<(usize, Span)>)> = Vec::new();
        for (number, label) in labels.iter().enumerate() {
            let Some(file) = self.sources.file_at(label.span.lo) else { continue };
            match files.iter_mut().find(|(known, _)| *known == file) {
                Some((_, spans)) => spans.push((number, label.span)),
                None => files.push((file, vec![(number, label.span)])),
            }
        }
        let in_file = |(file, spans): (&'s SourceFile, Vec<(usize, Span)>)| {
            excerpts(file, &spans, self.columns).into_iter().map(move |excerpt| FileExcerpt { file, excerpt })
        };
        let mut found: Vec<FileExcerpt<'s>> = files.into_iter().flat_map(in_file).collect();
        let first = labels.iter().position(|label| label.primary).unwrap_or_default();
        found.sort_by_key(|found| !found.excerpt.marks.iter().any(|(number, _)| *number == first));
        found
    }

    /// Corrects the column in a line that was cut, because the renderer counts from the cut.
    fn with_true_column(&self, text: String, shown: &FileExcerpt<'_>, labels: &[SpanLabel]) -> String {
        let marks = || shown.excerpt.marks.iter().filter_map(|(n, range)| Some((labels.get(*n)?, range)));
        let head = marks().find(|(label, _)| label.primary).or_else(|| marks().next());
        let location = head.and_then(|(label, _)| self.sources.location(label.span.lo));
        let (Some((_, range)), Some(location)) = (head, location) else { return text };
        let column = shown.excerpt.shown_column(range.start);
        if column == location.column as usize {
            return text;
        }
        let name = printable(&location.file.name);
        text.replacen(&format!("{name}:{}:{column}", location.line), &location.to_string(), 1)
    }

    /// Shows a change as a difference. A change that is too long for a message is only described.
    fn suggestion(&self, suggestion: &'s Suggestion) -> Group<'s> {
        let group = Group::with_title(Level::HELP.secondary_title(shortened(&suggestion.message)));
        let first = suggestion.edits.first();
        let Some(file) = first.and_then(|edit| self.sources.file_at(edit.span.lo)) else { return group };
        let spans: Vec<(usize, Span)> =
            suggestion.edits.iter().enumerate().map(|(number, edit)| (number, edit.span)).collect();
        let excerpts = excerpts(file, &spans, self.columns);
        let is_shown = |(number, range): &(usize, Range<usize>)| {
            suggestion.edits.get(*number).is_some_and(|edit| {
                range.len() == (edit.span.hi - edit.span.lo) as usize
                    && edit.replacement.len() <= MAX_REPLACEMENT
            })
        };
        if !excerpts.iter().flat_map(|excerpt| &excerpt.marks).all(is_shown) {
            return group;
        }
        group.elements(excerpts.into_iter().map(|excerpt| patched(excerpt, &suggestion.edits)))
    }
}

/// Shows the edits that an excerpt marks.
fn patched<'s>(excerpt: Excerpt, edits: &'s [Edit]) -> Snippet<'s, Patch<'s>> {
    let patches = excerpt.marks.into_iter().filter_map(|(number, range)| {
        edits.get(number).map(|edit| Patch::new(range, edit.replacement.as_str()))
    });
    Snippet::source(excerpt.text).line_start(excerpt.first_line as usize).patches(patches)
}

/// An excerpt with its file.
struct FileExcerpt<'s> {
    file: &'s SourceFile,
    excerpt: Excerpt,
}

fn snippet<'e>(shown: &'e FileExcerpt<'_>, labels: &'e [SpanLabel]) -> Snippet<'e, Annotation<'e>> {
    let annotations = shown.excerpt.marks.iter().filter_map(|(number, range)| {
        let label = labels.get(*number)?;
        let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let message = (!label.message.is_empty()).then(|| shortened(&label.message));
        Some(kind.span(range.clone()).label(message))
    });
    Snippet::source(shown.excerpt.text.as_str())
        .path(printable(&shown.file.name))
        .line_start(shown.excerpt.first_line as usize)
        .annotations(annotations)
}

/// Returns the closing line, which counts the messages.
fn summary(errors: usize, warnings: usize, subject: &str) -> Option<(Severity, String)> {
    let subject = printable(subject);
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

/// Shortens a text and removes control characters, which could change the state of the terminal.
fn shortened(text: &str) -> String {
    let clean = |text: &str| {
        annotate_snippets::normalize_untrusted_str(&text.chars().map(harmless).collect::<String>())
    };
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

    fn lines(lines: &[&str]) -> String {
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn people_see_the_source_with_labels_notes_and_a_suggestion() {
        let text = "VAR count: INTEGER;\nBEGIN\n\tcuont := 1\nEND\n";
        let make = |span: &dyn Fn(u32, u32) -> Span| {
            Diagnostic::new(Code::UnreadableSource, "`cuont` is not declared")
                .at(span(27, 32), "unknown name")
                .and(span(4, 9), "a similar name")
                .note("names are case-sensitive")
                .help("declare it")
                .suggest(span(27, 32), "count", "did you mean `count`?")
        };
        let expected = lines(&[
            "error[E0001]: `cuont` is not declared",
            " --> a.mod:3:2",
            "  |",
            "1 | VAR count: INTEGER;",
            "  |     ----- a similar name",
            "2 | BEGIN",
            "3 |     cuont := 1",
            "  |     ^^^^^ unknown name",
            "  |",
            "  = note: names are case-sensitive",
            "  = help: declare it",
            "help: did you mean `count`?",
            "  |",
            "3 -     cuont := 1",
            "3 +     count := 1",
            "  |",
            "",
        ]);
        assert_eq!(render(HUMAN, text, make), expected);
        let colored = render(Style::Human { color: true }, text, make);
        assert!(colored.contains("\u{1b}[") && colored.contains("a.mod:3:2"));
    }

    #[test]
    fn wide_characters_and_tabs_keep_marks_below_their_text() {
        let rendered = render(HUMAN, "s := 'äöü\t日本' + x\n", |span| {
            Diagnostic::new(Code::UnreadableSource, "wide").at(span(13, 19), "").and(span(23, 24), "name")
        });
        let expected = lines(&[
            "error[E0001]: wide",
            " --> a.mod:1:11",
            "  |",
            "1 | s := 'äöü    日本' + x",
            "  |              ^^^^    - name",
            "",
        ]);
        assert_eq!(rendered, expected);
    }

    #[test]
    fn the_column_in_a_cut_line_is_the_true_one() {
        let text = format!("{}x{}", "(".repeat(5_000_000), ")".repeat(5_000_000));
        let rendered = render(HUMAN, &text, |span| {
            let name = span(5_000_000, 5_000_001);
            Diagnostic::new(Code::UnreadableSource, "long").at(name, "here").suggest(name, "y", "write `y`")
        });
        assert!(rendered.contains("--> a.mod:1:5000001\n"), "{rendered}");
        assert!(rendered.contains("1 + ...((((") && rendered.len() < 1000, "{rendered}");
    }

    #[test]
    fn distant_labels_have_excerpts_of_their_own() {
        let rendered = render(HUMAN, &"x\n".repeat(100), |span| {
            Diagnostic::new(Code::UnreadableSource, "far").and(span(0, 1), "that").at(span(150, 151), "this")
        });
        let expected = lines(&[
            "error[E0001]: far",
            "  --> a.mod:76:1",
            "   |",
            "76 | x",
            "   | ^ this",
            "   |",
            "  ::: a.mod:1:1",
            "   |",
            " 1 | x",
            "   | - that",
            "",
        ]);
        assert_eq!(rendered, expected);
    }

    #[test]
    fn control_characters_and_endless_names_do_no_harm() {
        let name = "x".repeat(1_000_000);
        let rendered = render(HUMAN, &format!("{name}\u{1b}[31m"), |span| {
            Diagnostic::new(Code::UnreadableSource, format!("`{name}` \u{1b}[31m\u{9b}31m"))
                .at(span(0, 1_000_000), name.as_str())
                .suggest(span(0, 1), name.as_str(), "lengthen it")
        });
        assert!(!rendered.contains(['\u{1b}', '\u{9b}']) && rendered.len() < 5000, "{rendered}");
    }

    #[test]
    fn the_end_of_the_file_can_be_shown() {
        let rendered = render(HUMAN, "MODULE M;\n", |span| {
            Diagnostic::new(Code::UnreadableSource, "the file ends").at(span(10, 10), "expected END")
        });
        assert!(rendered.ends_with(" --> a.mod:2:1\n  |\n2 |\n  | ^ expected END\n\n"), "{rendered}");
    }

    #[test]
    fn editors_get_one_line() {
        let make = |span: &dyn Fn(u32, u32) -> Span| {
            Diagnostic::new(Code::UnreadableSource, "two\nlines")
                .and(span(0, 2), "that")
                .at(span(3, 4), "this")
        };
        assert_eq!(render(Style::Short, "ü x", make), "a.mod:1:3: error[E0001]: two lines\n");
        let nowhere = |_: &dyn Fn(u32, u32) -> Span| Diagnostic::new(Code::UnreadableSource, "no place");
        assert_eq!(render(Style::Short, "", nowhere), "error[E0001]: no place\n");
    }

    #[test]
    fn programs_get_one_object() {
        let rendered = render(Style::Json, "ü x", |span| {
            Diagnostic::new(Code::UnreadableSource, "odd").at(span(3, 4), "this").suggest(
                span(3, 4),
                "y",
                "write `y`",
            )
        });
        let object: serde_json::Value = serde_json::from_str(&rendered).expect("valid JSON");
        let place = |field: &serde_json::Value| {
            ["line", "column", "end_line", "end_column", "start", "end"].map(|name| field[name].as_u64())
        };
        assert_eq!(rendered.lines().count(), 1);
        assert_eq!((object["severity"].as_str(), object["code"].as_str()), (Some("error"), Some("E0001")));
        assert_eq!(place(&object["labels"][0]), [1, 3, 1, 4, 3, 4].map(Some));
        assert_eq!(object["labels"][0]["file"], "a.mod");
        assert_eq!(object["suggestion"]["applicable"], true);
        assert_eq!(object["suggestion"]["edits"][0]["replacement"], "y");
        assert!(object["rendered"].as_str().is_some_and(|text| text.contains(" --> a.mod:1:3\n")));
    }

    #[test]
    fn a_closing_line_counts() {
        let summary = |errors, warnings| summary(errors, warnings, "a.mod").map(|(_, text)| text);
        assert_eq!(summary(0, 0), None);
        assert_eq!(summary(0, 1).as_deref(), Some("`a.mod` gave 1 warning"));
        assert_eq!(summary(2, 0).as_deref(), Some("could not compile `a.mod` due to 2 errors"));
        assert_eq!(summary(1, 2).as_deref(), Some("could not compile `a.mod` due to 1 error; 2 warnings"));
    }
}
