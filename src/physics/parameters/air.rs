//! Ball and air.

use super::group::parameters;
use crate::physics::ball::Ball;

parameters! {
    /// The air, which slows balls that roll. Slides and flights are computed without it: a slide is slowed by far more, a
    /// flight is over soon.
    pub struct Air {
        /// Density of the air that slows balls that roll, the small ones more; 0 for none, 1.2 at sea level.
        density: f64 = 0.0, "Air density", "kg/m³", 0.0..=100.0;
        /// Drag coefficient of a sphere, the same at every speed. 0.4 to 0.5 for a billiard ball.
        drag_coefficient: f64 = 0.5, "Air drag coefficient", "", 0.0..=2.0;
    }
}

impl Air {
    /// Deceleration over the square of the speed in 1/m of a ball that nothing but the air slows, c rho A / 2m with the
    /// cross-section A = pi R^2 (Mottini 2013, part 5, where the mass goes with the volume: 3 c rho / (8 rho_ball R)).
    #[must_use]
    pub fn drag(&self, ball: &Ball) -> f64 {
        0.5 * std::f64::consts::PI * self.density * self.drag_coefficient * ball.radius * ball.radius / ball.mass
    }
}
