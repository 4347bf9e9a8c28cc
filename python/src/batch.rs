//! Computes many shots on many threads. The lists that come out do not depend on the number of threads.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use baize::physics::Strike;
use baize::shot::{Setup, Simulator};

use crate::columns::{Columns, Wanted};
use crate::places::{Layout, Places};
use crate::strikes::of_row;

/// A thread takes this many shots at a time. It is small enough that the threads end together, and so large that taking costs
/// nothing.
pub const AT_A_TIME: usize = 32;

/// The time between two questions whether to go on.
const PAUSE: Duration = Duration::from_millis(50);

thread_local! {
    /// The simulator of a few shots at a time: it keeps memory and prepared table for the next call.
    static SIMULATOR: RefCell<Simulator> = RefCell::default();
}

/// Shots that are asked for.
pub struct Batch<'a> {
    /// Table, balls and physics.
    pub setup: &'a Setup,
    /// The stroke of each shot.
    pub strikes: &'a [Strike],
    /// Where the balls lie before each shot; `None` for those of the set-up.
    pub places: Option<&'a Places>,
    /// What is wanted besides the outcomes.
    pub wanted: Wanted<'a>,
}

/// Some shots in a row, beginning with the shot `first`.
struct Part {
    first: usize,
    columns: Result<Columns, String>,
}

impl Batch<'_> {
    /// Computes all shots on that many threads. Meanwhile `goes_on` is asked many times a second; if it says no, the threads stop,
    /// and the answer is `None`.
    ///
    /// # Errors
    /// A sentence about the first shot that cannot be played.
    pub fn compute(&self, threads: usize, goes_on: impl FnMut() -> bool) -> Option<Result<Columns, String>> {
        if self.strikes.len() <= AT_A_TIME {
            // To start a thread would take longer than such a call.
            Some(SIMULATOR.with_borrow_mut(|simulator| self.part(simulator, &mut Layout::new(self.setup), 0)))
        } else {
            self.on_threads(threads, goes_on)
        }
    }

    fn on_threads(&self, threads: usize, mut goes_on: impl FnMut() -> bool) -> Option<Result<Columns, String>> {
        let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, parts) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(self.strikes.len().div_ceil(AT_A_TIME)) {
                let (own, next, ended) = (sender.clone(), &next, &ended);
                let started = thread::Builder::new().spawn_scoped(scope, move || self.work(next, ended, &own));
                // A system that has no more threads leaves the work to those that run, or to this one.
                if started.is_err() {
                    self.work(next, ended, &sender);
                    break;
                }
            }
            // The channel closes when the last thread ends.
            drop(sender);
            let (mut done, mut asked) = (Vec::new(), Instant::now());
            loop {
                match parts.recv_timeout(PAUSE) {
                    Ok(part) => done.push(part),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Some(joined(done)),
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

    /// What one thread does: it takes the next shots and computes them, until all are taken or one has failed.
    fn work(&self, next: &AtomicUsize, ended: &AtomicBool, parts: &Sender<Part>) {
        let (mut simulator, mut layout) = (Simulator::default(), Layout::new(self.setup));
        while !ended.load(Ordering::Relaxed) {
            let first = next.fetch_add(AT_A_TIME, Ordering::Relaxed);
            if first >= self.strikes.len() {
                return;
            }
            let columns = self.part(&mut simulator, &mut layout, first);
            // All earlier parts are taken and will be computed to their end: whatever the order, the first shot that fails is found.
            if columns.is_err() {
                ended.store(true, Ordering::Relaxed);
            }
            if parts.send(Part { first, columns }).is_err() {
                return;
            }
        }
    }

    /// The shot `first` and those after it, at most [`AT_A_TIME`].
    fn part(&self, simulator: &mut Simulator, layout: &mut Layout<'_>, first: usize) -> Result<Columns, String> {
        let mut columns = Columns::default();
        for (row, strike) in self.strikes.iter().enumerate().skip(first).take(AT_A_TIME) {
            if let Some(places) = self.places {
                layout.lay(places, row).map_err(|flaws| format!("positions[{row}]: {flaws}"))?;
            }
            let played = caught(|| simulator.play(layout.struck(*strike)));
            let Ok(run) = played else {
                // Whatever the panic left half done is not used again.
                *simulator = Simulator::default();
                return Err(fault(row));
            };
            let run = run.map_err(|flaw| of_row(row, &flaw))?;
            columns.add(row, layout, run, self.wanted);
        }
        Ok(columns)
    }
}

/// The result of `work`, or its panic.
pub fn caught<Answer>(work: impl FnOnce() -> Answer) -> thread::Result<Answer> {
    panic::catch_unwind(AssertUnwindSafe(work))
}

/// What is said when the engine panics.
pub fn fault(row: usize) -> String {
    format!("strikes[{row}]: the engine failed at this shot, which is a fault of Baize; please report it with the shot")
}

/// The parts one after the other in the order of their shots, or the first shot that failed.
fn joined(mut parts: Vec<Part>) -> Result<Columns, String> {
    parts.sort_by_key(|part| part.first);
    let mut parts = parts.into_iter().map(|part| part.columns);
    let mut all = parts.next().unwrap_or_else(|| Ok(Columns::default()))?;
    for part in parts {
        all.append(part?);
    }
    Ok(all)
}
