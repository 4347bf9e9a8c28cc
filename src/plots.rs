//! Pictures of numbers: what becomes of a shot if it is played a little otherwise.

mod area;
mod kind;
mod outcome_map;
mod kinds;
mod picture;

pub use area::{Area, AreaFlaw, MOST_CELLS};
pub use kind::Kind;
pub use kinds::{KindShare, kinds};
pub use outcome_map::{Outcome, OutcomeMap, Row};
pub use picture::{Palette, picture};
