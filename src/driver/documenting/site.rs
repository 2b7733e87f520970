//! `tlc doc --html`: the site of the library, or of a project with the library modules that it imports.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use doc_pages::{SiteModule, SitePage};
use tlc_frontend::diagnostics::{Code, Diagnostic};

use super::modules::{self, DocumentedModule};
use crate::driver::loading::module_files::heading;
use crate::driver::outputs::{OutputMode, Outputs, reported};
use crate::driver::porting::files::{FoundFiles, characters};
use crate::driver::{Failure, Session, library};
use crate::options::{Destination, Options};

/// The number of files that are open at once.
const BATCH: usize = 64;

/// Writes the pages about the library, or about the modules in files and folders with all that they import, to a
/// folder. Returns their number. All messages are written before it returns.
pub fn doc_html(options: Options, paths: &[PathBuf], folder: &Path) -> Result<usize, Failure> {
    let mut session = Session::new(options);
    let result = write_site(&mut session, paths, folder);
    session.print_each();
    result
}

fn write_site(session: &mut Session, paths: &[PathBuf], folder: &Path) -> Result<usize, Failure> {
    let own = own_modules(session, paths)?;
    let library = match paths {
        [] => modules::library_modules().into_iter().map(str::to_owned).collect(),
        _ => imported(session, &own),
    };
    let title = if paths.is_empty() { "The library of tlc" } else { "Modules" };
    let others = modules::language_pages().into_iter().map(str::to_owned).chain(library);
    let mut all: Vec<DocumentedModule> = own;
    let others: Vec<DocumentedModule> =
        others.filter_map(|name| modules::of_library(session, &name)).collect();
    let order = |module: &DocumentedModule| {
        let family = library::FAMILIES.iter().position(|(_, title)| *title == module.group);
        family.map_or(0, |place| place + 1)
    };
    let first = all.len();
    all.extend(others);
    all.get_mut(first..).unwrap_or_default().sort_by_key(order);
    let site: Vec<SiteModule> = all.into_iter().map(|module| site_module(session, module)).collect();
    let pages = doc_pages::site(title, &site);
    write(session, &pages, folder)?;
    Ok(pages.len())
}

/// Returns the definition modules in files and folders, and files of other modules that are named themselves.
fn own_modules(session: &mut Session, paths: &[PathBuf]) -> Result<Vec<DocumentedModule>, Failure> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let sources = session.options.sources.clone();
    let found = FoundFiles::new(paths, &sources, &mut session.diagnostics);
    let mut modules = Vec::new();
    for file in found.files.into_iter().filter(|file| file.is_given) {
        let is_named = paths.iter().any(|path| path.is_file() && path.file_name() == file.path.file_name());
        // Other files of a folder are not shown, so their mistakes do not matter.
        let text = characters(file.bytes.as_deref().unwrap_or_default());
        if !is_named && heading(&text).is_some_and(|(kind, _)| !kind.is_definition()) {
            continue;
        }
        let module = match file.bytes {
            Ok(bytes) => modules::of_bytes(session, &file.path, bytes, "Modules of the project"),
            Err(_) => modules::of_file(session, &file.path, ""),
        };
        modules.extend(module.ok().filter(|module| is_named || module.document.is_definition()));
    }
    session.stop_on_errors()?;
    if modules.is_empty() {
        let message = "there are no definition modules in the given files and folders";
        return session.fail(Diagnostic::new(Code::UnreadableSource, message));
    }
    modules.sort_by(|a, b| a.document.name.cmp(&b.document.name));
    Ok(modules)
}

/// Returns the names of the library modules that modules import, directly or indirectly, sorted.
fn imported(session: &mut Session, own: &[DocumentedModule]) -> Vec<String> {
    let own_names: BTreeSet<&str> = own.iter().map(|module| module.document.name.as_str()).collect();
    let mut open: Vec<String> = own.iter().flat_map(|module| module.document.imports.clone()).collect();
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        let is_known =
            own_names.contains(name.as_str()) || modules::language_pages().contains(&name.as_str());
        if is_known || found.contains(&name) {
            continue;
        }
        if let Some(module) = modules::of_library(session, &name) {
            open.extend(module.document.imports);
            found.insert(name);
        }
    }
    found.into_iter().collect()
}

fn site_module(session: &Session, module: DocumentedModule) -> SiteModule {
    let file = session.sources.file(module.file);
    SiteModule {
        group: module.group,
        file: module.place,
        text: file.text.clone(),
        start: file.start,
        dialect: module.dialect,
        document: module.document,
    }
}

fn write(session: &mut Session, pages: &[SitePage], folder: &Path) -> Result<(), Failure> {
    for name in ["modules", "sources"] {
        let path = folder.join(name);
        if let Err(error) = fs::create_dir_all(&path) {
            let message = format!("cannot create the folder `{}`: {error}", path.display());
            return session.fail(Diagnostic::new(Code::UnwritableOutput, message));
        }
    }
    for batch in pages.chunks(BATCH) {
        let mut outputs = Outputs::default();
        for page in batch {
            let destination = Destination::File(folder.join(&page.path));
            outputs.add(&destination, OutputMode::Data, page.text.clone().into_bytes());
        }
        reported(session, outputs.commit())?;
    }
    Ok(())
}
