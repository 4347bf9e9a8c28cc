//! How much a player may think about a shot.

use serde::{Deserialize, Serialize};

use baize_describe::Described;

/// How much a player thinks about a shot. These numbers decide, not the clock, so that the same player chooses the same shot on
/// a slow machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(rename = "Thinking", default, deny_unknown_fields)]
#[described(default)]
pub struct ThinkingBudget {
    /// How many shots the player computes in the head at most.
    #[described(default = 40_000, range = ThinkingBudget::SIMULATIONS)]
    pub simulations: u32,
    /// How many different shots are looked at more closely.
    #[described(default = 400, range = 1..=10_000)]
    pub ideas: u32,
    /// How many shots the player looks ahead: 1 for the coming shot alone.
    #[described(default = 2, range = 1..=3)]
    pub plies: u8,
}

impl ThinkingBudget {
    /// How many shots may be computed for a choice.
    pub const SIMULATIONS: std::ops::RangeInclusive<u32> = 20..=10_000_000;
}
