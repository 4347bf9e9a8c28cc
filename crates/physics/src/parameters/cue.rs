//! The cue and its tip.

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

/// The cue and its tip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Cue {
    /// Mass of the cue. 18 to 21 oz are 0.51 to 0.595 kg.
    #[described(label = "Cue mass", default = 0.539, unit = "kg", range = 0.05..=2.0)]
    pub mass: f64,
    /// Restitution of tip and ball. Leather 0.71 to 0.75, phenolic 0.81 to 0.87 (Alciatore, physical properties).
    #[described(label = "Tip restitution", default = 0.73, range = 0.0..=1.0)]
    pub tip_restitution: f64,
    /// Friction mu of the chalked tip. The miscue limit is mu / sqrt(1 + mu^2) of the ball's radius: 0.51 for 0.6
    /// (Alciatore TP 2.1).
    #[described(label = "Tip friction", default = 0.6, range = 0.0..=2.0)]
    pub tip_friction: f64,
    /// Effective mass of the shaft's end, which causes squirt. 0 for no squirt; usual is 1/20 of the ball's mass (Alciatore
    /// TP A.31).
    #[described(label = "Cue end mass", default = 0.0085, unit = "kg", range = 0.0..=0.1)]
    pub end_mass: f64,
}

impl Cue {
    /// The miscue limit: the largest tip offset at which the tip holds, in ball radii.
    #[must_use]
    pub fn offset_limit(&self) -> f64 {
        self.tip_friction / (1.0 + self.tip_friction * self.tip_friction).sqrt()
    }
}
