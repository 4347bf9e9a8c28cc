//! Impact of two balls: the trait for a law, and the list of the laws.

mod pair_law;

use bevy::math::DVec3;

use super::slate::is_airborne;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::choice::laws;
use crate::physics::parameters::{BallBall, Cloth, SlipFriction};

pub use pair_law::{PairImpact, PairLaw, friction_impulse, push};

/// A law for the impact of two balls.
///
/// [`meet`](Self::meet) resolves two balls that meet alone. When more balls meet at once, a cluster law resolves all
/// their contacts together. The cluster law asks the ball-ball law for the properties of a single contact, so every
/// ball-ball law must give them:
///
/// - [`restitution`](Self::restitution): the Hertz burst chooses the damping of its springs by it, and generalized
///   reflections the share of reflection;
/// - [`friction_at`](Self::friction_at): both laws take the friction of a contact from it.
///
/// `OneAtATime` calls `meet` for each pair in turn. Two balls of a cluster that exchange impulses only with each other
/// are resolved by `meet` as well.
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
    /// Restitution: speed of separation over speed of approach, 0 to 1; more than 1 would create energy. `approach` is
    /// the speed of approach along the line of centres in m/s. When the Hertz burst or generalized reflections resolve
    /// a cluster, it is that of the fastest pair.
    fn restitution(&self, numbers: &BallBall, a: &Ball, b: &Ball, approach: f64) -> f64;

    /// The coefficient of friction at a slip speed of `slip` m/s, zero or more. If it is zero at `slip` 0, the Hertz
    /// burst computes no friction at all.
    fn friction_at(&self, numbers: &BallBall, slip: f64) -> f64;

    /// The parameters of [`friction_at`](Self::friction_at) if it has the form floor + rise * exp(-decay * slip), which
    /// the Hertz burst evaluates faster; otherwise `None`.
    fn falling_friction(&self, _numbers: &BallBall) -> Option<SlipFriction> {
        None
    }

    /// The motions of two balls after they met alone.
    ///
    /// The default is the closed form with the law's restitution and friction, which creates no energy. Any other
    /// implementation must separate the balls along the line of centres, conserve momentum except for what the bed
    /// takes, and add no energy.
    fn meet(&self, impact: &PairImpact) -> [Motion; 2] {
        impact.in_closed_form(self)
    }
}

laws! {
    /// The laws for the impact of two balls.
    pub enum BallBallModel: BallLaw, usually Frictional {
        /// Neither loss nor friction, whatever the parameters say (Alciatore TP 3.1).
        Elastic in elastic;
        /// Loss along the line of centres, no friction (Alciatore TP A.5).
        Restitution in restitution;
        /// Loss along the line of centres, and friction against the slip, at most as much as stops it (Alciatore TP
        /// A.14). On a tilted line of centres the slip is that at the greatest compression, otherwise that before the
        /// impact.
        Frictional in frictional;
        /// The impact integrated over its normal impulse, with friction of the balls on the cloth as well, and energetic
        /// restitution (Mathavan, Jackson, Parkin, Sports Engineering 17:227, 2014).
        Mathavan in mathavan;
        /// Viscoelastic balls, which lose more the faster they meet, with the friction of Frictional (Kuwabara and Kono
        /// 1987; Ramirez et al., Phys. Rev. E 60:4465, 1999).
        KuwabaraKono(own) in kuwabara_kono;
    }

    fn restitution(&self, numbers: &BallBall, a: &Ball, b: &Ball, approach: f64) -> f64;
    fn friction_at(&self, numbers: &BallBall, slip: f64) -> f64;
    fn falling_friction(&self, numbers: &BallBall) -> Option<SlipFriction>;
    fn meet(&self, impact: &PairImpact) -> [Motion; 2];
}

/// Velocity in m/s of ball `a`'s surface relative to ball `b`'s at their contact, without its part along the normal.
/// `normal` is the unit vector from `a` to `b`.
#[must_use]
pub fn surface_slip(a: (&Ball, &Motion), b: (&Ball, &Motion), normal: DVec3) -> DVec3 {
    let surface_a = a.1.velocity + a.1.spin.cross(normal * a.0.radius);
    let surface_b = b.1.velocity - b.1.spin.cross(normal * b.0.radius);
    let relative = surface_a - surface_b;
    relative - normal * relative.dot(normal)
}

/// The part of `normal` along which a normal impulse can move the ball, not normalised. For a ball in the air it is all of
/// `normal`. For a ball on the slate it is the horizontal part, because the slate takes the vertical one.
#[must_use]
pub fn yielding(ball: &Ball, motion: &Motion, normal: DVec3) -> DVec3 {
    if is_airborne(ball, motion) { normal } else { normal.with_z(0.0) }
}

/// The motions of two touching balls after their impact, by the law selected in `numbers`; see [`PairLaw::collide`].
#[must_use]
pub fn collide(a: (&Ball, &Motion), b: (&Ball, &Motion), numbers: &BallBall, cloth: &Cloth) -> [Motion; 2] {
    PairLaw::of(numbers, cloth).collide(a, b)
}
