//! What an eye sees of a ball that is nearly as fast as light: when the light that arrives left it, and the shape that it shows.
//!
//! Lengths are in metres, times in seconds, velocities in m/s, all in the table's frame.

use bevy::math::{DMat3, DVec3};

use crate::physics::Light;

/// How exactly the time at which light left is found, in seconds.
const RESOLUTION: f64 = 1e-9;
/// The most halvings of the time in which it is sought.
const MOST_HALVINGS: u32 = 100;

/// The time t' at which the light left `path` that reaches `eye` at time `now`: the root of |eye - path(t')| = c (now - t').
///
/// There is exactly one root if nothing on the path is faster than light, whatever jumps its velocity makes: then
/// t' + |eye - path(t')| / c grows with t'. Before some time the path must rest, as a ball does before a shot; otherwise the
/// search may not end.
#[must_use]
pub fn retarded_time(path: impl Fn(f64) -> DVec3, eye: DVec3, now: f64, light: &Light) -> f64 {
    let travel = |place: DVec3| eye.distance(place) / light.speed;
    let present = path(now);
    let direct = now - travel(present);
    // Exact for a ball that has not moved meanwhile.
    if path(direct) == present {
        return direct;
    }
    let arrives_late = |t: f64| t + travel(path(t)) > now;
    let (mut early, mut late) = (direct, now);
    while arrives_late(early) {
        (early, late) = (early - (now - early), early);
    }
    for _ in 0..MOST_HALVINGS {
        if late - early <= RESOLUTION {
            break;
        }
        let middle = 0.5 * (early + late);
        if arrives_late(middle) {
            late = middle;
        } else {
            early = middle;
        }
    }
    0.5 * (early + late)
}

/// The map from the round ball to the ball that is contracted along its `velocity` by the Lorentz factor γ:
/// I - (1 - 1/γ) v vᵀ/v².
#[must_use]
pub fn contraction(light: &Light, velocity: DVec3) -> DMat3 {
    let factor = light.lorentz_factor(velocity);
    // (1 - 1/γ) / v² without a difference: γ / ((γ + 1) c²).
    let share = factor / ((factor + 1.0) * light.speed * light.speed);
    DMat3::IDENTITY - outer(velocity * share, velocity)
}

/// The map from the round ball to the shape in which an eye in the direction `to_eye` (a unit vector) sees it, to the first
/// order in the size of the ball. `velocity` is that at the time at which the light left.
///
/// The ball is contracted, and light from its far side left earlier: a point at S r from the middle is seen at
/// S r + v (n·S r)/(c - n·v). The outline is round again, and the ball looks turned (Penrose 1959, "The apparent shape of a
/// relativistically moving sphere"; Terrell 1959, "Invisibility of the Lorentz contraction").
#[must_use]
pub fn appearance(light: &Light, velocity: DVec3, to_eye: DVec3) -> DMat3 {
    let late = velocity / (light.speed - to_eye.dot(velocity));
    (DMat3::IDENTITY + outer(late, to_eye)) * contraction(light, velocity)
}

/// The matrix a bᵀ.
fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}
