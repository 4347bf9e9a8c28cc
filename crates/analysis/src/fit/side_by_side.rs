//! Work on many things at once, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What `work` makes of each item, in the order of the items, computed by that many threads (at least one).
pub fn side_by_side<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let ended = Mutex::new(Vec::with_capacity(items.len()));
    let one_thread = || {
        while let index = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(index)
        {
            let result = work(item);
            ended.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            // A system that has no more threads leaves the work to those that run.
            if thread::Builder::new().spawn_scoped(scope, one_thread).is_err() {
                break;
            }
        }
        one_thread();
    });
    let mut results = ended.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
