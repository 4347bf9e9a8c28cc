//! The guard of the table while a match is played.

use bevy::prelude::*;

use super::call::Call;
use super::current_match::{CurrentMatch, MatchAtTable, Shot};
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
            Err(at_table.turn_of_computer())
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
    /// Whether whoever sends this command may: in the turn of the computer only the computer itself.
    fn may_give(&mut self, command: &TableCommand) -> bool {
        let is_announced = self.announced.take_if(|announced| *announced == *command).is_some();
        is_announced || self.acts().is_none_or(|side| self.computer_at(side).is_none())
    }

    /// Who is to lag, to play or to choose.
    fn acts(&self) -> Option<Side> {
        self.lag.as_ref().map(Lagging::side).or_else(|| self.the_match.state().to_act())
    }

    fn turn_of_computer(&self) -> Objection {
        let name = self.acts().map_or(text::THE_COMPUTER, |side| self.the_match.state().name(side));
        Objection(text::turn_of(name))
    }

    /// Takes note of a strike, if it can be played now, and makes it one that a file can hold.
    fn strike(&mut self, strike: &mut Strike, call: &Call) -> Result<(), Objection> {
        if self.shot.is_some() {
            return Err(Objection(text::ALREADY_STRUCK.to_owned()));
        }
        let (by, declares) = if let Some(lag) = &self.lag {
            (lag.side(), Declaration::Nothing)
        } else {
            let (state, equipment) = (self.the_match.state(), self.the_match.equipment());
            let declares = call.declaration(&state.calls(equipment), &state.balls_on(equipment));
            if let Some(objection) = state.objection(equipment, &declares) {
                return Err(objection);
            }
            let Some(by) = state.to_act() else { return Ok(()) };
            (by, declares)
        };
        let file = StrikeFile::nearest(strike);
        *strike = Strike::from(file);
        self.shot = Some(Shot { by, declares, strike: file, is_struck: false });
        Ok(())
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
        self.the_match.give(by, Command::PlaceCueBall(place)).map(drop)
    }

    /// Brushes the cloth, in the match as on the table, and saves the match. Before and after a match it is brushed on the
    /// table alone, and while a shot is under way the table refuses.
    fn brush(&mut self, keeping: &mut Keeping) -> Result<(), Objection> {
        let is_between_shots = self.lag.is_none() && self.shot.is_none();
        let is_marked = is_between_shots && !self.the_match.marks().is_empty();
        if let Some(by) = self.the_match.state().to_act().filter(|_| is_marked) {
            self.the_match.give(by, Command::BrushCloth)?;
            keeping.keep(self);
        }
        Ok(())
    }

    /// Lets only the set-up through as which the match asked the table to lie, and only once.
    fn check_laid(&mut self, setup: &Setup) -> Result<(), Objection> {
        if self.laid.take_if(|laid| laid == setup).is_some() {
            return Ok(());
        }
        Err(Objection(text::RACKED_BY_RULES.to_owned()))
    }
}
