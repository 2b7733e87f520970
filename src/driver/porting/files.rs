//! The files of a collection: found in folders, and read once.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use tlc_frontend::base::BYTE_ORDER_MARK;
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};

use crate::driver::loading::module_files::heading;
use crate::driver::loading::reading::{TextBytes, path_name, read_bytes};
use crate::options::SourceOptions;

/// The suffixes that compilers give to the files of modules, in lower case and without the dot. A file in a
/// folder must also begin with the heading of a module.
const SUFFIXES: [&str; 12] = ["def", "mod", "d", "m", "m2", "md", "mi", "mod2", "def2", "m2d", "m2i", "m2m"];

/// A file of a collection.
pub struct FoundFile {
    pub path: PathBuf,
    /// The bytes, or the reason why they cannot be read.
    pub bytes: Result<Vec<u8>, String>,
    /// Whether the file belongs to the collection. Others are only imported.
    pub is_given: bool,
}

/// The files of a collection.
#[derive(Default)]
pub struct FoundFiles {
    /// The files that may contain modules, sorted by their paths, first those of the collection.
    pub files: Vec<FoundFile>,
    /// The files with the suffix of a module that contain none.
    pub skipped: Vec<PathBuf>,
}

impl FoundFiles {
    /// Finds and reads the modules in files and folders, and those in the folders of `-I`. Paths that cannot be
    /// read are reported.
    pub fn new(paths: &[PathBuf], sources: &SourceOptions, problems: &mut Diagnostics) -> FoundFiles {
        let mut search = Search { sources, problems, files: Vec::new() };
        paths.iter().for_each(|path| search.add(path));
        let given = std::mem::take(&mut search.files);
        for folder in &sources.include {
            search.folder(folder, false);
        }
        let mut found = FoundFiles::default();
        found.read(given, true, sources);
        found.read(search.files, false, sources);
        if found.files.is_empty() && found.skipped.is_empty() && !problems.has_errors() {
            let message = "there are no modules in the given files and folders";
            let advice = "files with other suffixes are found with `--def-suffix` and `--mod-suffix`";
            problems.report(Diagnostic::new(Code::UnreadableSource, message).help(advice));
        }
        found
    }

    fn read(&mut self, mut files: Vec<Candidate>, is_given: bool, sources: &SourceOptions) {
        files.sort();
        files.dedup_by(|a, b| a.path == b.path);
        files.retain(|file| !self.files.iter().any(|known| !is_given && known.path == file.path));
        for Candidate { path, is_named } in files {
            let bytes = read_bytes(&path, true);
            let text = characters(bytes.as_deref().unwrap_or_default());
            let is_usual = is_usual(&path, sources);
            // A module whose heading has a mistake is one that people want to know about.
            let is_wrong = || is_usual && is_given && text.lines().any(|line| line.contains("MODULE "));
            if is_named || bytes.is_err() && is_usual || heading(&text).is_some() || is_wrong() {
                self.files.push(FoundFile { path, bytes, is_given });
            } else if is_given && is_usual {
                self.skipped.push(path);
            }
        }
    }
}

/// A file that may contain a module.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    path: PathBuf,
    /// Whether the user named the file itself.
    is_named: bool,
}

/// A search for files of modules.
struct Search<'s> {
    sources: &'s SourceOptions,
    problems: &'s mut Diagnostics,
    files: Vec<Candidate>,
}

impl Search<'_> {
    /// Adds a file, or the files of a folder and those in it.
    fn add(&mut self, path: &Path) {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => self.folder(path, true),
            Ok(_) => self.files.push(Candidate { path: plain(path), is_named: true }),
            Err(error) => self.report(path, &error),
        }
    }

    /// Adds the files of a folder. Hidden folders and links to folders are not searched.
    fn folder(&mut self, folder: &Path, with_folders: bool) {
        let mut open = vec![folder.to_owned()];
        while let Some(folder) = open.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) => {
                    self.report(&folder, &error);
                    continue;
                }
            };
            for entry in entries.flatten() {
                let (path, name) = (entry.path(), entry.file_name());
                let is_hidden = name.to_string_lossy().starts_with('.');
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    open.extend(Some(path).filter(|_| with_folders && !is_hidden));
                } else if !is_hidden && self.is_candidate(&path) {
                    self.files.push(Candidate { path: plain(&path), is_named: false });
                }
            }
        }
    }

    fn is_candidate(&self, path: &Path) -> bool {
        let suffix = path.extension().map(|suffix| suffix.to_string_lossy().to_lowercase());
        let is_old = suffix.is_some_and(|suffix| SUFFIXES.contains(&suffix.as_str()));
        (is_old || is_usual(path, self.sources)) && !path.is_dir()
    }

    fn report(&mut self, path: &Path, error: &io::Error) {
        let reason = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
            io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            _ => error.to_string(),
        };
        let message = format!("cannot read `{}`: {reason}", path_name(path));
        self.problems.report(Diagnostic::new(Code::UnreadableSource, message));
    }
}

/// Whether a file has the suffix of a module that the options name, or one of the default dialect.
fn is_usual(path: &Path, sources: &SourceOptions) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let chosen = [(&sources.def_suffix, ".def"), (&sources.mod_suffix, ".mod")];
    chosen.iter().any(|(chosen, usual)| {
        let suffix = chosen.as_deref().map(str::to_lowercase);
        name.ends_with(suffix.as_deref().unwrap_or(usual))
    })
}

/// Returns the text of a file, in which only the characters of ASCII are reliable.
pub fn characters(bytes: &[u8]) -> String {
    let bytes = TextBytes::new(bytes.to_vec()).bytes;
    String::from_utf8_lossy(&bytes).trim_start_matches(BYTE_ORDER_MARK).to_owned()
}

/// Returns a path without the folder `.`, as which the current folder may be given.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}
