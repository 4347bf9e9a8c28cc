//! A pocket as the physics sees it.

use glam::{DVec2, DVec3};

/// A pocket: a round hole in the slate. The law `Capture` takes a ball as soon as its centre is inside the circle.
#[derive(Clone, Debug, PartialEq)]
pub struct Pocket {
    /// Its name for rules and messages, such as `foot left`.
    pub name: String,
    /// Centre of the circle in metres.
    pub centre: DVec2,
    /// Radius of the circle in metres.
    pub radius: f64,
    /// A falling ball is captured when its centre is this far below the cloth, in metres; `None` for the ball's radius:
    /// all of the ball is then below the cloth.
    pub depth: Option<f64>,
    /// Restitution of the back (the liner), 0 to 1; `None` for that of the physics.
    pub liner_restitution: Option<f64>,
    /// How far the back leans in over the hole, in radians, 0 to below pi/2. A leaning back presses balls down.
    pub back_draft: f64,
}

impl Pocket {
    /// Whether `place` (metres) is over the hole.
    #[must_use]
    pub fn holds(&self, place: DVec2) -> bool {
        self.centre.distance(place) < self.radius
    }

    /// Whether a ball of `radius` (metres) falls through the hole: the hole is more than 10 % wider than the ball. Any
    /// other ball is captured at the edge, whatever the law.
    #[must_use]
    pub fn lets_through(&self, radius: f64) -> bool {
        self.radius > 1.1 * radius
    }

    /// Height of the centre in metres, below zero, at which a falling ball of `radius` (metres) is captured.
    #[must_use]
    pub fn floor(&self, radius: f64) -> f64 {
        -self.depth.unwrap_or(radius)
    }

    /// Unit vector, seen from above, from the middle of the hole to `place` (metres); zero at the middle itself.
    #[must_use]
    pub fn direction_to(&self, place: DVec2) -> DVec2 {
        (place - self.centre).normalize_or_zero()
    }

    /// The point of the hole's edge nearest to `place` seen from above, in metres.
    #[must_use]
    pub fn edge_point(&self, place: DVec2) -> DVec3 {
        (self.centre + self.direction_to(place) * self.radius).extend(0.0)
    }
}
