//! Commands for collections of files. `tlc port`: the reasons why modules are not accepted, in all dialects;
//! `tlc fmt`: their layout.

mod causes;
mod checked;
mod checking;
mod collection;
mod comparison;
pub mod diff;
pub mod files;
pub mod fixing;
mod missing;
mod report;
mod text;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use tlc_frontend::base::{Dialect, Interner, printable};
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::syntax::ast::ModuleKind;

use crate::driver::loading::imports::{ExportedNames, library_exports};
use crate::driver::{Failure, Session};
use crate::options::{Options, SourceOptions};

use checked::{Checked, check, is_accepted};
use checking::DialectCheck;
use collection::Collection;
use comparison::DialectComparison;
use files::FoundFiles;
use fixing::ChangedFile;
use report::{Fix, Report, report};

/// The request of `tlc port`.
#[derive(Clone, Debug)]
pub struct PortRequest {
    /// Files, and folders with files.
    pub paths: Vec<PathBuf>,
    /// Whether the changes that messages call applicable are made.
    pub fix: bool,
    /// Whether these changes are only shown.
    pub dry_run: bool,
    /// Whether the report is JSON.
    pub json: bool,
}

/// The answer of `tlc port`.
pub struct PortAnswer {
    /// The bytes for the standard output. They are not always UTF-8, because a difference shows the bytes of
    /// files.
    pub text: Vec<u8>,
    /// Whether some dialect accepts each file.
    pub is_accepted: bool,
}

/// Checks a collection of modules in all dialects and reports what stops them. Paths that cannot be read are
/// reported on stderr.
pub fn port(options: Options, request: &PortRequest) -> Result<PortAnswer, Failure> {
    let dialects = options.sources.dialect.map_or(Dialect::ALL.to_vec(), |dialect| vec![dialect]);
    let mut session = Session::new(options);
    let mut found = FoundFiles::new(&request.paths, &session.options.sources, &mut session.diagnostics);
    let mut is_complete = !session.diagnostics.has_errors();
    session.print_each();
    if !found.files.iter().any(|file| file.is_given) && found.skipped.is_empty() {
        return Err(Failure::Reported);
    }
    let exports = library_exports(&mut Interner::new());
    let first = check(&found, &session.options, &dialects, &exports)?;
    let mut checked = Rc::new(match with_helpful_options(&mut session.options, &found, &first, &exports)? {
        true => check(&found, &session.options, &dialects, &exports)?,
        false => first,
    });
    let check = |found: &FoundFiles, dialects: &[Dialect]| check(found, &session.options, dialects, &exports);
    let mut changed = Vec::new();
    if request.fix {
        changed = fixing::fix(&mut found, &checked, check)?;
        if request.dry_run && !request.json {
            let is_accepted = is_complete && is_accepted(&checked);
            return Ok(PortAnswer { text: difference(&changed, &found), is_accepted });
        }
        if !changed.is_empty() && !request.dry_run {
            checked = Rc::new(check(&found, &dialects)?);
        }
    }
    if !request.dry_run {
        changed = write_changes(&mut session, changed, &found);
        is_complete &= !session.diagnostics.has_errors();
        session.print_each();
    }
    let comparison = DialectComparison::new(&checked.collection, &checked.checks);
    let skipped = found.skipped.iter().map(|path| shown(path)).collect();
    let mut report = report(comparison, skipped);
    missing::add_replacements(&mut report.missing, &checked.collection, &exports);
    report.options = command_options(&report, &checked.collection, &session.options);
    report.fixes = changed.into_iter().map(|changed| changed.fix).collect::<Vec<Fix>>();
    let is_accepted = is_complete && report.accepted == report.files;
    let text = match request.json {
        true => text::json(&report),
        false => text::render(&report),
    };
    Ok(PortAnswer { text: text.into_bytes(), is_accepted })
}

/// The code of an error, and an option that may remove it.
type HelpfulOption = (Code, fn(&mut SourceOptions));

/// Sets the options with which the dialect that accepts most files accepts more of them. Returns whether there
/// are any.
fn with_helpful_options(
    options: &mut Options,
    found: &FoundFiles,
    checked: &Checked,
    exports: &ExportedNames,
) -> Result<bool, Failure> {
    let comparison = DialectComparison::new(&checked.collection, &checked.checks);
    let Some(best) = comparison.rows.first().and_then(|(index, _)| checked.checks.get(*index)) else {
        return Ok(false);
    };
    let helpful: [HelpfulOption; 2] = [
        (Code::TransferBetweenSizes, |sources| sources.word = sources.word.or(Some(32))),
        (Code::OpaqueNotPointer, |sources| sources.extended_opaque = true),
    ];
    let (mut most, mut is_changed) = (best.accepted(), false);
    for (code, set) in helpful {
        if best.errors.iter().flatten().any(|error| error.code == code) {
            let mut changed = options.clone();
            set(&mut changed.sources);
            let checked = check(found, &changed, &[best.dialect], exports)?;
            let accepted = checked.checks.first().map_or(0, DialectCheck::accepted);
            if accepted > most {
                (*options, most, is_changed) = (changed, accepted, true);
            }
        }
    }
    Ok(is_changed)
}

/// Writes the changed files and returns those that were written. The others are reported.
fn write_changes(session: &mut Session, changed: Vec<ChangedFile>, found: &FoundFiles) -> Vec<ChangedFile> {
    let write = |changed: &ChangedFile| -> Result<(), (PathBuf, String)> {
        let Some(file) = found.files.get(changed.unit) else { return Ok(()) };
        let after = file.bytes.as_deref().unwrap_or_default();
        fixing::replace(&file.path, &changed.before, after).map_err(|reason| (file.path.clone(), reason))
    };
    let mut written = Vec::new();
    for file in changed {
        match write(&file) {
            Ok(()) => written.push(file),
            Err((path, reason)) => {
                let message = format!("cannot write `{}`: {reason}", path.display());
                session.diagnostics.report(Diagnostic::new(Code::UnwritableOutput, message));
            }
        }
    }
    written
}

/// Returns the changes as the difference that `patch -p0` applies.
fn difference(changed: &[ChangedFile], found: &FoundFiles) -> Vec<u8> {
    let mut text = Vec::new();
    for changed in changed {
        let after = found.files.get(changed.unit).and_then(|file| file.bytes.as_deref().ok());
        text.extend(diff::unified(&changed.fix.file, &changed.before, after.unwrap_or_default()));
    }
    text
}

/// Returns the options with which the compiler finds the modules of a collection and reads them in the best
/// dialect.
fn command_options(report: &Report, collection: &Collection, options: &Options) -> Vec<String> {
    let mut all = Vec::new();
    let best = report.dialects.first().map(|row| row.name).unwrap_or_default();
    if best != Dialect::default().name() {
        all.push(format!("--dialect={best}"));
    }
    let sources = SourceOptions { dialect: Dialect::from_name(best), ..options.sources.clone() };
    all.extend(options.sources.word.map(|bits| format!("--word={bits}")));
    all.extend(options.sources.extended_opaque.then(|| "--extended-opaque".to_owned()));
    let given = || collection.units.iter().take(collection.given).filter(|unit| !unit.name.is_empty());
    for (kinds, option) in [
        (&[ModuleKind::Definition][..], "--def-suffix"),
        (&[ModuleKind::Implementation, ModuleKind::Program], "--mod-suffix"),
    ] {
        let suffixes = given().filter(|unit| kinds.contains(&unit.kind));
        let suffixes = suffixes.filter_map(|unit| Some(format!(".{}", unit.path.extension()?.to_str()?)));
        let suffix = most_frequent(suffixes);
        let known =
            suffix.as_ref().is_some_and(|suffix| sources.suffixes(kinds[0]).any(|known| known == suffix));
        let is_given = |set: &Option<String>| set.is_some() && *set == suffix;
        if !known || is_given(&options.sources.def_suffix) || is_given(&options.sources.mod_suffix) {
            all.extend(suffix.map(|suffix| format!("{option}={}", printable(&suffix))));
        }
    }
    let mut folders: Vec<&Path> = given()
        .filter(|unit| unit.kind != ModuleKind::Program)
        .filter_map(|unit| unit.path.parent())
        .collect();
    folders.extend(options.sources.include.iter().map(PathBuf::as_path));
    folders.dedup();
    let mut met = Vec::new();
    for folder in folders {
        if !met.contains(&folder) {
            met.push(folder);
            let name = if folder.as_os_str().is_empty() { ".".to_owned() } else { shown(folder) };
            all.push(format!("-I {name}"));
        }
    }
    all
}

fn most_frequent(texts: impl Iterator<Item = String>) -> Option<String> {
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.cmp(b)));
    counts.into_iter().next().map(|(text, _)| text)
}

fn shown(path: &Path) -> String {
    printable(&path.display().to_string()).into_owned()
}
