//! Undo, redo and retry; and the steps that they go through.

use std::sync::Arc;

use bevy::prelude::*;

use super::history::{Cause, PlayedShot};
use super::marked_cloth::MarkedCloth;
use super::messages::{Recall, Recalled};
use super::saved_table::SavedTable;
use super::state::TableState;
use super::table_mut::{AppAccess, TableMut, TableMutItem};
use crate::physics::{BallId, Strike};
use crate::shot::{ClothMarks, Run};

/// What was put back.
pub(super) struct PutBack {
    pub recalled: Recalled,
    /// The sentence for the player.
    pub sentence: String,
    /// Whether balls were spawned that exist only after the commands are applied.
    pub has_new_balls: bool,
}

impl TableMutItem<'_, '_> {
    /// The table as it is now. It shares the set-up with the present step if that is the same.
    pub fn saved(&self) -> Arc<SavedTable> {
        let step = self.history.as_ref().and_then(|history| history.present());
        let known = step.map(|step| &step.table.setup).filter(|setup| ***setup == self.setup.0);
        let setup = known.map_or_else(|| Arc::new(self.setup.0.clone()), Arc::clone);
        let saved = SavedTable::new(&self.in_play, setup, *self.state, *self.clock);
        Arc::new(saved.with_marks(self.marks.0.clone()))
    }

    /// Adds the table to the history, if the app keeps one. What was changed while a shot runs belongs to the shot.
    pub fn add_step(&mut self, cause: Cause, app: &AppAccess) {
        let in_shot = *self.state == TableState::Moving && cause != Cause::Rack;
        if self.history.is_none() || in_shot {
            return;
        }
        let (table, now) = (self.saved(), app.time.elapsed_secs_f64());
        if let Some(history) = &mut self.history {
            history.add(cause, table, now);
        }
    }

    /// Adds the step of a ball that was placed. The return of a lost cue ball completes the step before it: an undo would
    /// otherwise put the ball into the pocket, from where it would come back at once.
    pub fn add_place(&mut self, id: BallId, was_in_play: bool, app: &AppAccess) {
        if id != self.in_play.cue_ball() || was_in_play {
            self.add_step(Cause::Place(id), app);
        } else if *self.state != TableState::Moving {
            let table = self.saved();
            self.history.iter_mut().for_each(|history| history.amend(Arc::clone(&table)));
        }
    }

    /// Gives the cloth other marks. They belong to the present step.
    pub fn mark(&mut self, marks: ClothMarks) {
        if self.marks.set_if_neq(MarkedCloth(marks)) && *self.state != TableState::Moving {
            let table = self.saved();
            self.history.iter_mut().for_each(|history| history.amend(Arc::clone(&table)));
        }
    }

    /// Adds a shot that is over, and the step to which it led.
    pub fn add_shot(&mut self, run: &Arc<Run>, strike: Option<Strike>, is_edited: bool, app: &AppAccess) {
        let over = self.clock.seconds();
        let Some(history) = &mut self.history else { return };
        let Some(before) = history.present().map(|step| Arc::clone(&step.table)) else { return };
        let (number, run) = (history.next_shot(), Arc::clone(run));
        history.add_shot(PlayedShot { number, before, strike, run, is_edited, over });
        self.add_step(Cause::Shot(number), app);
    }

    /// Goes back: to before the shot that runs, otherwise by one step.
    ///
    /// # Errors
    /// A sentence if there is nothing to put back, here and in the two below.
    pub fn undo(&mut self, app: &mut AppAccess) -> Result<PutBack, String> {
        let runs = *self.state == TableState::Moving && self.recording.is_open();
        let nothing = || "There is nothing to undo.".to_owned();
        let history = self.history.as_mut().ok_or_else(nothing)?;
        let is_of_rack = |table: &SavedTable| table.state == TableState::Moving;
        let (sentence, step) = match history.present().filter(|step| runs && !is_of_rack(&step.table)) {
            Some(step) => ("Back to before the shot.".to_owned(), step),
            None => history.go_back().map(|(cause, step)| (cause.undone(), step)).ok_or_else(nothing)?,
        };
        let (number, table) = (step.number, Arc::clone(&step.table));
        let has_new_balls = self.recall(&table, app);
        Ok(PutBack {
            recalled: Recalled { table: self.entity, step: number, how: Recall::Undo },
            sentence,
            has_new_balls,
        })
    }

    /// Goes one step forward.
    pub fn redo(&mut self, app: &mut AppAccess) -> Result<PutBack, String> {
        if *self.state == TableState::Moving {
            return Err("The balls still move: wait until they rest.".to_owned());
        }
        let step = self.history.as_mut().and_then(|history| history.go_forward());
        let step = step.ok_or_else(|| "There is nothing to redo.".to_owned())?;
        let (number, sentence, table) = (step.number, step.cause.redone(), Arc::clone(&step.table));
        let has_new_balls = self.recall(&table, app);
        Ok(PutBack {
            recalled: Recalled { table: self.entity, step: number, how: Recall::Redo },
            sentence,
            has_new_balls,
        })
    }

    /// Puts the table back to before a shot, as a new step: that of this number, or the one that runs, or the last one.
    pub fn retry(&mut self, number: Option<u32>, app: &mut AppAccess) -> Result<PutBack, String> {
        if number.is_none() && *self.state == TableState::Moving && self.recording.is_open() {
            return self.undo(app);
        }
        let shot = self.history.as_ref().and_then(|history| history.shot_or_last(number).cloned());
        let shot = shot.ok_or_else(|| match number {
            Some(number) => format!("Shot {number} is not in the list any more."),
            None => "There is no shot to retry yet.".to_owned(),
        })?;
        let has_new_balls = self.recall(&shot.before, app);
        let now = app.time.elapsed_secs_f64();
        let Some(history) = &mut self.history else { return Err("There is no shot to retry yet.".to_owned()) };
        if history.present().is_none_or(|step| !Arc::ptr_eq(&step.table, &shot.before)) {
            history.add(Cause::Retry(shot.number), Arc::clone(&shot.before), now);
        }
        let (step, how) = (history.step().unwrap_or_default(), Recall::Retry(shot.number));
        let recalled = Recalled { table: self.entity, step, how };
        let sentence = format!("Back to before shot {}: play it again.", shot.number);
        Ok(PutBack { recalled, sentence, has_new_balls })
    }
}

/// Adds the first rack of each new table as its first step.
pub(super) fn add_first(mut tables: Query<TableMut>, app: AppAccess) {
    for mut table in &mut tables {
        if table.history.as_ref().is_some_and(|history| history.step().is_none()) {
            table.add_step(Cause::Rack, &app);
        }
    }
}
