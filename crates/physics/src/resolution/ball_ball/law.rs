//! The trait for a law of two balls, and the impact that it gets.

use glam::DVec3;

use super::contact::{Rubbed, push, rub, slip_of_push, surface_slip, yielding};
use crate::ball::{Ball, Motion};
use crate::parameters::{BallNumbers, Cloth, SlipFriction};
use crate::resolution::slate::is_airborne;
use crate::work::Meter;

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
/// use baize_physics::{Ball, BallBallModel, BallId, BallLaw, BallNumbers, Foreign, Physics};
///
/// /// Balls of putty with constant friction.
/// struct Putty;
///
/// impl BallLaw for Putty {
///     fn restitution(&self, _: &BallNumbers, _: &Ball, _: &Ball, _: f64) -> f64 {
///         0.1
///     }
///
///     fn friction_at(&self, numbers: &BallNumbers, _: f64) -> f64 {
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
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, approach: f64) -> f64;

    /// The coefficient of friction at a slip speed of `slip` m/s, zero or more. If it is zero at `slip` 0, the Hertz
    /// burst computes no friction at all.
    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64;

    /// The parameters of [`friction_at`](Self::friction_at) if it has the form floor + rise * exp(-decay * slip), which
    /// the Hertz burst evaluates faster; otherwise `None`.
    fn falling_friction(&self, _numbers: &BallNumbers) -> Option<SlipFriction> {
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

/// Two balls at the time of their impact.
#[derive(Clone, Copy, Debug)]
pub struct PairImpact<'a> {
    /// The first ball.
    pub a: (&'a Ball, &'a Motion),
    /// The second ball.
    pub b: (&'a Ball, &'a Motion),
    /// Unit vector from the first to the second. It need not be horizontal.
    pub normal: DVec3,
    /// Speed of approach in m/s, above zero, along the directions in which the balls can move (see [`yielding`]).
    pub approach: f64,
    /// The parameters that several laws share.
    pub numbers: &'a BallNumbers,
    /// The cloth under the balls.
    pub cloth: &'a Cloth,
    /// Counts the work of a law that takes more than a few operations.
    pub meter: Meter<'a>,
}

impl PairImpact<'_> {
    /// Whether both balls are on the bed.
    #[must_use]
    pub fn is_on_cloth(&self) -> bool {
        !is_airborne(self.a.0, self.a.1) && !is_airborne(self.b.0, self.b.1)
    }

    /// The restitution of this pair by `law`.
    pub fn restitution(&self, law: &(impl BallLaw + ?Sized)) -> f64 {
        law.restitution(self.numbers, self.a.0, self.b.0, self.approach)
    }

    /// The motions after the closed form with restitution and friction of `law`; see `docs/science/laws.md`.
    pub fn in_closed_form(&self, law: &(impl BallLaw + ?Sized)) -> [Motion; 2] {
        impact_in_closed_form(self, self.restitution(law), |slip| law.friction_at(self.numbers, slip))
    }
}

/// The motions of two balls after an impact in closed form. The line of centres may be tilted.
///
/// 1. Compression: the normal impulse takes away the speed of approach.
/// 2. Friction acts at the greatest compression, against the slip left then. `friction_at` gives its coefficient at a
///    slip speed in m/s. Friction can lift a ball off the bed.
/// 3. Restitution: a further normal impulse gives back the share `restitution`, e, of the speed of approach.
///
/// So in a full hit the striking ball keeps (m1 - e m2) v / (m1 + m2) (Alciatore TP 3.1, TP A.5). None of the three
/// steps creates energy; see `docs/science/laws.md`.
pub fn impact_in_closed_form(impact: &PairImpact, restitution: f64, friction_at: impl Fn(f64) -> f64) -> [Motion; 2] {
    let &PairImpact { a, b, normal, approach, .. } = impact;
    let (yield_a, yield_b) = (yielding(a.0, a.1, normal), yielding(b.0, b.1, normal));
    let inverse_mass = yield_a.length_squared() * a.0.inverse_mass() + yield_b.length_squared() * b.0.inverse_mass();
    let impulse = (1.0 + restitution) * approach / inverse_mass;
    let tilt = slip_of_push(a, b, normal);
    let slip = surface_slip(a, b, normal) - tilt * (approach / inverse_mass);
    let Rubbed { friction, pressure } = rub((a.0, b.0), slip, tilt / inverse_mass, impulse, inverse_mass, friction_at);
    let impulse = impulse + pressure;
    let pushed = |(ball, motion): (&Ball, &Motion), friction: DVec3, direction: DVec3, lever: DVec3| {
        let rubbed = push(ball, motion, friction, lever);
        Motion { velocity: rubbed.velocity + direction * (impulse / ball.mass), ..rubbed }
    };
    [pushed(a, friction, -yield_a, normal * a.0.radius), pushed(b, -friction, yield_b, normal * -b.0.radius)]
}
