//! Division of work among all processors.

use std::thread;

/// Applies a function to each item, in as many parts as there are processors, and returns all results in the
/// order of the items.
pub fn divide<Item: Sync, Found: Send>(
    items: &[Item],
    work: impl Fn(&Item) -> Vec<Found> + Sync,
) -> Vec<Found> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let parts = items.chunks(items.len().div_ceil(threads).max(1));
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = parts
            .map(|part| scope.spawn(move || part.iter().flat_map(work).collect::<Vec<Found>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("nothing panics")).collect()
    })
}
