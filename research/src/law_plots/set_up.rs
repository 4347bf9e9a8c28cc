//! The balls, motions and meetings that the plots are made of.

use glam::DVec3;

use baize_physics::{Ball, BallBall, BallId, Cloth, Course, Motion, Phase, SlipFriction, collide};

/// A pool ball, 57.15 mm and 6 oz.
pub const POOL: Ball = Ball { id: BallId(0), radius: 0.028575, mass: 0.170097, restitution: None };
/// A snooker ball, 52.5 mm (Mathavan, Jackson, Parkin 2010).
pub const SNOOKER: Ball = Ball { id: BallId(0), radius: 0.02625, mass: 0.1406, restitution: None };

/// The friction of clean balls (Alciatore TP A.14, from Marlow's data).
pub const CLEAN: SlipFriction = SlipFriction { floor: 9.951e-3, rise: 0.108, decay: 1.088 };

/// Level unit vector at that many degrees from +x, counter-clockwise.
pub fn heading(degrees: f64) -> DVec3 {
    let (sin, cos) = libm::sincos(degrees.to_radians());
    DVec3::new(cos, sin, 0.0)
}

/// The direction of a level velocity in degrees from +x, counter-clockwise.
pub fn bearing(velocity: DVec3) -> f64 {
    libm::atan2(velocity.y, velocity.x).to_degrees()
}

/// A ball on the bed at the origin with this velocity in m/s and this spin, as speeds of its surface in m/s.
pub fn moving(ball: &Ball, velocity: DVec3, surface: DVec3) -> Motion {
    Motion { velocity, spin: surface / ball.radius, ..Motion::at_rest(0.0, 0.0, ball.radius) }
}

/// A ball that rolls from the origin at this velocity in m/s.
pub fn rolling(ball: &Ball, velocity: DVec3) -> Motion {
    Motion { spin: ball.rolling_spin(velocity), ..moving(ball, velocity, DVec3::ZERO) }
}

/// The motions of cue ball and object ball after the cue ball, which comes along +x from the origin, has cut the object ball to its left by
/// this angle in degrees.
pub fn cut(ball: &Ball, cue_ball: &Motion, degrees: f64, law: &BallBall, cloth: &Cloth) -> [Motion; 2] {
    let object = Ball { id: BallId(1), ..*ball };
    let place = heading(degrees) * (2.0 * ball.radius);
    collide((ball, cue_ball), (&object, &Motion::at_rest(place.x, place.y, ball.radius)), law, cloth)
}

/// The velocity of a ball in m/s as soon as it rolls; `None` if it never does.
pub fn once_it_rolls(ball: &Ball, motion: &Motion, cloth: &Cloth) -> Option<DVec3> {
    let course = Course::plan(ball, motion, cloth, 0.0);
    let rolls = course.pieces().iter().find(|piece| piece.phase == Phase::Rolling)?;
    Some(course.at(rolls.start).velocity)
}
