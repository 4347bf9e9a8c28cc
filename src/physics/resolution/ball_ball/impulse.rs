//! The closed form: restitution along the normal, friction across it against the slip before the impact.

use bevy::math::DVec3;

use super::{pair_restitution, surface_slip, yielding};
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::BallBall;

/// The friction impulse in N s on ball `a` (its negative acts on `b`) for a normal impulse `normal_impulse` against a
/// slip: min(mu J, s / k) against the slip, k = 7/2 (1/m1 + 1/m2) (Alciatore TP A.14, equations 14 to 17).
#[must_use]
pub fn friction_impulse(a: &Ball, b: &Ball, slip: DVec3, normal_impulse: f64, law: &BallBall) -> DVec3 {
    let speed = slip.length();
    if speed == 0.0 {
        return DVec3::ZERO;
    }
    let sticking = speed / (3.5 * (a.inverse_mass() + b.inverse_mass()));
    slip * (-(law.friction_at(speed) * normal_impulse).min(sticking) / speed)
}

/// What an impulse `impulse` in N s at the end of `lever` (from the centre, m) does to a ball.
#[must_use]
pub fn push(ball: &Ball, motion: &Motion, impulse: DVec3, lever: DVec3) -> Motion {
    Motion {
        position: motion.position,
        velocity: motion.velocity + impulse / ball.mass,
        spin: motion.spin + lever.cross(impulse) / ball.moment_of_inertia(),
    }
}

/// The normal impulse is the one that gives the speed of approach, as far as both balls can yield, back with the
/// restitution of the pair, for unequal masses (m1 - e m2) v / (m1 + m2) in a full hit (Alciatore TP 3.1, TP A.5).
/// Friction moves a ball off the bed as well.
pub fn part(a: (&Ball, &Motion), b: (&Ball, &Motion), normal: DVec3, approach: f64, law: &BallBall) -> [Motion; 2] {
    let (yield_a, yield_b) = (yielding(a.0, a.1, normal), yielding(b.0, b.1, normal));
    let restitution = pair_restitution(a.0, b.0, law);
    let inverse_mass = yield_a.length_squared() * a.0.inverse_mass() + yield_b.length_squared() * b.0.inverse_mass();
    let impulse = (1.0 + restitution) * approach / inverse_mass;
    let friction = friction_impulse(a.0, b.0, surface_slip(a, b, normal), impulse, law);
    let pushed = |(ball, motion): (&Ball, &Motion), friction: DVec3, way: DVec3, lever: DVec3| {
        let rubbed = push(ball, motion, friction, lever);
        Motion { velocity: rubbed.velocity + way * (impulse / ball.mass), ..rubbed }
    };
    [pushed(a, friction, -yield_a, normal * a.0.radius), pushed(b, -friction, yield_b, normal * -b.0.radius)]
}
