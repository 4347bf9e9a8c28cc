//! The answer of the planner: what to do, and what was considered.

use super::aimed_shot::AimedShot;
use super::situation::Situation;
use baize_games::rules::Choice;
use baize_physics::BallId;

/// What a player decides to do next.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Take one of the offered choices.
    Choose(Choice),
    /// Take this ball as the cue ball of the coming shot. The shot itself is another thought.
    TakeCueBall(BallId),
    /// Play a shot.
    Strike(AimedShot),
    /// Claim the rack.
    ClaimRack,
    /// Give the rack to the opponent, because it cannot be won any more.
    ConcedeRack,
}

/// What a shot is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intent {
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
    /// To meet both other balls, in carom; to pocket the cue ball, at pyramid.
    Point,
    /// To leave the opponent nothing.
    Safety,
    /// To push out after the break.
    PushOut,
}

impl Intent {
    /// Its word in what programs read.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Break => "break",
            Self::Pot { .. } => "pot",
            Self::Roundabout { .. } => "roundabout",
            Self::Point => "point",
            Self::Safety => "safety",
            Self::PushOut => "push_out",
        }
    }

    /// The ball and the pocket of a pot.
    #[must_use]
    pub fn pot(self) -> Option<(BallId, usize)> {
        match self {
            Self::Pot { ball, pocket } | Self::Roundabout { ball, pocket } => Some((ball, pocket)),
            Self::Break | Self::Point | Self::Safety | Self::PushOut => None,
        }
    }
}

/// A shot that was considered.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The shot.
    pub aimed: AimedShot,
    /// What it is meant to do.
    pub intent: Intent,
    /// How often it does what it is meant to, with the player's errors, 0 to 1: the pot succeeds without a foul; a carom
    /// makes a point; a safety makes no foul; a break is legal.
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
    /// The [fingerprint](Situation::fingerprint) of the situation that it is about.
    pub fingerprint: u64,
}

impl Thought {
    /// Whether it is about this situation.
    #[must_use]
    pub fn is_about(&self, situation: &Situation) -> bool {
        self.fingerprint == situation.fingerprint()
    }
}
