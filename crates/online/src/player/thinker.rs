//! A player on a thread of its own, so that the connection is served while it thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};

use super::Player;
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Objection, Seat};

/// What the player is asked.
struct Question {
    the_match: Match,
    seat: Seat,
    stop: Arc<AtomicBool>,
}

/// What the player answers.
type Answer = Result<Vec<Command>, Objection>;

/// A question that has no answer yet.
struct Awaited {
    steps: usize,
    stop: Arc<AtomicBool>,
}

/// A player on a thread of its own, who thinks about one position at a time. When it is dropped, the thought is stopped.
pub(crate) struct Thinker {
    questions: Option<Sender<Question>>,
    answers: Receiver<Answer>,
    awaited: Option<Awaited>,
    thread: Option<JoinHandle<()>>,
}

impl Thinker {
    /// A thread for this player.
    pub(crate) fn of(mut player: Box<dyn Player>) -> Self {
        let (questions, asked) = channel::<Question>();
        let (answering, answers) = channel();
        let thread = thread::spawn(move || {
            for question in asked {
                let answer = player.act(&question.the_match, question.seat, &question.stop);
                if answering.send(answer).is_err() {
                    return;
                }
            }
        });
        Self { questions: Some(questions), answers, awaited: None, thread: Some(thread) }
    }

    /// Whether the player still has a question to answer, be it one that is no longer of use.
    pub(crate) fn is_busy(&self) -> bool {
        self.awaited.is_some()
    }

    /// Asks what `seat` does now. Only when the player is not busy.
    pub(crate) fn ask(&mut self, the_match: &Match, seat: Seat) {
        let stop = Arc::new(AtomicBool::new(false));
        let question = Question { the_match: the_match.clone(), seat, stop: Arc::clone(&stop) };
        if let Some(questions) = &self.questions {
            // If the thread has ended, the next call of `answer` says so.
            drop(questions.send(question));
        }
        self.awaited = Some(Awaited { steps: the_match.steps().len(), stop });
    }

    /// The answer, once it is there, if the match still has as many `steps` as when it was asked for. An answer to an older position
    /// is dropped, and a thought about one is stopped.
    pub(crate) fn answer(&mut self, steps: usize) -> Option<Answer> {
        let awaited = self.awaited.as_ref()?;
        let is_old = awaited.steps != steps;
        if is_old {
            awaited.stop.store(true, Ordering::Relaxed);
        }
        let answer = match self.answers.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => {
                Err(Objection("The player has stopped, which is a fault of Baize.".to_owned()))
            }
        };
        self.awaited = None;
        (!is_old).then_some(answer)
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.questions = None;
        if let Some(awaited) = &self.awaited {
            awaited.stop.store(true, Ordering::Relaxed);
        }
        // Whether the thread ended well does not matter any more.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
