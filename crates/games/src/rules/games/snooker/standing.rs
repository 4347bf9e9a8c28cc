//! What a frame of snooker remembers between two shots.

use baize_describe::Described;
use serde::{Deserialize, Serialize};

/// Which ball is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum BallOn {
    /// A red.
    Red,
    /// After a red: the colour that the player nominates.
    Colour,
    /// After all reds: the colour of the lowest value.
    Lowest,
}

/// How a frame stands, besides score and places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// What is on.
    pub on: BallOn,
    /// Misses in a row from the same position.
    pub misses: u8,
    /// What was on in the last shot, for when the balls are put back.
    pub earlier: BallOn,
}
