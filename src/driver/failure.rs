//! Failures of a compilation. Panics become internal failures, and these become reports that ask for a bug report.

use std::cell::RefCell;
use std::panic::{self, PanicHookInfo};

use anyhow::{Error, anyhow};

use crate::backend;
use tlc_frontend::base::printable;

use crate::driver::version::version;

/// The exit status after an internal compiler error, equal to that of rustc.
pub const EXIT_INTERNAL: i32 = 101;

/// The two ways in which a compilation fails.
#[derive(Debug, derive_more::From)]
pub enum Failure {
    /// Errors were reported to the user; the exit status is 1.
    Reported,
    /// A bug of the compiler; the exit status is 101. The contexts of the error describe the failed step.
    #[from]
    Internal(anyhow::Error),
}

impl Failure {
    /// Adds the step that failed to an internal error.
    pub fn context(self, step: impl FnOnce() -> String) -> Failure {
        match self {
            Failure::Reported => Failure::Reported,
            Failure::Internal(error) => Failure::Internal(error.context(step())),
        }
    }
}

thread_local! {
    /// The message and position of the panic that unwinds this thread.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Installs the handlers of panics, of fatal errors in LLVM, and of exhausted memory.
pub fn handle_fatal_errors() {
    panic::set_hook(Box::new(remember));
    backend::on_fatal_error(end_at_once);
    backend::report_out_of_memory();
}

/// Runs `work` and converts a panic to [`Failure::Internal`].
pub fn caught<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    panic::catch_unwind(panic::AssertUnwindSafe(work)).unwrap_or_else(|_| Err(panicked()))
}

/// Reports an internal error with its chain of causes to the user, and asks for a bug report.
pub fn report_internal(error: &Error) {
    let chain: Vec<String> = error.chain().map(|cause| cause.to_string().trim_end().to_owned()).collect();
    let command: Vec<String> =
        std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let mut text = format!("error: internal compiler error: {}\n\n", chain.join("\n  caused by: "));
    text.push_str("note: this is a bug in the compiler, not in your program; please report it\n");
    text.push_str(&format!("note: tlc {}\n", version()));
    text.push_str(&format!("note: the command was: {}\n", printable(&command.join(" "))));
    backend::say(&text);
}

fn remember(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".to_owned());
    let place = info.location().map_or(String::new(), |place| format!("\n  --> {place}"));
    PANIC.with_borrow_mut(|slot| *slot = Some(message + &place));
}

/// Returns the failure for the panic that has just unwound this thread.
pub fn panicked() -> Failure {
    Failure::Internal(Error::msg(PANIC.take().unwrap_or_else(|| "panic".to_owned())))
}

/// Ends the process after a fatal error of LLVM, whose frames cannot be unwound.
fn end_at_once(message: &str) -> ! {
    report_internal(&anyhow!("LLVM: {message}"));
    std::process::exit(EXIT_INTERNAL);
}
