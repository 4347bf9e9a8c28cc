//! What a player likes to do where several shots are about as good.

use serde::{Deserialize, Serialize};

use baize_describe::Described;

/// What a player likes to do. A habit decides between shots that are about as good; it never makes a stroke better or worse.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Habits", default, deny_unknown_fields)]
#[described(default)]
pub struct Habits {
    /// How much the player prefers a pot to a safety: what is added to the chance of winning by a pot.
    #[described(default = 0.0, range = -0.3..=0.3)]
    pub attack: f64,
    /// How much the player likes banks, kicks and combinations, likewise.
    #[described(default = 0.0, range = -0.3..=0.3)]
    pub banks: f64,
    /// How hard the player likes to strike: the speed of an ordinary shot as a share of what is needed.
    #[described(default = 1.0, range = 0.5..=3.0)]
    pub pace: f64,
    /// How readily the player uses english: 0 never, 1 whenever it helps.
    #[described(default = 1.0, range = 0.0..=1.0)]
    pub side: f64,
    /// On which side of the cue ball the player likes to put english: from -1 for the left to 1 for the right.
    #[described(default = 0.0, range = -1.0..=1.0)]
    pub favourite_side: f64,
    /// How much the player dislikes shots that are harder than they need be.
    #[described(default = 0.1, range = 0.0..=1.0)]
    pub ease: f64,
    /// How fast the cue of the player is at an ordinary break.
    #[described(default = 8.4, unit = "m/s", range = 2.0..=15.0)]
    pub break_speed: f64,
}
