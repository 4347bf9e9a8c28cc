//! One of the two bodies of an impact, and the directions in which its slips and forces are measured.

use glam::DVec3;

use super::series::Pair;
use crate::ball::{Ball, Motion};

/// One of the two bodies of an impact.
#[derive(Clone, Copy, Debug)]
pub struct ImpactBody {
    pub(super) inverse_mass: f64,
    pub(super) radius: f64,
    pub(super) velocity: DVec3,
    pub(super) spin: DVec3,
}

impl ImpactBody {
    /// A nose, or anything else that nothing moves.
    pub const FIXED: Self = Self { inverse_mass: 0.0, radius: 0.0, velocity: DVec3::ZERO, spin: DVec3::ZERO };

    /// A ball on the bed.
    #[must_use]
    pub fn of(ball: &Ball, motion: &Motion) -> Self {
        if ball.is_fixed() {
            return Self::FIXED;
        }
        Self { inverse_mass: ball.inverse_mass(), radius: ball.radius, velocity: motion.velocity, spin: motion.spin }
    }

    /// Velocity of the point of the surface that lies in the direction `outward` from the centre.
    pub(super) fn surface(&self, outward: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(outward * self.radius)
    }

    pub(super) fn surface_speed(&self) -> f64 {
        self.velocity.length() + self.spin.length() * self.radius
    }

    /// Velocity and spin after the normal impulse `normal`, the friction `contact` at the contact and `foot` on the
    /// bed, in the `axes` of this body.
    pub(super) fn after(&self, axes: &Axes, normal: f64, contact: Pair, foot: Pair) -> (DVec3, DVec3) {
        if self.inverse_mass <= 0.0 {
            return (self.velocity, self.spin);
        }
        let (cosine, sine) = (axes.outward.dot(axes.level), axes.outward.z);
        let along = foot[1] - cosine * normal - sine * contact[1];
        let turn = axes.across * -(contact[1] + foot[1]) + axes.upward * contact[0] + axes.level * foot[0];
        (
            self.velocity + (axes.across * (contact[0] + foot[0]) + axes.level * along) * self.inverse_mass,
            self.spin + turn * (2.5 * self.inverse_mass / self.radius),
        )
    }
}

/// The directions of a body's coordinates, all unit vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axes {
    /// From the body's centre to the contact.
    pub(super) outward: DVec3,
    /// The horizontal direction to the contact.
    pub(super) level: DVec3,
    /// Horizontal, at right angles to `level`.
    pub(super) across: DVec3,
    /// At right angles to `outward` and `across`, upwards.
    pub(super) upward: DVec3,
}

impl Axes {
    pub(super) fn along(outward: DVec3) -> Self {
        let level = outward.with_z(0.0).normalize();
        let across = DVec3::new(-level.y, level.x, 0.0);
        let upward = DVec3::Z * outward.dot(level) - level * outward.z;
        Self { outward, level, across, upward }
    }
}
