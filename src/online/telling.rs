//! What the match at the table has for the other machine goes to the session, and the table is kept in step with it.

use std::time::Duration;

use baize_online::Given;

use super::online_table::{OnlineTable, Stage};
use super::outlets::Outlets;
use crate::referee::{CurrentMatch, FromElsewhere, Outgoing};
use crate::rules::Objection;
use crate::words::match_ending;

/// If the table has played all it knows and still has another match than the session for this long, it takes over that of the session.
const PATIENCE: Duration = Duration::from_secs(2);

impl OnlineTable {
    /// Carries out what the match at the table has for the other machine.
    pub(super) fn carry(&mut self, outgoing: Outgoing, out: &mut Outlets) {
        let Some(session) = &mut self.session else { return };
        match outgoing {
            Outgoing::Given(seat, command) => {
                if let Err(Objection(reason)) = session.give(seat, command) {
                    // The table has played what the match has not taken; it is put right when the balls rest.
                    out.say(reason);
                }
            }
            Outgoing::Wanted(seat, command) => match session.give(seat, command) {
                Ok(Given::Done) => out.tell(FromElsewhere::Plays(seat, command)),
                Ok(Given::Asked | Given::Drawn) => {}
                Err(Objection(reason)) => out.tell(FromElsewhere::Refuses(reason)),
            },
            Outgoing::Answer(agrees) => session.answer(agrees),
            Outgoing::TimeIsOver => session.claim_time(),
            Outgoing::OnceMore => self.once_more(),
        }
    }

    /// Takes the offer of the other side, or else offers the match once more. Only the machine that has invited can offer it.
    fn once_more(&mut self) {
        if matches!(self.stage, Stage::Offered(_)) {
            return self.answer(true);
        }
        let name = self.name_of_other();
        let Some(session) = &mut self.session else { return };
        let Some(the_match) = session.the_match().cloned() else { return };
        // The seed is drawn by both machines when the match begins.
        let again = the_match.rematch(0).and_then(|again| session.once_more(&again));
        self.sentence = Some(match again {
            Ok(()) => match_ending::asked_once_more(&name),
            Err(Objection(reason)) => reason,
        });
    }

    /// Puts the table right if it has another match than the session although all is played, at the time `now`.
    pub(super) fn keep_in_step(&mut self, current: &CurrentMatch, out: &mut Outlets) {
        let (Some(at_table), Some(shared)) = (current.the_match(), self.the_match()) else { return };
        let is_same_match = at_table.beginning() == shared.beginning();
        let is_in_step = at_table.steps().len() == shared.steps().len() && at_table.state() == shared.state();
        if !is_same_match || is_in_step || !current.is_played_out() || current.is_laying() {
            self.astray = None;
            return;
        }
        let now = out.now();
        let since = *self.astray.get_or_insert(now);
        if now.saturating_sub(since) > PATIENCE {
            self.astray = None;
            if let Some(shared) = self.the_match().cloned() {
                out.tell(FromElsewhere::Stands(Box::new(shared)));
            }
        }
    }

    /// Ends what is over: the person has left the match, or nothing comes from the other machine any more.
    pub(super) fn follow_table(&mut self, current: &CurrentMatch) {
        let is_away = current.is_away();
        if self.is_seated && !is_away {
            return self.stop();
        }
        self.is_seated |= is_away && matches!(self.stage, Stage::Playing);
        match self.stage {
            Stage::Off if self.session.is_some() => {
                let sentence = self.sentence.take();
                self.stop();
                self.sentence = sentence;
            }
            Stage::Over(_) => {
                if let Some(wire) = self.wire.take() {
                    wire.end();
                }
            }
            _ => {}
        }
    }
}
