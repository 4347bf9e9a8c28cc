//! What a person asks of a drill: begin, go on, begin anew, leave.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::at_table::{CurrentDrill, DrillAtTable, Stage};
use crate::drills::{Attempt, Drill, DrillRound};
use crate::files::Folders;
use crate::referee::MatchRequest;
use crate::settings::{GameFolders, InUse, LastTable};
use crate::shot::Setup;
use crate::simulation::{HistoryCommand, Notice, TableCommand};
use crate::teaching::{CurrentLesson, LessonRequest};

/// A request to the drill at the table.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum DrillRequest {
    /// Begin a round. What is at the table ends; a match stays saved.
    Begin {
        /// The drill file, by its name or path.
        drill: String,
        /// The name of the person.
        person: String,
        /// The seed of everything that is random.
        seed: u64,
    },
    /// Lay out the next attempt at once.
    Next,
    /// Begin the round anew.
    Again {
        /// The seed of everything that is random.
        seed: u64,
    },
    /// Leave the drill for the free table as it was left.
    Leave,
}

/// What a drill asks of the table and of the referee.
#[derive(SystemParam)]
pub(super) struct Asking<'w> {
    pub commands: MessageWriter<'w, TableCommand>,
    pub matches: MessageWriter<'w, MatchRequest>,
    pub notices: MessageWriter<'w, Notice>,
}

/// Ends the drill when a match begins at the table that is no attempt at it, or when the person leaves the match of an attempt.
pub(super) fn end_with_match(mut asked: MessageReader<MatchRequest>, mut current: ResMut<CurrentDrill>) {
    let ends = |request: &MatchRequest| {
        matches!(
            request,
            MatchRequest::Begin(_) | MatchRequest::Open(_) | MatchRequest::Continue(_) | MatchRequest::Leave
        )
    };
    if asked.read().any(ends) && current.0.is_some() {
        current.0 = None;
    }
}

/// Ends the drill when a lesson begins at the table.
pub(super) fn end_with_lesson(mut asked: MessageReader<LessonRequest>, mut current: ResMut<CurrentDrill>) {
    if asked.read().any(|request| matches!(request, LessonRequest::Begin { .. })) && current.0.is_some() {
        current.0 = None;
    }
}

/// Carries out the requests.
pub(super) fn take_requests(
    mut asked: MessageReader<DrillRequest>,
    (folders, in_use, last): (Option<Res<GameFolders>>, Option<Res<InUse>>, Option<Res<LastTable>>),
    (mut current, mut lesson): (ResMut<CurrentDrill>, ResMut<CurrentLesson>),
    mut asking: Asking,
) {
    for request in asked.read() {
        let answer = match request {
            DrillRequest::Begin { drill, person, seed } => {
                let folders = folders.as_ref().map_or_else(Folders::of_game, |folders| Folders::clone(folders));
                begin(&mut current, drill, person, *seed, &folders, &mut asking).inspect(|()| lesson.stand_up())
            }
            DrillRequest::Next => match &mut current.0 {
                Some(at_table) if matches!(at_table.stage, Stage::Shown(_)) => lay_out(at_table, &mut asking),
                _ => Ok(()),
            },
            DrillRequest::Again { seed } => match &mut current.0 {
                Some(at_table) => {
                    at_table.round = DrillRound::new(at_table.round.drill().clone(), *seed);
                    at_table.last = None;
                    at_table.said.clear();
                    lay_out(at_table, &mut asking)
                }
                None => Ok(()),
            },
            DrillRequest::Leave => {
                let free = in_use.as_ref().zip(last.as_ref()).map(|(in_use, last)| last.free_table(in_use));
                leave(&mut current, free, &mut asking);
                Ok(())
            }
        };
        if let Err(reason) = answer {
            asking.notices.write(Notice(reason));
        }
    }
}

fn begin(
    current: &mut CurrentDrill,
    file: &str,
    person: &str,
    seed: u64,
    folders: &Folders,
    asking: &mut Asking,
) -> Result<(), String> {
    let drill = Drill::find(file, folders).map_err(|error| error.to_string())?;
    if drill.game.is_none() {
        // A match that is at the table would refuse to be laid out otherwise.
        asking.matches.write(MatchRequest::StandUp);
    }
    let round = DrillRound::new(drill, seed);
    let (stage, person) = (Stage::Shot, person.to_owned());
    let begun = DrillAtTable { round, stage, laid: None, last: None, said: String::new(), person };
    lay_out(current.0.insert(begun), asking).inspect_err(|_| current.0 = None)?;
    asking.commands.write(HistoryCommand::NewSitting.into());
    Ok(())
}

/// Lays out the coming attempt.
pub(super) fn lay_out(at_table: &mut DrillAtTable, asking: &mut Asking) -> Result<(), String> {
    match at_table.attempt()? {
        Attempt::Shot(setup) => {
            at_table.laid = Some((*setup).clone());
            at_table.stage = Stage::Shot;
            asking.commands.write(TableCommand::Rack(setup));
        }
        Attempt::Game(the_match) => {
            at_table.stage = Stage::Game;
            asking.matches.write(MatchRequest::PlayUnsaved(the_match));
        }
    }
    Ok(())
}

fn leave(current: &mut CurrentDrill, free: Option<&Setup>, asking: &mut Asking) {
    let Some(at_table) = current.0.take() else { return };
    if at_table.round.drill().game.is_some() {
        asking.matches.write(MatchRequest::Leave);
    } else if let Some(free) = free {
        asking.commands.write_batch([TableCommand::Rack(Box::new(free.clone())), HistoryCommand::NewSitting.into()]);
    }
}
