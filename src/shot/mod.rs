//! A whole shot: set-up, strike, the record of what happened, and the headless run.

mod record;
mod setup;

pub use record::{Ending, Event, EventKind, Final, Frozen, Record};
pub use setup::{Look, PlacedBall, Setup};
