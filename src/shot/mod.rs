//! A whole shot: set-up, strike, the record of what happened, and the headless run.

mod fields;
mod file;
mod frozen;
mod preview;
mod record;
mod report;
mod setup;
mod simulate;
mod timeline;
mod track;

pub use crate::rack::{Look, PlacedBall};
pub(crate) use file::physics_flaws;
pub use file::{Loaded, ShotFile, StrikeFile};
pub use preview::{Depth, End, Hit, Leg, Preview, Way, preview};
pub use record::{Ending, Event, EventKind, Final, Frozen, Record, Recorder};
pub use report::Report;
pub use setup::Setup;
pub use simulate::{Run, simulate};
pub use track::Track;
