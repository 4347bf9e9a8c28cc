//! Drills: set-ups to play again and again, with a goal and a score.

mod laid_out;
mod file;
mod drill;
mod attempt;
mod round;

pub use attempt::Attempt;
pub use drill::{Drill, Station};
pub use file::{Counts, DrillFile, Grade, NextStation, Points, StationFile, Total};
pub(crate) use laid_out::laid_out;
pub use round::{DrillRound, Tried};
