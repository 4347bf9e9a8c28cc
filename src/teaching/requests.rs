//! What a person asks of a lesson: begin, go on, try again, see how it is done, leave.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::at_table::{CurrentLesson, LessonAtTable, Stage};
use crate::files::Folders;
use crate::lessons::Lesson;
use crate::physics::Strike;
use crate::referee::MatchRequest;
use crate::settings::{AidSet, Aids, GameFolders, InUse, LastTable, Remembered};
use crate::shot::Setup;
use crate::simulation::{HistoryCommand, Notice, TableCommand};
use crate::words::in_lesson as text;

/// A request to the lesson at the table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LessonRequest {
    /// Begin a lesson. What is at the table ends; a match stays saved.
    Begin {
        /// The lesson file, by its name or path.
        lesson: String,
        /// The index of the first step.
        step: usize,
    },
    /// Go on to the next step when this one is done, and after the last one to the end.
    GoOn,
    /// Lay out the step again.
    Again,
    /// Go back to the step before.
    GoBack,
    /// Hold the cue as for the stroke that does what the step asks for. Nothing is struck.
    Show,
    /// Leave the lesson for the free table as it was left. It can be taken up again at this step.
    Leave,
}

/// What a lesson asks of the table and of the referee.
#[derive(SystemParam)]
pub(super) struct Asking<'w> {
    pub commands: MessageWriter<'w, TableCommand>,
    pub matches: MessageWriter<'w, MatchRequest>,
    pub notices: MessageWriter<'w, Notice>,
}

/// Ends the lesson when a match begins at the table.
pub(super) fn end_with_match(mut asked: MessageReader<MatchRequest>, mut current: ResMut<CurrentLesson>) {
    let begins = |request: &MatchRequest| {
        matches!(request, MatchRequest::Begin(_) | MatchRequest::Open(_) | MatchRequest::Continue(_))
    };
    if asked.read().any(begins) && current.is_on() {
        current.stand_up();
    }
}

/// Carries out the requests.
pub(super) fn take_requests(
    mut asked: MessageReader<LessonRequest>,
    (folders, in_use, last): (Option<Res<GameFolders>>, Option<Res<InUse>>, Option<Res<LastTable>>),
    (mut remembered, mut aids): (Option<ResMut<Remembered>>, ResMut<Aids>),
    mut current: ResMut<CurrentLesson>,
    mut asking: Asking,
) {
    for request in asked.read() {
        let before = current.0.as_ref().map(|at_table| (at_table.file.clone(), at_table.step));
        match request {
            LessonRequest::Begin { lesson, step } => {
                let folders = folders.as_ref().map_or_else(Folders::of_game, |folders| Folders::clone(folders));
                if let Err(reason) = begin(&mut current, lesson, *step, &folders, &mut asking) {
                    asking.notices.write(Notice(reason));
                }
            }
            LessonRequest::GoOn => go_on(&mut current, &mut asking),
            LessonRequest::Again => {
                if let Some(at_table) = &mut current.0 {
                    lay_out(at_table, None, &mut asking);
                }
            }
            LessonRequest::GoBack => {
                if let Some(at_table) = current.0.as_mut().filter(|at_table| at_table.step > 0) {
                    go_to(at_table, at_table.step - 1, &mut asking);
                }
            }
            LessonRequest::Show => {
                let waits = |at_table: &&mut LessonAtTable| !at_table.present().watch.is_aim();
                if let Some(at_table) = current.0.as_mut().filter(waits) {
                    at_table.said = Some((true, text::SHOWN.to_owned()));
                }
            }
            LessonRequest::Leave => {
                let free = in_use.as_ref().zip(last.as_ref()).map(|(in_use, last)| last.free_table(in_use));
                leave(&mut current, free, &mut asking);
            }
        }
        let after = current.0.as_ref().map(|at_table| (at_table.file.clone(), at_table.step));
        if let Some(at_table) = current.0.as_ref().filter(|_| after != before) {
            aids.set_if_neq(AidSet::from(at_table.present().help).aids());
        }
        if let Some(remembered) = &mut remembered {
            note_progress(&current, remembered);
        }
    }
}

fn begin(
    current: &mut CurrentLesson,
    file: &str,
    step: usize,
    folders: &Folders,
    asking: &mut Asking,
) -> Result<(), String> {
    let lesson = Lesson::find(file, folders).map_err(|error| error.to_string())?;
    // A match that is at the table would refuse to be laid out otherwise.
    asking.matches.write(MatchRequest::StandUp);
    let step = step.min(lesson.steps.len() - 1);
    let begun = LessonAtTable {
        file: file.to_owned(),
        lesson,
        step,
        stage: Stage::Waiting,
        made: 0,
        missed: 0,
        said: None,
        power: None,
        laid: None,
    };
    lay_out(current.0.insert(begun), None, asking);
    asking.commands.write(HistoryCommand::NewSitting.into());
    Ok(())
}

/// Goes on to the next step if this one is done, and after the last one to the end.
fn go_on(current: &mut CurrentLesson, asking: &mut Asking) {
    let Some(at_table) = current.0.as_mut().filter(|at_table| at_table.stage == Stage::Done) else { return };
    if at_table.step + 1 < at_table.lesson.steps.len() {
        go_to(at_table, at_table.step + 1, asking);
    } else {
        at_table.stage = Stage::Over;
        at_table.said = None;
    }
}

fn go_to(at_table: &mut LessonAtTable, step: usize, asking: &mut Asking) {
    (at_table.step, at_table.made, at_table.missed, at_table.said) = (step, 0, 0, None);
    lay_out(at_table, None, asking);
}

/// Lays out the step. The cue is then held as for the stroke `held`, or as the step begins.
pub(super) fn lay_out(at_table: &mut LessonAtTable, held: Option<Strike>, asking: &mut Asking) {
    let setup = &at_table.present().setup;
    let setup = Setup { name: at_table.lesson.name.clone(), strike: held.or(setup.strike), ..setup.clone() };
    at_table.laid = Some(setup.clone());
    at_table.stage = Stage::Waiting;
    asking.commands.write(TableCommand::Rack(Box::new(setup)));
}

fn leave(current: &mut CurrentLesson, free: Option<&Setup>, asking: &mut Asking) {
    if current.0.take().is_none() {
        return;
    }
    if let Some(free) = free {
        asking.commands.write_batch([TableCommand::Rack(Box::new(free.clone())), HistoryCommand::NewSitting.into()]);
    }
}

/// Remembers how far the person is, so that the lesson can be taken up at this step.
fn note_progress(current: &CurrentLesson, remembered: &mut ResMut<Remembered>) {
    let Some(at_table) = &current.0 else { return };
    let mut lessons = remembered.settings.lessons.clone();
    if at_table.stage == Stage::Over {
        lessons.finish(&at_table.file);
    } else {
        lessons.leave(&at_table.file, at_table.step);
    }
    if lessons != remembered.settings.lessons {
        remembered.settings.lessons = lessons;
    }
}
