//! Racks: ball sets and layouts from RON files, placed on a table.

mod balls;
mod dice;
mod place;
mod placed_ball;
mod racked_ball;
mod triangle;
mod file;
mod fit;
mod clear_bed;
mod layout;
mod may_lie;
mod locus;
mod gap;
mod rack_text;
mod racking;
mod touching_place;

pub use balls::{BallFile, BallSetFile, measure_flaws, motion_flaws};
pub use clear_bed::ClearBed;
pub use dice::{Dice, Purpose, shows_heads};
pub use file::{LatticeFile, RackFile, ShuffleFile};
pub(crate) use fit::light_flaws;
pub use fit::{air_flaw, bed_flaw, fit_flaws, flight_flaws, liner_flaw, liner_flaws};
pub use gap::{Gap, gap};
pub use locus::Neighbour;
pub use may_lie::{Misplaced, may_lie};
pub use placed_ball::{Look, PlacedBall, Racked};
pub use rack_text::rack_text;
pub(crate) use rack_text::racked_text;
pub use racked_ball::RackedBallFile;
pub use touching_place::touching_place;
pub use triangle::TriangleFile;
