//! A whole shot: set-up, strike, the record of what happened, and the headless run.

mod file;
mod record;
mod setup;

pub use record::{Ending, Event, EventKind, Final, Frozen, Record};
pub use crate::rack::{Look, PlacedBall};
pub use file::{ShotFile, StrikeFile};
pub use setup::Setup;
