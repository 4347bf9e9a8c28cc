//! A whole shot: set-up, strike, the record of what happened, and the headless run.

mod frozen;
mod record;
mod setup;
mod simulate;
mod timeline;
mod track;

pub use record::{Ending, Event, EventKind, Final, Frozen, Record, Recorder};
pub use setup::{Look, PlacedBall, Setup};
pub use simulate::{Run, simulate};
pub use track::Track;
