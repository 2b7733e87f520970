//! Division of work among all processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Applies a function to each item, as many at a time as there are processors, and returns all results in the
/// order of the items.
pub fn divide<Item: Sync, Found: Send>(
    items: &[Item],
    work: impl Fn(&Item) -> Vec<Found> + Sync,
) -> Vec<Found> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return found };
            found.push((index, work(item)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut found: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("nothing panics")).collect()
    });
    found.sort_unstable_by_key(|(index, _)| *index);
    found.into_iter().flat_map(|(_, found)| found).collect()
}
