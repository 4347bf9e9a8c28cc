//! By how much one stroke differs from the aim, counted in the standard deviations of whoever strikes.

use crate::rack::{Dice, Purpose};

/// The steepest cue in radians.
pub const STEEPEST: f64 = 85.0 * std::f64::consts::PI / 180.0;

/// By how many standard deviations each part of one stroke is off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ErrorDraw {
    /// The direction of the cue.
    pub direction: f64,
    /// The speed of the cue.
    pub speed: f64,
    /// The place of the tip, to the side.
    pub side: f64,
    /// The place of the tip, in height.
    pub height: f64,
    /// The elevation of the butt.
    pub elevation: f64,
}

impl ErrorDraw {
    /// The next draw from a stream of chance.
    pub fn next(dice: &mut Dice) -> Self {
        let [direction, speed, side, height, elevation] = std::array::from_fn(|_| dice.normal());
        Self { direction, speed, side, height, elevation }
    }

    /// The draw of a seed.
    #[must_use]
    pub fn of(seed: u64) -> Self {
        Self::next(&mut Dice::new(seed, Purpose::HumanError))
    }

    /// The first `count` draws of a seed. Every second one is the opposite of the one before, so that even a few of them lie
    /// evenly about the aim.
    #[must_use]
    pub fn first(seed: u64, count: usize) -> Vec<Self> {
        let mut dice = Dice::new(seed, Purpose::HumanError);
        let mut draws = Vec::with_capacity(count + 1);
        while draws.len() < count {
            let draw = Self::next(&mut dice);
            draws.extend([draw, draw.map(|off| -off)]);
        }
        draws.truncate(count);
        draws
    }

    /// The draw with each part at most `widest` off.
    #[must_use]
    pub fn within(self, widest: f64) -> Self {
        self.map(|off| off.clamp(-widest, widest))
    }

    fn map(self, each: impl Fn(f64) -> f64) -> Self {
        let Self { direction, speed, side, height, elevation } = self;
        Self {
            direction: each(direction),
            speed: each(speed),
            side: each(side),
            height: each(height),
            elevation: each(elevation),
        }
    }
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    const SEED: u64 = 20;

    #[test]
    fn the_draws_are_the_same_every_time_and_lie_evenly_about_the_aim() {
        assert_eq!(ErrorDraw::first(SEED, 7), ErrorDraw::first(SEED, 64)[..7]);
        assert_eq!(ErrorDraw::of(SEED), ErrorDraw::first(SEED, 1)[0]);
        let sum: f64 = ErrorDraw::first(SEED, 8).iter().map(|draw| draw.direction + draw.speed + draw.side).sum();
        assert_relative_eq!(sum, 0.0, epsilon = 1e-12);
        let draws = ErrorDraw::first(SEED, 2000);
        assert!(draws.iter().any(|draw| draw.direction.abs() > 2.5));
        assert!(draws.iter().all(|draw| draw.within(2.5).direction.abs() <= 2.5));
    }
}
