//! The modules that `tlc doc` finds: those of the user, those of the library, and the names of the language.

use std::path::{Path, PathBuf};

use tlc_frontend::base::{Dialect, FileId, printable};
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::documentation::{ModuleDocument, PREDECLARED, document, language_file};
use tlc_frontend::sema::SYSTEM;
use tlc_frontend::syntax::parse_module;

use crate::driver::loading::loader::Loader;
use crate::driver::loading::module_files::{ANY, ModuleLocation};
use crate::driver::loading::reading::read_bytes;
use crate::driver::{Failure, Session, library};

/// A module with its documentation.
pub struct DocumentedModule {
    /// The file as it is shown.
    pub place: String,
    pub file: FileId,
    pub dialect: Dialect,
    /// The title of the group to which the module belongs.
    pub group: String,
    pub document: ModuleDocument,
}

/// The group of the names of the language.
pub const LANGUAGE: &str = "The language";

/// Reads a file of the user.
pub fn of_file(session: &mut Session, path: &Path, group: &str) -> Result<DocumentedModule, Failure> {
    let bytes = match read_bytes(path, true) {
        Ok(bytes) => bytes,
        Err(reason) => return session.fail(unreadable(path, &reason)),
    };
    of_bytes(session, path, bytes, group)
}

/// Parses the bytes of a file of the user.
pub fn of_bytes(
    session: &mut Session,
    path: &Path,
    bytes: Vec<u8>,
    group: &str,
) -> Result<DocumentedModule, Failure> {
    let file = Loader::new(session).load_bytes(path, bytes).ok_or(Failure::Reported)?;
    let dialect = session.options.sources.dialect();
    parsed(session, file, dialect, path.display().to_string(), group)
}

/// Returns a module of the library, or the page about SYSTEM or the predeclared names.
pub fn of_library(session: &mut Session, name: &str) -> Option<DocumentedModule> {
    let file_name = format!("{name}.def");
    let (text, group, place) = match language_file(name) {
        Some(text) => (text.into(), LANGUAGE, "part of the language".to_owned()),
        None => {
            let text = library::file(&file_name, session.options.sources.dialect())?;
            (text, library::family(&file_name), format!("{}/{file_name}", library::FOLDER))
        }
    };
    let file = session.sources.add(place.clone(), text.into_owned()).ok()?;
    parsed(session, file, Dialect::default(), place, group).ok()
}

fn parsed(
    session: &mut Session,
    file: FileId,
    dialect: Dialect,
    place: String,
    group: &str,
) -> Result<DocumentedModule, Failure> {
    let Session { sources, interner, diagnostics, .. } = session;
    let source = sources.file(file);
    let module = parse_module(source, dialect, interner, diagnostics);
    if diagnostics.has_errors() {
        return Err(Failure::Reported);
    }
    let document = document(source, &module);
    Ok(DocumentedModule { place, file, dialect: module.dialect, group: group.to_owned(), document })
}

/// Returns the names of the library modules for programs, in alphabetical order.
pub fn library_modules() -> Vec<&'static str> {
    library::public_files().filter_map(|file| file.strip_suffix(".def")).collect()
}

/// Returns the names of the pages about the language.
pub fn language_pages() -> [&'static str; 2] {
    [PREDECLARED, SYSTEM]
}

/// Returns the folders in which modules of the user are searched, first the current one.
fn folders(session: &Session) -> Vec<ModuleLocation> {
    let here = ModuleLocation::Folder(PathBuf::new());
    let places = here.search_path(&session.options.sources.include);
    places.into_iter().filter(|place| *place != ModuleLocation::Library).collect()
}

/// Finds a module of the user by its name.
pub fn own_module(session: &mut Session, name: &str) -> Option<Result<DocumentedModule, Failure>> {
    for place in folders(session) {
        for file in place.file_names(name, &ANY, &session.options.sources) {
            let path = PathBuf::from(place.path_of(&file));
            if path.is_file() {
                return Some(of_file(session, &path, "Modules of this folder"));
            }
        }
    }
    None
}

/// Returns all definition modules of the user that can be parsed, sorted by their names.
pub fn own_modules(session: &mut Session) -> Vec<DocumentedModule> {
    let mut found: Vec<DocumentedModule> = Vec::new();
    for place in folders(session) {
        for file in place.definitions(&session.options.sources) {
            let path = PathBuf::from(place.path_of(&file));
            let module = of_file(session, &path, "Modules of this folder");
            // Mistakes are reported when the module is requested.
            std::mem::take(&mut session.diagnostics);
            let is_new = |module: &DocumentedModule| {
                found.iter().all(|other| other.document.name != module.document.name)
            };
            found.extend(module.ok().filter(is_new));
        }
    }
    found.sort_by(|a, b| a.document.name.cmp(&b.document.name));
    found
}

fn unreadable(path: &Path, reason: &str) -> Diagnostic {
    let message = format!("cannot read `{}`: {reason}", printable(&path.display().to_string()));
    Diagnostic::new(Code::UnreadableSource, message)
}
