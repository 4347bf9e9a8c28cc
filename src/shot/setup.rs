//! A table with balls on it: all that a shot needs before the strike.

use crate::physics::{Ball, Motion, Physics, Strike};
use crate::table::Table;

/// How a ball looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Name of the ball, `cue`, `9`.
    pub name: String,
    /// Colour as red, green, blue from 0 to 1 (sRGB).
    pub colour: [f32; 3],
    /// Whether the colour is a stripe around a white ball.
    pub stripe: bool,
    /// Number on the ball.
    pub number: Option<u8>,
}

/// A ball with its place, motion and look.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedBall {
    /// Its constants; ids are unique in a set-up.
    pub ball: Ball,
    /// Its motion at the start.
    pub motion: Motion,
    /// Its look.
    pub look: Look,
}

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
