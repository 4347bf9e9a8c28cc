//! The set-up of a shot: everything that it needs before the strike.

use std::fmt::Arguments;
use std::sync::Arc;

use glam::DVec3;
use thiserror::Error;

use crate::rack::{PlacedBall, measure_flaws, motion_flaws};
use crate::table::{Table, not_finite, number_flaws};
use baize_files::{Flaw, mistakes_in_words};
use baize_physics::engine::{Engine, Environment};
use baize_physics::{Ball, BallId, FASTEST, Motion, Physics, Refusal, Strike, in_digits};

/// All that a shot needs. The balls are in ascending order of their ids.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Name of the rack or file it came from.
    pub name: String,
    /// The table.
    pub table: Table,
    /// The balls, by ascending id.
    pub balls: Vec<PlacedBall>,
    /// The ball that the cue strikes, an index into `balls`.
    pub cue_ball: usize,
    /// The physics.
    pub physics: Physics,
    /// The stroke, if the set-up comes with one.
    pub strike: Option<Strike>,
}

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Unplayable {
    /// Impossible numbers, each as `balls[3].radius is -1, but must be above 0 m`.
    #[error("{}", mistakes_in_words(.0, 0, "; "))]
    Numbers(Vec<String>),
    /// The strike cannot be made.
    #[error("the strike is refused: {0}")]
    Strike(#[from] Refusal),
}

impl Setup {
    /// The environment of its balls.
    #[must_use]
    pub fn environment(&self) -> Environment {
        Environment::new(self.table.boundary.clone(), self.physics.clone(), self.largest_radius())
    }

    /// The index of a ball in `balls`.
    #[must_use]
    pub fn index_of(&self, id: BallId) -> Option<usize> {
        self.balls.binary_search_by_key(&id, |placed| placed.ball.id).ok()
    }

    /// The ball of this id.
    #[must_use]
    pub fn placed(&self, id: BallId) -> Option<&PlacedBall> {
        self.index_of(id).map(|index| &self.balls[index])
    }

    /// Radius of the largest ball in metres; 0 without balls.
    pub(super) fn largest_radius(&self) -> f64 {
        self.balls.iter().map(|placed| placed.ball.radius).fold(0.0, f64::max)
    }

    /// An engine in which its balls lie as placed, not struck yet.
    #[must_use]
    pub fn engine(&self) -> Engine {
        let balls = self.balls.iter().map(|placed| (placed.ball, placed.motion));
        Engine::of(Arc::new(self.environment()), balls)
    }

    /// Every invalid number of the set-up, as a sentence: `balls[3].radius is -1, but must be above 0 m`. Empty if
    /// there is none. It does not check whether balls overlap (see [`fit_flaws`](crate::rack::fit_flaws)) or whether
    /// the strike can be made (see [`Strike::on`](baize_physics::Strike::on)).
    #[must_use]
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = self.flaws_of_place();
        flaws.extend(self.flaws_of_balls());
        flaws.extend(self.flaws_of_strike());
        flaws
    }

    /// The invalid numbers of physics and table.
    pub(super) fn flaws_of_place(&self) -> Vec<String> {
        let physics = self.physics.flaws().into_iter().map(|flaw| format!("physics.{flaw}"));
        let boundary = number_flaws(&self.table.boundary).into_iter().map(|flaw| flaw.under("table").to_string());
        physics.chain(boundary).collect()
    }

    /// The invalid numbers of the balls.
    pub(super) fn flaws_of_balls(&self) -> Vec<String> {
        let ball = |(index, placed): (usize, &PlacedBall)| ball_flaws(placed, format_args!("balls[{index}]"));
        let balls = self.balls.iter().enumerate().flat_map(ball);
        let mut flaws: Vec<String> = balls.map(|flaw| flaw.to_string()).collect();
        flaws.extend(self.balls.iter().enumerate().filter_map(|(index, placed)| {
            Some(format!("balls[{index}].velocity {}", self.physics.light_flaw(placed.motion.velocity)?))
        }));
        if !self.balls.is_sorted_by(|a, b| a.ball.id < b.ball.id) {
            flaws.push("balls are out of order, but must be in that of their ids, each with its own".to_owned());
        }
        flaws
    }

    /// The invalid numbers of the strike.
    pub(super) fn flaws_of_strike(&self) -> Vec<String> {
        let speed = self.strike.and_then(|strike| speed_flaw(strike.speed, "strike.speed"));
        let mut flaws: Vec<String> = speed.iter().map(ToString::to_string).collect();
        if self.strike.is_some() && self.cue_ball >= self.balls.len() {
            let (cue_ball, count) = (self.cue_ball, self.balls.len());
            flaws.push(format!("cue_ball is {cue_ball}, but must be below {count}, the number of balls"));
        }
        flaws
    }
}

/// What is wrong with the speed of a cue in m/s, apart from what the strike itself refuses.
pub(super) fn speed_flaw(speed: f64, path: &str) -> Option<Flaw> {
    let message = || format!("is {}, but must be at most {FASTEST} m/s", in_digits(speed));
    (speed > FASTEST).then(|| Flaw::new(path, message()))
}

/// Whether size, place and motion of a ball are so ordinary that no further checks are needed.
fn is_ordinary(ball: &Ball, motion: &Motion) -> bool {
    (1e-3..1.0).contains(&ball.radius)
        && (1e-3..10.0).contains(&ball.mass)
        && ball.restitution.is_none_or(|share| (0.0..=1.0).contains(&share))
        && motion.position.length_squared() < 1e4
        && motion.velocity.length_squared() < 1e3
        && motion.spin.length_squared() < 1e6
}

fn ball_flaws(placed: &PlacedBall, path: Arguments) -> Vec<Flaw> {
    let (ball, motion) = (&placed.ball, &placed.motion);
    if is_ordinary(ball, motion) {
        return Vec::new();
    }
    let mut flaws = measure_flaws(Some(ball.radius), Some(ball.mass), ball.restitution, path);
    flaws.extend(not_finite(&motion.position.to_array(), format_args!("{path}.position")));
    flaws.extend(motion_flaws(motion.velocity, motion.spin, path));
    if ball.is_fixed() && (motion.velocity != DVec3::ZERO || motion.spin != DVec3::ZERO) {
        flaws.push(Flaw::new(path.to_string(), "moves, but its mass is infinite; such a ball must lie still"));
    }
    flaws
}
