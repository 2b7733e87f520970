//! Stack space for deep recursion, and the handling of internal errors.

use std::cell::RefCell;
use std::panic::{self, PanicHookInfo};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Error, anyhow};

use crate::backend::{self, Watch};
use crate::base::printable;

use super::{Failure, version};

/// The exit status after an internal compiler error, as rustc's.
pub const EXIT_INTERNAL: i32 = 101;

/// The sizes of the stack of the compiling thread, tried in this order. Passes recurse over trees up to
/// [`MAX_HEIGHT`](crate::syntax::ast::MAX_HEIGHT) high. Only the used part of a stack takes memory.
const STACK_SIZES: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];

thread_local! {
    /// The message and position of the panic that is unwinding this thread.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work` on a thread with a big stack. A panic there becomes [`Failure::Internal`].
pub fn on_big_stack<T: Send + 'static>(
    work: impl Fn() -> Result<T, Failure> + Send + Sync + 'static,
) -> Result<T, Failure> {
    panic::set_hook(Box::new(remember));
    backend::on_fatal_error(end_at_once);
    backend::report_out_of_memory();
    let work = Arc::new(work);
    // Without a pipe for the watch, signals end the process at once and may leave temporary files.
    let (watch, working) = Watch::begin().ok().unzip();
    let working = Arc::new(working);
    for size in stack_sizes(backend::address_space()) {
        let (work, share) = (Arc::clone(&work), Arc::clone(&working));
        if let Ok(thread) = thread::Builder::new().name("tlc".to_owned()).stack_size(size).spawn(move || {
            let _share = share;
            caught(|| work())
        }) {
            drop(working);
            if let Some(watch) = watch {
                watch.wait();
            }
            return thread.join().unwrap_or_else(|_| Err(panicked()));
        }
    }
    backend::out_of_memory()
}

/// Runs `work` on this thread and on further ones with big stacks, `count` in all, and waits for all of them. There are fewer if
/// no more can be started. `work` must not panic, see [`caught`].
pub fn on_threads(count: usize, work: impl Fn() + Sync) {
    let size = stack_sizes(backend::address_space()).next().unwrap_or_default();
    let work = &work;
    thread::scope(|scope| {
        for _ in 1..count {
            if thread::Builder::new().stack_size(size).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}

/// Does the same with each item, on `count` threads as [`on_threads`], and returns what comes of them in their order: nothing
/// where the work panics. Each thread makes its worker first.
pub fn side_by_side<T: Sync, R: Send, W: FnMut(&T) -> Option<R>>(
    count: usize,
    items: &[T],
    worker: impl Fn() -> W + Sync,
) -> Vec<Option<R>> {
    let next = AtomicUsize::new(0);
    let made: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    on_threads(count.min(items.len()), || {
        let mut work = worker();
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some((item, place)) = items.get(number).zip(made.get(number))
        {
            let result = caught(|| Ok(work(item)));
            *place.lock().unwrap_or_else(PoisonError::into_inner) = result.ok().flatten();
        }
    });
    made.into_iter().map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// Runs `work`. A panic there becomes [`Failure::Internal`].
pub fn caught<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    panic::catch_unwind(panic::AssertUnwindSafe(work)).unwrap_or_else(|_| Err(panicked()))
}

/// Returns the sizes of stacks that are tried. If memory is limited by `ulimit -v`, a stack takes a quarter of it at
/// most, but never less than what the highest trees need.
fn stack_sizes(limit: Option<u64>) -> impl Iterator<Item = usize> {
    let least = STACK_SIZES[STACK_SIZES.len() - 1];
    let fits = move |size: usize| limit.is_none_or(|limit| size as u64 <= limit / 4);
    STACK_SIZES.into_iter().filter(move |size| *size == least || fits(*size))
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

fn panicked() -> Failure {
    Failure::Internal(Error::msg(PANIC.take().unwrap_or_else(|| "panic".to_owned())))
}

/// Ends the process after a fatal error of LLVM, whose frames cannot be unwound.
fn end_at_once(message: &str) -> ! {
    report_internal(&anyhow!("LLVM: {message}"));
    std::process::exit(EXIT_INTERNAL);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_leave_room_for_the_rest() {
        let sizes = |limit| stack_sizes(limit).collect::<Vec<_>>();
        assert_eq!(sizes(None), STACK_SIZES);
        assert_eq!(sizes(Some(1 << 32)), STACK_SIZES);
        assert_eq!(sizes(Some(1 << 30)), STACK_SIZES[1..]);
        assert_eq!(sizes(Some(1 << 20)), STACK_SIZES[2..]);
    }
}
