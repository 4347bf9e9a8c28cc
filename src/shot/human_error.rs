//! How a player's stroke differs from the aim: the scatter of players of seven levels.

use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use crate::files::described_choices;
use crate::physics::{Ball, Physics, Shape, Strike, Tip};
use crate::rack::{Chance, Purpose};

/// An error larger than this many standard deviations counts as this many, so that no single stroke is absurd.
const WIDEST: f64 = 2.5;
/// The speed is never better controlled than this, in m/s. A stroke slower than `SOFT` (m/s) scatters `SOFTER` times as
/// much, as a share of its speed.
const LEAST_SPEED_ERROR: f64 = 0.015;
const SOFT: f64 = 0.5;
const SOFTER: f64 = 1.5;
/// The steepest cue in radians.
pub(crate) const STEEPEST: f64 = 85.0 * std::f64::consts::PI / 180.0;

/// How well a player strikes. The numbers are estimates that give each level about the success that players of that level
/// have; nobody has measured them directly.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// Plays for the first time.
    FirstTimer,
    /// Plays now and then.
    Casual,
    /// Plays in a league.
    #[default]
    League,
    /// Plays well in a league.
    GoodLeague,
    /// A strong amateur.
    StrongAmateur,
    /// Nearly a professional.
    SemiPro,
    /// A professional.
    Professional,
}

described_choices!(Player);

impl Player {
    /// All players, the weakest first.
    pub const ALL: &[Self] = &[
        Self::FirstTimer,
        Self::Casual,
        Self::League,
        Self::GoodLeague,
        Self::StrongAmateur,
        Self::SemiPro,
        Self::Professional,
    ];

    /// The name in the menus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstTimer => "first-timer",
            Self::Casual => "casual",
            Self::League => "league",
            Self::GoodLeague => "good league",
            Self::StrongAmateur => "strong amateur",
            Self::SemiPro => "semi-pro",
            Self::Professional => "professional",
        }
    }

    /// How this player's strokes scatter.
    #[must_use]
    pub fn error(self) -> HumanError {
        let of = |degrees: f64, percent: f64, side: f64, height: f64, elevation: f64| HumanError {
            direction: degrees.to_radians(),
            speed: percent / 100.0,
            side: side / 1000.0,
            height: height / 1000.0,
            elevation: elevation.to_radians(),
        };
        match self {
            Self::FirstTimer => of(1.2, 20.0, 3.0, 4.0, 2.0),
            Self::Casual => of(0.70, 14.0, 2.0, 3.0, 1.5),
            Self::League => of(0.40, 10.0, 1.3, 2.0, 1.0),
            Self::GoodLeague => of(0.24, 7.0, 0.9, 1.4, 0.7),
            Self::StrongAmateur => of(0.15, 5.0, 0.6, 1.0, 0.5),
            Self::SemiPro => of(0.10, 3.5, 0.4, 0.7, 0.3),
            Self::Professional => of(0.07, 2.5, 0.3, 0.5, 0.2),
        }
    }
}

/// The standard deviations of a player's strokes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HumanError {
    /// Of the direction in which the cue ball starts, squirt included, in radians.
    pub direction: f64,
    /// Of the speed of the cue, as a share of it.
    pub speed: f64,
    /// Of the place of the tip to the side, in metres.
    pub side: f64,
    /// Of the height of the tip, in metres.
    pub height: f64,
    /// Of the elevation, in radians.
    pub elevation: f64,
}

/// By how many standard deviations each part of one stroke is off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ErrorDraw {
    pub(crate) direction: f64,
    pub(crate) speed: f64,
    pub(crate) side: f64,
    pub(crate) height: f64,
    pub(crate) elevation: f64,
}

impl ErrorDraw {
    /// The next draw from a stream of chance.
    pub(crate) fn next(chance: &mut Chance) -> Self {
        let [direction, speed, side, height, elevation] = std::array::from_fn(|_| chance.normal());
        Self { direction, speed, side, height, elevation }
    }

    /// The first `count` draws of a seed. Every second one is the opposite of the one before, so that even a few of them lie
    /// evenly about the aim.
    #[must_use]
    pub fn first(seed: u64, count: usize) -> Vec<Self> {
        let mut chance = Chance::new(seed, Purpose::HumanError);
        let mut draws = Vec::with_capacity(count + 1);
        while draws.len() < count {
            let draw = Self::next(&mut chance);
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

impl HumanError {
    /// The strike that a player with this error makes instead of the wanted `strike`, if the stroke is off by `draw`. `ball`
    /// is the ball that is struck. The tip may then be beyond the miscue limit, or miss the ball.
    #[must_use]
    pub fn strike(&self, strike: &Strike, draw: &ErrorDraw, ball: &Ball, physics: &Physics) -> Strike {
        let draw = draw.within(WIDEST);
        let soft = if strike.speed < SOFT { SOFTER } else { 1.0 };
        let speed_error = (strike.speed * self.speed * soft).max(LEAST_SPEED_ERROR);
        let tip = Tip {
            side: strike.tip.side + draw.side * self.side / ball.radius,
            height: strike.tip.height + draw.height * self.height / ball.radius,
        };
        let off = Strike {
            speed: (strike.speed + draw.speed * speed_error).max(0.0),
            tip,
            elevation: (strike.elevation + draw.elevation * self.elevation).clamp(0.0, STEEPEST),
            ..*strike
        };
        // The error of the direction is that of the ball: what the tip's error adds by squirt is part of it.
        let squirt = match physics.shape {
            Shape::Spheres => off.squirt(ball, &physics.cue) - strike.squirt(ball, &physics.cue),
            Shape::Discs | Shape::RelativisticDiscs => 0.0,
        };
        Strike { direction: strike.direction + draw.direction * self.direction - squirt, ..off }
    }
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;
    use crate::physics::{BallId, Motion};

    const SEED: u64 = 20;
    const BALL: Ball = Ball { id: BallId(0), radius: 0.028_575, mass: 0.17, restitution: None };

    fn off(strike: &Strike, draw: &ErrorDraw) -> Strike {
        Player::League.error().strike(strike, draw, &BALL, &Physics::default())
    }

    fn spread(values: impl Iterator<Item = f64>) -> f64 {
        let values: Vec<f64> = values.collect();
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / values.len() as f64).sqrt()
    }

    #[test]
    fn the_better_the_player_the_smaller_every_error() {
        for pair in Player::ALL.windows(2) {
            let (weak, strong) = (pair[0].error(), pair[1].error());
            assert!(weak.direction > strong.direction && weak.speed > strong.speed && weak.side > strong.side);
            assert!(weak.height > strong.height && weak.elevation > strong.elevation);
        }
    }

    #[test]
    fn a_league_player_sends_the_cue_ball_off_by_four_tenths_of_a_degree_whatever_the_squirt() {
        let wanted = Strike { speed: 3.0, tip: Tip { side: 0.3, height: 0.0 }, ..Strike::default() };
        let physics = Physics::default();
        let start = |strike: &Strike| {
            let motion = strike.on(&BALL, &Motion::at_rest(0.0, 0.0, BALL.radius), &physics.cue).unwrap();
            libm::atan2(motion.velocity.y, motion.velocity.x).to_degrees()
        };
        let draws = ErrorDraw::first(SEED, 4000);
        assert_relative_eq!(spread(draws.iter().map(|draw| start(&off(&wanted, draw)))), 0.40, max_relative = 0.05);
        let speeds = draws.iter().map(|draw| off(&wanted, draw).speed);
        assert_relative_eq!(spread(speeds), 0.30, max_relative = 0.05);
    }

    #[test]
    fn a_very_soft_stroke_is_no_better_than_a_hand_can_do() {
        let wanted = Strike { speed: 0.05, ..Strike::default() };
        let speeds = ErrorDraw::first(SEED, 4000).into_iter().map(|draw| off(&wanted, &draw).speed);
        assert_relative_eq!(spread(speeds), LEAST_SPEED_ERROR, max_relative = 0.06);
    }

    #[test]
    fn the_draws_are_the_same_every_time_and_lie_evenly_about_the_aim() {
        assert_eq!(ErrorDraw::first(SEED, 7), ErrorDraw::first(SEED, 64)[..7]);
        let sum: f64 = ErrorDraw::first(SEED, 8).iter().map(|draw| draw.direction + draw.speed + draw.side).sum();
        assert_relative_eq!(sum, 0.0, epsilon = 1e-12);
        let draws = ErrorDraw::first(SEED, 2000);
        assert!(draws.iter().any(|draw| draw.direction.abs() > WIDEST));
        assert!(draws.iter().all(|draw| draw.within(WIDEST).direction.abs() <= WIDEST));
    }
}
