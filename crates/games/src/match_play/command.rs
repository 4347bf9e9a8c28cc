//! What players do in a match, and what follows from it.

use glam::DVec2;

use super::opening::Opening;
use crate::rules::{AgreedFoul, Choice, Declaration, Seat, Side, State, Verdict};
use baize_physics::BallId;
use baize_table::shot::StrikeFile;

/// The version of Baize, written beside what it computed.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Take one of the offered choices.
    Choose(Choice),
    /// Put the cue ball, which is in hand, with its centre here (metres).
    PlaceCueBall(DVec2),
    /// Take this ball as the cue ball of the coming shot, in a game in which the player may choose it.
    TakeCueBall(BallId),
    /// Declare something and strike the cue ball.
    Strike {
        /// What is declared.
        declares: Declaration,
        /// The stroke. Angles are in degrees, so that a file gives the same bits.
        strike: StrikeFile,
    },
    /// Brush the cloth: the marks of all shots so far go.
    BrushCloth,
    /// Let the shot clock run out.
    RunOutOfTime,
    /// Claim the rack, where the rules allow it.
    ClaimRack,
    /// Give the rack to the opponent.
    ConcedeRack,
    /// Give the match to the opponent.
    ConcedeMatch,
    /// Call a stalemate; the opponent has agreed. The rack is played again.
    AgreeOnStalemate,
    /// Call a stalemate in a game that goes on with a lag; the opponent has agreed, and the lag ended like this.
    LagAfterStalemate(Opening),
    /// Take the extension of this rack: the coming shot has twice its time.
    TakeExtension,
    /// Take a time-out of five minutes.
    TakeTimeOut,
    /// Have the referee say that the rack leads nowhere: after three more visits each without a ball it is played again.
    WarnOfStalemate,
    /// Own up to a foul that no record of a shot shows, instead of a stroke; the opponent has agreed. The rules of the game punish it.
    AgreeOnFoul(AgreedFoul),
    /// Let the coach help both players for the rest of the match; the opponent has agreed.
    AgreeOnCoach,
    /// Take back the last shot; the opponent has agreed. A claimed or conceded rack, a shot that the clock or a foul by agreement ended,
    /// and a stalemate count as shots. What was placed and chosen after the shot is taken back too, and a brushed cloth has its marks again.
    TakeBack,
}

impl Command {
    /// Whether only the player whose turn or choice it is can do this.
    #[must_use]
    pub fn needs_turn(&self) -> bool {
        matches!(
            self,
            Self::Choose(_)
                | Self::PlaceCueBall(_)
                | Self::TakeCueBall(_)
                | Self::Strike { .. }
                | Self::RunOutOfTime
                | Self::ClaimRack
                | Self::TakeExtension
                | Self::TakeTimeOut
                | Self::AgreeOnFoul(_)
        )
    }

    /// Whether it can be taken back.
    #[must_use]
    pub fn is_like_a_shot(&self) -> bool {
        !matches!(
            self,
            Self::Choose(_)
                | Self::PlaceCueBall(_)
                | Self::TakeCueBall(_)
                | Self::TakeBack
                | Self::TakeExtension
                | Self::TakeTimeOut
                | Self::WarnOfStalemate
        ) && self.bears_on_play()
    }

    /// Whether it matters to the score, to the places of the balls, or to what comes next.
    #[must_use]
    pub fn bears_on_play(&self) -> bool {
        !matches!(self, Self::BrushCloth | Self::AgreeOnCoach)
    }
}

/// What followed from a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The judgement.
    pub verdict: Verdict,
    /// The match after it: score, places of the balls, what comes next.
    pub state: State,
    /// The version of Baize that computed this.
    pub version: String,
    /// A sentence if this version computes another outcome than the recorded one. The recorded one stands.
    pub disagreement: Option<String>,
}

/// A command with its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The side that gave the command.
    pub by: Side,
    /// The person who gave it.
    pub seat: Seat,
    /// The command.
    pub command: Command,
    /// Its outcome; `None` for what nobody judges: to place or take the cue ball, to brush the cloth, to agree on the coach, to take
    /// back a shot.
    pub outcome: Option<Outcome>,
    /// Whether it was taken back later.
    pub is_taken_back: bool,
}
