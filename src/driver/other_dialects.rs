//! Notes about errors that other dialects do not have.
//!
//! A program with errors is checked again in each other dialect, so that no rule of a dialect must know in
//! which others it does not hold. A dialect with further errors does not count if one of them may hide others,
//! as the consequences of an error are not reported.

use tlc_frontend::base::{Dialect, SourceMap};
use tlc_frontend::diagnostics::{Code, Diagnostic, Diagnostics};

use crate::driver::{Failure, Session};
use crate::options::{LinkOptions, Options, SourceOptions};

/// The greatest number of errors with notes. More of them are those of a text that is not Modula-2.
const MOST_ERRORS: usize = 100;

/// The greatest size of the sources with notes, in bytes.
const MOST_BYTES: usize = 1 << 20;

/// The errors of a statement, which hide no errors elsewhere.
const OF_STATEMENTS: [Code; 6] = [
    Code::NotAssignable,
    Code::NotAssignmentCompatible,
    Code::NotExpressionCompatible,
    Code::ChangedControlVariable,
    Code::WrongArgumentType,
    Code::WrongVariableType,
];

/// The number of lines around an error in which no other error may be, because both may be in one statement.
const MOST_LINES: u32 = 3;

/// The identity of an error in all dialects.
#[derive(Clone, PartialEq, Eq)]
struct ErrorKey {
    file: String,
    line: u32,
    column: u32,
    code: Code,
}

/// An error of which notes may name dialects.
struct NotedError {
    key: ErrorKey,
    /// The dialects that its message names already.
    named: Vec<Dialect>,
    is_guess: bool,
}

/// The search for dialects in which a program does not have its errors, in steps of one check each.
pub struct DialectSearch {
    options: Options,
    errors: Vec<NotedError>,
    /// The dialects to check, the one of the program last.
    pending: Vec<Dialect>,
    /// The errors in this dialect of the program as the check reports them, which does not report those of later
    /// stages.
    own: Vec<ErrorKey>,
    checked: Vec<(Dialect, Vec<ErrorKey>)>,
}

/// Adds to each error of a compilation with a result the dialects in which the program does not have it. `check`
/// checks the program.
pub fn note_other_dialects<T, P>(
    session: &mut Session,
    result: &Result<T, Failure>,
    check: fn(&mut Session) -> Result<P, Failure>,
) {
    let Session { options, sources, diagnostics, .. } = &*session;
    let is_wanted = matches!(result, Err(Failure::Reported));
    let search = if is_wanted { DialectSearch::new(options, sources, diagnostics) } else { None };
    let Some(mut search) = search else { return };
    while search.step(check, |_| {}) {}
    for (number, error) in session.diagnostics.errors_mut().enumerate() {
        error.notes.extend(search.note(number));
    }
}

impl DialectSearch {
    /// Prepares the search for the errors of a compilation; `None` if they get no notes.
    pub fn new(options: &Options, sources: &SourceMap, diagnostics: &Diagnostics) -> Option<DialectSearch> {
        let noted = |error: &Diagnostic| NotedError {
            key: key(error, sources),
            named: Dialect::ALL.into_iter().filter(|dialect| names_dialect(error, *dialect)).collect(),
            is_guess: is_guess(error),
        };
        let bytes: usize = sources.files().map(|(_, file)| file.text.len()).sum();
        let is_usual = (1..=MOST_ERRORS).contains(&diagnostics.errors().count()) && bytes <= MOST_BYTES;
        if !is_usual || options.sources.preprocess {
            return None;
        }
        let current = options.sources.dialect();
        let others = Dialect::ALL.into_iter().rev().filter(|dialect| *dialect != current);
        Some(DialectSearch {
            options: options_in(options, current),
            errors: diagnostics.errors().map(noted).collect(),
            pending: others.chain([current]).collect(),
            own: Vec::new(),
            checked: Vec::new(),
        })
    }

    /// Checks the program in the next dialect, in a session that `prepare` prepares. Returns whether there are more.
    pub fn step<P>(
        &mut self,
        check: fn(&mut Session) -> Result<P, Failure>,
        prepare: impl FnOnce(&mut Session),
    ) -> bool {
        let Some(dialect) = self.pending.pop() else { return false };
        let mut other = Session::new(options_in(&self.options, dialect));
        // Only the places of errors are compared.
        other.gives_advice = false;
        prepare(&mut other);
        let found = self.errors_in(&mut other, check);
        if dialect != self.options.sources.dialect() {
            self.checked.extend(found.map(|found| (dialect, found)));
        } else {
            self.own = found.unwrap_or_default();
        }
        if self.own.is_empty() {
            self.pending.clear();
        }
        !self.pending.is_empty()
    }

    /// Returns the note about the error with a number among those of the compilation, after all steps.
    pub fn note(&self, number: usize) -> Option<String> {
        let NotedError { key, named, is_guess } = self.errors.get(number)?;
        let accepts = |kept: &[ErrorKey]| {
            let is_near = |other: &ErrorKey| {
                other.file == key.file && other.line.abs_diff(key.line) <= MOST_LINES && !self.has(other)
            };
            self.own.contains(key) && !kept.contains(key) && !kept.iter().any(is_near)
        };
        let names: Vec<&str> = self
            .checked
            .iter()
            .filter(|(dialect, kept)| accepts(kept) && !named.contains(dialect))
            .map(|(dialect, _)| dialect.name())
            .collect();
        list(&names).filter(|_| !is_guess)
    }

    fn has(&self, key: &ErrorKey) -> bool {
        self.errors.iter().any(|error| error.key == *key)
    }

    /// Returns the errors of a program in a dialect; `None` if they may hide others that it has in this one.
    fn errors_in<P>(
        &self,
        session: &mut Session,
        check: fn(&mut Session) -> Result<P, Failure>,
    ) -> Option<Vec<ErrorKey>> {
        // A bug that another dialect shows does not concern this compilation.
        let is_checked = !matches!(check(session), Err(Failure::Internal(_)));
        let kept: Vec<ErrorKey> =
            session.diagnostics.errors().map(|error| key(error, &session.sources)).collect();
        let is_harmless = |key: &ErrorKey| self.has(key) || OF_STATEMENTS.contains(&key.code);
        (is_checked && kept.iter().all(is_harmless)).then_some(kept)
    }
}

fn options_in(options: &Options, dialect: Dialect) -> Options {
    Options {
        text: options.text.clone(),
        sources: SourceOptions { dialect: Some(dialect), ..options.sources.clone() },
        linking: LinkOptions::default(),
        ..Options::new(options.input.clone())
    }
}

fn key(error: &Diagnostic, sources: &SourceMap) -> ErrorKey {
    let place = error.primary_span().and_then(|span| sources.location(span.lo));
    let (line, column) = place.as_ref().map_or((0, 0), |place| (place.line, place.column));
    ErrorKey {
        file: place.map_or_else(String::new, |place| place.file.name.clone()),
        line,
        column,
        code: error.code,
    }
}

/// Whether the notes or the help of a message name a dialect.
pub fn names_dialect(error: &Diagnostic, dialect: Dialect) -> bool {
    let name = dialect.name();
    let forms = [format!("dialect={name}"), format!("dialect {name}"), format!("`{name}`")];
    let mut texts = error.notes.iter().chain(&error.help).filter(|text| text.contains("dialect"));
    texts.any(|text| forms.iter().any(|form| text.contains(form)))
}

/// Whether a dialect accepts the text of an error only with another meaning, as habits of other languages.
/// Words and numbers mean the same in all dialects that have them.
fn is_guess(error: &Diagnostic) -> bool {
    let has_advice = error.suggestion.is_some() || !error.help.is_empty();
    let is_word = matches!(error.code, Code::KeywordAsName | Code::MalformedNumber);
    // With arguments in another order than the parameters, a call has another effect.
    let is_exchanged = error.message.ends_with("are in the wrong order");
    is_exchanged || error.code.is_of_syntax() && has_advice && !is_word
}

fn list(names: &[&str]) -> Option<String> {
    match names {
        [] => None,
        _ if names.len() == Dialect::ALL.len() - 1 => Some("all other dialects accept this".to_owned()),
        [name] => Some(format!("the dialect `{name}` accepts this")),
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(|name| format!("`{name}`")).collect();
            Some(format!("the dialects {} and `{last}` accept this", others.join(", ")))
        }
    }
}
