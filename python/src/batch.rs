//! Computes many shots on many threads. The lists that come out do not depend on the number of threads.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use baize_physics::Strike;
use baize_table::shot::{Recorded, Setup, Simulator};

use crate::columns::{Columns, Wanted};
use crate::places::{Layout, Places};
use crate::strikes::of_row;
use crate::threads::{caught, share_out};

/// A thread takes this many shots at a time. It is small enough that the threads end together, and so large that taking costs
/// nothing.
pub const AT_A_TIME: usize = 32;

thread_local! {
    /// What played the last few shots of this thread: the next call may reuse its memory, its table and its laid balls.
    static PLAYER: RefCell<Player> = RefCell::default();
}

/// Shots that are asked for.
pub struct Batch<'a> {
    /// Table, balls and physics.
    pub setup: &'a Arc<Setup>,
    /// How many shots there are.
    pub shots: usize,
    /// The stroke of each shot; or one for all.
    pub strikes: &'a [Strike],
    /// Where the balls lie before each shot, or before all; `None` for those of the set-up.
    pub places: Option<&'a Places>,
    /// Whether the butt is raised in each shot until the cue has room.
    pub raises_butt: bool,
    /// What is wanted besides the outcomes.
    pub wanted: Wanted<'a>,
}

/// Plays shots one after the other.
#[derive(Default)]
struct Player {
    simulator: Simulator,
    /// The balls of the last set-up.
    layout: Option<Layout>,
}

impl Player {
    /// Its simulator, and the balls of this set-up where the set-up has them. A copy of the set-up is made only for a new one: it takes
    /// longer than a shot.
    fn at(&mut self, setup: &Arc<Setup>) -> (&mut Simulator, &mut Layout) {
        let known = self.layout.take().filter(|layout| Arc::ptr_eq(layout.whole(), setup));
        let layout = match known {
            Some(mut layout) => {
                layout.lay_as_set_up();
                layout
            }
            None => Layout::new(Arc::clone(setup)),
        };
        (&mut self.simulator, self.layout.insert(layout))
    }
}

impl Batch<'_> {
    /// Computes all shots on that many threads. Meanwhile `goes_on` is asked many times a second; if it says no, the threads stop,
    /// and the answer is `None`.
    ///
    /// # Errors
    /// A sentence about the first shot that cannot be played.
    pub fn compute(&self, threads: usize, goes_on: impl FnMut() -> bool) -> Option<Result<Columns, String>> {
        if self.shots <= AT_A_TIME {
            // To start a thread would take longer than such a call.
            Some(PLAYER.with_borrow_mut(|player| {
                let (simulator, layout) = player.at(self.setup);
                self.part(simulator, layout, 0)
            }))
        } else {
            self.on_threads(threads, goes_on)
        }
    }

    fn on_threads(&self, threads: usize, goes_on: impl FnMut() -> bool) -> Option<Result<Columns, String>> {
        let new_worker = || {
            let (mut simulator, mut layout) = (Simulator::default(), Layout::new(Arc::clone(self.setup)));
            move |first| self.part(&mut simulator, &mut layout, first)
        };
        let parts = (0..self.shots).step_by(AT_A_TIME);
        share_out(parts, threads, &AtomicBool::new(false), new_worker, goes_on).map(joined)
    }

    /// The shot `first` and those after it, at most [`AT_A_TIME`].
    fn part(&self, simulator: &mut Simulator, layout: &mut Layout, first: usize) -> Result<Columns, String> {
        let mut columns = Columns::default();
        let recorded = if self.wanted.events { Recorded::Everything } else { Recorded::Contacts };
        for row in (first..self.shots).take(AT_A_TIME) {
            if let Some(places) = self.places {
                let of_places = row_of(row, places.rows());
                if of_places == row || row == first {
                    places.lay(layout, of_places).map_err(|flaws| format!("positions[{of_places}]: {flaws}"))?;
                }
            }
            let of_strikes = row_of(row, self.strikes.len());
            let strike = self.strikes[of_strikes];
            let setup = layout.struck(Some(strike), self.raises_butt);
            let played = caught(|| simulator.play_recording(setup, recorded));
            let Ok(run) = played else {
                // Whatever the panic left half done is not used again.
                *simulator = Simulator::default();
                return Err(fault(row));
            };
            let run = run.map_err(|flaw| of_row(of_strikes, &flaw))?;
            columns.add(row, layout, run, self.wanted);
        }
        Ok(columns)
    }
}

/// The row of a list that belongs to a shot: a list of one row has the same one for all.
fn row_of(shot: usize, rows: usize) -> usize {
    if rows == 1 { 0 } else { shot }
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
