//! Balls in their places.

use baize_physics::{Ball, Motion};

/// How a ball looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Name of the ball, such as `cue` or `9`.
    pub name: String,
    /// Colour as red, green, blue from 0 to 1 (sRGB).
    pub colour: [f32; 3],
    /// Whether the colour is a stripe around a white ball.
    pub stripe: bool,
    /// Number on the ball.
    pub number: Option<u8>,
    /// Colour (sRGB) of six dots, evenly placed around the ball; `None` for a ball without dots.
    pub dots: Option<[f32; 3]>,
    /// How worn it is, from 0 (new) to 1.
    pub wear: f32,
    /// The ball of the set that it looks like, if its own name is another: `3` for `3 (12, 7)`.
    pub like: Option<String>,
}

/// A ball with its place, motion and look.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedBall {
    /// Id, radius, mass and restitution; ids are unique in a set-up.
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
    /// For each ball the path of its entry in the rack's file, such as `balls[3].position`.
    pub paths: Vec<String>,
    /// The cue ball, an index into `balls`.
    pub cue_ball: usize,
}
