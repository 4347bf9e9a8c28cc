//! What is proposed: a shot from a place of the cue ball.

use glam::DVec2;

use crate::opponent::aimed_shot::AimedShot;
use crate::opponent::situation::Situation;
use crate::opponent::thought::Intent;

/// A shot that was proposed, and what it did without an error of the hand.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The index of its placement of the cue ball.
    pub placement: usize,
    /// The shot.
    pub aimed: AimedShot,
    /// What it is meant to do.
    pub intent: Intent,
    /// Where the cue ball then lies, in metres; `None` if it is off the bed.
    pub leave: Option<DVec2>,
    /// How good it looks before it is tried with errors: the chance to win the rack, as far as one play of it tells.
    pub promise: f64,
}

/// A situation in which the cue ball has its place, and where it was put if it was in hand.
#[derive(Clone, Debug)]
pub struct Placement {
    /// The situation.
    pub situation: Situation,
    /// Where the cue ball was put.
    pub place: Option<DVec2>,
}

impl Placement {
    /// A situation with the cue ball put at `place`, if it is in hand. `None` if it may not lie there.
    pub fn of(situation: &Situation, place: Option<DVec2>) -> Option<Self> {
        Some(Self { situation: situation.with_cue_ball(place)?, place })
    }
}
