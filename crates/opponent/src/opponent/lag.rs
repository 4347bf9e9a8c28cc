//! The lag of an opponent: to the foot cushion and back, as near to the head cushion as the hand allows.

use super::file::OpponentFile;
use super::seeds::thought_seed;
use super::stroke_errors::awkwardness;
use baize_games::match_play::{lag_alone, lag_setup};
use baize_games::rules::{Game, Lag, Objection, Side};
use baize_physics::Strike;
use baize_table::rack::{Dice, Purpose};
use baize_table::shot::{ErrorDraw, Setup, StrikeFile, clearance_in};

/// The speeds of the cue that are tried first, in m/s: from the first to the second in steps of the third.
const SPEEDS: (f64, f64, f64) = (0.75, 6.0, 0.25);
/// How often the best speed is looked at more closely; each time the step is halved.
const CLOSER: u32 = 7;

/// A stroke of the lag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LagStroke {
    /// The stroke that is aimed at.
    pub aim: Strike,
    /// The stroke with the errors of the hand.
    pub strike: Strike,
}

impl OpponentFile {
    /// How this player lags on `side` in a match with that set-up. The speed is the best one in the physics that the player
    /// believes in; the errors of the hand are drawn once. They follow from the seed of the match and from `attempt`: how often the
    /// lag was repeated.
    ///
    /// # Errors
    /// If the table has no ball for the lag.
    pub fn lag(&self, setup: &Setup, game: &Game, side: Side, seed: u64, attempt: u64) -> Result<LagStroke, Objection> {
        let lies = lag_setup(setup, game, side)?;
        let own = &lies.balls[lies.cue_ball];
        let place = own.motion.position;
        let along = Strike { direction: 0.0, ..Strike::default() };
        let elevation = clearance_in(&lies, &along).map_or(0.0, |least| least.elevation);
        let aim = self.lag_aim(setup, game, side, Strike { elevation, ..along });
        let number = 2 * attempt + side.index() as u64;
        let mut dice = Dice::new(thought_seed(!seed, number), Purpose::HumanError);
        let steady = self.stroke.steady(seed, number);
        let awkwardness = awkwardness(&aim, Some(place.truncate()), &lies.table);
        let off = Strike { direction: aim.direction + steady, ..aim };
        let strike = self.stroke.strike(&off, &ErrorDraw::next(&mut dice), awkwardness, &own.ball, &lies.physics);
        Ok(LagStroke { aim, strike })
    }

    /// The stroke along the table with the speed after which the ball stops nearest to the head cushion, as the player believes.
    fn lag_aim(&self, setup: &Setup, game: &Game, side: Side, along: Strike) -> Strike {
        let believed = Setup { physics: self.knows.believed(&setup.physics), ..setup.clone() };
        let at = |speed: f64| Strike { speed: setup.physics.speed_of_stroke(speed), ..along };
        let distance = |speed: f64| match lag_alone(&believed, game, side, &StrikeFile::nearest(&at(speed))) {
            Ok(Lag { distance, fault: None }) => distance,
            _ => f64::INFINITY,
        };
        let (slowest, fastest, mut step) = SPEEDS;
        let count = ((fastest - slowest) / step) as u32;
        let speeds = (0..=count).map(|index| slowest + step * f64::from(index));
        let nearer = |a: (f64, f64), b: (f64, f64)| if b.1 < a.1 { b } else { a };
        let tried = speeds.map(|speed| (speed, distance(speed)));
        let mut best = tried.reduce(nearer).unwrap_or((slowest, f64::INFINITY));
        for _ in 0..CLOSER {
            step *= 0.5;
            best = [-step, step]
                .map(|by| best.0 + by)
                .map(|speed| (speed, distance(speed)))
                .into_iter()
                .fold(best, nearer);
        }
        at(best.0)
    }
}
