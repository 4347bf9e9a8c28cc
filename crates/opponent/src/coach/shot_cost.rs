//! What a shot cost in winning chance, and what of the shot cost it.

use crate::opponent::{Considered, IntendedShot};
use baize_games::rules::Side;

/// What a shot cost.
#[derive(Clone, Debug, PartialEq)]
pub struct ShotCost {
    /// Who played it.
    pub by: Side,
    /// The place of the shot among the steps of the match.
    pub step: usize,
    /// The number of the shot in the match, from 1.
    pub number: usize,
    /// The chance of that side to win the rack with the best shot, 0 to 1.
    pub before: f64,
    /// Its chance after what happened; 1 or 0 at the end of a rack.
    pub after: f64,
    /// What it cost that another shot was played than the best one, in winning chance; at least 0. The four parts sum to
    /// `before - after`.
    pub choice: f64,
    /// What the direction of the stroke cost; below 0 if it was better than what the hand does on average.
    pub aim: f64,
    /// What its speed and the place of the tip cost, likewise.
    pub speed: f64,
    /// The rest: the roll of the balls, and what cannot be told from it.
    pub luck: f64,
    /// The best shot.
    pub best: Considered,
    /// What the shot was probably meant to do; `None` if it cannot be told.
    pub meant: Option<IntendedShot>,
    /// What it cost, in a sentence or two.
    pub words: String,
}

/// What of a shot can cost winning chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Which shot was played.
    Choice,
    /// The direction of the stroke.
    Aim,
    /// Its speed and the place of the tip.
    Speed,
    /// The roll of the balls.
    Luck,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 4] = [Self::Choice, Self::Aim, Self::Speed, Self::Luck];
}

impl ShotCost {
    /// What the shot cost in all, in winning chance; below 0 if it gained.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.before - self.after
    }

    /// What one part of the shot cost.
    #[must_use]
    pub fn of(&self, part: Part) -> f64 {
        match part {
            Part::Choice => self.choice,
            Part::Aim => self.aim,
            Part::Speed => self.speed,
            Part::Luck => self.luck,
        }
    }
}
