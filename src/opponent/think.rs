//! Thinks about a position.

use std::sync::atomic::AtomicBool;

use super::file::OpponentFile;
use super::position::Position;
use super::thought::{Act, Considered, Idea, Play, Thought};
use crate::physics::Strike;
use crate::rules::{Declaration, Next, Stroke};

/// What is asked of the planner.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the player sees.
    pub position: &'a Position,
    /// Who thinks.
    pub player: &'a OpponentFile,
    /// The opponent's hand, as far as the player knows it; `None` takes the player's own.
    pub other: Option<&'a OpponentFile>,
    /// The seed of the thought.
    pub seed: u64,
    /// How many shots may be computed; `None` for what the player's file says.
    pub simulations: Option<u32>,
    /// On how many threads, 1 or more. The answer is the same for any number.
    pub threads: usize,
    /// Set to stop the thought early.
    pub stop: &'a AtomicBool,
}

/// What the player does in a position, and what was considered. `None` if the match is over, or if the thought was stopped.
#[must_use]
pub fn think(question: &Question) -> Option<Thought> {
    let position = question.position;
    let fingerprint = position.fingerprint();
    match &position.state.next {
        Next::Over { .. } => None,
        Next::Choice { offers, .. } => {
            let act = Act::Choose(offers.first()?.choice);
            Some(Thought { act, shots: Vec::new(), simulations: 0, fingerprint })
        }
        Next::Shot(turn) => {
            let target = position.state.balls_on(&position.equipment).first().copied()?;
            let to = position.state.lie.centre(target)?;
            let place = turn.hand.zone().map(|_| bevy::math::DVec2::new(position.equipment.head_string() - 0.1, 0.013));
            let from = place.or(position.cue_place())?;
            let way = to - from;
            let speed = if turn.stroke == Stroke::Break { 9.0 } else { 2.0 };
            let aim = Strike { speed, direction: libm::atan2(way.y, way.x), ..Strike::default() };
            let play = Play { place, declares: Declaration::Nothing, aim };
            let words = "Hits the ball.".to_owned();
            let shot = Considered { play, idea: Idea::Safety, chance: 0.5, worth: 0.5, samples: 0, words };
            Some(Thought { act: Act::Play(play), shots: vec![shot], simulations: 0, fingerprint })
        }
    }
}

impl OpponentFile {
    /// The stroke that this player makes when aiming at `play`: the errors of the hand are drawn once. `match_seed` and `number`,
    /// how many strokes the player made in the match before, decide them together with the position.
    #[must_use]
    pub fn stroke(&self, position: &Position, play: &Play, match_seed: u64, number: u64) -> Strike {
        super::stroke_errors::real_stroke(&self.stroke, position, play, match_seed, number)
    }
}
