//! Shares work among threads. The answers do not depend on how many there are.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two questions whether to go on.
const PAUSE: Duration = Duration::from_millis(50);

/// The answers to all `parts`, in their order. Each of at most that many threads makes a worker of its own. Meanwhile `goes_on` is
/// asked many times a second; if it says no, `ended` is set, the threads stop, and the answer is `None`.
///
/// # Errors
/// The sentence of the first part that fails. `ended` is then set too.
pub fn share_out<Part, Answer, Worker>(
    parts: impl ExactSizeIterator<Item = Part> + Send,
    threads: usize,
    ended: &AtomicBool,
    new_worker: impl Fn() -> Worker + Sync,
    mut goes_on: impl FnMut() -> bool,
) -> Option<Result<Vec<Answer>, String>>
where
    Part: Send,
    Answer: Send,
    Worker: FnMut(Part) -> Result<Answer, String>,
{
    let count = parts.len();
    let queue = Mutex::new(parts.enumerate());
    let (sender, answers) = mpsc::channel();
    let work = |sender: &Sender<(usize, Result<Answer, String>)>| {
        let mut worker = new_worker();
        while !ended.load(Ordering::Relaxed) {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, part)) = next else { return };
            let answer = worker(part);
            // All earlier parts are taken and will be computed to their end: whatever the order, the first part that fails is found.
            if answer.is_err() {
                ended.store(true, Ordering::Relaxed);
            }
            if sender.send((index, answer)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            let (own, work) = (sender.clone(), &work);
            let started = thread::Builder::new().spawn_scoped(scope, move || work(&own));
            // A system that has no more threads leaves the work to those that run, or to this one.
            if started.is_err() {
                work(&sender);
                break;
            }
        }
        // The channel closes when the last thread ends.
        drop(sender);
        let (mut done, mut asked) = (Vec::with_capacity(count), Instant::now());
        loop {
            match answers.recv_timeout(PAUSE) {
                Ok(answer) => done.push(answer),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    done.sort_by_key(|(index, _)| *index);
                    return Some(done.into_iter().map(|(_, answer)| answer).collect());
                }
            }
            if asked.elapsed() >= PAUSE {
                if !goes_on() {
                    ended.store(true, Ordering::Relaxed);
                    return None;
                }
                asked = Instant::now();
            }
        }
    })
}

/// The result of `work`, or its panic.
pub fn caught<Answer>(work: impl FnOnce() -> Answer) -> thread::Result<Answer> {
    panic::catch_unwind(AssertUnwindSafe(work))
}
