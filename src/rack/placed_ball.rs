//! Balls in their places.

use crate::physics::{Ball, Motion};

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
    /// The ball of the set that it is like, where it goes by a name of its own, `3` for `3 (12, 7)`.
    pub like: Option<String>,
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

/// A rack on a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Racked {
    /// The balls, by ascending id.
    pub balls: Vec<PlacedBall>,
    /// For each of them the path of what places it in the rack's file, `balls[3].position`.
    pub paths: Vec<String>,
    /// Which is the cue ball: an index into `balls`.
    pub cue_ball: usize,
}
