//! Drills: set-ups to play again and again, with a goal and a score.

mod file;
mod drill;
mod attempt;
mod practice;

pub use attempt::Attempt;
pub use drill::{Drill, Grade, Points, Station};
pub use file::{Counts, DrillFile, GradeFile, NextStation, PointsFile, StationFile, Total};
pub use practice::{Practice, Tried};
