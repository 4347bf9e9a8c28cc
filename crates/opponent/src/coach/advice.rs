//! The best shot of a situation, and why it is the best.

use super::words::{doing, leaving, percent, to_do};
use crate::opponent::{Considered, Question, Situation, Thought, think};
use baize_files::capital;

/// What the coach says of a situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The best shot, with its chances for the hand of the person.
    pub best: Considered,
    /// The best shot with another intent; `None` if there is no other.
    pub runner_up: Option<Considered>,
    /// Why the best one is the better of the two, in a sentence.
    pub why: String,
}

impl Advice {
    /// What the coach says of a situation about which this was thought. `None` if no shot was considered.
    #[must_use]
    pub fn of(situation: &Situation, thought: &Thought) -> Option<Self> {
        let best = thought.shots.first()?.clone();
        let runner_up = thought.shots.get(1).cloned();
        let why = why(situation, &best, runner_up.as_ref());
        Some(Self { best, runner_up, why })
    }

    /// What to do, without capital and full stop: `pot the 4 in the foot left pocket`.
    #[must_use]
    pub fn to_do(&self) -> String {
        to_do(&self.best)
    }

    /// What to do in place of it, likewise; `None` if there is nothing else.
    #[must_use]
    pub fn other_to_do(&self) -> Option<String> {
        let other = to_do(self.runner_up.as_ref()?);
        Some(if other == self.to_do() { "play it another way".to_owned() } else { other })
    }

    /// What the best shot leaves or wins: `leaves the 5 nearly straight`. `None` if nothing is said of that.
    #[must_use]
    pub fn leaves(&self) -> Option<&str> {
        leaving(&self.best)
    }
}

/// The best shot for the player of the question. `None` while the player chooses, after the match, for a game that the planner does not
/// play, or if it was stopped before there was an answer.
#[must_use]
pub fn advise(question: &Question) -> Option<Advice> {
    Advice::of(question.situation, &think(question)?)
}

fn why(situation: &Situation, best: &Considered, runner_up: Option<&Considered>) -> String {
    let rack = situation.state().game().word_for_rack_of(situation.state().terms.race_to);
    let (first, wins) = (capital(&doing(best)), percent(best.worth));
    let other = |second: &Considered| {
        let same = doing(second) == doing(best);
        if same { "another way of it".to_owned() } else { doing(second) }
    };
    let beside = runner_up.map(|second| format!("; {} wins {}", other(second), percent(second.worth)));
    format!("{first} wins {wins} of the {rack}s from here{}.", beside.unwrap_or_default())
}
