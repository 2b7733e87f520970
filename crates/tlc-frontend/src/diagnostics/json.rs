//! The rendering of messages as JSON, for editors and other programs.

use std::borrow::Cow;

use serde::Serialize;

use crate::base::{SourceMap, Span, printable};

use super::{Diagnostic, Lint};

/// A message as JSON. The names of the fields are part of the interface to other programs.
#[derive(Serialize)]
struct JsonMessage<'d> {
    severity: &'static str,
    code: &'static str,
    /// The name that silences a warning; null for an error of the program.
    lint: Option<&'static str>,
    message: &'d str,
    labels: Vec<JsonLabel<'d>>,
    notes: &'d [String],
    help: &'d [String],
    suggestion: Option<JsonSuggestion<'d>>,
    /// The message in the form for people, without colour.
    rendered: String,
}

#[derive(Serialize)]
struct JsonLabel<'d> {
    #[serde(flatten)]
    place: JsonSpan<'d>,
    message: &'d str,
    primary: bool,
}

#[derive(Serialize)]
struct JsonSuggestion<'d> {
    message: &'d str,
    applicable: bool,
    edits: Vec<JsonEdit<'d>>,
}

#[derive(Serialize)]
struct JsonEdit<'d> {
    #[serde(flatten)]
    place: JsonSpan<'d>,
    replacement: &'d str,
}

/// A range of a file. Lines and columns count from 1, columns in characters; offsets count from 0 in bytes of
/// the file on the disk; the end is the position after the last character. Offsets include a byte order mark,
/// so that a program can use them to cut the file, but columns do not.
#[derive(Serialize)]
pub(super) struct JsonSpan<'d> {
    pub file: &'d str,
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
    pub start: usize,
    pub end: usize,
}

/// Returns the JSON object of a message on one line.
pub fn object(diagnostic: &Diagnostic, sources: &SourceMap, rendered: String) -> String {
    let message = JsonMessage {
        severity: diagnostic.severity.name(),
        code: diagnostic.code.name(),
        lint: Lint::of(diagnostic.code).map(|lint| lint.name),
        message: &diagnostic.message,
        labels: diagnostic.labels.iter().filter_map(|l| label(l, sources)).collect(),
        notes: &diagnostic.notes,
        help: &diagnostic.help,
        suggestion: diagnostic.suggestion.as_ref().and_then(|s| suggestion(s, sources)),
        rendered,
    };
    let text = serde_json::to_string(&message).expect("the fields are strings and numbers");
    escaped(&text)
}

/// Escapes characters that JSON allows in strings and terminals obey. Such characters occur nowhere else in
/// an object.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match printable(character.encode_utf8(&mut [0; 4])) {
            Cow::Borrowed(_) => escaped.push(character),
            Cow::Owned(_) => escaped.push_str(&format!("\\u{:04x}", u32::from(character))),
        }
    }
    escaped
}

fn label<'d>(label: &'d super::SpanLabel, sources: &'d SourceMap) -> Option<JsonLabel<'d>> {
    let place = place(label.span, sources)?;
    Some(JsonLabel { place, message: &label.message, primary: label.primary })
}

fn suggestion<'d>(suggestion: &'d super::Suggestion, sources: &'d SourceMap) -> Option<JsonSuggestion<'d>> {
    let edit = |edit: &'d super::Edit| {
        Some(JsonEdit { place: place(edit.span, sources)?, replacement: &edit.replacement })
    };
    let edits = suggestion.edits.iter().map(edit).collect::<Option<_>>()?;
    Some(JsonSuggestion { message: &suggestion.message, applicable: suggestion.applicable, edits })
}

pub(super) fn place(span: Span, sources: &SourceMap) -> Option<JsonSpan<'_>> {
    let (start, end) = (sources.location(span.lo)?, sources.location(span.hi)?);
    Some(JsonSpan {
        file: &start.file.name,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        start: start.file.offset_on_disk(span.lo),
        end: start.file.offset_on_disk(span.hi),
    })
}
