//! The guard of the table during a lesson.

use bevy::prelude::*;

use super::at_table::{CurrentLesson, Stage};
use crate::simulation::{GuardAnswer, HistoryCommand, InPlay, TableCommand, TheTable};
use crate::words::in_lesson as text;

/// Refuses what the lesson does not allow.
pub(super) fn guard(
    In(command): In<TableCommand>,
    in_play: TheTable<&InPlay>,
    mut current: ResMut<CurrentLesson>,
) -> GuardAnswer {
    if !current.is_on() {
        return Ok(command);
    }
    answer(&mut current, &in_play, &command).map(|()| command)
}

fn answer(current: &mut CurrentLesson, in_play: &InPlay, command: &TableCommand) -> Result<(), String> {
    let Some(at_table) = &mut current.0 else { return Ok(()) };
    match command {
        TableCommand::Strike(_) => match at_table.stage {
            // What was said of the last try does not speak of this one.
            Stage::Waiting => {
                at_table.said = None;
                Ok(())
            }
            Stage::Tried(_) => Err(text::ONE_MOMENT.to_owned()),
            Stage::Done | Stage::Over => Err(text::STEP_IS_DONE.to_owned()),
        },
        TableCommand::Place(ball, place) => {
            if *ball != in_play.cue_ball() {
                return Err(text::ONLY_WHITE.to_owned());
            }
            current.objection_to(*place).map_or(Ok(()), Err)
        }
        TableCommand::Rack(setup) | TableCommand::Lay(setup) => {
            let is_own = at_table.laid.take_if(|laid| laid == &**setup).is_some();
            if is_own { Ok(()) } else { Err(text::LAYS_OUT.to_owned()) }
        }
        TableCommand::PutAway(_) => Err(text::NO_BALL_PUT_AWAY.to_owned()),
        TableCommand::History(HistoryCommand::Undo | HistoryCommand::Redo | HistoryCommand::Retry(_)) => {
            Err(text::LAID_OUT_AGAIN.to_owned())
        }
        TableCommand::SetPhysics(_)
        | TableCommand::Brush
        | TableCommand::Mark(_)
        | TableCommand::History(HistoryCommand::NewSitting)
        | TableCommand::Finish => Ok(()),
    }
}
