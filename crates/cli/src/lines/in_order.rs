//! Works on many items at a time, and writes the answers in the order of the items.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// For each thread, at most this many items are begun beyond the first that is not answered. This limits the memory
/// while one item takes long.
const AHEAD: usize = 256;
/// Answers that wait for an earlier one have at most this many bytes together, and one more answer for each thread.
const MOST_BYTES: usize = 1 << 28;

/// Answers every item, on at most `threads` threads, and gives the answers to `write` in the order of the items. `worker` makes
/// the function by which one thread answers its items; `size` is how many bytes of memory an answer takes. Where the system has
/// fewer threads to give, those do the work.
///
/// # Errors
/// The first error of `write`; no further item is begun then. The error of the system if it gives no thread at all.
pub fn in_order<Item, Answer, Worker>(
    items: impl Iterator<Item = Item> + Send,
    threads: usize,
    worker: impl Fn() -> Worker + Sync,
    size: impl Fn(&Answer) -> usize + Sync,
    mut write: impl FnMut(Answer) -> io::Result<()>,
) -> io::Result<()>
where
    Item: Send,
    Answer: Send,
    Worker: FnMut(Item) -> Answer,
{
    let (items, limit) = (Mutex::new(items.enumerate()), Limit::new(AHEAD * threads));
    let (sender, answers) = mpsc::channel();
    thread::scope(|scope| {
        for number in 0..threads {
            let (sender, items, limit, worker, size) = (sender.clone(), &items, &limit, &worker, &size);
            let work = move || {
                let mut answer = worker();
                while let Some((number, item)) = next(items, limit) {
                    let answer = answer(item);
                    limit.hold(number, size(&answer));
                    // If an answer could not be written, nobody receives the next ones.
                    if sender.send((number, answer)).is_err() {
                        return;
                    }
                }
            };
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(_) => {}
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
            }
        }
        drop(sender);
        let written = write_in_order(answers, &limit, &size, &mut write);
        limit.end();
        written
    })
}

/// The next item with its number; `None` at the end.
fn next<Item>(items: &Mutex<impl Iterator<Item = (usize, Item)>>, limit: &Limit) -> Option<(usize, Item)> {
    let mut items = lock(items);
    if limit.wait() { items.next() } else { None }
}

fn write_in_order<Answer>(
    answers: mpsc::Receiver<(usize, Answer)>,
    limit: &Limit,
    size: &impl Fn(&Answer) -> usize,
    write: &mut impl FnMut(Answer) -> io::Result<()>,
) -> io::Result<()> {
    let (mut early, mut number) = (BTreeMap::new(), 0);
    for (answered, answer) in answers {
        early.insert(answered, answer);
        while let Some(answer) = early.remove(&number) {
            let bytes = size(&answer);
            write(answer)?;
            number += 1;
            limit.written(bytes);
        }
    }
    Ok(())
}

/// How much may be begun and held.
struct Limit {
    state: Mutex<Ahead>,
    changed: Condvar,
}

struct Ahead {
    /// How many more items may be begun.
    left: usize,
    /// How many bytes the answers have that wait to be written.
    held: usize,
    /// How many answers have been written.
    written: usize,
    /// Whether no more are wanted.
    has_ended: bool,
}

impl Limit {
    fn new(count: usize) -> Self {
        let state = Mutex::new(Ahead { left: count, held: 0, written: 0, has_ended: false });
        Self { state, changed: Condvar::new() }
    }

    /// Waits until another item may be begun, and counts it. Returns whether more are wanted.
    fn wait(&self) -> bool {
        let is_full = |state: &mut Ahead| state.left == 0 && !state.has_ended;
        let mut state = self.changed.wait_while(lock(&self.state), is_full).unwrap_or_else(PoisonError::into_inner);
        state.left = state.left.saturating_sub(1);
        !state.has_ended
    }

    /// Waits until there is room for the answer to the item of that number. The answer that is written next never waits.
    fn hold(&self, number: usize, bytes: usize) {
        let is_full = |state: &mut Ahead| state.held >= MOST_BYTES && state.written != number && !state.has_ended;
        let mut state = self.changed.wait_while(lock(&self.state), is_full).unwrap_or_else(PoisonError::into_inner);
        state.held += bytes;
    }

    /// An answer of that many bytes was written.
    fn written(&self, bytes: usize) {
        let mut state = lock(&self.state);
        state.left += 1;
        state.held = state.held.saturating_sub(bytes);
        state.written += 1;
        self.changed.notify_all();
    }

    fn end(&self) {
        lock(&self.state).has_ended = true;
        self.changed.notify_all();
    }
}

/// Locks the mutex, even if another thread panicked while it held the lock: the guarded values are valid at any time.
fn lock<Guarded>(mutex: &Mutex<Guarded>) -> MutexGuard<'_, Guarded> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn answers_come_in_the_order_of_the_items_though_the_first_take_longest() {
        let answer = || {
            |item: usize| {
                thread::sleep(Duration::from_millis(if item.is_multiple_of(40) { 20 } else { 0 }));
                item
            }
        };
        let mut written = Vec::new();
        let done = in_order(
            0..2_000,
            4,
            answer,
            |_| 0,
            |item| {
                written.push(item);
                Ok(())
            },
        );
        assert!(done.is_ok() && written == (0..2_000).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_begun_after_an_answer_could_not_be_written() {
        let begun = Mutex::new(0);
        let answer = || |_: usize| *lock(&begun) += 1;
        let full = |()| Err(io::Error::from(io::ErrorKind::StorageFull));
        let done = in_order(0..1_000_000, 2, answer, |()| 0, full);
        assert!(done.is_err_and(|error| error.kind() == io::ErrorKind::StorageFull));
        assert!(*lock(&begun) <= 2 * AHEAD + 2, "{}", lock(&begun));
    }

    #[test]
    fn answers_that_wait_for_a_slow_one_do_not_fill_the_memory() {
        let answered = AtomicUsize::new(0);
        let answer = || {
            |item: usize| {
                if item == 0 {
                    thread::sleep(Duration::from_millis(100));
                }
                answered.fetch_add(1, Ordering::Relaxed);
                item
            }
        };
        let mut ahead = 0;
        let large = |_: &usize| MOST_BYTES / 4;
        let done = in_order(0..300, 2, answer, large, |item| {
            ahead = ahead.max(answered.load(Ordering::Relaxed) - item);
            Ok(())
        });
        assert!(done.is_ok() && ahead <= 12, "{ahead}");
    }
}
