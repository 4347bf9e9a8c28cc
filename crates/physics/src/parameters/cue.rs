//! The cue and its tip.

use super::group::parameters;

parameters! {
    /// The cue and its tip.
    pub struct Cue {
        /// Mass of the cue. 18 to 21 oz are 0.51 to 0.595 kg.
        mass: f64 = 0.539, "Cue mass", "kg", 0.05..=2.0;
        /// Restitution of tip and ball. Leather 0.71 to 0.75, phenolic 0.81 to 0.87 (Alciatore, physical properties).
        tip_restitution: f64 = 0.73, "Tip restitution", "", 0.0..=1.0;
        /// Friction mu of the chalked tip. The miscue limit is mu / sqrt(1 + mu^2) of the ball's radius: 0.51 for 0.6
        /// (Alciatore TP 2.1).
        tip_friction: f64 = 0.6, "Tip friction", "", 0.0..=2.0;
        /// Effective mass of the shaft's end, which causes squirt. 0 for no squirt; usual is 1/20 of the ball's mass (Alciatore
        /// TP A.31).
        end_mass: f64 = 0.0085, "Cue end mass", "kg", 0.0..=0.1;
    }
}

impl Cue {
    /// The miscue limit: the largest tip offset at which the tip holds, in ball radii.
    #[must_use]
    pub fn offset_limit(&self) -> f64 {
        self.tip_friction / (1.0 + self.tip_friction * self.tip_friction).sqrt()
    }
}
