//! The best shot of a situation, and why it is the best.

use super::words::{doing, leaving, percent};
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
    let beside = runner_up.map(|second| format!(", {} {}", other(second), percent(second.worth))).unwrap_or_default();
    let since = leaving(best).map(|leaves| format!(": it {leaves}")).unwrap_or_default();
    format!("{first} wins {wins} of the {rack}s from here{beside}{since}.")
}
