//! The table as the physics sees it: cushion noses, jaws and pockets, all at one nose height.

use bevy::math::DVec2;

/// A straight stretch of cushion nose from one end to the other; the playing side is on the left of that direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Cushion {
    /// What a rule or a person calls it, `foot rail`.
    pub name: String,
    /// One end, in metres.
    pub from: DVec2,
    /// The other end, in metres.
    pub to: DVec2,
    /// Whether it is a pocket's facing rather than a rail: a jaw in the eyes of a rule.
    pub facing: bool,
}

impl Cushion {
    /// Unit vector along the nose.
    #[must_use]
    pub fn direction(&self) -> DVec2 {
        (self.to - self.from).normalize()
    }

    /// Unit normal into the table.
    #[must_use]
    pub fn normal(&self) -> DVec2 {
        self.direction().perp()
    }
}

/// A rounded jaw, or a bare point when the radius is zero, at nose height.
#[derive(Clone, Debug, PartialEq)]
pub struct Jaw {
    /// What a rule or a person calls it.
    pub name: String,
    /// Centre of the rounding in metres.
    pub centre: DVec2,
    /// Radius of the rounding in metres, zero for a point.
    pub radius: f64,
}

/// A pocket: a ball whose centre comes inside the circle is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Pocket {
    /// What a rule or a person calls it, `foot left`.
    pub name: String,
    /// Centre of the circle in metres.
    pub centre: DVec2,
    /// Radius of the circle in metres.
    pub radius: f64,
}

/// All that bounds the bed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boundary {
    /// Straight noses, in the table's own order.
    pub cushions: Vec<Cushion>,
    /// Rounded jaws and points.
    pub jaws: Vec<Jaw>,
    /// Pockets.
    pub pockets: Vec<Pocket>,
    /// Height of the nose over the cloth in metres: of its foremost line.
    pub nose_height: f64,
    /// Radius in metres with which the nose is rounded, above and below that line; zero for an edge.
    pub nose_radius: f64,
}

impl Boundary {
    /// Sine of the angle by which the contact lies above the centre of a ball of that radius, (h - R) / (R + r): the
    /// rounding's axis lies r behind the nose's line at its height h, and a ball that touches has its centre R + r from
    /// it. The nose can touch the ball only between -1 and 1.
    #[must_use]
    pub fn nose_sine(&self, radius: f64) -> f64 {
        (self.nose_height - radius) / (radius + self.nose_radius)
    }

    /// Horizontal distance in metres from centre to nose line at contact, (R + r) cos(theta) - r; NaN for a nose that
    /// cannot touch. Jaws and points have the profile of the straight noses, so that a ball rolls over where they join.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        let sine = self.nose_sine(radius);
        (radius + self.nose_radius) * (1.0 - sine * sine).sqrt() - self.nose_radius
    }

    /// The heights in metres, above the first and below the second, between which a nose touches a ball of that radius in
    /// front of its line.
    #[must_use]
    pub fn nose_heights(&self, radius: f64) -> (f64, f64) {
        let half = (radius * (radius + 2.0 * self.nose_radius)).sqrt();
        ((radius - half).max(0.0), radius + half)
    }
}
