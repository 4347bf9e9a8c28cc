//! Ball and air.

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

use crate::ball::Ball;

/// The air, which slows rolling balls. Slides and flights are computed without it: friction slows a slide far more, and a
/// flight is short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Air {
    /// Density of the air, for the drag on rolling balls. 0 for no drag, 1.2 at sea level. It slows small balls more.
    #[described(label = "Air density", default = 0.0, unit = "kg/m³", range = 0.0..=100.0)]
    pub density: f64,
    /// Drag coefficient of a sphere, the same at every speed. 0.4 to 0.5 for a billiard ball.
    #[described(label = "Air drag coefficient", default = 0.5, range = 0.0..=2.0)]
    pub drag_coefficient: f64,
}

impl Air {
    /// The coefficient k in 1/m of the air's drag: the deceleration is k v^2, with k = c rho A / 2m and the cross-section
    /// A = pi R^2 (Mottini 2013, part 5, as 3 c rho / (8 rho_ball R)).
    #[must_use]
    pub fn drag(&self, ball: &Ball) -> f64 {
        0.5 * std::f64::consts::PI * self.density * self.drag_coefficient * ball.radius * ball.radius / ball.mass
    }
}
