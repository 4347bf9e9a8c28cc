//! The guard of the table while a drill of shots is practised.

use bevy::prelude::*;

use super::at_table::{CurrentDrill, DrillAtTable, Stage};
use crate::simulation::{GuardAnswer, HistoryCommand, InPlay, TableCommand, TheTable};
use crate::words::in_drill as text;

/// Refuses what the drill does not allow. An attempt at a game is a match, which has a guard of its own.
pub(super) fn guard(
    In(command): In<TableCommand>,
    in_play: TheTable<&InPlay>,
    mut current: ResMut<CurrentDrill>,
) -> GuardAnswer {
    match current.0.as_mut().filter(|at_table| at_table.round.drill().game.is_none()) {
        Some(_) => answer(&mut current, &in_play, &command).map(|()| command),
        None => Ok(command),
    }
}

fn answer(current: &mut CurrentDrill, in_play: &InPlay, command: &TableCommand) -> Result<(), String> {
    let is_over = current.0.as_ref().is_some_and(|at_table| at_table.stage != Stage::Shot);
    match command {
        TableCommand::Strike(_) if is_over => Err(text::ATTEMPT_IS_OVER.to_owned()),
        TableCommand::Place(ball, place) => {
            if *ball != in_play.cue_ball() {
                return Err(text::ONLY_CUE_BALL.to_owned());
            }
            // A cue ball that fell is put back when the next attempt is laid out.
            current.objection_to(*place).map_or(Ok(()), Err)
        }
        TableCommand::Rack(setup) | TableCommand::Lay(setup) => {
            let is_own = current
                .0
                .as_mut()
                .is_some_and(|at_table: &mut DrillAtTable| at_table.laid.take_if(|laid| laid == &**setup).is_some());
            if is_own { Ok(()) } else { Err(text::LAYS_OUT.to_owned()) }
        }
        TableCommand::PutAway(_) => Err(text::NO_BALL_PUT_AWAY.to_owned()),
        TableCommand::History(HistoryCommand::Undo | HistoryCommand::Redo | HistoryCommand::Retry(_)) => {
            Err(text::EVERY_ATTEMPT_COUNTS.to_owned())
        }
        TableCommand::Strike(_)
        | TableCommand::SetPhysics(_)
        | TableCommand::Brush
        | TableCommand::Mark(_)
        | TableCommand::History(HistoryCommand::NewSitting)
        | TableCommand::Finish => Ok(()),
    }
}
