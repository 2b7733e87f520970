//! Room for deep recursion, and what happens when the compiler itself fails.

use std::cell::RefCell;
use std::io::Write;
use std::panic::{self, PanicHookInfo};
use std::thread;

use crate::backend;

use super::{Failure, version};

/// The exit status after an internal compiler error, as rustc's.
pub const EXIT_INTERNAL: i32 = 101;

/// The stack of the compiling thread. Passes recurse over trees up to
/// [`MAX_HEIGHT`](crate::syntax::ast::MAX_HEIGHT) high. Only what is used of it takes memory.
const STACK_SIZES: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];

thread_local! {
    /// The message and position of the panic that is unwinding this thread.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does `work` on a thread with a big stack. A panic there becomes [`Failure::Internal`].
pub fn on_big_stack<T: Send + 'static>(
    work: impl Fn() -> Result<T, Failure> + Send + Sync + 'static,
) -> Result<T, Failure> {
    panic::set_hook(Box::new(remember));
    backend::on_fatal_error(end_at_once);
    let work = std::sync::Arc::new(work);
    for size in STACK_SIZES {
        let work = std::sync::Arc::clone(&work);
        // Where memory is limited (`ulimit -v`) a smaller stack serves all but the deepest programs.
        if let Ok(thread) = thread::Builder::new().name("tlc".to_owned()).stack_size(size).spawn(move || {
            panic::catch_unwind(panic::AssertUnwindSafe(|| work())).unwrap_or_else(|_| Err(panicked()))
        }) {
            return thread.join().unwrap_or_else(|_| Err(panicked()));
        }
    }
    Err(Failure::Internal("cannot start a thread: not enough memory".to_owned()))
}

/// Tells the user of an internal error: what happened, and that it is worth a report.
pub fn report_internal(reason: &str) {
    let command: Vec<String> = std::env::args().collect();
    let mut text = format!("error: internal compiler error: {}\n\n", reason.trim_end());
    text.push_str("note: this is a mistake of the compiler, not of your program; please report it\n");
    text.push_str(&format!("note: tlc {}\n", version()));
    text.push_str(&format!("note: the command was: {}\n", command.join(" ")));
    // Nothing can be done when the message cannot be written.
    let _ = std::io::stderr().write_all(text.as_bytes());
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

fn panicked() -> Failure {
    Failure::Internal(PANIC.take().unwrap_or_else(|| "panic".to_owned()))
}

/// LLVM cannot go on and its frames cannot be unwound.
fn end_at_once(message: &str) -> ! {
    report_internal(&format!("LLVM: {message}"));
    std::process::exit(EXIT_INTERNAL);
}
