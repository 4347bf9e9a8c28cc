//! How much a player thinks about a shot.

use serde::{Deserialize, Serialize};

/// How much a player thinks about a shot. These numbers decide, not the clock, so that the same player chooses the same shot on a
/// slow machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Thinking", deny_unknown_fields, default)]
pub struct Thinking {
    /// How many shots the player computes in the head at most, 20 to 10,000,000.
    pub simulations: u32,
    /// How many different shots are looked at more closely, 1 to 10,000.
    pub ideas: u32,
    /// How many shots the player looks ahead: 1 for the coming shot alone, 2 for the one after it as well; 1 to 3.
    pub plies: u8,
}

impl Default for Thinking {
    fn default() -> Self {
        Self { simulations: 40_000, ideas: 400, plies: 2 }
    }
}
