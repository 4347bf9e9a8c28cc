//! The selected ball-ball law with its parameters, and the closed form of an impact: restitution along the normal,
//! friction across it.

use bevy::math::DVec3;

use super::{BallLaw, is_airborne, surface_slip, yielding};
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::{BallBall, Cloth, SlipFriction};
use crate::physics::work::Meter;

/// The ball-ball law that applies, with its parameters. Cluster laws get it as an argument.
#[derive(Clone, Copy, Debug)]
pub struct PairLaw<'a> {
    numbers: &'a BallBall,
    cloth: &'a Cloth,
    has_friction: bool,
    meter: Meter<'a>,
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
    pub numbers: &'a BallBall,
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

    /// The motions after the closed form with restitution and friction of `law`; see `docs/laws.md`.
    pub fn in_closed_form(&self, law: &(impl BallLaw + ?Sized)) -> [Motion; 2] {
        impact_in_closed_form(self, self.restitution(law), |slip| law.friction_at(self.numbers, slip))
    }
}

impl<'a> PairLaw<'a> {
    /// The law selected in `numbers`.
    #[must_use]
    pub fn of(numbers: &'a BallBall, cloth: &'a Cloth) -> Self {
        Self { numbers, cloth, has_friction: true, meter: Meter::default() }
    }

    /// A law that resolves pairs by the closed form, with the restitution selected in `numbers` and no friction.
    #[must_use]
    pub fn without_friction(numbers: &'a BallBall, cloth: &'a Cloth) -> Self {
        Self { numbers, cloth, has_friction: false, meter: Meter::default() }
    }

    /// The same law, with its work counted by `meter`.
    #[must_use]
    pub fn metered(self, meter: Meter<'a>) -> Self {
        Self { meter, ..self }
    }

    /// The same law without friction: pairs are resolved by the closed form, with its restitution.
    #[must_use]
    pub(crate) fn smooth(self) -> Self {
        Self { has_friction: false, ..self }
    }

    /// Counts the work of this law. A cluster law counts its own work there as well, and ends early once it is spent.
    #[must_use]
    pub fn meter(&self) -> Meter<'a> {
        self.meter
    }

    /// As [`BallLaw::restitution`].
    #[must_use]
    pub fn restitution(&self, a: &Ball, b: &Ball, approach: f64) -> f64 {
        self.numbers.model.restitution(self.numbers, a, b, approach)
    }

    /// As [`BallLaw::friction_at`].
    #[must_use]
    pub fn friction_at(&self, slip: f64) -> f64 {
        if self.has_friction { self.numbers.model.friction_at(self.numbers, slip) } else { 0.0 }
    }

    /// As [`BallLaw::falling_friction`].
    #[must_use]
    pub fn falling_friction(&self) -> Option<SlipFriction> {
        if self.has_friction { self.numbers.model.falling_friction(self.numbers) } else { Some(SlipFriction::NONE) }
    }

    /// The motions of two touching balls after their impact.
    ///
    /// The line of centres may be tilted: balls of different size on the bed, or a ball in the air. The slate holds a
    /// ball that is on it. Either ball may be fixed. Balls that do not approach are unchanged.
    #[must_use]
    pub fn collide(&self, a: (&Ball, &Motion), b: (&Ball, &Motion)) -> [Motion; 2] {
        let normal = (b.1.position - a.1.position).normalize();
        let (yield_a, yield_b) = (yielding(a.0, a.1, normal), yielding(b.0, b.1, normal));
        let approach = a.1.velocity.dot(yield_a) - b.1.velocity.dot(yield_b);
        if approach <= 0.0 || a.0.is_fixed() && b.0.is_fixed() {
            return [*a.1, *b.1];
        }
        let (numbers, cloth, meter) = (self.numbers, self.cloth, self.meter);
        let impact = PairImpact { a, b, normal, approach, numbers, cloth, meter };
        if self.has_friction {
            self.numbers.model.meet(&impact)
        } else {
            impact_in_closed_form(&impact, impact.restitution(&self.numbers.model), |_| 0.0)
        }
    }
}

/// The friction impulse in N s on ball `a`, for a normal impulse of `normal_impulse` N s; ball `b` gets the opposite.
/// It acts against the slip with the size min(mu J, s / k), k = 7/2 (1/m1 + 1/m2) (Alciatore TP A.14, equations 14 to
/// 17).
#[must_use]
pub fn friction_impulse(a: &Ball, b: &Ball, slip: DVec3, normal_impulse: f64, law: &PairLaw) -> DVec3 {
    rub((a, b), slip, DVec3::ZERO, normal_impulse, 0.0, |slip| law.friction_at(slip)).friction
}

/// The motion of a ball after an impulse of `impulse` N s at the point `lever` (metres from the centre).
#[must_use]
pub fn push(ball: &Ball, motion: &Motion, impulse: DVec3, lever: DVec3) -> Motion {
    Motion {
        position: motion.position,
        velocity: motion.velocity + impulse / ball.mass,
        spin: motion.spin + lever.cross(impulse) / ball.moment_of_inertia(),
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
/// steps creates energy; see `docs/laws.md`.
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

/// The slip in m/s that each N s of normal impulse takes away. The bed takes the vertical part of the impulse on a
/// ball, so the change of the ball's velocity is not along the line of centres. Zero if that line is horizontal or both
/// balls are in the air.
fn slip_of_push(a: (&Ball, &Motion), b: (&Ball, &Motion), normal: DVec3) -> DVec3 {
    let held = |(ball, motion): (&Ball, &Motion)| if is_airborne(ball, motion) { 0.0 } else { ball.inverse_mass() };
    (DVec3::Z - normal * normal.z) * (-normal.z * (held(a) + held(b)))
}

/// The friction impulse on the first ball, and the normal impulse that friction adds; both in N s.
struct Rubbed {
    friction: DVec3,
    pressure: f64,
}

/// Friction against `slip`. Its size is mu J, but at most what stops the slip.
///
/// On a tilted line of centres friction f alone would change the normal speed. So it comes with the additional normal
/// impulse f . `lean`, which J includes. `lean` is the result of [`slip_of_push`] divided by the inverse mass of the
/// pair.
fn rub(
    balls: (&Ball, &Ball),
    slip: DVec3,
    lean: DVec3,
    impulse: f64,
    inverse_mass: f64,
    friction_at: impl Fn(f64) -> f64,
) -> Rubbed {
    let speed = slip.length();
    if speed == 0.0 {
        return Rubbed { friction: DVec3::ZERO, pressure: 0.0 };
    }
    let coefficient = friction_at(speed);
    let relief = slip.dot(lean) / speed;
    // Jamming: with the normal impulse that friction adds, Coulomb's limit rises at least as fast as friction itself.
    // So only the end of the slip limits friction.
    let share = 1.0 + coefficient * relief;
    let sliding = if share > 0.0 { coefficient * impulse / share } else { f64::INFINITY };
    let yielding = 3.5 * (balls.0.inverse_mass() + balls.1.inverse_mass()) - relief * relief * inverse_mass;
    let size = sliding.min(speed / yielding);
    Rubbed { friction: slip * (-size / speed), pressure: -size * relief }
}
