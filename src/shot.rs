//! Whole shots: set-up, strike, the record of what happened, and the run without a window.

mod broken_invariant;
mod clearance;
mod drawn_tracks;
mod fields;
mod file;
mod frozen;
mod keep_broken;
mod obstruction;
mod physics_file;
mod preview;
mod record;
mod recorder;
mod report;
mod setup;
mod shot_text;
mod simulate;
mod timeline;

pub use crate::physics::Track;
pub use crate::rack::{Look, PlacedBall};
pub use broken_invariant::BrokenInvariant;
pub use clearance::{Clearance, Obstacle, Stance, clearance};
pub use drawn_tracks::drawn_tracks;
pub(crate) use file::boundary_flaws_for;
pub use file::{Loaded, ShotFile, StrikeFile};
pub use keep_broken::keep_broken;
pub use obstruction::{Obstruction, obstruction};
pub use physics_file::physics_text;
pub(crate) use physics_file::{physics_fields, physics_flaws};
pub use preview::{BallPath, Depth, End, Hit, Leg, Preview, preview};
pub use record::{Ending, Event, EventKind, Final, Frozen, Record, Run};
pub use recorder::Recorder;
pub use report::{MOST_SAMPLES, Report, VERSION, simulate_page, simulate_schema};
pub use setup::{Setup, Unplayable};
pub use shot_text::shot_text;
pub use simulate::{Simulator, simulate};
