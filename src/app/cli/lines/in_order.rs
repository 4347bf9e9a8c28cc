//! Works on many items at a time, and writes the answers in the order of the items.

use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// For each thread, at most this many items are begun beyond the first that is not answered. This limits the memory
/// while one item takes long.
const AHEAD: usize = 256;

/// Answers every item, on `threads` threads, and gives the answers to `write` in the order of the items. `worker` makes
/// the function by which one thread answers its items.
///
/// # Errors
/// The first error of `write`; no further item is begun then.
pub fn in_order<Item, Answer, Worker>(
    items: impl Iterator<Item = Item> + Send,
    threads: usize,
    worker: impl Fn() -> Worker + Sync,
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
        for _ in 0..threads {
            let (sender, items, limit, worker) = (sender.clone(), &items, &limit, &worker);
            scope.spawn(move || {
                let mut answer = worker();
                while let Some((number, item)) = next(items, limit) {
                    // If an answer could not be written, nobody receives the next ones.
                    if sender.send((number, answer(item))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let written = write_in_order(answers, &limit, &mut write);
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
    write: &mut impl FnMut(Answer) -> io::Result<()>,
) -> io::Result<()> {
    let (mut early, mut number) = (BTreeMap::new(), 0);
    for (answered, answer) in answers {
        early.insert(answered, answer);
        while let Some(answer) = early.remove(&number) {
            write(answer)?;
            number += 1;
            limit.one_more();
        }
    }
    Ok(())
}

/// How many more items may be begun; `None` when no more are wanted.
struct Limit {
    left: Mutex<Option<usize>>,
    changed: Condvar,
}

impl Limit {
    fn new(count: usize) -> Self {
        Self { left: Mutex::new(Some(count)), changed: Condvar::new() }
    }

    /// Waits until another item may be begun, and counts it. Returns whether more are wanted.
    fn wait(&self) -> bool {
        let is_full = |left: &mut Option<usize>| *left == Some(0);
        let mut left = self.changed.wait_while(lock(&self.left), is_full).unwrap_or_else(PoisonError::into_inner);
        *left = left.map(|left| left - 1);
        left.is_some()
    }

    fn one_more(&self) {
        let mut left = lock(&self.left);
        *left = left.map(|left| left + 1);
        self.changed.notify_one();
    }

    fn end(&self) {
        *lock(&self.left) = None;
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
        let done = in_order(0..2_000, 4, answer, |item| {
            written.push(item);
            Ok(())
        });
        assert!(done.is_ok() && written == (0..2_000).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_begun_after_an_answer_could_not_be_written() {
        let begun = Mutex::new(0);
        let answer = || |_: usize| *lock(&begun) += 1;
        let full = |()| Err(io::Error::from(io::ErrorKind::StorageFull));
        let done = in_order(0..1_000_000, 2, answer, full);
        assert!(done.is_err_and(|error| error.kind() == io::ErrorKind::StorageFull));
        assert!(*lock(&begun) <= 2 * AHEAD + 2, "{}", lock(&begun));
    }
}
