//! Drills: set-ups to play again and again, with a goal and a score.

mod file;
mod drill;
mod attempt;
mod round;

pub use attempt::Attempt;
pub use drill::{Drill, Station};
pub use file::{Counts, DrillFile, Grade, NextStation, Points, StationFile, Total};
pub use round::{DrillRound, Tried};
