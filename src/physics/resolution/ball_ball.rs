//! Two balls meet: restitution along the normal, friction across it.

use bevy::math::DVec3;

use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::BallBall;

/// Restitution of a pair: the geometric mean of the two balls' own, a missing one taken from the table.
#[must_use]
pub fn pair_restitution(a: &Ball, b: &Ball, law: &BallBall) -> f64 {
    let own = |ball: &Ball| ball.restitution.unwrap_or(law.restitution);
    if own(a) == own(b) { own(a) } else { (own(a) * own(b)).sqrt() }
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

/// The friction impulse in N s on ball `a` (its negative acts on `b`) for a normal impulse `normal_impulse` against a
/// slip: min(mu J, s / k) against the slip, k = 7/2 (1/m1 + 1/m2) (Alciatore TP A.14, equations 14 to 17).
#[must_use]
pub fn friction_impulse(a: &Ball, b: &Ball, slip: DVec3, normal_impulse: f64, law: &BallBall) -> DVec3 {
    let speed = slip.length();
    if speed == 0.0 {
        return DVec3::ZERO;
    }
    let sticking = speed / (3.5 * (1.0 / a.mass + 1.0 / b.mass));
    slip * (-(law.friction.at(speed) * normal_impulse).min(sticking) / speed)
}

/// What an impulse `impulse` in N s at the end of `lever` (from the centre, m) does to a ball; the vertical part of the
/// change of velocity is taken by the bed.
#[must_use]
pub fn push(ball: &Ball, motion: &Motion, impulse: DVec3, lever: DVec3) -> Motion {
    Motion {
        position: motion.position,
        velocity: motion.velocity + (impulse / ball.mass).with_z(0.0),
        spin: motion.spin + lever.cross(impulse) / ball.moment_of_inertia(),
    }
}

/// The motions of two touching balls after their impact.
///
/// The line of centres may be tilted (balls of different size on the bed): since the bed holds both balls down, the
/// normal impulse is the one that gives the horizontal speed of approach back with the restitution. Balls that do not
/// approach stay as they are.
#[must_use]
pub fn collide(a: (&Ball, &Motion), b: (&Ball, &Motion), law: &BallBall) -> [Motion; 2] {
    let normal = (b.1.position - a.1.position).normalize();
    let level = normal.with_z(0.0);
    let approach = (a.1.velocity - b.1.velocity).dot(level);
    if approach <= 0.0 {
        return [*a.1, *b.1];
    }
    let restitution = pair_restitution(a.0, b.0, law);
    let inverse_mass = (1.0 / a.0.mass + 1.0 / b.0.mass) * level.length_squared();
    let impulse = (1.0 + restitution) * approach / inverse_mass;
    let friction = friction_impulse(a.0, b.0, surface_slip(a, b, normal), impulse, law);
    let on_a = friction - normal * impulse;
    [push(a.0, a.1, on_a, normal * a.0.radius), push(b.0, b.1, -on_a, normal * -b.0.radius)]
}
