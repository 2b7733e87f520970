//! `tlc port --fix`: makes the changes that messages call applicable, as long as they reduce the errors.
//!
//! All changes are made in memory first. A file whose number of errors does not fall keeps its text, and so
//! does one whose change causes errors in files that import it. Only then are files replaced.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use tempfile::Builder;

use tlc_frontend::base::{Dialect, Encoding, SourceFile};
use tlc_frontend::diagnostics::{Code, Diagnostic, Edit, Suggestion};

use crate::backend::Uninterrupted;
use crate::driver::Failure;
use crate::driver::loading::reading::read_bytes;
use crate::driver::porting::checked::Checked;
use crate::driver::porting::checking::DialectCheck;
use crate::driver::porting::collection::UnitNumber;
use crate::driver::porting::comparison::DialectComparison;
use crate::driver::porting::files::FoundFiles;
use crate::driver::porting::report::{AppliedEdit, Fix};

/// The maximum number of rounds. A change may uncover errors with further changes.
const ROUNDS: usize = 10;

/// A file with its changes.
pub struct ChangedFile {
    pub unit: UnitNumber,
    /// The bytes on the disk.
    pub before: Vec<u8>,
    pub fix: Fix,
}

/// The changes of one round to a file.
struct Change {
    unit: UnitNumber,
    before: Vec<u8>,
    edits: Vec<AppliedEdit>,
    /// Whether an edit corrects the syntax.
    is_of_syntax: bool,
}

/// The edits that are made in a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Permitted {
    All,
    /// Edits that do not correct the syntax, because one of those was refused.
    Meaning,
    None,
}

/// Changes the texts in `found`, and returns the changes, sorted by the files. `check` checks the files in some
/// dialects.
pub fn fix(
    found: &mut FoundFiles,
    checked: &Rc<Checked>,
    check: impl Fn(&FoundFiles, &[Dialect]) -> Result<Checked, Failure>,
) -> Result<Vec<ChangedFile>, Failure> {
    let comparison = DialectComparison::new(&checked.collection, &checked.checks);
    let given = checked.collection.given;
    let dialects: Vec<Dialect> = (0..given)
        .map(|unit| comparison.best_check(unit).map(|check| check.dialect).unwrap_or_default())
        .collect();
    let used: Vec<Dialect> = Dialect::ALL.into_iter().filter(|dialect| dialects.contains(dialect)).collect();
    let originals: Vec<Option<Vec<u8>>> = found.files.iter().map(|file| file.bytes.clone().ok()).collect();
    let mut edits: Vec<Vec<AppliedEdit>> = (0..given).map(|_| Vec::new()).collect();
    let mut permitted = vec![Permitted::All; given];
    let mut now = Round { checked: Rc::clone(checked), dialects: &dialects };
    let before: Vec<usize> = (0..given).map(|unit| now.errors(unit).len()).collect();
    for _ in 0..ROUNDS {
        let mut changes: Vec<Change> =
            (0..given).filter_map(|unit| now.change(unit, *permitted.get(unit)?, found)).collect();
        let (mut next, mut is_refused) = (None, false);
        while !changes.is_empty() {
            let round = Round { checked: Rc::new(check(found, &used)?), dialects: &dialects };
            let refused = now.refused(&round, &changes);
            next = Some(round);
            if refused.is_empty() {
                break;
            }
            is_refused = true;
            for change in changes.extract_if(.., |change| refused.contains(&change.unit)) {
                set_bytes(found, change.unit, change.before);
                if let Some(permitted) = permitted.get_mut(change.unit) {
                    *permitted = if change.is_of_syntax { Permitted::Meaning } else { Permitted::None };
                }
            }
        }
        if changes.is_empty() && is_refused {
            // All texts are those of the last round, and other changes may be possible.
            continue;
        }
        let Some(next) = next else { break };
        for change in changes {
            edits.get_mut(change.unit).into_iter().for_each(|all| all.extend(change.edits.clone()));
        }
        now = next;
    }
    let changed = edits.into_iter().enumerate().filter(|(_, edits)| !edits.is_empty());
    let changed = changed.filter_map(|(unit, edits)| {
        let fix = Fix {
            file: comparison.file_name(unit),
            dialect: dialects.get(unit)?.name(),
            errors_before: *before.get(unit)?,
            errors_after: now.errors(unit).len(),
            edits,
        };
        Some(ChangedFile { unit, before: originals.get(unit)?.clone()?, fix })
    });
    Ok(changed.collect())
}

/// The state of the collection after a round, each file in its own dialect.
struct Round<'d> {
    checked: Rc<Checked>,
    dialects: &'d [Dialect],
}

impl Round<'_> {
    fn check(&self, unit: UnitNumber) -> Option<&DialectCheck> {
        let dialect = self.dialects.get(unit)?;
        self.checked.checks.iter().find(|check| check.dialect == *dialect)
    }

    fn errors(&self, unit: UnitNumber) -> &[Diagnostic] {
        self.check(unit).and_then(|check| check.errors.get(unit)).map_or(&[], Vec::as_slice)
    }

    /// Applies the changes that messages about a file offer.
    fn change(&self, unit: UnitNumber, permitted: Permitted, found: &mut FoundFiles) -> Option<Change> {
        let collection = &self.check(unit)?.collection;
        let source = collection.source(unit)?;
        let before = found.files.get(unit)?.bytes.clone().ok()?;
        // The correction of a syntax error is a guess in a text of another language, which has further ones.
        let is_of_syntax = permitted == Permitted::All && has_only_certain_syntax(self.errors(unit));
        let errors = self.errors(unit).iter().filter(|error| is_of_syntax || !error.code.is_of_syntax());
        let (edits, applied) = edits_of(errors.filter(|_| permitted != Permitted::None), source);
        if edits.is_empty() {
            return None;
        }
        let after = edited(&before, source, &edits)?;
        set_bytes(found, unit, after);
        let applied = applied.into_iter().filter_map(|(at, code, message)| {
            let place = collection.sources.location(at)?;
            Some(AppliedEdit { line: place.line, column: place.column, code: code.name(), message })
        });
        Some(Change { unit, before, edits: applied.collect(), is_of_syntax })
    }

    /// Returns the changed files that have as many errors as before or more, or syntax errors that cannot be
    /// corrected, and those that another file needs which has more errors.
    fn refused(&self, after: &Round<'_>, changes: &[Change]) -> Vec<UnitNumber> {
        let is_changed = |unit: UnitNumber| changes.iter().any(|change| change.unit == unit);
        let has_guess = |unit: UnitNumber| {
            let is_of_syntax = changes.iter().any(|change| change.unit == unit && change.is_of_syntax);
            is_of_syntax
                && after.errors(unit).iter().any(|error| error.code.is_of_syntax())
                && !has_only_certain_syntax(after.errors(unit))
        };
        let mut refused = Vec::new();
        for unit in 0..self.dialects.len() {
            let (old, new) = (self.errors(unit).len(), after.errors(unit).len());
            if is_changed(unit) && (new >= old || has_guess(unit)) {
                refused.push(unit);
            } else if new > old {
                let needed = self.check(unit).map(|check| check.needed(unit)).unwrap_or_default();
                let causes: Vec<UnitNumber> = needed.into_iter().filter(|unit| is_changed(*unit)).collect();
                match causes.is_empty() {
                    true => refused.extend(changes.iter().map(|change| change.unit)),
                    false => refused.extend(causes),
                }
            }
        }
        refused
    }
}

/// Whether each syntax error of a file offers an applicable change, and there is one.
fn has_only_certain_syntax(errors: &[Diagnostic]) -> bool {
    let mut syntax = errors.iter().filter(|error| error.code.is_of_syntax()).peekable();
    let is_certain = |error: &Diagnostic| error.suggestion.as_ref().is_some_and(|change| change.applicable);
    syntax.peek().is_some() && syntax.all(is_certain)
}

fn set_bytes(found: &mut FoundFiles, unit: UnitNumber, bytes: Vec<u8>) {
    if let Some(file) = found.files.get_mut(unit) {
        file.bytes = Ok(bytes);
    }
}

/// Returns the applicable edits of messages about a file, in the order of the text and without contact, and
/// the place and the purpose of each change.
fn edits_of<'d>(
    errors: impl Iterator<Item = &'d Diagnostic>,
    source: &SourceFile,
) -> (Vec<&'d Edit>, Vec<(u32, Code, String)>) {
    let own = source.span();
    let mut taken: Vec<&Edit> = Vec::new();
    let mut applied = Vec::new();
    for error in errors {
        let Some(suggestion) = error.suggestion.as_ref().filter(|suggestion| suggestion.applicable) else {
            continue;
        };
        let Suggestion { edits, message, .. } = suggestion;
        let fits = |edit: &Edit| {
            let is_inside = own.lo <= edit.span.lo && edit.span.hi <= own.hi;
            let is_expressible = source.encoding == Encoding::Utf8 || edit.replacement.is_ascii();
            let is_free = |other: &&Edit| edit.span.hi < other.span.lo || other.span.hi < edit.span.lo;
            is_inside && is_expressible && taken.iter().all(is_free)
        };
        let Some(first) = edits.first().filter(|_| edits.iter().all(fits)) else { continue };
        taken.extend(edits);
        let place = error.primary_span().unwrap_or(first.span);
        applied.push((place.lo, error.code, format!("{}: {message}", error.message)));
    }
    taken.sort_by_key(|edit| edit.span.lo);
    (taken, applied)
}

/// Applies edits to the bytes of a file, whose line ends the new text gets.
fn edited(bytes: &[u8], source: &SourceFile, edits: &[&Edit]) -> Option<Vec<u8>> {
    let has_returns = source.text.contains("\r\n");
    let mut after = Vec::with_capacity(bytes.len());
    let mut next = 0;
    for edit in edits {
        let (start, end) = (source.offset_on_disk(edit.span.lo), source.offset_on_disk(edit.span.hi));
        after.extend_from_slice(bytes.get(next..start)?);
        let text = match has_returns {
            true => edit.replacement.replace('\n', "\r\n"),
            false => edit.replacement.clone(),
        };
        after.extend_from_slice(&source.encoding.bytes(&text));
        next = end;
    }
    after.extend_from_slice(bytes.get(next..)?);
    Some(after)
}

/// Replaces a file at once, unless its bytes are no longer `before`. Permissions stay as they are, and a
/// symbolic link stays a link.
pub fn replace(path: &Path, before: &[u8], after: &[u8]) -> Result<(), String> {
    if read_bytes(path, true)? != before {
        return Err("it was changed meanwhile".to_owned());
    }
    write(path, after).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::StorageFull => "no space is left on the device".to_owned(),
        _ => error.to_string(),
    })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let permissions = fs::metadata(&target)?.permissions();
    if permissions.readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let folder = target.parent().unwrap_or(Path::new("/"));
    let mut uninterrupted = Uninterrupted::begin();
    let mut file = Builder::new().prefix(".tlc-").tempfile_in(folder)?;
    uninterrupted.hold_file(file.path());
    file.write_all(bytes)?;
    file.as_file().set_permissions(permissions)?;
    file.persist(&target).map(drop).map_err(|failure| failure.error)
}
