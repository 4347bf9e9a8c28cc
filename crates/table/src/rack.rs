//! Racks: ball sets and layouts from RON files, placed on a table.

mod balls;
mod chance;
mod place;
mod placed_ball;
mod racked_ball;
mod triangle;
mod file;
mod fit;
mod layout;
mod may_lie;
mod locus;
mod gap;
mod rack_text;
mod racking;
mod touching_place;

pub use balls::measure_flaws;
pub use balls::motion_flaws;
pub use balls::{BallFile, BallSetFile};
pub use chance::Chance;
pub use chance::Purpose;
pub use chance::shows_heads;
pub use file::{LatticeFile, RackFile, ShuffleFile};
pub use fit::air_flaw;
pub(crate) use fit::light_flaws;
pub use fit::liner_flaw;
pub use fit::{bed_flaw, fit_flaws, flight_flaws, liner_flaws};
pub use gap::{Gap, gap};
pub use locus::Neighbour;
pub use may_lie::{Misplaced, may_lie};
pub use placed_ball::{Look, PlacedBall, Racked};
pub use rack_text::rack_text;
pub(crate) use rack_text::racked_text;
pub use racked_ball::RackedBallFile;
pub use touching_place::touching_place;
pub use triangle::TriangleFile;
