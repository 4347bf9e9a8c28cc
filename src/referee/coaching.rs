//! The coach at the table: on request the planner thinks for the person's side, with the hand of the person.

use std::sync::Arc;

use bevy::prelude::*;

use super::considered::{Consideration, Considerations};
use super::current_match::{CurrentMatch, MatchAtTable};
use super::running_thought::{RunningThought, Task, Thinker};
use super::subject::Subject;
use crate::coach::Advice;
use crate::match_play::{Command, Match};
use crate::opponent::{Act, Situation};
use crate::rules::Side;
use crate::settings::PersonsHand;
use crate::shot::Depth;
use crate::simulation::{TableState, TheTable};
use crate::words::{in_match, shared};

/// The coach at the table.
#[derive(Resource, Default)]
pub struct Coaching {
    /// Whether the person wants advice.
    pub(super) is_open: bool,
    thinking: Option<(Asked, RunningThought)>,
    advised: Option<(Asked, Advised)>,
}

/// What the coach says to the person whose turn it is.
#[derive(Clone, Debug)]
pub enum Advised {
    /// To play this shot.
    Shot(Box<Advice>),
    /// To do something else than to play a shot, as a sentence.
    Else(String),
    /// Nothing: the coach finds no shot.
    Nothing,
}

/// What the advice is about: whose turn, after how many commands of the match, and for which level if the person has chosen one. To
/// put the cue ball somewhere asks no new question, and neither does a shot that has changed the estimate of the level.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Asked {
    side: Side,
    moves: usize,
    level: Option<f64>,
}

impl Coaching {
    /// Whether the person wants advice.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether the coach thinks.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// What the coach says of the coming shot; `None` if nobody has asked, it is not the turn of a person, or the coach still thinks.
    #[must_use]
    pub fn advised(&self) -> Option<&Advised> {
        self.advised.as_ref().map(|(_, advised)| advised)
    }

    /// The shot that the coach would play.
    #[must_use]
    pub fn advice(&self) -> Option<&Advice> {
        match self.advised()? {
            Advised::Shot(advice) => Some(advice),
            Advised::Else(_) | Advised::Nothing => None,
        }
    }
}

/// Lets the coach think while it is the turn of a person who wants advice, and forgets what it said when the turn is over.
pub(super) fn advise(
    current: Res<CurrentMatch>,
    (thinker, hand, table): (Res<Thinker>, Res<PersonsHand>, TheTable<&TableState>),
    mut coaching: ResMut<Coaching>,
    mut considerations: ResMut<Considerations>,
) {
    let asked = current.0.as_ref().filter(|_| coaching.is_open && **table != TableState::Moving);
    let asked = asked.and_then(|at_table| Some((at_table, at_table.asks(&hand)?)));
    let Some((at_table, asked)) = asked else {
        if coaching.thinking.is_some() || coaching.advised.is_some() {
            (coaching.thinking, coaching.advised) = (None, None);
            considerations.advised = None;
        }
        return;
    };
    if coaching.advised.as_ref().is_some_and(|(about, _)| *about == asked) {
        return;
    }
    if coaching.thinking.as_ref().is_none_or(|(about, _)| *about != asked) {
        coaching.advised = None;
        considerations.advised = None;
        coaching.thinking = Some((asked, RunningThought::begin(at_table.question_for(asked.side, &hand), *thinker)));
    }
    let Some((_, thinking)) = &mut coaching.bypass_change_detection().thinking else { return };
    thinking.listen();
    let Some(answer) = thinking.take_answer() else { return };
    coaching.thinking = None;
    coaching.advised = Some((asked, advised(answer.as_deref(), &at_table.the_match)));
    considerations.advised = answer.filter(|considered| !considered.thought.shots.is_empty()).map(Arc::from);
}

impl MatchAtTable {
    /// What a person who wants advice asks now; `None` if it is not the turn of a person here, or if the players have not agreed on the
    /// coach.
    fn asks(&self, hand: &PersonsHand) -> Option<Asked> {
        let is_between_shots = self.lag.is_none() && self.shot.is_none() && self.laid.is_empty();
        let side = self.the_match.state().to_act().filter(|side| is_between_shots && self.is_person_here(*side))?;
        let is_move = |command: &Command| command.bears_on_play() && !matches!(command, Command::PlaceCueBall(_));
        let moves = self.the_match.steps().iter().filter(|step| is_move(&step.command)).count();
        self.the_match.has_coach().then_some(Asked { side, moves, level: hand.is_chosen.then_some(hand.level) })
    }

    /// The task to think for a person at that side, with this hand.
    fn question_for(&self, side: Side, hand: &PersonsHand) -> Task {
        let mut task = self.task(Subject::now(&self.the_match), None);
        if let Some(seat) = task.seats.get_mut(self.the_match.state().seat(side).index()) {
            *seat = Some(Arc::clone(&hand.file));
        }
        Task { depth: Depth::WholeShot, ..task }
    }
}

/// What the coach says after this thought.
fn advised(considered: Option<&Consideration>, the_match: &Match) -> Advised {
    let Some(thought) = considered.map(|considered| &considered.thought) else { return Advised::Nothing };
    match &thought.act {
        Act::Choose(choice) => Advised::Else(shared::with_full_stop(choice)),
        Act::TakeCueBall(ball) => Advised::Else(in_match::strike_instead(&the_match.equipment().words(*ball))),
        Act::ClaimRack => Advised::Else(shared::with_full_stop(in_match::claim(the_match.game().word_for_rack()))),
        Act::ConcedeRack => {
            Advised::Else(in_match::give_up(the_match.game().word_for_rack_of(the_match.terms().race_to)))
        }
        Act::Strike(_) => Advice::of(&Situation::of(the_match), thought)
            .map_or(Advised::Nothing, |advice| Advised::Shot(Box::new(advice))),
    }
}
