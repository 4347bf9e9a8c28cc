//! The person who plays: the level of the hand, and whether each strike has the errors of that hand.

use serde::{Deserialize, Serialize};

use crate::coach::LevelEstimate;
use crate::describe::Described;

/// The person who plays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Person {
    /// The level of the person, from 1 for somebody who plays for the first time to 8. The coach, the band of human error and the
    /// noise go by it.
    #[described(range = 1.0..=8.0, left_out = "as play has shown it")]
    pub level: Option<f64>,
    /// Whether each strike of the person has the errors that a hand of that level makes.
    pub noise: bool,
    /// What the person's shots in matches have shown of the level. The game writes this itself.
    #[described(form = "as the game writes it", left_out = "nothing is known")]
    pub estimate: Option<LevelEstimate>,
}

impl Person {
    /// The level that coach, band and noise go by, from 1 to 8.
    #[must_use]
    pub fn level_now(&self) -> f64 {
        self.level.unwrap_or_else(|| self.estimate.unwrap_or_default().level())
    }
}
