//! A ball meets a cushion, a jaw or a bare point: one interface, a law behind it.

use bevy::math::DVec3;

use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::{CushionContact, CushionModel};

/// The motion of a ball after it met a nose.
///
/// `normal` is the horizontal unit vector from the ball towards the nose; `nose_sine` is h/R - 1, the sine of the angle
/// by which the nose lies above the ball's centre, between -1 and 1. A ball that does not approach stays as it is.
#[must_use]
pub fn rebound(ball: &Ball, motion: &Motion, normal: DVec3, nose_sine: f64, law: &CushionContact) -> Motion {
    let approach = motion.velocity.dot(normal);
    if approach <= 0.0 {
        return *motion;
    }
    let restitution = law.restitution_at(approach);
    match law.model {
        CushionModel::RigidNose => rigid_nose(ball, motion, normal, approach, nose_sine, restitution, law.friction),
        CushionModel::Reflection => {
            Motion { velocity: motion.velocity - normal * ((1.0 + restitution) * approach), ..*motion }
        }
    }
}

/// Rigid contact at the nose (Han 2005, JMST 19:976, with the slip taken in three dimensions): the normal impulse per
/// mass is (1 + e) v_n cos(theta) along the line to the nose, the friction min(mu J, 2/7 |s|) against the slip s; the
/// horizontal parts change the velocity, the vertical part is taken by the bed, the whole torque changes the spin.
fn rigid_nose(
    ball: &Ball,
    motion: &Motion,
    normal: DVec3,
    approach: f64,
    nose_sine: f64,
    restitution: f64,
    friction: f64,
) -> Motion {
    let nose_cosine = (1.0 - nose_sine * nose_sine).sqrt();
    let to_nose = normal * nose_cosine + DVec3::Z * nose_sine;
    let lever = to_nose * ball.radius;
    let surface = motion.velocity + motion.spin.cross(lever);
    let slip = surface - to_nose * surface.dot(to_nose);
    let normal_impulse = (1.0 + restitution) * approach * nose_cosine;
    let slip_speed = slip.length();
    let rubbing = if slip_speed > 0.0 {
        slip * (-(friction * normal_impulse).min(2.0 / 7.0 * slip_speed) / slip_speed)
    } else {
        DVec3::ZERO
    };
    let impulse = rubbing - to_nose * normal_impulse;
    Motion {
        position: motion.position,
        velocity: motion.velocity + impulse.with_z(0.0),
        spin: motion.spin + lever.cross(rubbing) * (2.5 / (ball.radius * ball.radius)),
    }
}
