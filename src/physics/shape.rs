//! What balls are: spheres on a bed, or the flat discs without spin of the classic texts.

use bevy::math::DVec3;

use super::ball::Motion;
use super::boundary::{Boundary, OwnNose};
use super::parameters::choice::choices;

choices! {
    /// What balls are to the physics. It says where they touch, and whether they spin.
    pub enum Shape, usually Spheres {
        /// Balls that slide, roll, spin and fly. They touch in space, and noses at the noses' height.
        Spheres;
        /// The classic mode, flat and without spin: balls touch at the sum of their radii, noses at one radius, and know no
        /// friction but what slows a roll (Mottini 2013, parts 1 to 8). A ball is drawn as a sphere that rolls.
        Discs;
    }
}

impl Shape {
    /// The line from one centre to another (metres): two balls touch where it is as long as the sum of their radii.
    #[must_use]
    pub fn between(self, from: DVec3, to: DVec3) -> DVec3 {
        match self {
            Self::Spheres => to - from,
            Self::Discs => (to - from).with_z(0.0),
        }
    }

    /// Distance in metres, seen from above, of the centres of two balls of those radii on one bed that touch:
    /// 2 sqrt(R1 R2), for discs R1 + R2.
    #[must_use]
    pub fn contact_distance(self, radius: f64, other: f64) -> f64 {
        match self {
            Self::Spheres => 2.0 * (radius * other).sqrt(),
            Self::Discs => radius + other,
        }
    }

    /// Distance in metres on the plan of a nose's line from the centre of a ball of that radius that touches it; see
    /// [`Boundary::reach`].
    #[must_use]
    pub fn reach(self, boundary: &Boundary, radius: f64) -> f64 {
        match self {
            Self::Spheres => boundary.reach(radius),
            Self::Discs => radius,
        }
    }

    /// As [`Shape::reach`], for the nose that has `own`.
    #[must_use]
    pub fn reach_of(self, boundary: &Boundary, own: &OwnNose, radius: f64) -> f64 {
        match self {
            Self::Spheres => boundary.reach_of(own, radius),
            Self::Discs => radius,
        }
    }

    /// Sine of the angle by which the nose that has `own` touches a ball of that radius (metres) above its centre; see
    /// [`Boundary::nose_sine`].
    #[must_use]
    pub fn nose_sine_of(self, boundary: &Boundary, own: &OwnNose, radius: f64) -> f64 {
        match self {
            Self::Spheres => boundary.nose_sine_of(own, radius),
            Self::Discs => 0.0,
        }
    }

    /// The motion as an impact of balls is told: the centres of discs lie in one plane.
    #[must_use]
    pub(super) fn on_one_level(self, motion: &Motion) -> Motion {
        match self {
            Self::Spheres => *motion,
            Self::Discs => Motion { position: motion.position.with_z(0.0), ..*motion },
        }
    }
}
