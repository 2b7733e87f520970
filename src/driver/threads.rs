//! Threads: the one with a big stack that compiles, and those that share pieces of work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::backend::{self, Watch};

use crate::driver::Failure;
use crate::driver::failure::{caught, handle_fatal_errors, panicked};

/// The stack sizes of the compiling thread, tried in this order. Passes recurse over trees up to
/// [`MAX_HEIGHT`](tlc_frontend::syntax::ast::MAX_HEIGHT) high. Only the used part of a stack takes memory.
const STACK_SIZES: [usize; 3] = [1 << 30, 1 << 28, 1 << 26];

/// Returns the number of compiling threads for `-j given`. Without the option it is one for each processor,
/// or a single one if the memory of the process is limited, because each thread takes a part of it.
pub fn jobs(given: Option<u16>) -> usize {
    match given {
        Some(number) => number.into(),
        None if backend::address_space().is_some() => 1,
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Runs `work` on a thread with a big stack. A panic there becomes [`Failure::Internal`].
pub fn on_big_stack<T: Send + 'static>(
    work: impl Fn() -> Result<T, Failure> + Send + Sync + 'static,
) -> Result<T, Failure> {
    handle_fatal_errors();
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

/// Applies a worker to each item on `count` threads, this one included, and returns the results in the order
/// of the items; `None` for an item whose work panics. Each thread creates its own worker first.
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

/// Runs `work` on this thread and on further ones with big stacks, `count` in all, and waits for all of them.
/// Fewer threads run if the system refuses to start more. `work` must not panic, see [`caught`].
fn on_threads(count: usize, work: impl Fn() + Sync) {
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

/// Returns the stack sizes to try. If `ulimit -v` limits memory, a stack takes at most a quarter of it, but
/// never less than the highest trees need.
fn stack_sizes(limit: Option<u64>) -> impl Iterator<Item = usize> {
    let least = STACK_SIZES[STACK_SIZES.len() - 1];
    let fits = move |size: usize| limit.is_none_or(|limit| size as u64 <= limit / 4);
    STACK_SIZES.into_iter().filter(move |size| *size == least || fits(*size))
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
