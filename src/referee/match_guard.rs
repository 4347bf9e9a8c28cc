//! The guard of the table while a match is played.

use bevy::prelude::*;

use super::call::Call;
use super::current_match::{CurrentMatch, MatchAtTable, Shot};
use super::elsewhere::Announced;
use super::lagging::Lagging;
use super::saved::Keeping;
use crate::match_play::Command;
use crate::physics::{BallId, Strike};
use crate::rules::{Declaration, Objection, Side};
use crate::shot::{Setup, StrikeFile};
use crate::simulation::{GuardAnswer, HistoryCommand, StrikerName, TableCommand, TableState, TheTable};
use crate::words::in_match as text;

/// The guard of the table in a match: what its rules do not allow is refused, and a strike becomes one that a match file can hold.
pub(super) fn guard(
    In(mut command): In<TableCommand>,
    state: TheTable<&TableState>,
    call: Res<Call>,
    mut current: ResMut<CurrentMatch>,
    mut keeping: Keeping,
    mut striker: ResMut<StrikerName>,
) -> GuardAnswer {
    let Some(at_table) = &mut current.0 else {
        striker.set_if_neq(StrikerName(None));
        return Ok(command);
    };
    let answer = match &mut command {
        // The table itself refuses these while balls move.
        TableCommand::Strike(_) | TableCommand::Place(..) | TableCommand::Brush if **state == TableState::Moving => {
            Ok(())
        }
        asked @ (TableCommand::Strike(_) | TableCommand::Place(..)) if !at_table.may_give(asked) => {
            Err(at_table.why_not_now())
        }
        TableCommand::Strike(strike) => {
            let answer = at_table.strike(strike, &call);
            striker.set_if_neq(StrikerName(at_table.striker_name()));
            answer
        }
        TableCommand::Place(ball, place) => at_table.place(*ball, *place),
        TableCommand::Rack(setup) | TableCommand::Lay(setup) => at_table.check_laid(setup),
        TableCommand::Brush => at_table.brush(&mut keeping),
        TableCommand::Mark(marks) if *marks != at_table.the_match.marks() => {
            Err(Objection(text::ONLY_SHOTS_MARK.to_owned()))
        }
        TableCommand::PutAway(_) => Err(Objection(text::NO_BALL_PUT_AWAY.to_owned())),
        TableCommand::SetPhysics(_) => Err(Objection(text::PHYSICS_STAYS.to_owned())),
        TableCommand::History(HistoryCommand::Undo | HistoryCommand::Redo | HistoryCommand::Retry(_)) => {
            Err(Objection(text::BOTH_AGREE.to_owned()))
        }
        TableCommand::Mark(_) | TableCommand::History(HistoryCommand::NewSitting) | TableCommand::Finish => Ok(()),
    };
    answer.map(|()| command).map_err(|Objection(reason)| reason)
}

impl MatchAtTable {
    /// Whether whoever sends this command may: in the turn of the computer only the computer itself, and in that of somebody at another
    /// machine only what was given there. While that machine cannot be reached, nobody may. A stroke whose errors both machines draw comes
    /// back from there before it is played.
    fn may_give(&mut self, command: &TableCommand) -> bool {
        if self.elsewhere.has_announced(command) {
            return true;
        }
        let is_announced = self.announced.take_if(|announced| *announced == *command).is_some();
        if self.elsewhere.waits.is_some() {
            return false;
        }
        let draws_lots = self.elsewhere.draws_lots && matches!(command, TableCommand::Strike(_));
        is_announced || self.acts().is_none_or(|side| self.is_person_here(side) && !draws_lots)
    }

    /// Who is to lag, to play or to choose.
    fn acts(&self) -> Option<Side> {
        self.lag.as_ref().map(Lagging::side).or_else(|| self.the_match.state().to_act())
    }

    /// Why a stroke or a place of the cue ball is refused.
    fn why_not_now(&self) -> Objection {
        if let Some(reason) = &self.elsewhere.waits {
            return Objection(reason.clone());
        }
        match self.acts() {
            Some(side) if self.is_person_here(side) => Objection(text::LOTS_FIRST.to_owned()),
            Some(side) => Objection(text::turn_of(self.the_match.state().name(side))),
            None => Objection(text::turn_of(text::THE_COMPUTER)),
        }
    }

    /// Takes note of a strike, if it can be played now, and makes it one that a file can hold.
    fn strike(&mut self, strike: &mut Strike, call: &Call) -> Result<(), Objection> {
        if self.shot.is_some() {
            return Err(Objection(text::ALREADY_STRUCK.to_owned()));
        }
        if let Some(Announced { declares, strike }) = self.elsewhere.take_announced(strike) {
            let by = self.the_match.state().to_act();
            self.shot = by.map(|by| Shot { by, declares, strike, is_struck: false, is_known: true });
            return Ok(());
        }
        let (by, declares) = if let Some(lag) = &self.lag {
            (lag.side(), Declaration::Nothing)
        } else {
            match self.declared(call)? {
                Some(declared) => declared,
                None => return Ok(()),
            }
        };
        let file = StrikeFile::nearest(strike);
        *strike = Strike::from(file);
        self.shot = Some(Shot { by, declares, strike: file, is_struck: false, is_known: false });
        Ok(())
    }

    /// Who is to strike, and what this call declares; `None` if nobody is.
    ///
    /// # Errors
    /// Why the declaration, or a stroke at all, is not possible now.
    pub(super) fn declared(&self, call: &Call) -> Result<Option<(Side, Declaration)>, Objection> {
        let (state, equipment) = (self.the_match.state(), self.the_match.equipment());
        let declares = call.declaration(&state.calls(equipment), &state.balls_on(equipment));
        match state.objection(equipment, &declares) {
            Some(objection) => Err(objection),
            None => Ok(state.to_act().map(|by| (by, declares))),
        }
    }

    /// How a sentence names the player of the shot under way: `You` for the only person; `None` if somebody plays alone.
    fn striker_name(&self) -> Option<String> {
        let by = self.shot?.by;
        if self.the_match.terms().alone.is_some() {
            return None;
        }
        let is_you = self.lone_person() == Some(by) && self.computer_at(by).is_none();
        let name = if is_you { text::YOU } else { self.the_match.state().name(by) };
        Some(name.to_owned())
    }

    /// Puts the cue ball in hand somewhere, in the match as on the table.
    fn place(&mut self, ball: BallId, place: bevy::math::DVec2) -> Result<(), Objection> {
        if self.lag.is_some() {
            return Err(Objection(text::LAG_FROM_WHERE_IT_LIES.to_owned()));
        }
        let state = self.the_match.state();
        let Some(by) = state.to_act().filter(|_| ball == state.cue_ball(self.the_match.equipment())) else {
            return Err(Objection(text::ONLY_CUE_BALL.to_owned()));
        };
        self.the_match.give(by, Command::PlaceCueBall(place))?;
        self.elsewhere.tell(self.the_match.state().seat(by), Command::PlaceCueBall(place));
        Ok(())
    }

    /// Brushes the cloth, in the match as on the table, and saves the match. Before and after a match it is brushed on the
    /// table alone, and while a shot is under way the table refuses. With somebody at another machine it is brushed when all machines have
    /// taken it.
    fn brush(&mut self, keeping: &mut Keeping) -> Result<(), Objection> {
        let is_between_shots = self.lag.is_none() && self.shot.is_none();
        let is_marked = is_between_shots && !self.the_match.marks().is_empty();
        if let Some(by) = self.the_match.state().to_act().filter(|_| is_marked) {
            if self.elsewhere.is_on() {
                return self.want(by, Command::BrushCloth);
            }
            self.the_match.give(by, Command::BrushCloth)?;
            keeping.keep(self);
        }
        Ok(())
    }

    /// Lets only the set-ups through as which the match asked the table to lie, each once and in order.
    fn check_laid(&mut self, setup: &Setup) -> Result<(), Objection> {
        let place = self.laid.iter().position(|laid| laid == setup);
        let place = place.ok_or_else(|| Objection(text::RACKED_BY_RULES.to_owned()))?;
        self.laid.drain(..=place);
        Ok(())
    }
}
