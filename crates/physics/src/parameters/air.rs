//! Ball and air.

use super::group::parameters;
use crate::ball::Ball;

parameters! {
    /// The air, which slows rolling balls. Slides and flights are computed without it: friction slows a slide far more, and a
    /// flight is short.
    pub struct Air {
        /// Density of the air, for the drag on rolling balls. 0 for no drag, 1.2 at sea level. It slows small balls more.
        density: f64 = 0.0, "Air density", "kg/m³", 0.0..=100.0;
        /// Drag coefficient of a sphere, the same at every speed. 0.4 to 0.5 for a billiard ball.
        drag_coefficient: f64 = 0.5, "Air drag coefficient", "", 0.0..=2.0;
    }
}

impl Air {
    /// The coefficient k in 1/m of the air's drag: the deceleration is k v^2, with k = c rho A / 2m and the cross-section
    /// A = pi R^2 (Mottini 2013, part 5, as 3 c rho / (8 rho_ball R)).
    #[must_use]
    pub fn drag(&self, ball: &Ball) -> f64 {
        0.5 * std::f64::consts::PI * self.density * self.drag_coefficient * ball.radius * ball.radius / ball.mass
    }
}
