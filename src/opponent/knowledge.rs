//! What a player knows of billiards.

use serde::{Deserialize, Serialize};

use crate::physics::{Physics, SlipFriction};

/// What a player knows. Whoever does not know throw, squirt or the cloth aims by a wrong picture of the physics, and misses for
/// that reason.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Knowledge", deny_unknown_fields, default)]
pub struct Knowledge {
    /// Whether the player allows for throw: balls that rub against each other.
    pub throw: bool,
    /// Whether the player allows for squirt: a cue ball that leaves to the side because of english.
    pub squirt: bool,
    /// Whether the player looks at where the balls lie after the shot. If not, only the pot counts.
    pub position: bool,
    /// Whether the player looks for safeties. If not, one is played only where nothing else is possible.
    pub safety: bool,
    /// Whether the player sees that balls without a way to a pocket are trouble.
    pub clusters: bool,
    /// The rolling friction that the player expects, as a share of the true one, 0.5 to 2.
    pub cloth: f64,
}

impl Default for Knowledge {
    /// Everything, and rightly.
    fn default() -> Self {
        Self { throw: true, squirt: true, position: true, safety: true, clusters: true, cloth: 1.0 }
    }
}

impl Knowledge {
    /// The physics as this player believes it to be.
    #[must_use]
    pub fn believed(&self, physics: &Physics) -> Physics {
        let mut believed = physics.clone();
        if !self.throw {
            believed.ball_ball.friction = SlipFriction::NONE;
        }
        if !self.squirt {
            believed.cue.end_mass = 0.0;
        }
        believed.cloth.rolling_friction *= self.cloth;
        believed
    }
}
