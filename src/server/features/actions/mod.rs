//! Changes of the text that the editor offers at a place.

mod constructs;
mod declaring;
mod importing;
mod unused;

use std::collections::HashMap;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOptions, CodeActionOrCommand, CodeActionParams,
    CodeActionProviderCapability, Command, Diagnostic, ExecuteCommandParams, NumberOrString, Position, Range,
    ShowDocumentParams, TextEdit, Uri, WorkspaceEdit, request,
};
use serde_json::Value;

use tlc_frontend::base::Span;
use tlc_frontend::diagnostics::{Code, Edit};
use tlc_frontend::sema::exports_of_system;

use super::visible::VisibleNames;
use crate::driver::{self, ExportedNames, Failure};
use crate::server::analysis::View;
use crate::server::messages::{FileMessage, MessageFix};
use crate::server::paths;
use crate::server::state::Server;

/// The command that opens the page about a code.
pub const EXPLAIN: &str = "tlc.explain";

/// Returns the kinds of changes that are offered.
pub fn options() -> CodeActionProviderCapability {
    CodeActionProviderCapability::Options(CodeActionOptions {
        code_action_kinds: Some(vec![
            CodeActionKind::QUICKFIX,
            CodeActionKind::REFACTOR_REWRITE,
            CodeActionKind::SOURCE_ORGANIZE_IMPORTS,
            CodeActionKind::SOURCE_FIX_ALL,
        ]),
        ..CodeActionOptions::default()
    })
}

/// Returns the changes that are possible at a place.
pub fn code_actions(
    server: &mut Server,
    params: CodeActionParams,
) -> Result<Option<Vec<CodeActionOrCommand>>, Failure> {
    let uri = params.text_document.uri;
    let Some(path) = server.ready(&uri)? else { return Ok(None) };
    let first_of_system =
        exports_of_system(&mut server.analysis.kept.interner).first().map(|(name, _)| *name);
    let shows_pages = shows_documents(server);
    Ok(server.analysis.view(&path).map(|view| {
        let (lo, hi) = (view.position(params.range.start), view.position(params.range.end));
        let mut actions = Actions {
            view: &view,
            visible: VisibleNames::new(&view, lo, first_of_system),
            uri: &uri,
            range: Span { lo, hi: hi.max(lo) },
            only: params.context.only,
            found: Vec::new(),
        };
        let messages = view.checked.messages.get(view.path).map_or(&[][..], Vec::as_slice);
        let here = |message: &&FileMessage| overlaps(message.shown.range, params.range);
        let exports = view.exports_of_others(messages.iter().filter(here));
        for message in messages.iter().filter(here) {
            actions.for_message(message, exports.as_ref());
        }
        actions.add_arms();
        actions.join_else_if();
        actions.fix_all(messages);
        actions.organize_imports(messages);
        if shows_pages {
            messages.iter().filter(here).for_each(|message| actions.explain(message));
        }
        actions.found.into_iter().map(CodeActionOrCommand::CodeAction).collect()
    }))
}

/// Runs a command of an action.
pub fn execute(server: &mut Server, params: ExecuteCommandParams) -> Result<Option<Value>, Failure> {
    let code = params.arguments.first().and_then(Value::as_str).and_then(Code::from_name);
    let page = code.filter(|_| params.command == EXPLAIN).and_then(driver::page_path);
    if let Some(uri) = page.and_then(|page| paths::uri(&page)) {
        server.client.request::<request::ShowDocument>(ShowDocumentParams {
            uri,
            external: None,
            take_focus: Some(true),
            selection: None,
        });
    }
    Ok(None)
}

fn shows_documents(server: &Server) -> bool {
    let window = server.client.capabilities.window.as_ref();
    window.and_then(|window| window.show_document.as_ref()).is_some_and(|show| show.support)
}

fn overlaps(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// The actions at a place.
struct Actions<'v> {
    view: &'v View<'v>,
    visible: VisibleNames<'v>,
    uri: &'v Uri,
    range: Span,
    /// The kinds that the client asks for.
    only: Option<Vec<CodeActionKind>>,
    found: Vec<CodeAction>,
}

impl Actions<'_> {
    fn for_message(&mut self, message: &FileMessage, exports: Option<&ExportedNames>) {
        if let Some(MessageFix { title, edits, is_applicable }) = &message.fix {
            self.add(CodeAction {
                is_preferred: is_applicable.then_some(true),
                ..self.quick(title.clone(), edits.clone(), &message.shown)
            });
        }
        match code(&message.shown) {
            Some(Code::UnknownName) => {
                if let Some(exports) = exports {
                    self.import(&message.shown, exports);
                }
                self.declare(&message.shown);
            }
            Some(Code::IncompleteImplementation) => self.implement(&message.shown),
            Some(Code::UnusedImport) => {
                if let Some(edits) = self.without_imports(std::slice::from_ref(message)) {
                    self.add(self.quick("Remove the unused import".to_owned(), edits, &message.shown));
                }
            }
            Some(Code::UnusedVariable | Code::UnusedConstant | Code::UnusedType) => {
                self.remove_declaration(&message.shown);
            }
            _ => {}
        }
    }

    /// Offers all fixes of the text that are certain, except those that touch others.
    fn fix_all(&mut self, messages: &[FileMessage]) {
        let fixes = messages.iter().filter_map(|message| message.fix.as_ref());
        let mut edits: Vec<TextEdit> = Vec::new();
        for fix in fixes.filter(|fix| fix.is_applicable) {
            let is_free = |edit: &TextEdit| !edits.iter().any(|other| overlaps(edit.range, other.range));
            if fix.edits.iter().all(is_free) {
                edits.extend(fix.edits.iter().cloned());
            }
        }
        if !edits.is_empty() {
            let title = "Apply all certain fixes".to_owned();
            self.add(self.action(title, CodeActionKind::SOURCE_FIX_ALL, edits));
        }
    }

    fn organize_imports(&mut self, messages: &[FileMessage]) {
        let is_unused = |message: &&FileMessage| code(&message.shown) == Some(Code::UnusedImport);
        let unused: Vec<FileMessage> = messages.iter().filter(is_unused).cloned().collect();
        if let Some(edits) = self.without_imports(&unused) {
            let title = "Remove the unused imports".to_owned();
            self.add(self.action(title, CodeActionKind::SOURCE_ORGANIZE_IMPORTS, edits));
        }
    }

    /// Offers the page about the code of a message.
    fn explain(&mut self, message: &FileMessage) {
        let Some(code) = code(&message.shown) else { return };
        let title = format!("Explain {}", code.name());
        let arguments = Some(vec![Value::String(code.name().to_owned())]);
        let command = Command { title: title.clone(), command: EXPLAIN.to_owned(), arguments };
        if self.found.iter().all(|action| action.title != title) {
            self.add(CodeAction {
                title,
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![message.shown.clone()]),
                command: Some(command),
                ..CodeAction::default()
            });
        }
    }

    fn quick(&self, title: String, edits: Vec<TextEdit>, message: &Diagnostic) -> CodeAction {
        let diagnostics = Some(vec![message.clone()]);
        CodeAction { diagnostics, ..self.action(title, CodeActionKind::QUICKFIX, edits) }
    }

    fn action(&self, title: String, kind: CodeActionKind, edits: Vec<TextEdit>) -> CodeAction {
        #[allow(clippy::mutable_key_type, reason = "the protocol's type of addresses is the key")]
        let changes = HashMap::from([(self.uri.clone(), edits)]);
        let edit = WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
        CodeAction { title, kind: Some(kind), edit: Some(edit), ..CodeAction::default() }
    }

    /// Adds an action of a kind that the client asks for, unless another one makes the same change.
    fn add(&mut self, action: CodeAction) {
        let kind = action.kind.as_ref().map_or("", CodeActionKind::as_str);
        let is_part = |wanted: &CodeActionKind| {
            kind.strip_prefix(wanted.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let is_wanted = self.only.as_ref().is_none_or(|only| only.iter().any(is_part));
        let is_source = kind.starts_with("source");
        let is_known =
            self.found.iter().any(|known| !is_source && action.edit.is_some() && known.edit == action.edit);
        if is_wanted && !is_known {
            self.found.push(action);
        }
    }

    /// Converts a change.
    fn edit(&self, edit: Edit) -> TextEdit {
        TextEdit { range: self.view.range(edit.span), new_text: edit.replacement }
    }

    /// Returns the span of a range of the text.
    fn span(&self, range: Range) -> Span {
        let (lo, hi) = (self.view.position(range.start), self.view.position(range.end));
        Span { lo, hi: hi.max(lo) }
    }

    /// Returns the blanks at the start of the line with a position.
    fn indentation(&self, position: u32) -> &str {
        let file = self.view.file;
        let line = file.line_range(file.line_at(file.offset(position)));
        let line = file.text.get(line).unwrap_or_default();
        line.get(..line.len() - line.trim_start().len()).unwrap_or_default()
    }
}

/// Returns the code of a message.
fn code(message: &Diagnostic) -> Option<Code> {
    match &message.code {
        Some(NumberOrString::String(code)) => Code::from_name(code),
        _ => None,
    }
}

/// Returns the names between backquotes in the first line of a message.
fn quoted(message: &Diagnostic) -> Vec<&str> {
    let line = message.message.lines().next().unwrap_or_default();
    line.split('`').skip(1).step_by(2).collect()
}

/// Returns the range of an insertion.
fn empty(at: Position) -> Range {
    Range { start: at, end: at }
}
