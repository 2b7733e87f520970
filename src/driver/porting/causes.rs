//! The causes that stop the files of a collection: kinds of errors, ranked by the number of files.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use tlc_frontend::base::{Dialect, printable};
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::syntax::Keyword;

use crate::driver::other_dialects::names_dialect;
use crate::driver::porting::collection::UnitNumber;
use crate::driver::porting::comparison::{DialectComparison, FirstError};

/// The number of names that are listed with a cause.
const MOST_NAMES: usize = 4;

/// A kind of error.
#[derive(Serialize)]
pub struct Cause {
    pub code: &'static str,
    /// The message without the names and numbers of a single place.
    pub message: String,
    /// The number of files whose first error is of this kind.
    pub files: usize,
    /// The number of files that contain the error anywhere.
    pub occurs_in: usize,
    /// The names in the message that occur in most of these files.
    pub names: Vec<NameCount>,
    /// The dialects that messages of this kind advise.
    pub advised: Vec<&'static str>,
    pub example: FirstError,
}

/// The names of a message, with the number of files in which an error is about it.
#[derive(Serialize)]
pub struct NameCount {
    pub name: String,
    pub files: usize,
}

/// Ranks the causes of the files that no dialect accepts.
pub fn causes(comparison: &DialectComparison<'_>) -> Vec<Cause> {
    let mut causes: BTreeMap<(Code, String), CauseFiles<'_>> = BTreeMap::new();
    for unit in 0..comparison.collection.given {
        let Some(check) = comparison.best_check(unit) else { continue };
        let errors = comparison.errors(unit);
        for (number, error) in errors.iter().enumerate() {
            let (message, name) = fixed_text(error, &comparison.file_name(unit));
            let cause = causes.entry((error.code, message)).or_default();
            cause.add(unit, error, name, number == 0);
            cause.add_advised(advised(error, check.dialect));
        }
    }
    let mut ranked: Vec<Cause> = causes
        .into_iter()
        .filter_map(|((code, message), cause)| cause.ranked(comparison, code, message))
        .collect();
    ranked.sort_by_key(|cause| Reverse((cause.files, cause.occurs_in)));
    ranked
}

/// The files in which a kind of error occurs.
#[derive(Default)]
struct CauseFiles<'d> {
    /// The files whose first error it is.
    stopped: Vec<UnitNumber>,
    /// The files in which it occurs anywhere.
    all: Vec<UnitNumber>,
    /// The files for each name.
    names: BTreeMap<String, Vec<UnitNumber>>,
    advised: Vec<Dialect>,
    example: Option<(UnitNumber, &'d Diagnostic)>,
}

impl<'d> CauseFiles<'d> {
    /// Adds an error of a file. Requires that the errors of a file are added one after the other.
    fn add(&mut self, unit: UnitNumber, error: &'d Diagnostic, name: Option<String>, is_first: bool) {
        let add = |list: &mut Vec<UnitNumber>| {
            if list.last() != Some(&unit) {
                list.push(unit);
            }
        };
        add(&mut self.all);
        if is_first {
            add(&mut self.stopped);
            self.example.get_or_insert((unit, error));
        }
        if let Some(name) = name {
            add(self.names.entry(name).or_default());
        }
    }

    fn add_advised(&mut self, dialects: Vec<Dialect>) {
        for dialect in dialects {
            if !self.advised.contains(&dialect) {
                self.advised.push(dialect);
            }
        }
    }

    /// Returns the cause if it stops a file.
    fn ranked(self, comparison: &DialectComparison<'_>, code: Code, message: String) -> Option<Cause> {
        let (unit, error) = self.example?;
        let counts = self.names.into_iter().map(|(name, files)| NameCount { name, files: files.len() });
        let mut names: Vec<NameCount> = counts.collect();
        names.sort_by_key(|count| Reverse(count.files));
        names.truncate(MOST_NAMES);
        let mut advised = self.advised;
        advised.sort_by_key(|dialect| Dialect::ALL.iter().position(|known| known == dialect));
        Some(Cause {
            code: code.name(),
            message,
            files: self.stopped.len(),
            occurs_in: self.all.len(),
            names,
            advised: advised.into_iter().map(Dialect::name).collect(),
            example: comparison.first_error(unit, error),
        })
    }
}

/// Returns the text that all messages of a kind share, and the names that only this message has. Signs and
/// reserved words belong to the text.
fn fixed_text(error: &Diagnostic, file: &str) -> (String, Option<String>) {
    let mut text = String::new();
    let mut names = Vec::new();
    for (number, part) in error.message.split('`').enumerate() {
        let is_shared = || {
            !part.contains(|c: char| c.is_alphanumeric() || c == '_')
                || Keyword::ALL.iter().any(|keyword| keyword.text() == part)
        };
        if number % 2 == 0 {
            push_without_numbers(&mut text, part);
        } else if is_shared() {
            text.push_str(&format!("`{part}`"));
        } else {
            text.push_str("`...`");
            // The file of the error is no name in it.
            names.extend(Some(format!("`{part}`")).filter(|_| part != file));
        }
    }
    let text = printable(&text.replace('\n', " ")).into_owned();
    (text, Some(printable(&names.join(" ")).into_owned()).filter(|names| !names.is_empty()))
}

/// Appends a text with `N` in place of each number.
fn push_without_numbers(text: &mut String, part: &str) {
    let mut is_number = false;
    for c in part.chars() {
        if c.is_ascii_digit() {
            text.extend(Some('N').filter(|_| !is_number));
        } else {
            text.push(c);
        }
        is_number = c.is_ascii_digit();
    }
}

/// Returns the dialects that the notes and the help of a message name, except the one in which it was reported.
fn advised(error: &Diagnostic, current: Dialect) -> Vec<Dialect> {
    let is_named = |dialect: &Dialect| *dialect != current && names_dialect(error, *dialect);
    Dialect::ALL.into_iter().filter(is_named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixed(message: &str) -> (String, Option<String>) {
        fixed_text(&Diagnostic::new(Code::UnknownName, message), "a.mod")
    }

    #[test]
    fn names_and_numbers_are_not_part_of_a_kind() {
        let names = |text: &str| Some(text.to_owned());
        assert_eq!(fixed("`x1` is not declared"), ("`...` is not declared".to_owned(), names("`x1`")));
        let found = fixed("expected `;` or `END`, found `FOREIGN`");
        assert_eq!(found, ("expected `;` or `END`, found `...`".to_owned(), names("`FOREIGN`")));
        let found = fixed("module `SYSTEM` does not declare `MOVE`");
        assert_eq!(found, ("module `...` does not declare `...`".to_owned(), names("`SYSTEM` `MOVE`")));
        assert_eq!(fixed("300 of 7"), ("N of N".to_owned(), None));
        assert_eq!(fixed("`a.mod` is empty"), ("`...` is empty".to_owned(), None));
    }

    #[test]
    fn advice_names_other_dialects() {
        let error = Diagnostic::new(Code::UnknownName, "x")
            .help("`--dialect=gm2` accepts it")
            .note("in the dialect `pim2`, there is no x")
            .note("`iso` is a name here");
        assert_eq!(advised(&error, Dialect::Pim2), [Dialect::Gm2]);
        assert_eq!(advised(&error, Dialect::All), [Dialect::Pim2, Dialect::Gm2]);
    }
}
