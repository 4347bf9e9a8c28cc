//! What a player likes to do where several shots are about as good.

use serde::Serialize;

use baize_files::described;

described! {
    /// What a player likes to do. A habit decides between shots that are about as good; it never makes a stroke better or worse.
    #[serde(rename = "Habits")]
    pub group Habits: Copy, Serialize {
        /// How much the player prefers a pot to a safety: what is added to the chance of winning by a pot.
        attack: f64 = 0.0, within = -0.3..=0.3;
        /// How much the player likes banks, kicks and combinations, likewise.
        banks: f64 = 0.0, within = -0.3..=0.3;
        /// How hard the player likes to strike: the speed of an ordinary shot as a share of what is needed.
        pace: f64 = 1.0, within = 0.5..=3.0;
        /// How readily the player uses english: 0 never, 1 whenever it helps.
        side: f64 = 1.0, within = 0.0..=1.0;
        /// How much the player dislikes shots that are harder than they need be.
        ease: f64 = 0.1, within = 0.0..=1.0;
    }
}
