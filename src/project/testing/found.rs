//! The modules in a folder of tests or benchmarks, and the procedures in them that are run by name.

use std::path::{Path, PathBuf};

use crate::driver::{self, entries};
use crate::options::Options;
use tlc_frontend::base::EntryKind;

use super::super::Project;

/// A program module in a folder of tests or benchmarks.
pub struct EntryModule {
    /// The path in the folder, without a suffix.
    pub name: String,
    pub file: PathBuf,
    /// The procedures that are run by name.
    pub procedures: Vec<String>,
}

/// Returns the program modules in a folder and the folders in it, sorted by their names.
pub fn entry_modules(
    project: &Project,
    options: &Options,
    folder: &Path,
    kind: EntryKind,
) -> Vec<EntryModule> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for path in entries(&next) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "mod") && project.is_program(&path) {
                files.push(path);
            }
        }
    }
    let of_file = |file: PathBuf| {
        let name = file.strip_prefix(folder).unwrap_or(&file).with_extension("");
        let own = Options { input: file.clone(), sources: project.sources.clone(), ..options.clone() };
        let procedures = driver::entries_of(&own, kind);
        EntryModule { name: name.to_string_lossy().into_owned(), file, procedures }
    };
    let mut modules: Vec<EntryModule> = files.into_iter().map(of_file).collect();
    modules.sort_by(|one, other| one.name.cmp(&other.name));
    modules
}

/// Returns the name of a procedure of a module, or of the module as a whole.
pub fn full_name(module: &str, procedure: Option<&str>) -> String {
    procedure.map_or_else(|| module.to_owned(), |procedure| format!("{module}.{procedure}"))
}

/// Whether a name contains one of the filters, or there are none.
pub fn is_wanted(name: &str, filters: &[String]) -> bool {
    filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()))
}

/// Returns the words for a message that say which names were wanted.
pub fn among(filters: &[String]) -> String {
    match filters {
        [] => String::new(),
        filters => format!(" whose names contain `{}`", filters.join("` or `")),
    }
}
