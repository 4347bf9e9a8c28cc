//! Ball and cushion.

use super::group::parameters;
use crate::physics::boundary::OwnNose;
use crate::physics::resolution::CushionModel;

parameters! {
    /// Contact of a ball with a cushion or a jaw: the law, and the numbers that several laws use. The default restitution and
    /// its fall with speed give the perpendicular rebounds that Mathavan et al. (2009) measured from 0.5 to 3.5 m/s, and a
    /// firm shot travels four table lengths (WPA equipment specification, section 8).
    pub struct CushionContact {
        /// The law of a ball at a cushion.
        model: CushionModel, "Law";
        /// Restitution of the cushion for a very slow ball: the share of the normal speed that it gives back (Mathavan 2009:
        /// near 0.97).
        restitution: f64 = 0.985, "Cushion restitution", "", 0.0..=1.0;
        /// How much the restitution falls with each m/s of normal speed (Mathavan 2009: 0.03 to 0.07).
        restitution_slope: f64 = 0.0365, "Cushion restitution, fall", "s/m", 0.0..=0.3;
        /// The restitution does not fall below this at high speed. No measurement goes so far.
        restitution_floor: f64 = 0.5, "Cushion restitution, least", "", 0.0..=1.0;
        /// Friction between ball and cushion. 0.14 to 0.26 (Mathavan 2010, tracked shots).
        friction: f64 = 0.2, "Cushion friction", "", 0.0..=1.0;
    }
}

impl CushionContact {
    /// The restitution at that normal speed in m/s.
    #[must_use]
    pub fn restitution_at(&self, normal_speed: f64) -> f64 {
        (self.restitution - self.restitution_slope * normal_speed).max(self.restitution_floor.min(self.restitution))
    }

    /// These parameters at a nose with the properties `own`, which may replace the restitution for a very slow ball.
    #[must_use]
    pub fn at(&self, own: &OwnNose) -> Self {
        Self { restitution: own.restitution.unwrap_or(self.restitution), ..*self }
    }
}
