//! Files for editors: the modules of a folder, and copies of library modules and of pages about codes, which
//! exist only in the compiler.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use tlc_frontend::base::Dialect;
use tlc_frontend::diagnostics::Code;

use crate::driver::loading::module_files::{ModuleLocation, folder_of};
use crate::driver::loading::reading::read_bytes;
use crate::driver::pipeline::compile_open;
use crate::driver::settings::settings_beside;
use crate::driver::{Failure, library};
use crate::options::{Destination, Emit, Options, Output, SourceOptions};

/// The maximum number of modules that are searched in the folders of an editor.
const MOST_MODULES: usize = 5_000;

/// The suffixes of modules in any dialect.
const SUFFIXES: [&str; 4] = ["mod", "def", "mi", "md"];

/// Returns the files of modules in a folder and the folders in it, sorted. Hidden folders and folders of build
/// products are ignored.
pub fn module_paths(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop()
        && found.len() < MOST_MODULES
    {
        let mut entries: Vec<_> = fs::read_dir(&folder).into_iter().flatten().flatten().collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (name, path) = (entry.file_name(), entry.path());
            // The type of a symbolic link is that of the link, so folders are not entered in circles.
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => {
                    let is_hidden = name.as_encoded_bytes().starts_with(b".");
                    if !is_hidden && !["target", "build", "node_modules"].iter().any(|other| name == *other) {
                        folders.push(path);
                    }
                }
                Ok(_) if has_suffix(&path) => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

fn has_suffix(path: &Path) -> bool {
    let suffix = path.extension().and_then(|suffix| suffix.to_str()).map(str::to_ascii_lowercase);
    suffix.is_some_and(|suffix| SUFFIXES.contains(&suffix.as_str()))
}

/// Returns the names of the modules that a module can import, sorted: those in its folder, in the folders of
/// `-I` and in the library.
pub fn importable_modules(path: &Path, sources: &SourceOptions) -> Vec<String> {
    let places = ModuleLocation::Folder(folder_of(path)).search_path(&sources.include);
    let mut modules: Vec<String> = places.iter().flat_map(|place| place.modules(sources)).collect();
    modules.sort_unstable();
    modules.dedup();
    modules
}

/// Returns the text of a module's file; bytes that are not UTF-8 are replaced.
pub fn module_text(path: &Path) -> Option<Arc<str>> {
    let bytes = read_bytes(path, true).ok()?;
    Some(String::from_utf8_lossy(&bytes).into())
}

/// Returns the path of a copy of a library file with the name `<library>/FILE` and a text, which is written if there
/// is none. Without a text it is the file of the default dialect.
pub fn library_path(name: &str, text: Option<&str>) -> Option<PathBuf> {
    let file = name.strip_prefix(library::FOLDER)?.strip_prefix('/')?;
    let has_text = |dialect| {
        let own = library::file(file, dialect)?;
        text.is_none_or(|text| own == text).then_some(dialect)
    };
    let dialect = [Dialect::default()].into_iter().chain(Dialect::ALL).find_map(has_text).unwrap_or_default();
    let folder = Path::new("library");
    let own_folder = folder.join(dialect.name());
    let folder = if dialect == Dialect::default() { folder } else { &own_folder };
    copied_once(folder.join(file), || library::file(file, dialect))
}

/// Returns the path of a copy of the page about a code, which is written if there is none.
pub fn page_path(code: Code) -> Option<PathBuf> {
    let name = Path::new("errors").join(format!("{}.md", code.name()));
    copied_once(name, || Some(code.explanation().into()))
}

/// Returns the definition modules of the library by the names of their files, `<library>/FILE`.
pub fn library_definitions() -> impl Iterator<Item = (String, Cow<'static, str>)> {
    let names = library::public_files().filter(|name| name.ends_with(".def"));
    names.filter_map(|name| {
        let text = library::file(name, Dialect::default())?;
        Some((format!("{}/{name}", library::FOLDER), text))
    })
}

/// Writes the page that shows the construction of SSA form of a procedure in the main module of a program, and
/// returns its path. `open` are the texts that replace files. The inner error is the compiler's message.
pub fn ssa_page_path(
    main: &Path,
    procedure: &str,
    open: Vec<(PathBuf, Arc<str>)>,
) -> Result<Result<PathBuf, String>, Failure> {
    let (sources, _) = settings_beside(main);
    let mut options = Options { sources, ..Options::new(main.to_owned()) };
    options.outputs.push(Output { emit: Emit::SsaHtml, destination: Destination::Memory });
    options.procedure = Some(procedure.to_owned());
    let page = match compile_open(options, open)? {
        Ok(page) => page,
        Err(messages) => return Ok(Err(messages)),
    };
    let stem = main.file_stem().unwrap_or_default().to_string_lossy();
    let name = Path::new("ssa").join(format!("{stem}.{procedure}.html"));
    let path = copied(&name, &String::from_utf8_lossy(&page));
    Ok(path.ok_or_else(|| "the page cannot be written to the folder for caches".to_owned()))
}

/// Returns the path of a file below the user's folder for caches. The text with its name is always the same, so it
/// is compared with the file only once.
fn copied_once(name: PathBuf, text: impl FnOnce() -> Option<Cow<'static, str>>) -> Option<PathBuf> {
    static COPIES: Mutex<BTreeMap<PathBuf, PathBuf>> = Mutex::new(BTreeMap::new());
    let mut copies = COPIES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = copies.get(&name).filter(|path| path.exists()) {
        return Some(path.clone());
    }
    let path = copied(&name, &text()?)?;
    copies.insert(name, path.clone());
    Some(path)
}

/// Returns the path of a file with a text below the user's folder for caches.
fn copied(name: &Path, text: &str) -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")))?;
    let path = caches.join(concat!("tlc-", env!("CARGO_PKG_VERSION"))).join(name);
    if fs::read_to_string(&path).is_ok_and(|present| present == text) {
        return Some(path);
    }
    fs::create_dir_all(path.parent()?).ok()?;
    let temporary = tempfile::NamedTempFile::new_in(path.parent()?).ok()?;
    fs::write(temporary.path(), text).ok()?;
    temporary.persist(&path).ok()?;
    Some(path)
}
