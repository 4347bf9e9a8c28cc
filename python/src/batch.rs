//! Computes many shots on many threads. The lists that come out do not depend on the number of threads.

use std::cell::RefCell;
use std::sync::atomic::AtomicBool;

use baize_physics::Strike;
use baize_table::shot::{Setup, Simulator};

use crate::columns::{Columns, Wanted};
use crate::places::{Layout, Places};
use crate::strikes::of_row;
use crate::threads::{caught, share_out};

/// A thread takes this many shots at a time. It is small enough that the threads end together, and so large that taking costs
/// nothing.
pub const AT_A_TIME: usize = 32;

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
    /// Whether the butt is raised in each shot until the cue has room.
    pub raises_butt: bool,
    /// What is wanted besides the outcomes.
    pub wanted: Wanted<'a>,
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

    fn on_threads(&self, threads: usize, goes_on: impl FnMut() -> bool) -> Option<Result<Columns, String>> {
        let new_worker = || {
            let (mut simulator, mut layout) = (Simulator::default(), Layout::new(self.setup));
            move |first| self.part(&mut simulator, &mut layout, first)
        };
        let parts = (0..self.strikes.len()).step_by(AT_A_TIME);
        share_out(parts, threads, &AtomicBool::new(false), new_worker, goes_on).map(joined)
    }

    /// The shot `first` and those after it, at most [`AT_A_TIME`].
    fn part(&self, simulator: &mut Simulator, layout: &mut Layout<'_>, first: usize) -> Result<Columns, String> {
        let mut columns = Columns::default();
        for (row, strike) in self.strikes.iter().enumerate().skip(first).take(AT_A_TIME) {
            if let Some(places) = self.places {
                layout.lay(places, row).map_err(|flaws| format!("positions[{row}]: {flaws}"))?;
            }
            let played = caught(|| simulator.play(layout.struck(*strike, self.raises_butt)));
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

/// What is said when the engine panics.
pub fn fault(row: usize) -> String {
    format!("strikes[{row}]: the engine failed at this shot, which is a fault of Baize; please report it with the shot")
}

/// The parts one after the other, or the sentence about the first shot that failed.
fn joined(parts: Result<Vec<Columns>, String>) -> Result<Columns, String> {
    let mut parts = parts?.into_iter();
    let mut all = parts.next().unwrap_or_default();
    parts.for_each(|part| all.append(part));
    Ok(all)
}
