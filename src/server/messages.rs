//! Messages of the compiler in the form of the protocol, with the changes that they suggest.

use std::path::{Path, PathBuf};

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString, Position, Range, TextEdit,
};

use tlc_frontend::base::{SourceFile, Span};
use tlc_frontend::diagnostics::{self, Code, Severity};

use super::paths;
use super::positions::Columns;
use crate::driver;

/// A message about a file.
#[derive(Clone, PartialEq, Debug)]
pub struct FileMessage {
    pub shown: Diagnostic,
    /// The change of the same file that it suggests.
    pub fix: Option<MessageFix>,
    /// The offset in the text at which a further note belongs.
    notes_end: usize,
}

/// The beginnings of further lines of a message.
const NOTE: &str = "\nnote: ";
const HELP: &str = "\nhelp: ";

impl FileMessage {
    /// Adds a note.
    pub fn add_note(&mut self, note: &str) {
        let note = format!("{NOTE}{note}");
        self.shown.message.insert_str(self.notes_end, &note);
        self.notes_end += note.len();
    }
}

/// A suggested change.
#[derive(Clone, PartialEq, Debug)]
pub struct MessageFix {
    /// The purpose of the change.
    pub title: String,
    pub edits: Vec<TextEdit>,
    /// Whether the change removes the mistake and is the intended one, as far as can be determined.
    pub is_applicable: bool,
}

/// Converts the messages of a check.
pub struct Converter<'k> {
    /// Finds the file that contains a position.
    pub file_at: &'k dyn Fn(u32) -> Option<&'k SourceFile>,
    pub columns: Columns,
    /// The checked file, to which messages without a position belong.
    pub main: &'k Path,
}

/// Returns the path of a source file on the disk; for a library file that of a copy.
pub fn path_of(file: &SourceFile) -> Option<PathBuf> {
    match Path::new(&file.name) {
        path if path.is_absolute() => Some(driver::clean(path)),
        _ => driver::library_path(&file.name, Some(&file.text)),
    }
}

impl Converter<'_> {
    /// Converts a message, and returns it with the path of its file.
    pub fn message(&self, message: &diagnostics::Diagnostic) -> Option<(PathBuf, FileMessage)> {
        let span = message.primary_span();
        let file = span.and_then(|span| (self.file_at)(span.lo));
        let (path, range) = match (file, span) {
            (Some(file), Some(span)) => (path_of(file)?, self.columns.range(file, span)),
            _ => (self.main.to_owned(), Range::new(Position::new(0, 0), Position::new(0, 0))),
        };
        let severity = match message.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        };
        let href = driver::page_path(message.code).and_then(|page| paths::uri(&page));
        let shown = Diagnostic {
            range,
            severity: Some(severity),
            code: Some(NumberOrString::String(message.code.name().to_owned())),
            code_description: href.map(|href| CodeDescription { href }),
            source: Some("tlc".to_owned()),
            message: text(message),
            related_information: Some(self.related(message)),
            tags: is_superfluous(message.code).then(|| vec![DiagnosticTag::UNNECESSARY]),
            data: None,
        };
        let fix = file.and_then(|file| self.fix(file, message));
        let help: usize = message.help.iter().map(|help| help.len() + HELP.len()).sum();
        let notes_end = shown.message.len() - help;
        Some((path, FileMessage { shown, fix, notes_end }))
    }

    fn related(&self, message: &diagnostics::Diagnostic) -> Vec<DiagnosticRelatedInformation> {
        let others = message.labels.iter().filter(|label| Some(label.span) != message.primary_span());
        let related = others.filter_map(|label| {
            let file = (self.file_at)(label.span.lo)?;
            let uri = paths::uri(&path_of(file)?)?;
            let message = if label.message.is_empty() { "here" } else { &label.message };
            Some(DiagnosticRelatedInformation {
                location: Location { uri, range: self.columns.range(file, label.span) },
                message: message.to_owned(),
            })
        });
        related.collect()
    }

    fn fix(&self, file: &SourceFile, message: &diagnostics::Diagnostic) -> Option<MessageFix> {
        let suggestion = message.suggestion.as_ref()?;
        let is_inside = |span: &Span| file.start <= span.lo && span.hi <= file.span().hi;
        let edit = |edit: &diagnostics::Edit| {
            is_inside(&edit.span).then(|| TextEdit {
                range: self.columns.range(file, edit.span),
                new_text: edit.replacement.clone(),
            })
        };
        let edits = suggestion.edits.iter().map(edit).collect::<Option<Vec<_>>>()?;
        let title = title(suggestion, file);
        Some(MessageFix { title, edits, is_applicable: suggestion.applicable })
    }
}

/// Returns the purpose of a change as a command: that of the message, with the new text if it is a question.
fn title(suggestion: &diagnostics::Suggestion, file: &SourceFile) -> String {
    let message = suggestion.message.trim_end_matches('?');
    match suggestion.edits.as_slice() {
        [edit] if message.starts_with("did you mean") => {
            let range = file.offset(edit.span.lo)..file.offset(edit.span.hi);
            let old = file.text.get(range).unwrap_or_default();
            format!("Replace `{old}` by `{}`", edit.replacement)
        }
        _ => {
            let mut letters = message.chars();
            letters
                .next()
                .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
        }
    }
}

/// Returns the text of a message with its remarks, one on each line.
fn text(message: &diagnostics::Diagnostic) -> String {
    let mut text = message.message.clone();
    let remark = message.labels.iter().find(|label| label.primary).map(|label| label.message.as_str());
    let remark = remark.filter(|remark| !remark.is_empty()).map(str::to_owned);
    let remark = remark.map(|remark| format!("\n{remark}"));
    let notes = message.notes.iter().map(|note| format!("{NOTE}{note}"));
    let help = message.help.iter().map(|help| format!("{HELP}{help}"));
    text.extend(remark.into_iter().chain(notes).chain(help));
    text
}

/// Whether a message says that its place could be removed, so that editors show the text greyed.
fn is_superfluous(code: Code) -> bool {
    matches!(
        code,
        Code::UnusedVariable
            | Code::UnusedConstant
            | Code::UnusedType
            | Code::UnusedParameter
            | Code::UnusedImport
            | Code::UnusedProcedure
            | Code::UnreachableStatement
    )
}
