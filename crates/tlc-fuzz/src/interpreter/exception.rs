//! Exceptions and their handlers.

use tlc_frontend::hir::{Call, Place, Stmt};

use super::failure::cut;
use super::frame::Frame;
use super::machine::Machine;
use super::memory::{Address, Thing};
use super::statement::Flow;
use super::stop::{Eval, Stop};

/// The maximum length of the text of an exception in bytes.
const TEXT: usize = 511;

/// The source of the language's exceptions.
pub const LANGUAGE: Source = Source::Language;

/// A source of exceptions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Language,
    /// THROW, whose source programs cannot see.
    Throw,
    /// A source that the program allocated.
    Own(Address),
}

impl Source {
    /// Returns the source as programs see it.
    pub fn address(self) -> Address {
        match self {
            Source::Throw => Address::NIL,
            Source::Language => Address::of(Thing::LanguageSource, 0),
            Source::Own(address) => address,
        }
    }
}

/// A raised exception.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exception {
    pub source: Source,
    pub number: u64,
    pub text: String,
    /// Whether it comes from a failed check, so that the text begins with the place.
    is_failure: bool,
    /// The place at which it was raised; `None` if a library module raised it.
    place: Option<u32>,
}

impl Exception {
    pub fn new(source: Source, number: u64, text: String, is_failure: bool) -> Exception {
        Exception { source, number, text: cut(text, TEXT), is_failure, place: None }
    }

    /// Returns the exception with the place at which it is raised.
    pub fn raised_at(self, place: Option<u32>) -> Exception {
        Exception { place, ..self }
    }
}

/// The handlers and exceptions of a coroutine.
#[derive(Clone, Default, Debug)]
pub struct Handling {
    /// The number of running statements whose exceptions are handled.
    watched: u32,
    /// The exceptions that are being handled, the innermost one last.
    current: Vec<Exception>,
    /// The place of the next RAISE.
    pub place_of_raise: Option<u32>,
}

impl Handling {
    pub fn has_handler(&self) -> bool {
        self.watched > 0
    }

    /// Forgets the handlers of the running statements: none of these continues.
    pub fn abandon(&mut self) {
        self.watched = 0;
    }

    /// Returns the exception that is being handled.
    pub fn current(&self) -> Option<&Exception> {
        self.current.last()
    }
}

impl<'p> Machine<'_, 'p> {
    /// Executes a call, and the handler if an exception leaves the call. Exceptions whose handlers were left
    /// by another exception are finished.
    pub fn try_statement(
        &mut self,
        frame: &mut Frame,
        call: &'p Call,
        result: Option<&'p Place>,
        handler: &'p [Stmt],
    ) -> Eval<Flow> {
        let around = self.handling.current.len();
        self.handling.watched += 1;
        let outcome = self.call(frame, call);
        if let Err(ended @ Stop::Ended(_)) = outcome {
            return Err(ended);
        }
        self.handling.watched -= 1;
        match outcome {
            Ok(value) => {
                if let (Some(place), Some(value)) = (result, value) {
                    let at = self.locate(frame, place)?;
                    self.write(frame, at, place.ty, value)?;
                }
                Ok(Flow::Next)
            }
            Err(Stop::Raised(exception)) => {
                self.handling.current.truncate(around);
                self.handling.current.push(*exception);
                self.handler(frame, handler)
            }
            Err(ended) => Err(ended),
        }
    }

    /// Executes a handler. RETURN and RETRY, which is a jump, end the exception.
    fn handler(&mut self, frame: &mut Frame, handler: &'p [Stmt]) -> Eval<Flow> {
        let flow = self.statements(frame, handler, None)?;
        if matches!(flow, Flow::Return(_) | Flow::Goto(_)) {
            self.handling.current.pop();
        }
        Ok(flow)
    }

    /// Raises the exception that is being handled again.
    pub fn reraise(&mut self) -> Stop {
        match self.handling.current.pop() {
            Some(exception) => self.raise(exception),
            None => super::stop::unsupported("nothing is being handled"),
        }
    }

    /// Raises an exception. Without a handler the program ends.
    pub fn raise(&mut self, exception: Exception) -> Stop {
        if self.handling.has_handler() {
            return Stop::Raised(Box::new(exception));
        }
        if exception.is_failure {
            return self.end_with(&exception.text);
        }
        let separator = if exception.text.is_empty() { "" } else { ": " };
        let text = format!("exception {} is not handled{separator}{}", exception.number, exception.text);
        let place = exception.place.map_or(String::new(), |place| self.position(place) + ": ");
        self.end_with(&format!("{place}run-time error: {text}"))
    }
}
