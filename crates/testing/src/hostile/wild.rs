//! Random numbers from the whole of a range, often its ends or tiny parts of it.

use std::f64::consts::TAU;

use crate::random::Dice;
use glam::DVec2;

/// A number from `min` to `max`: one in five is an end, one in three is spread over the powers of ten above `min`.
pub fn wild(dice: &mut Dice, min: f64, max: f64) -> f64 {
    let kind = dice.next();
    if kind < 0.1 {
        min
    } else if kind < 0.2 {
        max
    } else if kind < 0.55 {
        (min + (max - min) * powers(dice, 1e-9, 1.0)).clamp(min, max)
    } else {
        dice.between(min, max)
    }
}

/// A number between `low` and `high`, both above zero; every power of ten is equally likely.
pub fn powers(dice: &mut Dice, low: f64, high: f64) -> f64 {
    let share = dice.next();
    (low * libm::exp(share * libm::log(high / low))).clamp(low, high)
}

/// Either sign.
pub fn signed(dice: &mut Dice, size: f64) -> f64 {
    if dice.happens(0.5) { size } else { -size }
}

/// A unit vector on the plan.
pub fn heading(dice: &mut Dice) -> DVec2 {
    let angle = dice.between(0.0, TAU);
    DVec2::new(libm::cos(angle), libm::sin(angle))
}
