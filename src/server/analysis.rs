//! Checks of files, and their results until something that they depend on changes.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{Position, Range};
use rustc_hash::FxHashSet;

use tlc_frontend::base::{SourceFile, Span};
use tlc_frontend::diagnostics::{Code, Severity};
use tlc_frontend::sema::{IndexedName, NameIndex};
use tlc_frontend::syntax::ast;

use super::documents::Documents;
use super::messages::{Converter, FileMessage};
use super::positions::Columns;
use crate::driver::{self, DialectSearch, Failure, KeptCheck, KeptSources, Observed};
use crate::options::{Options, ProgramPart, SourceOptions};

/// The number of programs whose names are kept for the next search, although they are not shown.
const MOST_RELEASED: usize = 6;

/// The results of all checks, and the sources on which the next ones build.
pub struct Analysis {
    pub kept: Box<KeptSources>,
    pub columns: Columns,
    /// `Some` if each module is checked alone, with the definitions that it imports.
    part: Option<ProgramPart>,
    checked: BTreeMap<PathBuf, CheckedProgram>,
    /// The programs that are not shown and whose names are still known, from the oldest one.
    released: VecDeque<PathBuf>,
}

/// The result of a check.
pub struct CheckedProgram {
    /// The names of the program; `None` if nothing could be checked, or if only the messages are kept.
    pub index: Option<NameIndex>,
    /// The messages by the paths of their files.
    pub messages: BTreeMap<PathBuf, Vec<FileMessage>>,
    /// The paths of all files of the program except those of the library, which never change.
    pub files: Vec<PathBuf>,
    /// The names of all files of the program without folders and extensions, in small letters.
    stems: FxHashSet<String>,
    pub options: SourceOptions,
    /// Whether it may differ from that of another check.
    is_stale: bool,
    /// Whether an imported module was not found, so that any new file may change the result.
    lacks_module: bool,
    /// Whether positions in its files remain known after other checks.
    is_kept: bool,
    /// The notes about other dialects that the messages lack.
    notes: Option<PendingNotes>,
}

/// The search for notes about the errors of a program.
struct PendingNotes {
    search: DialectSearch,
    /// The place of each error: its file, and its number among the messages about the file.
    errors: Vec<Option<(PathBuf, usize)>>,
}

/// A checked file with its text and tree.
pub struct View<'a> {
    pub path: &'a Path,
    pub file: &'a SourceFile,
    pub module: &'a ast::Module,
    pub index: &'a NameIndex,
    pub checked: &'a CheckedProgram,
    pub kept: &'a KeptSources,
    pub columns: Columns,
}

impl Analysis {
    /// Creates an analysis of open texts, without results.
    pub fn new(columns: Columns, documents: &Documents) -> Analysis {
        let mut kept = Box::<KeptSources>::default();
        for (path, document) in documents.iter() {
            kept.open(path, Arc::clone(&document.text));
        }
        Analysis { kept, columns, part: None, checked: BTreeMap::new(), released: VecDeque::new() }
    }

    /// Creates an analysis that checks modules without the implementations of those that they import.
    pub fn of_parts(columns: Columns, documents: &Documents, part: ProgramPart) -> Analysis {
        Analysis { part: Some(part), ..Analysis::new(columns, documents) }
    }

    /// Marks the results that depend on a file. A new one may take the place of another file with its name, such as one
    /// of the library. Returns the main files of those results.
    pub fn touch(&mut self, path: &Path) -> Vec<PathBuf> {
        let is_known = self.checked.values().any(|checked| checked.files.iter().any(|file| file == path));
        let replaced = stem(path).filter(|_| !is_known);
        let mut touched = Vec::new();
        for (main, checked) in &mut self.checked {
            if checked.lacks_module
                || main == path
                || checked.files.iter().any(|file| file == path)
                || replaced.as_ref().is_some_and(|stem| checked.stems.contains(stem))
            {
                checked.is_stale = true;
                touched.push(main.clone());
            }
        }
        touched
    }

    /// Marks all results.
    pub fn touch_all(&mut self) -> Vec<PathBuf> {
        self.checked.values_mut().for_each(|checked| checked.is_stale = true);
        self.checked.keys().cloned().collect()
    }

    /// Removes the result of a file.
    pub fn forget(&mut self, path: &Path) {
        self.checked.remove(path);
    }

    /// Whether the current result of a check includes a file.
    pub fn covers(&self, path: &Path) -> bool {
        self.checked
            .values()
            .any(|checked| !checked.is_stale && checked.files.iter().any(|file| file == path))
    }

    /// Returns the results with their main files.
    pub fn results(&self) -> impl Iterator<Item = (&PathBuf, &CheckedProgram)> {
        self.checked.iter()
    }

    /// Returns the current result for a file.
    pub fn result(&self, path: &Path) -> Option<&CheckedProgram> {
        self.checked.get(path).filter(|checked| !checked.is_stale)
    }

    /// Checks a file unless the result is current. `is_shown`: whether its names will be needed.
    ///
    /// # Errors
    ///
    /// The compiler has a bug. The sources must be opened again.
    pub fn check(&mut self, path: &Path, is_shown: bool) -> Result<(), Failure> {
        let is_current = |checked: &CheckedProgram| {
            !checked.is_stale && (!is_shown || checked.index.is_some() && checked.is_kept)
        };
        if self.checked.get(path).is_some_and(is_current) {
            return Ok(());
        }
        let (sources, settings) = driver::settings_beside(path);
        let options = Options { sources: sources.clone(), part: self.part, ..Options::new(path.to_owned()) };
        let kept = &mut self.kept;
        let result = driver::caught(|| Ok(driver::check_kept(options, kept)))?;
        let KeptCheck { diagnostics, index, files, is_kept, search, internal } = result;
        if let Some(error) = internal {
            return Err(Failure::Internal(error));
        }
        let lacks_module = diagnostics.errors().any(|error| {
            matches!(error.code, Code::MissingModule | Code::MissingImplementation | Code::UnreadableSource)
        });
        let (kept, columns) = (&self.kept, self.columns);
        let converter = Converter { file_at: &|position| kept.file_at(position), columns, main: path };
        let file_at = |position| settings.sources.file_at(position);
        let of_settings = Converter { file_at: &file_at, columns, main: &settings.options.input };
        let messages_of_settings = settings.diagnostics.clone().into_sorted();
        let mut messages: BTreeMap<PathBuf, Vec<FileMessage>> = BTreeMap::new();
        let mut errors = Vec::new();
        for message in diagnostics.into_sorted() {
            let place = converter.message(&message).map(|found| add(&mut messages, found));
            if message.severity == Severity::Error {
                errors.push(place);
            }
        }
        for message in messages_of_settings.iter().filter_map(|message| of_settings.message(message)) {
            add(&mut messages, message);
        }
        let stems = files.iter().filter_map(|name| stem(Path::new(name))).collect();
        let files =
            files.iter().map(Path::new).filter(|path| path.is_absolute()).map(driver::clean).collect();
        let checked = CheckedProgram {
            index: index.filter(|_| is_shown),
            messages,
            files,
            stems,
            options: sources,
            is_stale: false,
            lacks_module,
            is_kept,
            notes: search.map(|search| PendingNotes { search, errors }),
        };
        self.checked.insert(path.to_owned(), checked);
        Ok(())
    }

    /// Returns a main file that is wanted and whose messages lack the notes about other dialects.
    pub fn lacking_notes(&self, is_wanted: impl Fn(&Path) -> bool) -> Option<PathBuf> {
        let lacks = |(path, checked): &(&PathBuf, &CheckedProgram)| {
            checked.notes.is_some() && !checked.is_stale && is_wanted(path)
        };
        self.checked.iter().find(lacks).map(|(path, _)| path.clone())
    }

    /// Checks a program in one more dialect, and adds the notes after the last one. Returns whether it did.
    ///
    /// # Errors
    ///
    /// The compiler has a bug. The sources must be opened again.
    pub fn search_notes(&mut self, path: &Path) -> Result<bool, Failure> {
        let Some(checked) = self.checked.get_mut(path) else { return Ok(false) };
        let Some(mut notes) = checked.notes.take() else { return Ok(false) };
        let kept = &self.kept;
        if driver::caught(|| Ok(driver::search_dialects(&mut notes.search, kept)))? {
            checked.notes = Some(notes);
            return Ok(false);
        }
        for (number, place) in notes.errors.iter().enumerate() {
            if let (Some(note), Some((path, index))) = (notes.search.note(number), place)
                && let Some(message) = checked.messages.get_mut(path).and_then(|all| all.get_mut(*index))
            {
                message.add_note(&note);
            }
        }
        Ok(true)
    }

    /// Finds the values at the place of a name in a checked file.
    ///
    /// # Errors
    ///
    /// The compiler has a bug. The sources must be opened again.
    pub fn observe(&mut self, path: &Path, name: Span) -> Result<Option<Observed>, Failure> {
        let Some(checked) = self.checked.get(path).filter(|checked| checked.is_kept) else { return Ok(None) };
        let options = Options { sources: checked.options.clone(), ..Options::new(path.to_owned()) };
        let kept = &mut self.kept;
        driver::caught(|| Ok(driver::observe_kept(options, kept, name)))
    }

    /// Removes the names of a program that is no longer shown, which take most of the memory, after some other
    /// programs have been released.
    pub fn release(&mut self, path: &Path) {
        self.released.retain(|other| other != path);
        self.released.push_back(path.to_owned());
        if self.released.len() > MOST_RELEASED
            && let Some(oldest) = self.released.pop_front()
            && let Some(checked) = self.checked.get_mut(&oldest)
        {
            checked.index = None;
        }
    }

    /// Returns a checked file.
    pub fn view<'a>(&'a self, path: &'a Path) -> Option<View<'a>> {
        let checked = self.checked.get(path)?;
        let tree = self.kept.tree_of(path)?;
        Some(View {
            path,
            file: &tree.file,
            module: &tree.module,
            index: checked.index.as_ref()?,
            checked,
            kept: &self.kept,
            columns: self.columns,
        })
    }
}

/// Returns the name of a file without folder and extension, in small letters.
fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_lowercase())
}

/// Adds a message about a file, and returns its file and its number there.
fn add(
    messages: &mut BTreeMap<PathBuf, Vec<FileMessage>>,
    (path, message): (PathBuf, FileMessage),
) -> (PathBuf, usize) {
    let all = messages.entry(path.clone()).or_default();
    all.push(message);
    (path, all.len() - 1)
}

impl View<'_> {
    /// Returns the position of the compiler at a place in the text.
    pub fn position(&self, place: Position) -> u32 {
        self.file.start + self.columns.offset(&self.file.text, place) as u32
    }

    /// Returns the range of a span of the text.
    pub fn range(&self, span: Span) -> Range {
        self.columns.range(self.file, span)
    }

    /// Whether a span is in the text.
    pub fn holds(&self, span: Span) -> bool {
        let own = self.file.span();
        own.lo <= span.lo && span.hi <= own.hi
    }

    /// Returns the source text of a span of the text.
    pub fn text(&self, span: Span) -> &str {
        self.file.text.get(self.file.offset(span.lo)..self.file.offset(span.hi)).unwrap_or_default()
    }

    /// Returns the name at a place, and the span of this occurrence.
    pub fn name_at(&self, place: Position) -> Option<(&IndexedName, Span)> {
        let (number, span) = self.index.at(self.position(place))?;
        Some((self.index.names.get(number as usize)?, span))
    }
}
