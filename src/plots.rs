//! Pictures of numbers: what becomes of a shot if it is played a little otherwise, or in another world.

mod area;
mod kind;
mod outcome_map;
mod kinds;
mod picture;
mod comparison;
mod drawing;

pub use area::{Area, AreaFlaw, MOST_CELLS};
pub use comparison::{BallEnds, Comparison, Parting, World};
pub use drawing::svg;
pub use kind::Kind;
pub use kinds::{KindShare, kinds};
pub use outcome_map::{Outcome, OutcomeMap, Row};
pub use picture::{Palette, picture};
