//! Failing run-time checks: their messages and consequences.

use tlc_frontend::base::{Interval, Span};
use tlc_frontend::hir::{Type, TypeId, print_ordinal, print_type};

use super::exception::{Exception, LANGUAGE, Source};
use super::machine::Machine;
use super::stop::Stop;

/// The exceptions of failed checks, numbered as in the library's module M2EXCEPTION.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckFailure {
    Index = 0,
    Range = 1,
    Case = 2,
    Location = 3,
    Function = 4,
    WholeValue = 5,
    WholeDivision = 6,
    Coroutine = 13,
}

/// The maximum lengths: of a value in a message and of a message in bytes, of an excerpt in characters.
const VALUE: usize = 127;
const MESSAGE: usize = 1023;
const EXCERPT: usize = 60;

impl Machine<'_, '_> {
    /// Fails a check: raises an exception if there is a handler for it, otherwise ends the program.
    pub fn fail(&mut self, failure: CheckFailure, position: u32, text: &str) -> Stop {
        let message = self.message(&self.position(position), text);
        if !self.handling.has_handler() {
            return self.end_with(&message);
        }
        Stop::Raised(Box::new(Exception::new(LANGUAGE, failure as u64, message, true)))
    }

    /// Fails in a library module that has a source of exceptions.
    pub fn fail_of(&mut self, source: Source, number: u64, place: &str, text: &str) -> Stop {
        if !self.handling.has_handler() {
            return self.fail_at(place, text);
        }
        Stop::Raised(Box::new(Exception::new(source, number, self.message(place, text), true)))
    }

    /// Ends the program with a message that no handler receives.
    pub fn fail_at(&mut self, place: &str, text: &str) -> Stop {
        let message = self.message(place, text);
        self.end_with(&message)
    }

    fn message(&self, place: &str, text: &str) -> String {
        cut(format!("{place}: run-time error: {text}"), MESSAGE)
    }

    /// Returns a position in the source as messages show it.
    pub fn position(&self, position: u32) -> String {
        self.sources.location(position).map_or("?".to_owned(), |location| {
            format!("{}:{}:{}", location.file.recorded, location.line, location.column)
        })
    }

    /// Returns a piece of the source on one line, shortened to its end if it is long.
    pub fn excerpt(&self, span: Span) -> String {
        let source = self.sources.file_at(span.lo).and_then(|file| {
            let end = span.hi.checked_sub(file.start)? as usize;
            file.text.get(file.offset(span.lo)..end)
        });
        let Some(source) = source else { return "?".to_owned() };
        let count = source.chars().count();
        let end: String = source.chars().skip(count.saturating_sub(EXCERPT)).collect();
        let text = end.split_whitespace().collect::<Vec<&str>>().join(" ");
        if count > EXCERPT { format!("...{text}") } else { text }
    }

    /// Returns a value of an ordinal type in source notation.
    pub fn written(&self, ty: TypeId, number: i128) -> String {
        cut(print_ordinal(&self.program.types, ty, number, self.names), VALUE)
    }

    /// Returns the text of an ordinal type with its bounds.
    pub fn range_text(&self, ty: TypeId) -> String {
        let types = &self.program.types;
        let Interval { low, high } = types.ordinal_range(ty).unwrap_or_default();
        let [low, high] = [low, high].map(|limit| print_ordinal(types, ty, limit, self.names));
        match (types.get(ty), types.name(ty)) {
            (Type::Subrange { .. }, None) => format!("[{low}..{high}]"),
            _ => format!("{} [{low}..{high}]", self.type_name(ty)),
        }
    }

    /// Returns the name of a type.
    pub fn type_name(&self, ty: TypeId) -> String {
        let types = &self.program.types;
        match types.name(ty) {
            Some(name) => self.names.resolve(name).to_owned(),
            None => print_type(types, ty, self.names),
        }
    }
}

/// Returns the beginning of a text, at most `most` bytes long.
pub fn cut(mut text: String, most: usize) -> String {
    while text.len() > most {
        text.pop();
    }
    text
}
