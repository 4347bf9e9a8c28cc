//! A whole shot: set-up, strike, the record of what happened, and the headless run.

mod broken_rule;
mod clearance;
mod fields;
mod file;
mod frozen;
mod obstruction;
mod preview;
mod record;
mod recorder;
mod report;
mod setup;
mod simulate;
mod timeline;

pub use crate::physics::Track;
pub use crate::rack::{Look, PlacedBall};
pub use broken_rule::BrokenRule;
pub use clearance::{Clearance, Obstacle, Stance, clearance};
pub use file::{Loaded, ShotFile, StrikeFile};
pub(crate) use file::{boundary_flaws_for, physics_flaws};
pub use obstruction::{Obstruction, obstruction};
pub use preview::{Depth, End, Hit, Leg, Preview, Way, preview};
pub use record::{Ending, Event, EventKind, Final, Frozen, Record, Run};
pub use recorder::Recorder;
pub use report::{MOST_SAMPLES, Report, VERSION};
pub use setup::{Setup, Unplayable};
pub use simulate::{Simulator, simulate};
