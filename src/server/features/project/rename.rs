//! Renaming in all modules of the folders.
//!
//! Whether the new name conflicts with another one is found by trying: the changed texts are checked beside the
//! real ones. The programs must have the same messages as before, and each name must denote the same
//! declaration as before, apart from the changed positions.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use lsp_types::{
    DocumentChangeOperation, DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, Position,
    PrepareRenameResponse, Range, RenameFile, RenameParams, ResourceOp, ResourceOperationKind,
    TextDocumentEdit, TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
    WorkspaceEditClientCapabilities,
};

use tlc_frontend::base::{Dialect, Interner, Span};
use tlc_frontend::sema::{IndexedKind, IndexedName, exports_of_system};
use tlc_frontend::syntax::ast::ModuleKind;
use tlc_frontend::syntax::{Keyword, Lexer, TokenKind};

use crate::driver::Failure;
use crate::options::ProgramPart;
use crate::server::analysis::{Analysis, View};
use crate::server::features::navigation::{self, Occurrences};
use crate::server::paths;
use crate::server::state::Server;

/// An answer, or the reason for a refusal.
type RenameAnswer<T> = Result<Result<Option<T>, String>, Failure>;

/// Finds the name at a place, if it can be renamed.
pub fn prepare(
    server: &mut Server,
    params: TextDocumentPositionParams,
) -> RenameAnswer<PrepareRenameResponse> {
    let Some(path) = server.ready(&params.text_document.uri)? else { return Ok(Ok(None)) };
    let renames_files = server.renames_files();
    let Some(view) = server.analysis.view(&path) else { return Ok(Ok(None)) };
    let Some((name, span)) = view.name_at(params.position) else { return Ok(Ok(None)) };
    Ok(view.allow_renaming(name, renames_files).map(|()| {
        let placeholder = view.kept.interner.resolve(name.name).to_owned();
        Some(PrepareRenameResponse::RangeWithPlaceholder { range: view.range(span), placeholder })
    }))
}

/// Renames the name at a place.
pub fn rename(server: &mut Server, params: RenameParams) -> RenameAnswer<WorkspaceEdit> {
    let (at, new) = (params.text_document_position, params.new_name);
    let Some(path) = server.ready(&at.text_document.uri)? else { return Ok(Ok(None)) };
    let renames_files = server.renames_files();
    let Some(view) = server.analysis.view(&path) else { return Ok(Ok(None)) };
    let Some((name, _)) = view.name_at(at.position) else { return Ok(Ok(None)) };
    let allowed = view.allow_renaming(name, renames_files).and_then(|()| view.allow_name(&new));
    if let Err(refusal) = allowed {
        return Ok(Err(refusal));
    }
    let is_implicit = matches!(name.kind, IndexedKind::Field | IndexedKind::EnumerationValue);
    let kind = (name.kind == IndexedKind::Module, view.is_private(name), is_implicit);
    let Some(found) = navigation::occurrences(server, &path, &at)? else { return Ok(Ok(None)) };
    if found.name == new {
        return Ok(Ok(None));
    }
    let renaming = match NameChange::new(server, found, new, kind) {
        Ok(renaming) => renaming,
        Err(refusal) => return Ok(Err(refusal)),
    };
    Ok(match renaming.conflict(server, &path)? {
        Some(conflict) => Err(conflict),
        None => Ok(Some(renaming.into_edit(server))),
    })
}

impl Server {
    fn edit_capabilities(&self) -> Option<&WorkspaceEditClientCapabilities> {
        self.client.capabilities.workspace.as_ref()?.workspace_edit.as_ref()
    }

    /// Whether the client renames files.
    fn renames_files(&self) -> bool {
        let operations =
            self.edit_capabilities().and_then(|capabilities| capabilities.resource_operations.as_ref());
        operations.is_some_and(|operations| operations.contains(&ResourceOperationKind::Rename))
    }
}

impl View<'_> {
    /// Refuses names that cannot be renamed.
    fn allow_renaming(&self, name: &IndexedName, renames_files: bool) -> Result<(), String> {
        let text = self.kept.interner.resolve(name.name);
        if name.declared == Span::NONE || name.kind == IndexedKind::Predeclared {
            return Err(format!("`{text}` is a predeclared name"));
        }
        if self.is_of_library(name.declared) {
            return Err(format!("`{text}` belongs to the library"));
        }
        match name.kind {
            IndexedKind::Unknown => Err(format!("the declaration of `{text}` has an error")),
            IndexedKind::Module if !renames_files => {
                Err(format!("`{text}` is a module, and the editor cannot rename its file"))
            }
            _ => Ok(()),
        }
    }

    /// Refuses texts that are not names, and names that have a meaning everywhere.
    fn allow_name(&self, new: &str) -> Result<(), String> {
        if Keyword::of(new).is_some() {
            return Err(format!("`{new}` is a keyword"));
        }
        let mut lexer = Lexer::new(new, Dialect::default());
        if lexer.trivia().is_some() || lexer.token() != (TokenKind::Name, 0..new.len()) {
            return Err(format!("`{new}` is not a name: a name consists of letters, digits and underscores"));
        }
        let is_new = |name: &IndexedName| self.kept.interner.resolve(name.name) == new;
        let is_predeclared = self.index.names.iter().any(|name| name.declared == Span::NONE && is_new(name));
        // The names of SYSTEM have no declaration either, but must be imported.
        let mut interner = Interner::new();
        let mut exports = exports_of_system(&mut interner).into_iter();
        if is_predeclared && !exports.any(|(name, _)| interner.resolve(name) == new) {
            return Err(format!("`{new}` is a predeclared name"));
        }
        Ok(())
    }
}

/// A change of all occurrences of a name.
struct NameChange {
    old: String,
    new: String,
    /// Whether no other module can know the name.
    is_private: bool,
    /// Whether modules may contain the name without naming it in an import: fields, values of enumerations.
    is_implicit: bool,
    files: BTreeMap<PathBuf, RenamedFile>,
}

/// A file with occurrences of the name.
struct RenamedFile {
    /// The occurrences in the order of the text.
    ranges: Vec<Range>,
    /// The offsets of the occurrences in the text.
    offsets: Vec<u32>,
    text: Arc<str>,
    /// The new path of the file of a renamed module.
    moved: Option<PathBuf>,
}

impl NameChange {
    /// Computes the changes. Refuses those of files that cannot be changed with certainty.
    fn new(
        server: &Server,
        found: Occurrences,
        new: String,
        (is_module, is_private, is_implicit): (bool, bool, bool),
    ) -> Result<NameChange, String> {
        let old = found.name;
        let mut files = BTreeMap::new();
        for (path, ranges) in found.ranges {
            let shown = path.file_name().unwrap_or_default().display().to_string();
            let tree = server.analysis.kept.tree_of(&path);
            let (Some(tree), Some(text)) = (tree, server.text(&path)) else {
                return Err(format!("`{old}` occurs in `{shown}`, which cannot be read"));
            };
            if tree.module.library {
                return Err(format!("`{old}` occurs in the library"));
            }
            if tree.module.damage.is_some() {
                return Err(format!("`{old}` occurs in `{shown}`, which has syntax errors"));
            }
            let mut ranges: Vec<Range> = ranges.into_iter().map(|(range, _)| range).collect();
            ranges.sort_by_key(|range| (range.start.line, range.start.character));
            ranges.dedup();
            let columns = server.analysis.columns;
            let offsets: Vec<u32> =
                ranges.iter().map(|range| columns.offset(&text, range.start) as u32).collect();
            let is_old =
                |offset: &u32| text.get(*offset as usize..).is_some_and(|rest| rest.starts_with(&old));
            if !offsets.iter().all(is_old) {
                return Err(format!("`{shown}` has changed on the disk"));
            }
            let heading = columns.range(&tree.file, tree.module.name.span);
            let moved = (is_module && ranges.contains(&heading)).then(|| moved(&path, &old, &new)).flatten();
            if let Some(moved) = moved.as_ref().filter(|moved| server.text(moved).is_some()) {
                return Err(format!("the file `{}` exists already", moved.display()));
            }
            files.insert(path, RenamedFile { ranges, offsets, text, moved });
        }
        Ok(NameChange { old, new, is_private, is_implicit, files })
    }

    /// Checks the programs that the changes concern with the changed texts. Returns the first difference.
    fn conflict(&self, server: &mut Server, first: &Path) -> Result<Option<String>, Failure> {
        let part = server.analysis.view(first).and_then(|view| match view.module.kind {
            _ if !self.is_within(first) => None,
            ModuleKind::Program => Some(ProgramPart::Program),
            ModuleKind::Implementation => Some(ProgramPart::Module),
            _ => None,
        });
        if let Some(part) = part {
            return self.conflict_in(server, first, part);
        }
        let mut copy = Analysis::new(server.analysis.columns, &server.documents);
        for (path, file) in &self.files {
            copy.kept.open(file.moved.as_ref().unwrap_or(path), self.changed_text(file).into());
        }
        let mut candidates: Vec<PathBuf> = match self.is_private {
            true => vec![first.to_owned()],
            // Other modules may import the values of an enumeration, of which they name only the type.
            false => self.files.keys().cloned().chain(server.workspace.modules()).collect(),
        };
        candidates.retain(|path| {
            self.files.contains_key(path)
                || self.is_implicit && server.text(path).is_some_and(|text| self.is_in(&text))
        });
        while let Some(main) = server.next_program(&mut candidates)? {
            let Some(view) = server.analysis.view(&main) else { continue };
            if !view.checked.files.iter().any(|file| self.files.contains_key(file)) {
                continue;
            }
            if let Some(damaged) = self.damaged(&view) {
                return Ok(Some(damaged));
            }
            let before = Snapshot::new(&view, self);
            server.release(&main);
            let moved = self.files.get(&main).and_then(|file| file.moved.as_ref()).unwrap_or(&main);
            copy.check(moved, true)?;
            let Some(view) = copy.view(moved) else {
                return Ok(Some(format!("`{}` cannot be checked with the new name", main.display())));
            };
            if let Some(conflict) = self.difference(&before, &Snapshot::new(&view, self)) {
                return Ok(Some(conflict));
            }
        }
        Ok(None)
    }

    /// Whether the change concerns one module only, whose text contains all occurrences.
    fn is_within(&self, module: &Path) -> bool {
        let only = self.files.iter().all(|(path, file)| path == module && file.moved.is_none());
        only && (self.is_private || !self.is_implicit)
    }

    /// Checks a module alone with the old and with the changed text: no other module knows the name. Returns the first
    /// difference.
    fn conflict_in(
        &self,
        server: &Server,
        module: &Path,
        part: ProgramPart,
    ) -> Result<Option<String>, Failure> {
        let mut alone = Analysis::of_parts(server.analysis.columns, &server.documents, part);
        let before = match self.snapshot(&mut alone, module)? {
            Ok(before) => before,
            Err(refusal) => return Ok(Some(refusal)),
        };
        for (path, file) in &self.files {
            alone.kept.open(path, self.changed_text(file).into());
            alone.touch(path);
        }
        Ok(match self.snapshot(&mut alone, module)? {
            Ok(after) => self.difference(&before, &after),
            Err(refusal) => Some(refusal),
        })
    }

    /// Checks a module, and returns the result for comparison, or a refusal.
    fn snapshot(&self, analysis: &mut Analysis, module: &Path) -> Result<Result<Snapshot, String>, Failure> {
        analysis.check(module, true)?;
        Ok(match analysis.view(module) {
            Some(view) => self.damaged(&view).map_or_else(|| Ok(Snapshot::new(&view, self)), Err),
            None => Err(format!("`{}` cannot be checked with the new name", module.display())),
        })
    }

    /// Whether a text contains the old or the new name.
    fn is_in(&self, text: &str) -> bool {
        navigation::contains_word(text, &self.old) || navigation::contains_word(text, &self.new)
    }

    /// Returns the refusal for a program with a file that may contain the name in a part with syntax errors.
    fn damaged(&self, view: &View<'_>) -> Option<String> {
        let mut trees = view.checked.files.iter().filter_map(|path| view.kept.tree_of(path));
        let tree = trees.find(|tree| tree.module.damage.is_some() && self.is_in(&tree.file.text))?;
        let name = Path::new(&tree.file.name).file_name().unwrap_or_default().display();
        Some(format!("`{name}` has syntax errors and may contain `{}`", self.old))
    }

    fn changed_text(&self, file: &RenamedFile) -> String {
        let (mut text, mut end) = (String::new(), 0);
        for offset in &file.offsets {
            let start = *offset as usize;
            text.push_str(file.text.get(end..start).unwrap_or_default());
            text.push_str(&self.new);
            end = start + self.old.len();
        }
        text.push_str(file.text.get(end..).unwrap_or_default());
        text
    }

    /// Returns the difference of two checks that the changes do not explain.
    fn difference(&self, before: &Snapshot, after: &Snapshot) -> Option<String> {
        let refusal = format!("`{}` cannot be renamed to `{}`", self.old, self.new);
        let mut expected: Vec<ComparedMessage> =
            before.messages.iter().map(|message| self.moved_message(message)).collect();
        expected.sort();
        if let Some(message) = after.messages.iter().find(|message| expected.binary_search(message).is_err())
        {
            let text = message.text.lines().next().unwrap_or_default();
            let place = shown(&message.path, message.line);
            return Some(format!("{refusal}: {text} ({place})"));
        }
        if expected.len() != after.messages.len() {
            return Some(format!("{refusal}: a message about the program would disappear"));
        }
        let mut meanings: Vec<ComparedName> =
            before.meanings.iter().map(|meaning| self.moved_meaning(meaning)).collect();
        meanings.sort();
        let same = meanings.iter().zip(&after.meanings).take_while(|(one, other)| one == other).count();
        let (one, other) = (meanings.get(same), after.meanings.get(same));
        let first = match (one, other) {
            (Some(one), Some(other)) => {
                if one.place <= other.place {
                    one
                } else {
                    other
                }
            }
            (one, other) => one.or(other)?,
        };
        let place = format!("at offset {} of `{}`", first.place.offset, first.place.file);
        let line = after.lines.get(&first.place).map(|line| shown(Path::new(&*first.place.file), *line));
        let place = line.unwrap_or(place);
        Some(format!("{refusal}: the name would denote another declaration ({place})"))
    }

    fn moved_message(&self, message: &ComparedMessage) -> ComparedMessage {
        let Some(file) = self.files.get(&message.path) else { return message.clone() };
        let growth = self.growth(message.line_place(), file.ranges.iter().map(|range| range.start));
        let path = file.moved.clone().unwrap_or_else(|| message.path.clone());
        let column = (i64::from(message.column) + growth) as u32;
        ComparedMessage { path, column, ..message.clone() }
    }

    /// Returns the growth of a line before a place.
    fn growth(&self, at: Position, occurrences: impl Iterator<Item = Position>) -> i64 {
        let before = occurrences.filter(|place| place.line == at.line && place.character < at.character);
        before.count() as i64 * self.growth_of_name()
    }

    fn growth_of_name(&self) -> i64 {
        self.new.len() as i64 - self.old.len() as i64
    }

    fn moved_meaning(&self, meaning: &ComparedName) -> ComparedName {
        ComparedName {
            place: self.moved_place(&meaning.place),
            declared: self.moved_place(&meaning.declared),
            ..*meaning
        }
    }

    fn moved_place(&self, place: &FilePlace) -> FilePlace {
        let Some(file) = self.files.get(Path::new(&*place.file)) else { return place.clone() };
        let before = file.offsets.partition_point(|offset| *offset < place.offset);
        let offset = i64::from(place.offset) + before as i64 * self.growth_of_name();
        let moved = file.moved.as_ref().map(|path| path.display().to_string().into());
        FilePlace { file: moved.unwrap_or_else(|| Rc::clone(&place.file)), offset: offset as u32 }
    }

    /// Returns the changes in the form of the protocol.
    fn into_edit(self, server: &Server) -> WorkspaceEdit {
        let capabilities = server.edit_capabilities();
        let has_versions = capabilities.and_then(|capabilities| capabilities.document_changes) == Some(true);
        let mut edits = Vec::new();
        let mut moves = Vec::new();
        for (path, file) in self.files {
            let Some(uri) = server.uri(&path) else { continue };
            let version = server.documents.get(&path).map(|document| document.version);
            let edit = |range: &Range| TextEdit { range: *range, new_text: self.new.clone() };
            edits.push((uri.clone(), version, file.ranges.iter().map(edit).collect::<Vec<_>>()));
            let new_uri = file.moved.as_deref().and_then(paths::uri);
            moves.extend(new_uri.map(|new_uri| (uri, new_uri)));
        }
        if !has_versions && moves.is_empty() {
            let edits = edits.into_iter().map(|(uri, _, edits)| (uri, edits));
            return WorkspaceEdit { changes: Some(edits.collect()), ..WorkspaceEdit::default() };
        }
        let texts = edits.into_iter().map(|(uri, version, edits)| TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier { uri, version },
            edits: edits.into_iter().map(OneOf::Left).collect(),
        });
        let document_changes = match moves.is_empty() {
            true => DocumentChanges::Edits(texts.collect()),
            false => {
                let texts = texts.map(DocumentChangeOperation::Edit);
                DocumentChanges::Operations(texts.chain(moves.into_iter().map(file_move)).collect())
            }
        };
        WorkspaceEdit { document_changes: Some(document_changes), ..WorkspaceEdit::default() }
    }
}

fn file_move((old_uri, new_uri): (Uri, Uri)) -> DocumentChangeOperation {
    let rename = RenameFile { old_uri, new_uri, options: None, annotation_id: None };
    DocumentChangeOperation::Op(ResourceOp::Rename(rename))
}

/// Returns the new path of the file of a module, if the file is named after the module.
fn moved(path: &Path, old: &str, new: &str) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_str()?;
    let name = match stem {
        _ if stem == old => new.to_owned(),
        _ if stem == old.to_lowercase() => new.to_lowercase(),
        _ if stem == old.to_uppercase() => new.to_uppercase(),
        _ => return None,
    };
    Some(path.with_file_name(name).with_extension(path.extension()?))
}

fn shown(path: &Path, line: u32) -> String {
    format!("{}:{}", path.file_name().unwrap_or_default().display(), line + 1)
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct FilePlace {
    file: Rc<str>,
    offset: u32,
}

/// A name in the text with the place of its declaration.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct ComparedName {
    place: FilePlace,
    declared: FilePlace,
    /// Whether it is the name of a field.
    is_field: bool,
}

/// A message of the compiler. Its text contains names, so it is not compared.
#[derive(Clone, Debug)]
struct ComparedMessage {
    path: PathBuf,
    line: u32,
    column: u32,
    code: String,
    text: String,
}

/// The result of a check, for comparison.
struct Snapshot {
    messages: Vec<ComparedMessage>,
    /// The meanings of the names in all files that contain the old or the new name.
    meanings: Vec<ComparedName>,
    /// The lines, from 0, of the names.
    lines: BTreeMap<FilePlace, u32>,
}

impl Snapshot {
    fn new(view: &View<'_>, renaming: &NameChange) -> Snapshot {
        let mut messages: Vec<ComparedMessage> = Vec::new();
        for (path, found) in &view.checked.messages {
            messages.extend(found.iter().map(|found| ComparedMessage::new(path, &found.shown)));
        }
        messages.sort();
        let mut places = FilePlaces { view, last: None };
        let declared: Vec<Option<FilePlace>> =
            view.index.names.iter().map(|name| places.place(name.declared.lo)).collect();
        let mut meanings = Vec::new();
        let mut lines = BTreeMap::new();
        let mut add = |span: Span, number: usize, places: &mut FilePlaces<'_>| {
            let Some(place) = places.place(span.lo).filter(|_| places.is_searched(renaming)) else { return };
            // Predeclared names have no place.
            let nowhere = || FilePlace { file: "".into(), offset: 0 };
            let declared = declared.get(number).cloned().flatten().unwrap_or_else(nowhere);
            let is_field = view.index.names.get(number).is_some_and(|name| name.kind == IndexedKind::Field);
            if view.kept.file_at(span.lo).is_some_and(|file| file.start == view.file.start) {
                lines.insert(place.clone(), view.range(span).start.line);
            }
            meanings.push(ComparedName { place, declared, is_field });
        };
        for (span, number) in &view.index.uses {
            add(*span, *number as usize, &mut places);
        }
        for (number, name) in view.index.names.iter().enumerate() {
            for span in name.places() {
                add(span, number, &mut places);
            }
        }
        meanings.sort();
        Snapshot { messages, meanings, lines }
    }
}

/// Finds the files of positions. Most positions are in the same file as the one before.
struct FilePlaces<'v> {
    view: &'v View<'v>,
    last: Option<LastFile>,
}

struct LastFile {
    name: Rc<str>,
    span: Span,
    is_searched: Option<bool>,
}

impl FilePlaces<'_> {
    /// Returns the file and offset of a position.
    fn place(&mut self, position: u32) -> Option<FilePlace> {
        let holds = |file: &&LastFile| file.span.lo <= position && position <= file.span.hi;
        if self.last.as_ref().filter(holds).is_none() {
            let file = self.view.kept.file_at(position).filter(|_| position != Span::NONE.lo)?;
            self.last =
                Some(LastFile { name: file.name.as_str().into(), span: file.span(), is_searched: None });
        }
        let file = self.last.as_ref()?;
        Some(FilePlace { file: Rc::clone(&file.name), offset: position - file.span.lo })
    }

    /// Whether the file of the last position contains the old or the new name.
    fn is_searched(&mut self, renaming: &NameChange) -> bool {
        let Some(last) = &mut self.last else { return false };
        let view = self.view;
        *last.is_searched.get_or_insert_with(|| {
            view.kept.file_at(last.span.lo).is_some_and(|file| renaming.is_in(&file.text))
        })
    }
}

impl ComparedMessage {
    fn new(path: &Path, shown: &lsp_types::Diagnostic) -> ComparedMessage {
        let code = match &shown.code {
            Some(lsp_types::NumberOrString::String(code)) => code.clone(),
            _ => String::new(),
        };
        let Position { line, character: column } = shown.range.start;
        ComparedMessage { path: path.to_owned(), line, column, code, text: shown.message.clone() }
    }

    fn line_place(&self) -> Position {
        Position { line: self.line, character: self.column }
    }

    fn key(&self) -> (&Path, u32, u32, &str) {
        (&self.path, self.line, self.column, &self.code)
    }
}

impl PartialEq for ComparedMessage {
    fn eq(&self, other: &ComparedMessage) -> bool {
        self.key() == other.key()
    }
}

impl Eq for ComparedMessage {}

impl PartialOrd for ComparedMessage {
    fn partial_cmp(&self, other: &ComparedMessage) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ComparedMessage {
    fn cmp(&self, other: &ComparedMessage) -> Ordering {
        self.key().cmp(&other.key())
    }
}
