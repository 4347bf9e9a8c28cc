//! Ball and cushion.

use super::group::parameters;
use crate::physics::boundary::OwnNose;
use crate::physics::resolution::CushionModel;

parameters! {
    /// Contact of a ball with a cushion or a jaw: the law, and the numbers that several laws ask for. Restitution and slope
    /// are chosen so that the perpendicular rebound measured by Mathavan et al. (2009) holds from 0.5 to 3.5 m/s, and a firm
    /// shot travels four table lengths (WPA equipment specification, section 8).
    pub struct CushionContact {
        /// What turns a ball around at a cushion.
        model: CushionModel, "Law";
        /// Share of the normal speed that a cushion gives back to a slow ball (Mathavan 2009: near 0.97).
        restitution: f64 = 0.985, "Cushion restitution", "", 0.0..=1.0;
        /// How much the cushion's restitution falls for each m/s (Mathavan 2009: 0.03 to 0.07).
        restitution_slope: f64 = 0.0365, "Cushion restitution, fall", "s/m", 0.0..=0.3;
        /// The cushion's restitution does not fall below this at any speed: a bound for the straight line, beyond what was
        /// measured.
        restitution_floor: f64 = 0.5, "Cushion restitution, least", "", 0.0..=1.0;
        /// Friction of ball and cushion cloth. 0.14 to 0.26 (Mathavan 2010, tracked shots).
        friction: f64 = 0.2, "Cushion friction", "", 0.0..=1.0;
    }
}

impl CushionContact {
    /// The restitution at a normal speed in m/s.
    #[must_use]
    pub fn restitution_at(&self, normal_speed: f64) -> f64 {
        (self.restitution - self.restitution_slope * normal_speed).max(self.restitution_floor.min(self.restitution))
    }

    /// The same law at the nose that has `own`: its restitution at no speed stands in place of this one's.
    #[must_use]
    pub fn at(&self, own: &OwnNose) -> Self {
        Self { restitution: own.restitution.unwrap_or(self.restitution), ..*self }
    }
}
