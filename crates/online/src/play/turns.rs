//! The turns of the own player.

use std::collections::VecDeque;

use crate::player::{Player, Thinker};
use crate::session::Session;
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Objection, Seat};

/// The own player, and what it is about to do.
pub(super) struct Turns {
    thinker: Thinker,
    planned: VecDeque<Command>,
    /// How many commands the match had when this was planned.
    steps: usize,
}

impl Turns {
    /// This player's turns.
    pub fn of(player: Box<dyn Player>) -> Self {
        Self { thinker: Thinker::of(player), planned: VecDeque::new(), steps: 0 }
    }

    /// Asks the player what to do in its turn, and gives the commands that it answers. It may think while the other side is away, but
    /// then nothing is given.
    ///
    /// # Errors
    /// If the player has no answer, or one that is not possible.
    pub fn act(&mut self, session: &mut Session) -> Result<(), Objection> {
        while let Some((seat, command)) = self.next(session)? {
            session.give(seat, command)?;
            self.steps = session.the_match().map_or(0, |the_match| the_match.steps().len());
        }
        Ok(())
    }

    /// The next command, if the player has one for the match as it is.
    fn next(&mut self, session: &Session) -> Result<Option<(Seat, Command)>, Objection> {
        let Some(the_match) = session.the_match() else { return Ok(None) };
        let steps = the_match.steps().len();
        if let Some(answer) = self.thinker.answer(steps) {
            self.planned = answer?.into();
            self.steps = steps;
            if self.planned.is_empty() {
                return Err(Objection("The player does nothing.".to_owned()));
            }
        }
        if self.steps != steps {
            self.planned.clear();
        }
        let Some(seat) = own_turn(session, the_match).filter(|_| !awaits_answer(session)) else { return Ok(None) };
        if self.planned.is_empty() && !self.thinker.is_busy() {
            self.thinker.ask(the_match, seat);
        }
        let command = if session.is_connected() { self.planned.pop_front() } else { None };
        Ok(command.map(|command| (seat, command)))
    }

    /// The other side says that the time for the shot is over. Who cannot think faster does not object.
    pub fn run_out_of_time(&mut self, session: &mut Session) {
        let Some(seat) = session.the_match().and_then(|the_match| own_turn(session, the_match)) else { return };
        self.planned.clear();
        // It is not possible if the stroke is on its way: then it came in time.
        let _ = session.give(seat, Command::RunOutOfTime);
    }
}

/// The own person whose turn or choice it is.
fn own_turn(session: &Session, the_match: &Match) -> Option<Seat> {
    let state = the_match.state();
    let seat = state.seat(state.to_act()?);
    session.is_own(seat).then_some(seat)
}

/// Whether a stroke of this side is on its way, or the other side was asked something.
fn awaits_answer(session: &Session) -> bool {
    session.shared().is_some_and(|shared| shared.pending.aim.is_some() || shared.pending.asked.is_some())
}
