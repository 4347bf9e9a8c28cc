//! Racks: ball sets and layouts from RON, placed on a table.

mod balls;
mod fields;
mod file;
mod fit;
mod placed;

pub use balls::{BallFile, BallSetFile};
pub use file::{LatticeFile, RackFile, RackedBallFile};
pub use fit::{bed_flaw, fit_flaws};
pub use placed::{Look, PlacedBall, Racked};
