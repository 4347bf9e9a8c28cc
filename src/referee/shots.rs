//! The shots of a match: which commands to the table its rules allow, and the verdict when the balls rest.

use bevy::prelude::*;

use super::aftermath::Aftermath;
use super::call::Call;
use super::current_match::{AtTable, CurrentMatch, Shot};
use super::saved::Keeping;
use crate::match_play::Command;
use crate::physics::{BallId, Strike};
use crate::rules::{Declaration, Objection};
use crate::shot::{Setup, StrikeFile};
use crate::simulation::{ShotEnded, TableCommand, TableState};

/// After this many ticks at rest, a strike that was sent to the table counts as refused by it. A strike right after a rack
/// waits a tick.
const PATIENCE: u8 = 3;

/// Looks through the commands to the table before they are carried out. A command that the match does not allow becomes
/// [`TableCommand::Refused`]; a strike becomes one that a match file can hold.
pub(super) fn vet_commands(
    mut asked: MessageMutator<TableCommand>,
    state: Res<TableState>,
    call: Res<Call>,
    mut current: ResMut<CurrentMatch>,
    mut keeping: Keeping,
) {
    if let Some(at_table) = &mut current.0 {
        at_table.forget_refused_strike(*state);
    }
    for command in asked.read() {
        let Some(at_table) = &mut current.0 else { return };
        let answer = match command {
            // The table itself refuses these while balls move.
            TableCommand::Strike(_) | TableCommand::Place(..) | TableCommand::Brush if *state == TableState::Moving => {
                Ok(())
            }
            TableCommand::Strike(strike) => at_table.strike(strike, &call),
            TableCommand::Place(ball, place) => at_table.place(*ball, *place),
            TableCommand::Rack(setup) => at_table.check_rack(setup),
            TableCommand::Brush => at_table.brush(&mut keeping),
            TableCommand::Mark(marks) if *marks != at_table.play.marks() => {
                Err(Objection("In a match only the shots leave marks on the cloth.".to_owned()))
            }
            TableCommand::PutAway(_) => Err(Objection("In a match no ball is put away.".to_owned())),
            TableCommand::SetPhysics(_) => Err(Objection("The physics stays as it is during a match.".to_owned())),
            TableCommand::Undo | TableCommand::Redo | TableCommand::Retry(_) => {
                Err(Objection("In a match a shot is taken back only when both players agree.".to_owned()))
            }
            TableCommand::Mark(_)
            | TableCommand::Refused(_)
            | TableCommand::Finish
            | TableCommand::Run
            | TableCommand::Pause
            | TableCommand::Step
            | TableCommand::Speed(_) => Ok(()),
        };
        if let Err(Objection(reason)) = answer {
            *command = TableCommand::Refused(reason);
        }
    }
}

impl AtTable {
    /// Forgets a strike after which no ball moved: the table has refused it.
    fn forget_refused_strike(&mut self, state: TableState) {
        self.waited = if state == TableState::AtRest && self.shot.is_some() { self.waited + 1 } else { 0 };
        if self.waited > PATIENCE {
            self.shot = None;
        }
    }

    /// Takes note of a strike, if it can be played now, and makes it one that a file can hold.
    fn strike(&mut self, strike: &mut Strike, call: &Call) -> Result<(), Objection> {
        let (by, declares) = if let Some(lag) = &self.lag {
            (lag.side(), Declaration::Nothing)
        } else {
            let (state, equipment) = (self.play.state(), self.play.equipment());
            let declares = call.declaration(&state.calls(equipment), &state.balls_on(equipment));
            if let Some(objection) = state.objection(equipment, &declares) {
                return Err(objection);
            }
            let Some(by) = state.to_act() else { return Ok(()) };
            (by, declares)
        };
        let file = StrikeFile::nearest(strike);
        *strike = Strike::from(file);
        self.asks_back = false;
        self.shot = Some(Shot { by, declares, strike: file });
        Ok(())
    }

    /// Puts the cue ball in hand somewhere, in the match as on the table.
    fn place(&mut self, ball: BallId, place: bevy::math::DVec2) -> Result<(), Objection> {
        if self.lag.is_some() {
            return Err(Objection("In the lag the ball is played from where it lies.".to_owned()));
        }
        let state = self.play.state();
        let Some(by) = state.to_act().filter(|_| ball == state.cue_ball(self.play.equipment())) else {
            return Err(Objection("In a match only the cue ball in hand is placed.".to_owned()));
        };
        self.play.give(by, Command::PlaceCueBall(place)).map(drop)
    }

    /// Brushes the cloth, in the match as on the table, and saves the match. Before and after a match it is brushed on the
    /// table alone, and while a shot is under way the table refuses.
    fn brush(&mut self, keeping: &mut Keeping) -> Result<(), Objection> {
        let is_between_shots = self.lag.is_none() && self.shot.is_none();
        let is_marked = is_between_shots && !self.play.marks().is_empty();
        if let Some(by) = self.play.state().to_act().filter(|_| is_marked) {
            self.play.give(by, Command::BrushCloth)?;
            keeping.keep(&self.play);
        }
        Ok(())
    }

    fn check_rack(&self, setup: &Setup) -> Result<(), Objection> {
        if self.laid.as_ref() == Some(setup) {
            return Ok(());
        }
        Err(Objection(
            "During a match the balls are racked by its rules. The menu leads back to the free table.".to_owned(),
        ))
    }
}

/// Gives the shot that has ended to the match, says the verdict, saves the match, and lays the balls as it says.
pub(super) fn judge_shot(
    mut ended: MessageReader<ShotEnded>,
    mut current: ResMut<CurrentMatch>,
    mut aftermath: Aftermath,
) {
    if ended.read().count() == 0 {
        return;
    }
    let Some(at_table) = &mut current.0 else { return };
    let Some(Shot { by, declares, strike }) = at_table.shot.take() else { return };
    if at_table.lag.is_some() {
        at_table.end_stroke_of_lag(strike, &aftermath.keeping.folders());
    } else {
        at_table.give(by, Command::Strike { declares, strike });
    }
    aftermath.follow(at_table);
}
