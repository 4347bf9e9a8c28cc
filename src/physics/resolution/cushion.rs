//! Impact of a ball on a cushion, a jaw or a bare point: the trait for a law, and the list of the laws.

use bevy::math::DVec3;

use super::edge::rebound_from;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::choice::laws;
use crate::physics::parameters::{Cloth, CushionContact};
use crate::physics::work::Meter;

/// A law for cushions, jaws and points.
///
/// ```
/// use baize::physics::{Ball, Cloth, CushionLaw, CushionModel, Foreign, Motion, Nose, Physics};
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
    /// must not gain energy. If it still approaches afterwards, [`rebound`] stops it.
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion;

    /// The motion of a ball in the air after it hit a nose in the direction `normal` (a unit vector from its centre).
    /// `restitution` is that at the ball's speed of approach. The default is the rebound from a rigid edge.
    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion {
        rebound_from(ball, motion, normal, restitution, friction)
    }
}

laws! {
    /// The laws for cushions.
    pub enum CushionModel: CushionLaw, usually RigidNose {
        /// A rigid nose at its height: one impulse along the line to it, and friction in three dimensions, at most as
        /// much as stops the slip; the bed takes the vertical part (Han 2005, corrected).
        RigidNose in rigid_nose;
        /// The normal velocity is reversed with the restitution; spin and tangential velocity stay.
        Reflection in reflection;
        /// The impact integrated over its normal impulse, with friction at the nose and on the cloth, and energetic
        /// restitution (Mathavan, Jackson, Parkin, Proc. IMechE C 224:1863, 2010).
        Mathavan in mathavan;
        /// A springy nose, which gives back a part of the sideways speed as well (Stronge, Impact Mechanics, chapter 5).
        Stronge(own) in stronge;
        /// A nose that reverses a fixed share of a sideways slip if friction stops it (Walton 1993; Foerster et al.,
        /// Phys. Fluids 6:1108, 1994).
        Walton(own) in walton;
    }

    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion;
    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion;
}

/// A remaining speed of approach below this share of the initial one is rounding.
///
/// No test sees a value ten times larger or smaller, and no quick test one a million times larger or smaller: stopping a ball
/// that slow changes nothing that is compared.
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
        // Friction may have drawn the ball towards the nose again.
        let drawn = stopped.velocity.dot(self.normal).max(0.0);
        Motion { velocity: stopped.velocity - self.normal * drawn, ..stopped }
    }
}

/// The motion of a ball after it hit a nose.
///
/// `normal` is the horizontal unit vector from the ball towards the nose; `nose_sine` is the sine of the angle by which
/// the contact lies above the ball's centre, between -1 and 1. A fixed ball, or one that does not approach, is
/// unchanged; any other leaves the nose or stops at it.
///
/// The laws assume a ball that stays on the bed. So the vertical velocity is set to zero for the law and restored
/// afterwards. If it were part of the slip, energy would be created, because the bed takes the vertical part of the
/// nose's impulse.
#[must_use]
pub fn rebound(
    ball: &Ball,
    motion: &Motion,
    normal: DVec3,
    nose_sine: f64,
    law: &CushionContact,
    cloth: &Cloth,
) -> Motion {
    rebound_metered(ball, motion, (normal, nose_sine), law, cloth, Meter::default())
}

/// As [`rebound`], with the work counted by `meter`; `normal` and `nose_sine` together.
#[must_use]
pub fn rebound_metered(
    ball: &Ball,
    motion: &Motion,
    (normal, nose_sine): (DVec3, f64),
    law: &CushionContact,
    cloth: &Cloth,
    meter: Meter,
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
        meter,
    };
    let level = Motion { velocity: motion.velocity.with_z(0.0), ..*motion };
    let after = nose.stop(ball, &law.model.rebound(ball, &level, &nose, cloth));
    Motion { velocity: after.velocity.with_z(motion.velocity.z), ..after }
}
