//! Two balls meet: what a law of two balls is, and the list of the laws.

mod pair_law;

use bevy::math::DVec3;

use super::slate::is_airborne;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::choice::laws;
use crate::physics::parameters::{BallBall, Cloth, SlipFriction};

pub use pair_law::{PairImpact, PairLaw, friction_impulse, push};

/// A law of two balls.
///
/// Two balls that meet alone do what [`meet`](Self::meet) says. Where more than two meet at once a resolver follows all their
/// contacts together and asks only for [`restitution`](Self::restitution) and [`friction_at`](Self::friction_at): these two say
/// what one contact is like, so every law has to give them. The Hertz burst damps its springs to that restitution and rubs
/// with that friction, generalized reflections blend by it, and one pair at a time goes by `meet`. Two balls of a cluster that
/// pass an impulse only to each other count as alone.
///
/// A law may come from another crate:
///
/// ```
/// use baize::physics::{Ball, BallBall, BallBallModel, BallId, BallLaw, Foreign, Physics};
///
/// /// Balls of putty with constant friction.
/// struct Putty;
///
/// impl BallLaw for Putty {
///     fn restitution(&self, _: &BallBall, _: &Ball, _: &Ball, _: f64) -> f64 {
///         0.1
///     }
///
///     fn friction_at(&self, numbers: &BallBall, _: f64) -> f64 {
///         0.3 * numbers.cling
///     }
/// }
///
/// let mut physics = Physics::default();
/// physics.ball_ball.model = BallBallModel::Foreign(Foreign { name: "putty", law: &Putty });
/// let law = physics.law_of_balls();
/// let ball = |id| Ball { id: BallId(id), radius: 0.028575, mass: 0.17, restitution: None };
/// assert_eq!(law.restitution(&ball(0), &ball(1), 2.0), 0.1);
/// ```
pub trait BallLaw: Send + Sync {
    /// The share of the speed of approach with which two balls part, 0 to 1, at a speed of approach of `approach` m/s along the
    /// line of centres. Where several balls meet at once it is that of the fastest two. More than 1 makes energy.
    fn restitution(&self, numbers: &BallBall, a: &Ball, b: &Ball, approach: f64) -> f64;

    /// The coefficient of friction at a slip speed of `slip` m/s, zero or more. One that is zero at no slip is zero at all.
    fn friction_at(&self, numbers: &BallBall, slip: f64) -> f64;

    /// The numbers of [`friction_at`](Self::friction_at) where it is floor + rise * exp(-decay * slip): a burst then spares
    /// the exponential. `None` for any other.
    fn falling_friction(&self, _numbers: &BallBall) -> Option<SlipFriction> {
        None
    }

    /// The motions of two balls after they met alone.
    ///
    /// Left out, it is the closed form with the law's own restitution and friction, which makes no energy. The balls must part
    /// along the line of centres, keep their momentum but for what the bed takes, and gain no energy.
    fn meet(&self, impact: &PairImpact) -> [Motion; 2] {
        impact.in_closed_form(self)
    }
}

laws! {
    /// The laws of two balls.
    pub enum BallBallModel: BallLaw, usually Frictional {
        /// Neither loss nor friction, whatever the parameters say (Alciatore TP 3.1).
        Elastic in elastic;
        /// Loss along the line of centres, no friction (Alciatore TP A.5).
        Restitution in restitution;
        /// Loss, and friction against the slip before the impact up to what stops it (Alciatore TP A.14).
        Frictional in frictional;
        /// The impact followed in its impulse, with friction of the balls on the cloth as well, and restitution by work
        /// (Mathavan, Jackson, Parkin, Sports Engineering 17:227, 2014).
        Mathavan in mathavan;
        /// Viscoelastic balls, which lose more the faster they meet, and friction as by Frictional (Kuwabara and Kono 1987;
        /// Ramirez et al., Phys. Rev. E 60:4465, 1999).
        KuwabaraKono(own) in kuwabara_kono;
    }

    fn restitution(&self, numbers: &BallBall, a: &Ball, b: &Ball, approach: f64) -> f64;
    fn friction_at(&self, numbers: &BallBall, slip: f64) -> f64;
    fn falling_friction(&self, numbers: &BallBall) -> Option<SlipFriction>;
    fn meet(&self, impact: &PairImpact) -> [Motion; 2];
}

/// Velocity in m/s of ball `a`'s surface over ball `b`'s at their contact, `normal` pointing from `a` to `b`, without
/// its part along the normal.
#[must_use]
pub fn surface_slip(a: (&Ball, &Motion), b: (&Ball, &Motion), normal: DVec3) -> DVec3 {
    let surface_a = a.1.velocity + a.1.spin.cross(normal * a.0.radius);
    let surface_b = b.1.velocity - b.1.spin.cross(normal * b.0.radius);
    let relative = surface_a - surface_b;
    relative - normal * relative.dot(normal)
}

/// Which way a normal impulse along `normal` moves a ball: one that lies on the slate only along the bed, which takes the
/// vertical part; one in the air the whole way.
#[must_use]
pub fn yielding(ball: &Ball, motion: &Motion, normal: DVec3) -> DVec3 {
    if is_airborne(ball, motion) { normal } else { normal.with_z(0.0) }
}

/// The motions of two touching balls after their impact, by the law that `numbers` names; see [`PairLaw::collide`].
#[must_use]
pub fn collide(a: (&Ball, &Motion), b: (&Ball, &Motion), numbers: &BallBall, cloth: &Cloth) -> [Motion; 2] {
    PairLaw::of(numbers, cloth).collide(a, b)
}
