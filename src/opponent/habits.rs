//! What a player likes to do where several shots are about as good.

use serde::{Deserialize, Serialize};

/// What a player likes to do. A habit decides between shots that are about as good; it never makes a stroke better or worse.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Habits", deny_unknown_fields, default)]
pub struct Habits {
    /// How much the player prefers a pot to a safety: what is added to the chance of winning by a pot, -0.3 to 0.3.
    pub attack: f64,
    /// How much the player likes banks, kicks and combinations, -0.3 to 0.3, likewise.
    pub banks: f64,
    /// How hard the player likes to strike: the speed of an ordinary shot as a share of what is needed, 0.5 to 3.
    pub pace: f64,
    /// How readily the player uses english: 0 never, 1 whenever it helps.
    pub side: f64,
    /// How much the player dislikes shots that are harder than they need be, 0 to 1.
    pub ease: f64,
}

impl Default for Habits {
    fn default() -> Self {
        Self { attack: 0.0, banks: 0.0, pace: 1.0, side: 1.0, ease: 0.1 }
    }
}
