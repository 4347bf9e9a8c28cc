//! What a step is worth.

use super::super::table::Turn;

/// What `pots` gives for a ball and takes for a foul, and what `contact` gives for a shot that meets two balls without a point.
const SMALL: f64 = 0.1;

/// What a step is worth for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// 1 for a win, -1 for a loss.
    Win,
    /// The same, with a tenth for each ball of one's own, and less a tenth for each foul.
    Pots,
    /// The points.
    Points,
    /// The points, less those of the others.
    Lead,
    /// The points, and a tenth for a shot that meets two balls without one.
    Contact,
}

impl Reward {
    /// The reward of this name.
    ///
    /// # Errors
    /// A sentence with all names.
    pub fn named(word: &str) -> Result<Self, String> {
        match word {
            "win" => Ok(Self::Win),
            "pots" => Ok(Self::Pots),
            "points" => Ok(Self::Points),
            "lead" => Ok(Self::Lead),
            "contact" => Ok(Self::Contact),
            _ => Err(format!("reward is \"{word}\", but must be win, pots, points, lead or contact")),
        }
    }

    /// What a step is worth for `player`. `winner` is an index, -1 for none; `own` has just played.
    pub fn of(self, turn: &Turn, winner: i8, player: usize, own: usize) -> f64 {
        let won = || match usize::try_from(winner) {
            Ok(winner) if winner == player => 1.0,
            Ok(_) => -1.0,
            Err(_) => 0.0,
        };
        let points = f64::from(turn.points[player]);
        match self {
            Self::Win => won(),
            Self::Pots => won() + SMALL * f64::from(turn.pots[player] - turn.fouls[player]),
            Self::Lead => 2.0 * points - turn.points.iter().map(|points| f64::from(*points)).sum::<f64>(),
            Self::Contact if player == own && points == 0.0 && turn.balls_met == 2 => SMALL,
            Self::Points | Self::Contact => points,
        }
    }
}
