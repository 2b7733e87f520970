//! The dialects of a collection, compared by the files that they accept.

use std::cmp::Reverse;

use serde::Serialize;

use tlc_frontend::base::printable;
use tlc_frontend::diagnostics::Diagnostic;

use crate::driver::porting::checking::DialectCheck;
use crate::driver::porting::collection::{Collection, UnitNumber};

/// The number of files that a dialect accepts.
#[derive(Serialize)]
pub struct DialectRow {
    pub name: &'static str,
    /// The number of files without errors.
    pub accepted: usize,
    /// The number of these whose imports are also free of errors.
    pub with_imports: usize,
}

/// The first error of a file.
#[derive(Clone, Serialize)]
pub struct FirstError {
    pub code: &'static str,
    pub file: String,
    /// The line and the column, from 1; null if the file could not be read.
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub message: String,
}

/// The checks of a collection in several dialects, with the choices that follow from them.
pub struct DialectComparison<'c> {
    pub collection: &'c Collection,
    pub checks: &'c [DialectCheck],
    /// The dialects, the one that accepts most first.
    pub rows: Vec<(usize, DialectRow)>,
}

impl<'c> DialectComparison<'c> {
    /// Counts the accepted files.
    pub fn new(collection: &'c Collection, checks: &'c [DialectCheck]) -> DialectComparison<'c> {
        let row = |check: &DialectCheck| DialectRow {
            name: check.dialect.name(),
            accepted: check.accepted(),
            with_imports: check.accepted_with_imports().into_iter().filter(|accepted| *accepted).count(),
        };
        let mut rows: Vec<(usize, DialectRow)> = checks.iter().map(row).enumerate().collect();
        // Equal dialects stay in the order of the table, which begins with the default.
        rows.sort_by_key(|(_, row)| Reverse((row.accepted, row.with_imports)));
        DialectComparison { collection, checks, rows }
    }

    /// Returns the check that suits a file best: with the fewest errors, and in doubt of the best dialect.
    pub fn best_check(&self, unit: UnitNumber) -> Option<&'c DialectCheck> {
        let checks = self.rows.iter().filter_map(|(index, _)| self.checks.get(*index));
        checks.min_by_key(|check| check.errors.get(unit).map_or(usize::MAX, Vec::len))
    }

    /// Returns the errors of a file in the dialect that suits it best.
    pub fn errors(&self, unit: UnitNumber) -> &'c [Diagnostic] {
        self.best_check(unit).and_then(|check| check.errors.get(unit)).map_or(&[], Vec::as_slice)
    }

    /// Returns for each file the number of others that need it.
    pub fn needed_by(&self) -> Vec<usize> {
        let given = self.collection.given;
        let mut counts = vec![0; given];
        for unit in 0..given {
            let needed = self.checks.first().map(|check| check.needed(unit)).unwrap_or_default();
            needed
                .into_iter()
                .for_each(|needed| counts.get_mut(needed).into_iter().for_each(|count| *count += 1));
        }
        counts
    }

    /// Returns the path of a file in a form that can be displayed.
    pub fn file_name(&self, unit: UnitNumber) -> String {
        let path = self.collection.units.get(unit).map(|unit| unit.path.display().to_string());
        printable(&path.unwrap_or_default()).into_owned()
    }

    /// Returns the place and the text of an error of a file in the dialect that suits it best.
    pub fn first_error(&self, unit: UnitNumber, error: &Diagnostic) -> FirstError {
        let collection = self.best_check(unit).map_or(self.collection, |check| &check.collection);
        let own = collection.source(unit);
        let spans = error.labels.iter().map(|label| label.span);
        let mut own_spans = spans.filter(|span| own.is_some_and(|own| own.span().lo <= span.lo));
        let place = error.primary_span().or_else(|| own_spans.next());
        let place = place.and_then(|span| collection.sources.location(span.lo));
        FirstError {
            code: error.code.name(),
            file: self.file_name(unit),
            line: place.as_ref().map(|place| place.line),
            column: place.as_ref().map(|place| place.column),
            message: printable(&error.message.replace('\n', " ")).into_owned(),
        }
    }
}
