//! The contact of two balls: slip, friction, and what an impulse does.

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::resolution::slate::is_airborne;

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

/// The motion of a ball after an impulse of `impulse` N s at the point `lever` (metres from the centre).
#[must_use]
pub fn push(ball: &Ball, motion: &Motion, impulse: DVec3, lever: DVec3) -> Motion {
    Motion {
        position: motion.position,
        velocity: motion.velocity + impulse / ball.mass,
        spin: motion.spin + lever.cross(impulse) / ball.moment_of_inertia(),
    }
}

/// The slip in m/s that each N s of normal impulse takes away. The bed takes the vertical part of the impulse on a
/// ball, so the change of the ball's velocity is not along the line of centres. Zero if that line is horizontal or both
/// balls are in the air.
pub(super) fn slip_of_push(a: (&Ball, &Motion), b: (&Ball, &Motion), normal: DVec3) -> DVec3 {
    let held = |(ball, motion): (&Ball, &Motion)| if is_airborne(ball, motion) { 0.0 } else { ball.inverse_mass() };
    (DVec3::Z - normal * normal.z) * (-normal.z * (held(a) + held(b)))
}

/// The friction impulse on the first ball, and the normal impulse that friction adds; both in N s.
pub(in crate::resolution) struct Rubbed {
    pub(in crate::resolution) friction: DVec3,
    pub(in crate::resolution) pressure: f64,
}

/// Friction against `slip`. Its size is mu J, but at most what stops the slip.
///
/// On a tilted line of centres friction f alone would change the normal speed. So it comes with the additional normal
/// impulse f . `lean`, which J includes. `lean` is the result of [`slip_of_push`] divided by the inverse mass of the
/// pair.
pub(in crate::resolution) fn rub(
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
