//! Notes about errors that other dialects do not have.
//!
//! A program with errors is checked again in each other dialect, so that no rule of a dialect must know in
//! which others it does not hold. A dialect with further errors does not count if one of them may hide others,
//! as the consequences of an error are not reported.

use tlc_frontend::base::Dialect;
use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::{Failure, Session};
use crate::options::{LinkOptions, Options, SourceOptions};

/// The greatest number of errors with notes. More of them are those of a text that is not Modula-2.
const MOST_ERRORS: usize = 100;

/// The greatest size of the sources with notes, in bytes.
const MOST_BYTES: u64 = 1 << 20;

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

/// Adds to each error of a compilation with a result the dialects in which the program does not have it. `check`
/// checks the program.
pub fn note_other_dialects<T, P>(
    session: &mut Session,
    result: &Result<T, Failure>,
    check: fn(&mut Session) -> Result<P, Failure>,
) {
    let errors = keys(session);
    let is_usual = (1..=MOST_ERRORS).contains(&errors.len()) && session.sources.end() <= MOST_BYTES;
    if !matches!(result, Err(Failure::Reported)) || !is_usual || session.options.sources.preprocess {
        return;
    }
    let current = session.options.sources.dialect();
    // The check does not report the errors of later stages.
    let Some(own) = errors_in(session, current, check, &errors).filter(|own| !own.is_empty()) else { return };
    let others = Dialect::ALL.into_iter().filter(|dialect| *dialect != current);
    let checked: Vec<(Dialect, Vec<ErrorKey>)> =
        others.filter_map(|dialect| Some((dialect, errors_in(session, dialect, check, &errors)?))).collect();
    for (error, key) in session.diagnostics.errors_mut().zip(&errors) {
        let accepts = |kept: &[ErrorKey]| {
            let is_near = |other: &ErrorKey| {
                other.file == key.file
                    && other.line.abs_diff(key.line) <= MOST_LINES
                    && !errors.contains(other)
            };
            own.contains(key) && !kept.contains(key) && !kept.iter().any(is_near)
        };
        let names: Vec<&str> = checked
            .iter()
            .filter(|(_, kept)| accepts(kept))
            .filter(|(dialect, _)| !names_dialect(error, *dialect))
            .map(|(dialect, _)| dialect.name())
            .collect();
        if let Some(list) = list(&names).filter(|_| !is_guess(error)) {
            error.notes.push(list);
        }
    }
}

/// Returns the errors of a program in a dialect; `None` if they may hide others that it has in this one.
fn errors_in<P>(
    session: &Session,
    dialect: Dialect,
    check: fn(&mut Session) -> Result<P, Failure>,
    errors: &[ErrorKey],
) -> Option<Vec<ErrorKey>> {
    let mut other = Session::new(options_in(&session.options, dialect));
    // A bug that another dialect shows does not concern this compilation.
    let is_checked = !matches!(check(&mut other), Err(Failure::Internal(_)));
    let kept = keys(&other);
    let is_harmless = |key: &ErrorKey| errors.contains(key) || OF_STATEMENTS.contains(&key.code);
    (is_checked && kept.iter().all(is_harmless)).then_some(kept)
}

fn options_in(options: &Options, dialect: Dialect) -> Options {
    Options {
        text: options.text.clone(),
        sources: SourceOptions { dialect: Some(dialect), ..options.sources.clone() },
        linking: LinkOptions::default(),
        ..Options::new(options.input.clone())
    }
}

fn keys(session: &Session) -> Vec<ErrorKey> {
    let key = |error: &Diagnostic| {
        let place = error.primary_span().and_then(|span| session.sources.location(span.lo));
        let (line, column) = place.as_ref().map_or((0, 0), |place| (place.line, place.column));
        ErrorKey {
            file: place.map_or_else(String::new, |place| place.file.name.clone()),
            line,
            column,
            code: error.code,
        }
    };
    session.diagnostics.errors().map(key).collect()
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
