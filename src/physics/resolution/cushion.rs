//! A ball meets a cushion, a jaw or a bare point: what a law of cushions is, and the list of the laws.

use bevy::math::DVec3;

use super::edge::rebound_from;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::choice::laws;
use crate::physics::parameters::{Cloth, CushionContact};

/// A law of cushions, jaws and points.
///
/// ```
/// use baize::physics::{Ball, Cloth, CushionLaw, CushionModel, Foreign, Motion, Nose, Physics};
///
/// /// A cushion of sand: the ball keeps only what runs along it.
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
    /// The motion of a ball on the bed after it met `nose`; the bed takes the vertical part of all impulses. The ball must
    /// leave the nose and gain no energy.
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion;

    /// The motion of a ball in the air after it met a nose in the direction `normal` (a unit vector from its centre), with
    /// restitution and friction at that speed. Left out, it is that of a rigid edge.
    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion {
        rebound_from(ball, motion, normal, restitution, friction)
    }
}

laws! {
    /// The laws of a cushion.
    pub enum CushionModel: CushionLaw, usually RigidNose {
        /// A rigid nose at its height: one impulse along the line to it, friction in three dimensions up to what stops the
        /// slip, the vertical part taken by the bed (Han 2005, corrected; the same as the law of a sphere and a half-space,
        /// ImpulseFrictional).
        RigidNose in rigid_nose, also "ImpulseFrictional";
        /// The normal velocity is turned around with the restitution; spin and tangential velocity stay.
        Reflection in reflection;
        /// The impact followed in its impulse, with friction at the nose and on the cloth, and restitution by work (Mathavan,
        /// Jackson, Parkin, Proc. IMechE C 224:1863, 2010).
        Mathavan in mathavan;
        /// A springy nose that gives back a part of the sideways speed as well (Stronge, Impact Mechanics, chapter 5).
        Stronge(own) in stronge;
        /// A nose that gives back a fixed share of a sideways slip that friction stops (Walton 1993; Foerster et al., Phys.
        /// Fluids 6:1108, 1994).
        Walton(own) in walton;
    }

    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion;
    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion;
}

/// A level speed below this share of the one before is rounding.
const ROUNDING: f64 = 1e-13;

/// What a ball meets: the nose of a cushion, a jaw or a point, seen from the ball.
#[derive(Clone, Copy, Debug)]
pub struct Nose {
    /// Horizontal unit vector towards it.
    pub normal: DVec3,
    /// Unit vector from the ball's centre to the contact.
    pub outward: DVec3,
    /// Cosine of the angle between the two.
    pub cosine: f64,
    /// Level speed of approach in m/s, above zero.
    pub approach: f64,
    /// Restitution at that speed.
    pub restitution: f64,
    /// Coefficient of friction.
    pub friction: f64,
}

impl Nose {
    /// Velocity of the ball's surface at the contact, without its part along the line to it.
    #[must_use]
    pub fn slip(&self, ball: &Ball, motion: &Motion) -> DVec3 {
        let surface = motion.velocity + motion.spin.cross(self.outward * ball.radius);
        surface - self.outward * surface.dot(self.outward)
    }

    /// The motion after an impulse per mass of size `normal_impulse` from the nose, with the friction `rubbing` per mass
    /// across it; the bed takes the vertical part.
    #[must_use]
    pub fn push(&self, ball: &Ball, motion: &Motion, normal_impulse: f64, rubbing: DVec3) -> Motion {
        let impulse = rubbing - self.outward * normal_impulse;
        Motion {
            position: motion.position,
            velocity: motion.velocity + impulse.with_z(0.0),
            spin: motion.spin + (self.outward * ball.radius).cross(rubbing) * (2.5 / (ball.radius * ball.radius)),
        }
    }

    /// The motion of a ball that the blow of a nose left still coming towards it: far from the middle of the ball, or with
    /// little restitution, a blow that ends when the surfaces part does not turn the level speed around. The bed keeps the
    /// ball from giving way, so that the nose goes on pressing until the ball comes no nearer, as in a dead blow, with its
    /// friction. Blow for blow the ball would need thousands at one place for the same.
    fn stop(&self, ball: &Ball, motion: &Motion) -> Motion {
        let rest = motion.velocity.dot(self.normal);
        if rest <= ROUNDING * self.approach {
            return *motion;
        }
        let normal_impulse = rest / self.cosine;
        let slip = self.slip(ball, motion);
        let most = 2.0 / 7.0 * slip.length();
        let rubbing = slip.normalize_or_zero() * -(self.friction * normal_impulse).min(most);
        let stopped = self.push(ball, motion, normal_impulse, rubbing);
        // Friction may have drawn it in again.
        let drawn = stopped.velocity.dot(self.normal).max(0.0);
        Motion { velocity: stopped.velocity - self.normal * drawn, ..stopped }
    }
}

/// The motion of a ball after it met a nose.
///
/// `normal` is the horizontal unit vector from the ball towards the nose; `nose_sine` is the sine of the angle by which
/// the contact lies above the ball's centre, between -1 and 1. A ball that does not approach, and a fixed one, stays as it
/// is; any other one leaves the nose or stops at it. The laws are those of a ball that the bed holds: a vertical speed has no part in them and is left as it is. The
/// bed takes the work of what the nose does along it, so that friction against it would make energy.
#[must_use]
pub fn rebound(
    ball: &Ball,
    motion: &Motion,
    normal: DVec3,
    nose_sine: f64,
    law: &CushionContact,
    cloth: &Cloth,
) -> Motion {
    let approach = motion.velocity.dot(normal);
    if approach <= 0.0 || ball.is_fixed() {
        return *motion;
    }
    let cosine = (1.0 - nose_sine * nose_sine).sqrt();
    let nose = Nose {
        normal,
        outward: normal * cosine + DVec3::Z * nose_sine,
        cosine,
        approach,
        restitution: law.restitution_at(approach),
        friction: law.friction,
    };
    let level = Motion { velocity: motion.velocity.with_z(0.0), ..*motion };
    let after = nose.stop(ball, &law.model.rebound(ball, &level, &nose, cloth));
    Motion { velocity: after.velocity.with_z(motion.velocity.z), ..after }
}
