//! What a player knows of billiards.

use serde::{Deserialize, Serialize};

use baize_describe::Described;
use baize_physics::{Physics, SlipFriction};
use baize_table::rack::{Dice, Purpose};

/// What a player knows. Whoever does not know throw, squirt or the cloth aims by a wrong picture of the physics, and misses for
/// that reason. The usual player knows everything, and rightly.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Knowledge", default, deny_unknown_fields)]
#[described(default)]
pub struct Knowledge {
    /// Whether the player allows for throw.
    #[described(default = true)]
    pub throw: bool,
    /// Whether the player allows for squirt.
    #[described(default = true)]
    pub squirt: bool,
    /// Whether the player looks at where the balls lie after the shot.
    #[described(default = true)]
    pub position: bool,
    /// Whether the player looks for safeties.
    #[described(default = true)]
    pub safety: bool,
    /// Whether the player sees that balls without a way to a pocket are trouble.
    #[described(default = true)]
    pub clusters: bool,
    /// The rolling friction that the player expects, as a share of the true one.
    #[described(default = 1.0, range = 0.5..=2.0)]
    pub cloth: f64,
    /// How wrongly the player judges what a rail does to a ball: by so much of their true values (standard deviation) restitution and
    /// friction of the rails seem other than they are. They seem other for every shot.
    #[described(default = 0.0, range = 0.0..=0.5)]
    pub rails: f64,
    /// How finely the player sees: gaps between balls that nearly touch seem other at every trial of a shot, by about so much. 0 sees every
    /// gap as it is.
    #[described(default = 0.0001, unit = "m", range = 0.0..=0.005)]
    pub gaps: f64,
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

    /// The physics as this player believes it to be at one shot; the seed decides how the rails seem.
    #[must_use]
    pub fn believed_at(&self, physics: &Physics, seed: u64) -> Physics {
        let mut believed = self.believed(physics);
        if self.rails > 0.0 {
            let mut dice = Dice::new(seed, Purpose::Rails);
            let mut seems = |true_value: f64| (true_value * libm::exp(self.rails * dice.normal())).min(1.0);
            believed.cushion.restitution = seems(believed.cushion.restitution);
            believed.cushion.friction = seems(believed.cushion.friction);
        }
        believed
    }
}
