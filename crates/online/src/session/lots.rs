//! The errors of a stroke, which both sides draw. The stroke is aimed first, with a commitment to the striker's number; the other side
//! gives its number; then the striker plays the stroke with the errors and shows the number.

use super::standing::aim_message;
use super::{Given, Session, SharedMatch, hand};
use crate::fair::{Commitment, Nonce, lot_of};
use crate::message::Message;
use crate::pending::{GivenLot, OwnAim, Wanted};
use crate::words::the_other_program;
use baize_games::match_play::Command;
use baize_games::rules::{Objection, Seat};

impl Session {
    /// Aims a stroke. From now on it cannot be taken back.
    ///
    /// # Errors
    /// If it is not possible.
    pub(super) fn aim_at(&mut self, seat: Seat, command: Command) -> Result<Given, Objection> {
        let nonce = self.chance.nonce();
        let Some(shared) = &mut self.shared else { return Err(Objection("No match is under way.".to_owned())) };
        shared.check_ahead()?;
        shared.try_out(seat, &command)?;
        let aim = OwnAim { stroke: shared.wanted(seat, &command), nonce };
        let message = aim_message(&aim);
        shared.pending.aim = Some(aim);
        self.push(&message);
        Ok(Given::Drawn)
    }

    pub(super) fn on_aimed(
        &mut self,
        (number, seat, text): (u32, u8, &str),
        commitment: Commitment,
    ) -> Result<(), Objection> {
        let nonce = self.chance.nonce();
        let shared = self.shared_of_other(number)?;
        let (seat, command, stroke) = shared.read(seat, text)?;
        let nonce = match &shared.pending.lot {
            Some(lot) if lot.stroke == stroke && lot.commitment == commitment => lot.nonce,
            Some(_) => return Err(the_other_program("aims otherwise after the lot of its stroke was drawn")),
            None => nonce,
        };
        check_aim(shared, seat, &command)?;
        shared.pending.lot = Some(GivenLot { stroke, commitment, nonce });
        self.push(&Message::Lot { number, nonce });
        Ok(())
    }

    pub(super) fn on_lot(&mut self, number: u32, nonce: Nonce) -> Result<(), Objection> {
        let shared = self.shared.as_ref().ok_or_else(|| the_other_program("draws a lot before a match has begun"))?;
        if number < shared.steps() {
            return Ok(());
        }
        let aim = shared.pending.aim.as_ref().filter(|aim| aim.stroke.number == number);
        let OwnAim { stroke, nonce: own } = aim.ok_or_else(|| the_other_program("draws a lot for no stroke"))?;
        let Wanted { seat, command, .. } = stroke;
        let (seat, aimed, _) = shared.read(*seat, command)?;
        let lot = lot_of(&shared.id, number, own, &nonce);
        let drawn = shared.terms.hand_of(seat).map(|errors| hand::drawn(&shared.the_match, errors, &aimed, lot));
        let own = *own;
        self.carry_out_late(seat, drawn.unwrap_or(aimed), Some(own))
    }
}

/// Whether the other side can aim this.
fn check_aim(shared: &SharedMatch, seat: Seat, command: &Command) -> Result<(), Objection> {
    if shared.is_own(seat) {
        return Err(the_other_program("aims for a player who sits here"));
    }
    let Command::Strike { declares, strike } = command else {
        return Err(the_other_program("aims something that is no stroke"));
    };
    if !shared.draws_lots(seat, command) {
        return Err(the_other_program("wants to draw the errors of a stroke that has none"));
    }
    let state = shared.the_match.state();
    let side = state.to_act().filter(|side| state.seat(*side) == seat);
    let side = side.ok_or_else(|| the_other_program("aims for a player who does not have the turn"))?;
    let possible = shared.the_match.shot(side, declares, strike).map(drop);
    possible.map_err(|Objection(reason)| the_other_program(&format!("aims a stroke that is not possible: {reason}")))
}
