//! The report on a collection: the facts that the texts for people and for programs show.

use std::path::PathBuf;

use serde::Serialize;

use tlc_frontend::base::printable;
use tlc_frontend::syntax::ast::ModuleKind;

use crate::driver::porting::causes::{Cause, causes};
use crate::driver::porting::comparison::{DialectComparison, DialectRow, FirstError};
use crate::driver::porting::missing::{MissingModule, missing_modules};

/// The report on a collection. The names of the fields are part of the interface to other programs.
#[derive(Serialize)]
pub struct Report {
    /// The number of files of the collection.
    pub files: usize,
    /// The dialects, the one that accepts most first.
    pub dialects: Vec<DialectRow>,
    /// The number of files that some dialect accepts.
    pub accepted: usize,
    /// The files that the best dialect does not accept, in the order of their paths.
    pub modules: Vec<ModuleRow>,
    /// The causes that stop files which no dialect accepts, those of most files first.
    pub causes: Vec<Cause>,
    pub missing: Vec<MissingModule>,
    /// The files that imports do not find, because their names are not those of their modules.
    pub renames: Vec<Rename>,
    /// The files with the suffix of a module that contain none.
    pub skipped: Vec<String>,
    /// The options with which the files are compiled.
    pub options: Vec<String>,
    /// The files that `--fix` changed.
    pub fixes: Vec<Fix>,
}

/// A file that the best dialect does not accept.
#[derive(Serialize)]
pub struct ModuleRow {
    pub file: String,
    /// The dialect in which the file has the fewest errors.
    pub dialect: &'static str,
    /// The number of errors in that dialect.
    pub errors: usize,
    /// The number of files that import it, directly or through others.
    pub needed_by: usize,
    /// The first error; null if that dialect accepts the file.
    pub first: Option<FirstError>,
}

/// A file whose name is not that of its module.
#[derive(Serialize)]
pub struct Rename {
    pub file: String,
    pub to: String,
    /// Whether another file has that name, or is to get it.
    pub taken: bool,
}

/// A file that was changed.
#[derive(Serialize)]
pub struct Fix {
    pub file: String,
    /// The dialect whose messages offered the edits.
    pub dialect: &'static str,
    pub errors_before: usize,
    pub errors_after: usize,
    pub edits: Vec<AppliedEdit>,
}

/// An edit, with the place in the text to which it was applied.
#[derive(Clone, Serialize)]
pub struct AppliedEdit {
    pub line: u32,
    pub column: u32,
    pub code: &'static str,
    pub message: String,
}

/// Returns the report without replacements of missing modules, options and fixes.
pub fn report(comparison: DialectComparison<'_>, skipped: Vec<String>) -> Report {
    let mut modules = Vec::new();
    let mut accepted = 0;
    let needed_by = comparison.needed_by();
    for unit in 0..comparison.collection.given {
        let Some(check) = comparison.best_check(unit) else { continue };
        let errors = comparison.errors(unit);
        accepted += usize::from(errors.is_empty());
        let is_best = comparison.rows.first().is_some_and(|(_, row)| row.name == check.dialect.name());
        if !errors.is_empty() || !is_best {
            let first = errors.first().map(|error| comparison.first_error(unit, error));
            let (file, dialect) = (comparison.file_name(unit), check.dialect.name());
            let needed_by = needed_by.get(unit).copied().unwrap_or_default();
            modules.push(ModuleRow { file, dialect, errors: errors.len(), needed_by, first });
        }
    }
    let causes = causes(&comparison);
    let missing = missing_modules(&comparison);
    let renames = renames(&comparison);
    let dialects = comparison.rows.into_iter().map(|(_, row)| row).collect();
    let files = comparison.collection.given;
    let (options, fixes) = (Vec::new(), Vec::new());
    Report { files, dialects, accepted, modules, causes, missing, renames, skipped, options, fixes }
}

/// Returns the files whose names are not those of their modules.
fn renames(comparison: &DialectComparison<'_>) -> Vec<Rename> {
    let mut found: Vec<(PathBuf, PathBuf)> = Vec::new();
    for unit in comparison.collection.units.iter().take(comparison.collection.given) {
        // Nothing imports a program, so its file may have any name.
        let is_imported = unit.kind != ModuleKind::Program && !unit.name.is_empty();
        let names = [unit.name.clone(), unit.name.to_lowercase(), unit.name.to_uppercase()];
        let stem = unit.path.file_stem().unwrap_or_default().to_string_lossy();
        if is_imported && !names.iter().any(|name| *name == stem) {
            let suffix = unit.path.extension().unwrap_or_default().to_string_lossy();
            found.push((unit.path.clone(), unit.path.with_file_name(format!("{}.{suffix}", unit.name))));
        }
    }
    let is_taken = |to: &PathBuf| {
        comparison.collection.units.iter().any(|unit| unit.path == *to)
            || found.iter().filter(|(_, other)| other == to).count() > 1
    };
    let shown = |path: &PathBuf| printable(&path.display().to_string()).into_owned();
    let rename =
        |(from, to): &(PathBuf, PathBuf)| Rename { file: shown(from), to: shown(to), taken: is_taken(to) };
    found.iter().map(rename).collect()
}
