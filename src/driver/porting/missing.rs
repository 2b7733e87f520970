//! The modules that a collection imports and that are not found, with possible replacements.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use tlc_frontend::base::printable;
use tlc_frontend::diagnostics::Code;

use crate::driver::library;
use crate::driver::loading::absent;
use crate::driver::loading::imports::{ExportedNames, PREFERRED};
use crate::driver::porting::collection::Collection;
use crate::driver::porting::comparison::{DialectComparison, FirstError};

/// The least number of names by which a module is recognized in another one.
const LEAST_NAMES: usize = 2;

/// The number of names that are listed.
const MOST_NAMES: usize = 8;

/// A module that is imported and not found.
#[derive(Serialize)]
pub struct MissingModule {
    pub module: String,
    /// The number of files that import it.
    pub files: usize,
    /// The number of these that have no other error.
    pub only: usize,
    /// The names that are imported from it, sorted.
    pub names: Vec<String>,
    /// The first import.
    pub example: FirstError,
    /// Modules that could replace it.
    pub help: Vec<String>,
}

/// The imports of a missing module.
#[derive(Default)]
struct Imports {
    files: usize,
    only: usize,
    names: BTreeSet<String>,
    example: Option<FirstError>,
}

/// Returns the missing modules, those that most files need first.
pub fn missing_modules(comparison: &DialectComparison<'_>) -> Vec<MissingModule> {
    let mut all: BTreeMap<&str, Imports> = BTreeMap::new();
    for unit in 0..comparison.collection.given {
        let Some(check) = comparison.best_check(unit) else { continue };
        let errors = comparison.errors(unit);
        for missing in check.missing.get(unit).into_iter().flatten() {
            let error = errors
                .iter()
                .find(|e| e.code == Code::MissingModule && e.primary_span() == Some(missing.span));
            let imports = all.entry(missing.module.as_str()).or_default();
            imports.files += 1;
            imports.only += usize::from(errors.len() == 1);
            imports.names.extend(missing.names.iter().cloned());
            if imports.example.is_none() {
                imports.example = error.map(|error| comparison.first_error(unit, error));
            }
        }
    }
    let row = |(module, imports): (&str, Imports)| {
        Some(MissingModule {
            module: module.to_owned(),
            files: imports.files,
            only: imports.only,
            names: imports.names.into_iter().collect(),
            example: imports.example?,
            help: Vec::new(),
        })
    };
    let mut rows: Vec<MissingModule> = all.into_iter().filter_map(row).collect();
    rows.sort_by_key(|row| Reverse((row.files, row.only)));
    rows
}

/// Adds the modules that could replace the missing ones: those of the collection whose names differ in case,
/// those of a table of other systems, and those of the library that export the imported names.
pub fn add_replacements(rows: &mut [MissingModule], collection: &Collection, exports: &ExportedNames) {
    for row in rows {
        let mut given = collection.units.iter().take(collection.given);
        let similar =
            given.find(|unit| unit.name != row.module && unit.name.eq_ignore_ascii_case(&row.module));
        row.help.extend(similar.map(|unit| {
            let file = unit.path.display().to_string();
            format!("only the case differs from `{}` in {}", unit.name, printable(&file))
        }));
        row.help.extend(absent::counterpart(&row.module));
        row.help.extend(by_names(row, exports));
        if row.names.is_empty() && row.help.is_empty() {
            let mut names = library::public_files().filter_map(|file| file.strip_suffix(".def"));
            let similar = names.find(|name| name.eq_ignore_ascii_case(&row.module));
            row.help.extend(similar.map(|name| format!("the library has a module `{name}`")));
        }
    }
}

/// Returns the module of the library that exports most of the names that are imported from a missing module.
fn by_names(row: &MissingModule, exports: &ExportedNames) -> Option<String> {
    let mut counts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in &row.names {
        for (module, _) in exports.get(name).into_iter().flatten() {
            counts.entry(module).or_default().push(name);
        }
    }
    let (module, names) = counts.into_iter().min_by_key(|(module, names)| {
        let preference = PREFERRED.iter().position(|preferred| preferred == module);
        let is_other = !module.eq_ignore_ascii_case(&row.module);
        (Reverse(names.len()), is_other, preference.unwrap_or(PREFERRED.len()), *module)
    })?;
    if names.len() < LEAST_NAMES.min(row.names.len()) || names.len() * 2 < row.names.len() {
        return None;
    }
    if names.len() == row.names.len() {
        return Some(format!("`{module}` of the library exports all imported names: {}", listed(&names)));
    }
    let others: Vec<&str> =
        row.names.iter().map(String::as_str).filter(|name| !names.contains(name)).collect();
    Some(format!(
        "`{module}` of the library exports {} of {} imported names: {}, but not {}",
        names.len(),
        row.names.len(),
        listed(&names),
        listed(&others)
    ))
}

/// Lists the first names.
fn listed(names: &[&str]) -> String {
    let shown: Vec<String> = names.iter().take(MOST_NAMES).map(|name| printable(name).into_owned()).collect();
    let more = if names.len() > MOST_NAMES { " ..." } else { "" };
    shown.join(", ") + more
}
