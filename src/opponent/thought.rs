//! The answer of the planner: what to do, and what was considered.

use bevy::math::DVec2;

use super::file::OpponentFile;
use super::position::Position;
use crate::match_play::Command;
use crate::physics::{BallId, Strike};
use crate::rules::{Choice, Declaration};
use crate::shot::StrikeFile;

/// What a player decides to do next.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Take one of the offered choices.
    Choose(Choice),
    /// Play a shot.
    Play(Play),
    /// Claim the rack.
    ClaimRack,
}

/// A shot as it is aimed at: the hand has not added its errors yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// Where the cue ball is put first, in metres; `None` if it is played from where it lies.
    pub place: Option<DVec2>,
    /// What is declared.
    pub declares: Declaration,
    /// The stroke that is aimed at.
    pub aim: Strike,
}

/// What a shot is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idea {
    /// The break.
    Break,
    /// To pot a ball, straight from the cue ball.
    Pot {
        /// The ball.
        ball: BallId,
        /// The pocket, an index into the boundary.
        pocket: usize,
    },
    /// To pot a ball over a rail, by way of another ball, or after the cue ball met a rail.
    Roundabout {
        /// The ball.
        ball: BallId,
        /// The pocket, an index into the boundary.
        pocket: usize,
    },
    /// To leave the opponent nothing.
    Safety,
    /// To push out after the break.
    PushOut,
}

impl Idea {
    /// The ball and the pocket of a pot.
    #[must_use]
    pub fn pot(self) -> Option<(BallId, usize)> {
        match self {
            Self::Pot { ball, pocket } | Self::Roundabout { ball, pocket } => Some((ball, pocket)),
            Self::Break | Self::Safety | Self::PushOut => None,
        }
    }
}

/// A shot that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The shot.
    pub play: Play,
    /// What it is meant to do.
    pub idea: Idea,
    /// How often it does what it is meant to, with the player's errors, 0 to 1: the pot succeeds without a foul; a safety makes no
    /// foul; a break is legal.
    pub chance: f64,
    /// The chance of winning the rack with it, as the player judges, 0 to 1.
    pub worth: f64,
    /// How many noisy plays of the shot the numbers come from.
    pub samples: u32,
    /// What is said of it: a sentence.
    pub words: String,
}

/// What the planner thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What to do.
    pub act: Act,
    /// The best shots, the chosen one first, at most three; none for a choice.
    pub shots: Vec<Considered>,
    /// How many shots were computed.
    pub simulations: u32,
    /// The [fingerprint](Position::fingerprint) of the position that it is about.
    pub fingerprint: u64,
}

impl Thought {
    /// Whether it is about this position.
    #[must_use]
    pub fn is_about(&self, position: &Position) -> bool {
        self.fingerprint == position.fingerprint()
    }
}

impl Thought {
    /// The commands that carry the thought out, in this order. `player` adds the errors of the hand to a stroke;
    /// `match_seed` and `number`, how many strokes the player made in the match before, decide them together with the position.
    #[must_use]
    pub fn commands(&self, player: &OpponentFile, position: &Position, match_seed: u64, number: u64) -> Vec<Command> {
        match &self.act {
            Act::Choose(choice) => vec![Command::Choose(*choice)],
            Act::ClaimRack => vec![Command::ClaimRack],
            Act::Play(play) => {
                let strike = StrikeFile::nearest(&player.stroke(position, play, match_seed, number));
                let place = play.place.map(Command::PlaceCueBall);
                place.into_iter().chain([Command::Strike { declares: play.declares, strike }]).collect()
            }
        }
    }
}
