//! A thought on a thread of its own.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::thread;

use bevy::prelude::*;

use super::background::Background;
use super::considered::Consideration;
use super::current_match::{MatchAtTable, Seated};
use super::subject::Subject;
use crate::opponent::{Question, Thought, think, thought_seed};
use crate::rules::{Each, Side, State as MatchState};
use crate::shot::Depth;

/// So many cores of the computer are left to the game itself.
const CORES_OF_GAME: usize = 2;

/// Who thinks, and how much.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Thinker {
    /// The planner.
    pub think: fn(&Question) -> Option<Thought>,
    /// How many shots it may compute; `None` for what the file of the opponent says.
    pub simulations: Option<u32>,
}

impl Default for Thinker {
    fn default() -> Self {
        Self { think, simulations: None }
    }
}

/// What is thought about, and by whom.
pub(super) struct Task {
    pub subject: Subject,
    pub seats: Seated,
    /// The seed of the match.
    pub seed: u64,
    /// How many strokes each side will have made before the one that is thought about.
    pub strokes: Each<u64>,
    /// How far the line of the best shot goes.
    pub depth: Depth,
}

/// What the thread says.
enum ThoughtMessage {
    /// The state of the match that it thinks about.
    About(Box<MatchState>),
    /// What it thought; `None` if it does not know what to do.
    Thought(Option<Box<Consideration>>),
}

/// A thought. When it is dropped, it is stopped.
pub(super) struct RunningThought {
    work: Background<ThoughtMessage>,
    about: Option<Box<MatchState>>,
    answer: Option<Option<Box<Consideration>>>,
}

impl RunningThought {
    /// Begins to think.
    pub fn begin(task: Task, thinker: Thinker) -> Self {
        let work = Background::begin("opponent", move |stop, say| {
            // Nobody listens to a thought that was dropped.
            let _ = task.carry_out(thinker, stop, say);
        });
        Self { work, about: None, answer: None }
    }

    /// Reads what the thread has said since the last time.
    pub fn listen(&mut self) {
        let (said, is_over) = self.work.listen();
        for said in said {
            match said {
                ThoughtMessage::About(state) => self.about = Some(state),
                ThoughtMessage::Thought(thought) => self.answer = Some(thought),
            }
        }
        // Where the thread ended without a thought, it does not know what to do.
        if is_over {
            self.answer.get_or_insert(None);
        }
    }

    /// Whether it is about this state of the match.
    pub fn is_about(&self, state: &MatchState) -> bool {
        self.about.as_ref().is_some_and(|about| **about == *state)
    }

    /// Takes the answer once it is there; `Some(None)` if it does not know what to do.
    pub fn take_answer(&mut self) -> Option<Option<Box<Consideration>>> {
        self.answer.take()
    }
}

impl MatchAtTable {
    /// Something to think about, before which the player of a shot under way strikes once more.
    pub(super) fn task(&self, subject: Subject, strikes: Option<Side>) -> Task {
        let strokes_of = |side| self.the_match.strokes_of(side) + u64::from(strikes == Some(side));
        let strokes = Each::of(self.the_match.state().players.len(), strokes_of);
        let (seats, seed) = (self.seats.clone(), self.the_match.beginning().seed);
        Task { subject, seats, seed, strokes, depth: Depth::FirstImpact }
    }
}

impl Task {
    fn carry_out(self, thinker: Thinker, stop: &AtomicBool, say: &Sender<ThoughtMessage>) -> Option<()> {
        let situation = self.subject.situation()?;
        let state = situation.state();
        say.send(ThoughtMessage::About(Box::new(state.clone()))).ok()?;
        let side = state.to_act()?;
        let at = |side: Side| self.seats.of_seat(state.seat(side))?.clone();
        let (player, other) = (at(side)?, at(state.next_side(side)));
        let question = Question {
            situation: &situation,
            player: &player,
            other: other.as_deref(),
            seed: thought_seed(self.seed, self.strokes[side.index()]),
            simulations: thinker.simulations,
            threads: thread::available_parallelism()
                .map_or(1, |cores| cores.get().saturating_sub(CORES_OF_GAME).max(1)),
            stop,
        };
        let thought = (thinker.think)(&question);
        let considered = thought.map(|thought| {
            Box::new(Consideration::of((side, player), thought, &situation, (self.subject.game(), self.depth)))
        });
        say.send(ThoughtMessage::Thought(considered)).ok()
    }
}
