//! A table with balls on it: all that a shot needs before the strike.

use crate::physics::{Physics, Strike};
use crate::rack::PlacedBall;
use crate::table::Table;

/// All that a shot needs. Balls are in ascending order of their ids.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Name of the rack or file it came from.
    pub name: String,
    /// The table.
    pub table: Table,
    /// The balls, by ascending id.
    pub balls: Vec<PlacedBall>,
    /// Which ball the cue strikes: an index into `balls`.
    pub cue_ball: usize,
    /// The physics.
    pub physics: Physics,
    /// The stroke, if the set-up comes with one.
    pub strike: Option<Strike>,
}
