//! The guard of the table during a lesson.

use bevy::prelude::*;

use super::at_table::{CurrentLesson, Stage};
use crate::simulation::{GuardAnswer, HistoryCommand, InPlay, TableCommand, TheTable};

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
            Stage::Waiting => Ok(()),
            Stage::Tried(_) => Err("One moment: the balls are laid out again.".to_owned()),
            Stage::Done | Stage::Over => Err("This step is done: go on with the button on the card.".to_owned()),
        },
        TableCommand::Place(ball, place) => {
            if *ball != in_play.cue_ball() {
                return Err("In a lesson only the white is put elsewhere, where the step lets it.".to_owned());
            }
            current.objection_to(*place).map_or(Ok(()), Err)
        }
        TableCommand::Rack(setup) | TableCommand::Lay(setup) => {
            let is_own = at_table.laid.take_if(|laid| laid == &**setup).is_some();
            if is_own { Ok(()) } else { Err("The lesson lays out the balls. The menu leaves the lesson.".to_owned()) }
        }
        TableCommand::PutAway(_) => Err("In a lesson no ball is put away.".to_owned()),
        TableCommand::History(HistoryCommand::Undo | HistoryCommand::Redo | HistoryCommand::Retry(_)) => {
            Err("In a lesson the balls are laid out again by themselves.".to_owned())
        }
        TableCommand::SetPhysics(_)
        | TableCommand::Brush
        | TableCommand::Mark(_)
        | TableCommand::History(HistoryCommand::NewSitting)
        | TableCommand::Finish => Ok(()),
    }
}
