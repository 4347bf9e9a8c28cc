//! The shape of balls: spheres, or flat discs without spin, as in simple textbook models.

use baize_describe::{Described, Parameters};
use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::ball::Motion;
use super::boundary::{Boundary, OwnNose};

/// The shape of the balls in the physics. It decides where they touch, and whether they spin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described, Parameters)]
#[described(meanings)]
pub enum Shape {
    /// Balls that slide, roll, spin and fly. They touch each other in space, and a nose at the nose's height.
    #[default]
    Spheres,
    /// The classic mode, flat discs without spin (Mottini 2013, parts 1 to 8). Two discs touch at the sum of their radii,
    /// a disc and a nose at one radius. The only friction is the resistance to rolling. On screen they are rolling spheres.
    Discs,
    /// The classic mode under special relativity, with the speed of light that is set. An impact keeps momentum and energy
    /// of fast balls as Einstein has them, not as Newton. See `docs/science/relativity.md`.
    RelativisticDiscs,
}

impl Shape {
    /// Whether the balls are flat and have no spin.
    #[must_use]
    pub fn is_flat(self) -> bool {
        matches!(self, Self::Discs | Self::RelativisticDiscs)
    }

    /// The line from one centre to another (metres). Two balls touch when it is as long as the sum of their radii.
    #[must_use]
    pub fn between(self, from: DVec3, to: DVec3) -> DVec3 {
        match self {
            Self::Spheres => to - from,
            Self::Discs | Self::RelativisticDiscs => (to - from).with_z(0.0),
        }
    }

    /// Distance in metres, seen from above, between the centres of two balls of those radii that touch on the bed:
    /// 2 sqrt(R1 R2), for discs R1 + R2.
    #[must_use]
    pub fn contact_distance(self, radius: f64, other: f64) -> f64 {
        match self {
            Self::Spheres => 2.0 * (radius * other).sqrt(),
            Self::Discs | Self::RelativisticDiscs => radius + other,
        }
    }

    /// Distance in metres, seen from above, between a nose's foremost line and the centre of a ball of that radius that
    /// touches the nose; see [`Boundary::reach`].
    #[must_use]
    pub fn reach(self, boundary: &Boundary, radius: f64) -> f64 {
        match self {
            Self::Spheres => boundary.reach(radius),
            Self::Discs | Self::RelativisticDiscs => radius,
        }
    }

    /// As [`Shape::reach`], for a nose with the properties `own`.
    #[must_use]
    pub fn reach_of(self, boundary: &Boundary, own: &OwnNose, radius: f64) -> f64 {
        match self {
            Self::Spheres => boundary.reach_of(own, radius),
            Self::Discs | Self::RelativisticDiscs => radius,
        }
    }

    /// Sine of the angle at which a nose with the properties `own` touches a ball of that radius (metres) above its centre;
    /// see [`Boundary::nose_sine`].
    #[must_use]
    pub fn nose_sine_of(self, boundary: &Boundary, own: &OwnNose, radius: f64) -> f64 {
        match self {
            Self::Spheres => boundary.nose_sine_of(own, radius),
            Self::Discs | Self::RelativisticDiscs => 0.0,
        }
    }

    /// The motion that the laws of two balls get: the centre of a disc is put at height 0, that of a sphere stays.
    #[must_use]
    pub(super) fn on_one_level(self, motion: &Motion) -> Motion {
        match self {
            Self::Spheres => *motion,
            Self::Discs | Self::RelativisticDiscs => Motion { position: motion.position.with_z(0.0), ..*motion },
        }
    }
}
