//! Whole shots: set-up, strike, the record of what happened, and the run without a window.

mod energies;
mod broken_invariant;
mod clearance;
mod error_draw;
mod physics_file;
mod preview;
mod record;
mod cloth_marks;
mod drawn_tracks;
mod frozen;
mod sight;
mod scatter;
mod setup;
mod goal;
mod notes;
mod file;
mod loading;
mod replacement;
mod obstruction;
mod layout;
mod report;
mod shot_text;
mod line;
mod keep_broken;
mod pocket_aim;
mod rail_aim;
mod timeline;
mod recorder;
mod simulate;

pub use crate::rack::{Look, PlacedBall};
pub use baize_physics::Track;
pub use broken_invariant::BrokenInvariant;
pub use clearance::{Clearance, CueObstacle, Stance, clearance};
pub use cloth_marks::{ClothMark, ClothMarks, marks_of_balls, marks_of_shot};
pub use drawn_tracks::drawn_tracks;
pub use energies::Energies;
pub use error_draw::{ErrorDraw, STEEPEST};
pub use file::{ShotFile, ShotPart, StrikeFile, TipFile, set_up_fields};
pub use frozen::{FROZEN, is_frozen_to_rail};
pub use goal::{BedZone, GOAL_WORDS, Goal, GoalWord, flaws_of_goal, goal_flaws, goal_phrase, is_met, zone_flaw};
pub use keep_broken::{keep_broken, print_of};
pub use layout::{Layout, Unlaid};
pub use line::{LineFlaw, fastfiz_text, has_fastfiz, has_line, is_shared, line_text};
pub use loading::{Given, Loaded, Loading, boundary_flaws_for};
pub use notes::{ShotNotes, Topic};
pub use obstruction::{Obstruction, clearance_in, clearance_on, obstruction, raise_butt};
pub use physics_file::{physics_fields, physics_flaws, physics_text};
pub use pocket_aim::{NoPot, direction_to_pot};
pub use preview::{BallPath, Depth, End, Hit, Leg, Preview, preview};
pub use rail_aim::{RailAim, direction_by_rails, ghost_ball};
pub use record::{Ending, Event, EventKind, Final, Frozen, Record, Recorded, Run};
pub use recorder::Recorder;
pub use replacement::Replacement;
pub use report::{
    Brief, FirstHit, MOST_SAMPLES, PHASES, Report, ShortReport, VERSION, phase_name, simulate_schema, simulate_tables,
    write_table,
};
pub use scatter::{Scatter, ScatteredEnd};
pub use setup::{Setup, Unplayable};
pub use shot_text::{lie_text, shot_entries, shot_text, shot_text_about, whole_rack_text, writable};
pub use sight::{Circle, ROUNDING, blocks, crossings, distance_to, edges, sees_a_part, touches};
pub use simulate::{Simulator, simulate};
