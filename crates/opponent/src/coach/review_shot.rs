//! Shots as they were played in a match.

use crate::opponent::{AimedShot, Situation};
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Ended, Side, State};
use baize_physics::Strike;

/// A shot of a match as it was played.
#[derive(Clone, Debug)]
pub struct ReviewShot {
    /// The situation before it. A cue ball in hand may lie where it was before it was put, or where it was put.
    pub before: Situation,
    /// The shot. Its aim is the strike as it was played, and its place where a cue ball in hand was put; `None` if it lies there in
    /// `before` already.
    pub aimed: AimedShot,
    /// The situation after it.
    pub after: Situation,
    /// What ended with it.
    pub ended: Ended,
    /// Its place among the [steps](Match::steps) of the match.
    pub step: usize,
    /// The number of the shot in the match, from 1, without those that were taken back.
    pub number: usize,
}

impl ReviewShot {
    /// Who played it. `None` for a situation in which nobody is to play.
    #[must_use]
    pub fn by(&self) -> Option<Side> {
        self.before.state().turn().map(|turn| turn.player)
    }
}

/// The shots of a match in their order, without those that were taken back.
#[must_use]
pub fn shots_of(the_match: &Match) -> Vec<ReviewShot> {
    let situation = Situation::of(the_match);
    let (steps, states) = (the_match.steps(), the_match.states());
    let mut shots: Vec<ReviewShot> = Vec::new();
    // The state before the coming shot, and where the cue ball was put since.
    let (mut before, mut place): (&State, _) = (the_match.at_start(), None);
    for (index, (step, state)) in steps.iter().zip(&states).enumerate() {
        match (&step.command, &step.outcome) {
            (Command::PlaceCueBall(at), _) if !step.is_taken_back => place = Some(*at),
            (Command::Strike { declares, strike }, Some(outcome)) if !step.is_taken_back => {
                shots.push(ReviewShot {
                    before: situation.with_state(before.clone()),
                    aimed: AimedShot { place, declares: *declares, aim: Strike::from(*strike) },
                    after: situation.with_state(state.clone()),
                    ended: outcome.verdict.ended,
                    step: index,
                    number: shots.len() + 1,
                });
                (before, place) = (state, None);
            }
            (Command::BrushCloth, _) => {}
            _ if step.is_taken_back => {}
            _ => (before, place) = (state, None),
        }
    }
    shots
}
