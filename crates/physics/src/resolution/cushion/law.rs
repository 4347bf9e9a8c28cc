//! The trait for a law of cushions, and the contact that it gets.

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;
use crate::resolution::edge::rebound_from;
use crate::work::Meter;

/// A law for cushions, jaws and points.
///
/// ```
/// use baize_physics::{Ball, Cloth, CushionLaw, CushionModel, Foreign, Motion, Nose, Physics};
///
/// /// A cushion of sand: the ball keeps only its velocity along the cushion.
/// struct Sand;
///
/// impl CushionLaw for Sand {
///     fn rebound(&self, _: &Ball, motion: &Motion, nose: &Nose, _: &Cloth) -> Motion {
///         Motion { velocity: motion.velocity - nose.normal * nose.approach, ..*motion }
///     }
/// }
///
/// let mut physics = Physics::default();
/// physics.cushion.model = CushionModel::Foreign(Foreign { name: "sand", law: &Sand });
/// ```
pub trait CushionLaw: Send + Sync {
    /// The motion of a ball on the bed after it hit `nose`. The bed takes the vertical part of every impulse. The ball
    /// must not gain energy. If it still approaches afterwards, [`rebound`](super::rebound) stops it.
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion;

    /// The motion of a ball in the air after it hit a nose in the direction `normal` (a unit vector from its centre).
    /// `restitution` is that at the ball's speed of approach. The default is the rebound from a rigid edge.
    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion {
        rebound_from(ball, motion, normal, restitution, friction)
    }
}

/// A remaining speed of approach below this share of the initial one is rounding.
const ROUNDING: f64 = 1e-13;

/// The contact of a ball with the nose of a cushion, a jaw or a point, seen from the ball.
#[derive(Clone, Copy, Debug)]
pub struct Nose<'a> {
    /// Horizontal unit vector from the ball towards the nose.
    pub normal: DVec3,
    /// Unit vector from the ball's centre to the contact.
    pub outward: DVec3,
    /// Cosine of the angle between the two.
    pub cosine: f64,
    /// Horizontal speed of approach in m/s, above zero.
    pub approach: f64,
    /// Restitution at that speed.
    pub restitution: f64,
    /// Coefficient of friction.
    pub friction: f64,
    /// Counts the work of a law that takes more than a few operations.
    pub meter: Meter<'a>,
}

impl Nose<'_> {
    /// Velocity of the ball's surface at the contact in m/s, without its part along `outward`.
    #[must_use]
    pub fn slip(&self, ball: &Ball, motion: &Motion) -> DVec3 {
        let surface = motion.velocity + motion.spin.cross(self.outward * ball.radius);
        surface - self.outward * surface.dot(self.outward)
    }

    /// The motion after a normal impulse of the size `normal_impulse` and the friction `rubbing`, both per mass; the
    /// bed takes the vertical part.
    #[must_use]
    pub fn push(&self, ball: &Ball, motion: &Motion, normal_impulse: f64, rubbing: DVec3) -> Motion {
        let impulse = rubbing - self.outward * normal_impulse;
        Motion {
            position: motion.position,
            velocity: motion.velocity + impulse.with_z(0.0),
            spin: motion.spin + (self.outward * ball.radius).cross(rubbing) * (2.5 / (ball.radius * ball.radius)),
        }
    }

    /// Stops a ball that still approaches the nose after the impact; `motion` is the one that the law gave.
    ///
    /// This happens if the nose is far above or below the ball's centre, or with little restitution: an impact that
    /// ends when the surfaces separate then does not reverse the horizontal speed. The bed prevents vertical motion, so
    /// the nose keeps pressing until the ball no longer approaches, as in an inelastic impact with friction. Without
    /// this the ball would need thousands of impacts in one place.
    pub(super) fn stop(&self, ball: &Ball, motion: &Motion) -> Motion {
        let rest = motion.velocity.dot(self.normal);
        if rest <= ROUNDING * self.approach {
            return *motion;
        }
        let normal_impulse = rest / self.cosine;
        let slip = self.slip(ball, motion);
        let most = 2.0 / 7.0 * slip.length();
        let rubbing = slip.normalize_or_zero() * -(self.friction * normal_impulse).min(most);
        let stopped = self.push(ball, motion, normal_impulse, rubbing);
        // Friction may have drawn the ball towards the nose again.
        let drawn = stopped.velocity.dot(self.normal).max(0.0);
        Motion { velocity: stopped.velocity - self.normal * drawn, ..stopped }
    }
}
