//! A whole shot: set-up, strike, the record of what happened, and the headless run.

mod file;
mod record;
mod report;
mod setup;
mod simulate;

pub use crate::rack::{Look, PlacedBall};
pub use file::{ShotFile, StrikeFile};
pub use record::{Ending, Event, EventKind, Final, Frozen, Record};
pub use report::Report;
pub use setup::Setup;
pub use simulate::{Run, Track, simulate};
