//! Work that is shared out to threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use glam::Vec3;

/// Lets so many threads (at least one) do `work` on each part of `all` that is `length` long, counted from 0, whichever takes which, as
/// long as `goes_on` says so.
pub(super) fn share_out(
    all: &mut [Vec3],
    length: usize,
    threads: usize,
    goes_on: impl Fn() -> bool + Sync,
    work: impl Fn(usize, &mut [Vec3]) + Sync,
) {
    let parts: Vec<Mutex<&mut [Vec3]>> = all.chunks_mut(length).map(Mutex::new).collect();
    let next = AtomicUsize::new(0);
    let one_thread = || {
        while goes_on() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            // Each part is taken once, so no other thread holds it.
            let Some(Ok(mut part)) = parts.get(index).map(Mutex::try_lock) else { break };
            work(index, &mut part);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(one_thread);
        }
        one_thread();
    });
}
