//! A match with persons at another machine, as the table has it: who may want what here, and what comes from there.

use super::aftermath::Aftermath;
use super::current_match::{CurrentMatch, MatchAtTable};
use super::elsewhere::{Elsewhere, FromElsewhere, Outgoing};
use crate::match_play::{Command, Match};
use crate::rules::{Objection, Seat, Side};
use crate::words::in_match as text;

impl MatchAtTable {
    /// The persons and computers at this machine.
    fn seats_here(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = (0..self.the_match.beginning().players.len()).filter_map(Seat::at);
        seats.filter(move |seat| !self.elsewhere.is_at(*seat))
    }

    /// Notes what somebody of that side wants. The table carries it out when it comes back as a command that all machines have taken.
    ///
    /// # Errors
    /// Why it cannot be wanted here and now.
    pub(super) fn want(&mut self, by: Side, command: Command) -> Result<(), Objection> {
        let seat = self.seat_here(by, &command)?;
        self.elsewhere.want(seat, command)
    }

    /// Who here gives that command of a side. What needs no turn and is agreed on may come from anybody here.
    fn seat_here(&self, by: Side, command: &Command) -> Result<Seat, Objection> {
        let state = self.the_match.state();
        let up = state.seat(by);
        if !self.elsewhere.is_at(up) {
            return Ok(up);
        }
        if command.needs_turn() {
            return Err(Objection(text::turn_of(state.name(by))));
        }
        let concedes = matches!(command, Command::ConcedeRack | Command::ConcedeMatch);
        let seat = self.seats_here().find(|seat| !concedes || state.side_of(*seat) == Some(by));
        seat.ok_or_else(|| Objection(text::decides_there(state.name(by))))
    }

    /// The time of a player is over; `left` are the seconds that this clock leaves. If the player sits here, the command says so. Of a
    /// player elsewhere it is said there once it is beyond the tolerance.
    pub(super) fn time_is_over(&mut self, by: Side, left: f64) {
        let is_there = self.is_elsewhere(by);
        if self.elsewhere.timed_out == Some(self.lays) || is_there && left > -self.elsewhere.tolerance {
            return;
        }
        if is_there {
            self.elsewhere.say(Outgoing::TimeIsOver);
        } else if self.want(by, Command::RunOutOfTime).is_err() {
            // Something else is wanted: it is said when that is answered.
            return;
        }
        self.elsewhere.timed_out = Some(self.lays);
    }

    /// From now on the match stands like this, whatever the table has.
    fn stand(&mut self, the_match: Match, aftermath: &mut Aftermath) {
        self.the_match = the_match;
        (self.shot, self.lag, self.announced) = (None, None, None);
        let Elsewhere { seats, draws_lots, tolerance, waits, .. } = std::mem::take(&mut self.elsewhere);
        self.elsewhere = Elsewhere { seats, draws_lots, tolerance, waits, ..Elsewhere::default() };
        aftermath.follow(self);
    }
}

/// Takes what comes from the other machine. Nothing happens if the match was left meanwhile, or if another one is at the table.
///
/// # Errors
/// Why something that a person here wanted does not happen.
pub(super) fn take(
    current: &mut CurrentMatch,
    from: &FromElsewhere,
    aftermath: &mut Aftermath,
) -> Result<(), Objection> {
    let Some(at_table) = &mut current.0 else { return Ok(()) };
    let elsewhere = &mut at_table.elsewhere;
    if !elsewhere.is_on() && !matches!(from, FromElsewhere::Sits { .. }) {
        return Ok(());
    }
    match from {
        FromElsewhere::Sits { seats, draws_lots, tolerance, waits, the_match } => {
            let (seated, waits) = (seats.clone(), waits.clone());
            let (draws_lots, tolerance) = (*draws_lots, *tolerance);
            *elsewhere = Elsewhere { seats: seated, draws_lots, tolerance, waits, ..Elsewhere::default() };
            // Whoever plays there, nobody here plays for them.
            for seat in seats {
                if let Some(opponent) = at_table.seats.get_mut(seat.index()) {
                    *opponent = None;
                }
            }
            at_table.stand((**the_match).clone(), aftermath);
        }
        FromElsewhere::Plays(seat, command) => elsewhere.to_play.push_back((*seat, *command)),
        FromElsewhere::Asks(seat, command) => elsewhere.asked = Some((*seat, *command)),
        FromElsewhere::Refuses(sentence) => {
            elsewhere.awaits = None;
            return Err(Objection(sentence.clone()));
        }
        FromElsewhere::Waits(reason) => {
            elsewhere.waits.clone_from(reason);
            // Whatever was asked is asked anew if somebody still wants it.
            (elsewhere.asked, elsewhere.awaits) = (None, None);
            if reason.is_none() && at_table.shot.is_none() && at_table.elsewhere.to_play.is_empty() {
                // A cue ball that has to be put somewhere could not be put while nobody heard of it.
                aftermath.lay_again(at_table);
            }
        }
        FromElsewhere::ClaimsTime => elsewhere.claims_time = Some(at_table.lays),
        FromElsewhere::Stands(the_match) => at_table.stand((**the_match).clone(), aftermath),
    }
    Ok(())
}

/// The answer of the person here to what is asked from elsewhere.
pub(super) fn answer(current: &mut CurrentMatch, agrees: bool) {
    let Some(at_table) = &mut current.0 else { return };
    if at_table.elsewhere.asked.take().is_some() {
        at_table.elsewhere.say(Outgoing::Answer(agrees));
    }
}
