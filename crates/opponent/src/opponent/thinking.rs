//! How much a player thinks about a shot.

use serde::Serialize;

use baize_files::described;

described! {
    /// How much a player thinks about a shot. These numbers decide, not the clock, so that the same player chooses the same shot on
    /// a slow machine.
    #[serde(rename = "Thinking")]
    pub group Thinking: Copy, Eq, Serialize {
        /// How many shots the player computes in the head at most.
        simulations: u32 = 40_000, within = 20.0..=10_000_000.0;
        /// How many different shots are looked at more closely.
        ideas: u32 = 400, within = 1.0..=10_000.0;
        /// How many shots the player looks ahead: 1 for the coming shot alone.
        plies: u8 = 2, within = 1.0..=3.0;
    }
}
