//! Random numbers from the whole of a range, often its ends or tiny parts of it.

use std::f64::consts::TAU;

use crate::random::Chance;
use glam::DVec2;

/// A number from `min` to `max`: one in five is an end, one in three is spread over the powers of ten above `min`.
pub fn wild(chance: &mut Chance, min: f64, max: f64) -> f64 {
    let kind = chance.next();
    if kind < 0.1 {
        min
    } else if kind < 0.2 {
        max
    } else if kind < 0.55 {
        (min + (max - min) * powers(chance, 1e-9, 1.0)).clamp(min, max)
    } else {
        chance.between(min, max)
    }
}

/// A number between `low` and `high`, both above zero; every power of ten is equally likely.
pub fn powers(chance: &mut Chance, low: f64, high: f64) -> f64 {
    let share = chance.next();
    (low * libm::exp(share * libm::log(high / low))).clamp(low, high)
}

/// Either sign.
pub fn signed(chance: &mut Chance, size: f64) -> f64 {
    if chance.happens(0.5) { size } else { -size }
}

/// A unit vector on the plan.
pub fn heading(chance: &mut Chance) -> DVec2 {
    let angle = chance.between(0.0, TAU);
    DVec2::new(libm::cos(angle), libm::sin(angle))
}
