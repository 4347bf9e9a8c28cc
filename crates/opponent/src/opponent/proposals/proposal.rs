//! What is proposed: a shot from a place of the cue ball.

use glam::DVec2;

use crate::opponent::aimed_shot::Play;
use crate::opponent::situation::Position;
use crate::opponent::thought::Idea;

/// A shot that was proposed, and what it did without an error of the hand.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The position with the cue ball placed.
    pub stand: usize,
    /// The shot.
    pub play: Play,
    /// What it is meant to do.
    pub idea: Idea,
    /// Where the cue ball then lies, in metres; `None` if it is off the bed.
    pub leave: Option<DVec2>,
    /// How good it looks before it is tried with errors: the chance to win the rack, as far as one play of it tells.
    pub promise: f64,
}

/// A position in which the cue ball has its place, and where it was put if it was in hand.
#[derive(Clone, Debug)]
pub struct Stand {
    /// The position.
    pub position: Position,
    /// Where the cue ball was put.
    pub place: Option<DVec2>,
}

impl Stand {
    /// A position with the cue ball put at `place`, if it is in hand. `None` if it may not lie there.
    pub fn of(position: &Position, place: Option<DVec2>) -> Option<Self> {
        Some(Self { position: position.with_cue_ball(place)?, place })
    }
}
