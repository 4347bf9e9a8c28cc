//! Two balls meet: one interface, a law behind it.

mod impulse;
mod mathavan;

use bevy::math::DVec3;

use super::slate::is_airborne;
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::{BallBall, BallBallModel, Cloth};

pub use impulse::{friction_impulse, push};

/// Restitution of a pair, mixed of the two balls' own, a missing one taken from the table; 1 where the law is elastic.
#[must_use]
pub fn pair_restitution(a: &Ball, b: &Ball, law: &BallBall) -> f64 {
    if law.model == BallBallModel::Elastic {
        return 1.0;
    }
    law.mixing.restitution([a.restitution, b.restitution], law.restitution)
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

/// The motions of two touching balls after their impact, by the law that `law` names.
///
/// The line of centres may be tilted (balls of different size on the bed, a ball in the air): the slate holds a ball that
/// lies on it. Either ball may be fixed. Mathavan's law asks for two balls on the cloth; in the air the frictional one
/// stands in. Balls that do not approach stay as they are.
#[must_use]
pub fn collide(a: (&Ball, &Motion), b: (&Ball, &Motion), law: &BallBall, cloth: &Cloth) -> [Motion; 2] {
    let normal = (b.1.position - a.1.position).normalize();
    let (yield_a, yield_b) = (yielding(a.0, a.1, normal), yielding(b.0, b.1, normal));
    let approach = a.1.velocity.dot(yield_a) - b.1.velocity.dot(yield_b);
    if approach <= 0.0 || a.0.is_fixed() && b.0.is_fixed() {
        return [*a.1, *b.1];
    }
    let on_cloth = !is_airborne(a.0, a.1) && !is_airborne(b.0, b.1);
    if law.model == BallBallModel::Mathavan && on_cloth {
        return mathavan::part(a, b, normal, law, cloth);
    }
    impulse::part(a, b, normal, approach, law)
}
