//! What the shots of a person say together.

mod bands;
mod weakness;
mod fold;

pub use bands::{Band, CUTS, DISTANCES};
pub use fold::{DrillScore, Filter, Position, Rating, Runs, Statistics, Week};
pub(super) use fold::{Fold, Row};
pub use weakness::Weakness;
