//! The history of the table: every step that can be undone and redone, and the shots that were played.

mod cause;
mod played_shot;

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::saved_table::SavedTable;

pub use cause::Cause;
pub use played_shot::PlayedShot;

/// The most memory in bytes that steps and shots take together. Beyond it the oldest are forgotten. A break of fifteen
/// balls takes some 300 kB, a shot that moves two balls some 30 kB.
const MOST_MEMORY: usize = 512 << 20;

/// Changes of the physics, and changes of balls from outside, are one step if each follows the last one within this
/// time (s): a drag of a slider sends one change a frame.
const SAME_DRAG: f64 = 1.0;

/// The table at rest between two changes.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The number of the step. No other step of this history has it, not even one that was dropped.
    pub number: u64,
    /// What led to it.
    pub cause: Cause,
    pub table: Arc<SavedTable>,
    /// When it was made, in seconds since the start of the app.
    made: f64,
}

/// The steps of the table and the shots of the evening.
///
/// A step is added whenever the table has changed and is at rest again. To undo is to go one step back, to redo is to go
/// one forward. A new change after an undo drops the steps that lay ahead; the shots stay in the list.
#[derive(Component, Clone, Debug, Default)]
pub struct History {
    steps: VecDeque<Step>,
    /// The index of the present step.
    at: usize,
    /// The index of the first step of this sitting: an undo does not go behind it.
    sitting: usize,
    /// How many shots were made before this sitting.
    shots_before: u32,
    steps_made: u64,
    shots: VecDeque<Arc<PlayedShot>>,
    shots_made: u32,
    /// Memory of all steps and shots, in bytes.
    memory: usize,
}

impl History {
    /// The number of the present step: how the table is, or was before the shot that runs. `None` before the first rack.
    #[must_use]
    pub fn step(&self) -> Option<u64> {
        self.present().map(|step| step.number)
    }

    /// Whether there is a step to go back to while the table is at rest.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.at > self.sitting
    }

    /// Whether there is a step to go forward to.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.at + 1 < self.steps.len()
    }

    /// The shots that were played to their ends, the oldest first.
    #[must_use]
    pub fn shots(&self) -> impl DoubleEndedIterator<Item = &Arc<PlayedShot>> + ExactSizeIterator {
        self.shots.iter()
    }

    /// The shot of that number.
    #[must_use]
    pub fn shot(&self, number: u32) -> Option<&Arc<PlayedShot>> {
        self.shots.binary_search_by_key(&number, |shot| shot.number).ok().map(|index| &self.shots[index])
    }

    /// The last shot of this sitting: of the match at the table, or of the free table since the last match.
    #[must_use]
    pub fn last_shot(&self) -> Option<&Arc<PlayedShot>> {
        self.shots.back().filter(|shot| shot.number > self.shots_before)
    }

    /// The shot of that number; the last one of this sitting for `None`.
    pub(super) fn shot_or_last(&self, number: Option<u32>) -> Option<&Arc<PlayedShot>> {
        number.map_or_else(|| self.last_shot(), |number| self.shot(number))
    }

    /// Begins a sitting with the present step. The steps that lay ahead are dropped.
    pub(super) fn begin_sitting(&mut self) {
        self.drop_ahead();
        (self.sitting, self.shots_before) = (self.at, self.shots_made);
    }

    /// Drops the steps that lie ahead of the present one.
    fn drop_ahead(&mut self) {
        for dropped in self.steps.drain((self.at + 1).min(self.steps.len())..) {
            self.memory -= dropped.table.memory();
        }
    }

    /// About how much memory it takes, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.memory
    }

    pub(super) fn present(&self) -> Option<&Step> {
        self.steps.get(self.at)
    }

    /// Goes one step back. Returns what led to the step that was left, and the present step.
    pub(super) fn go_back(&mut self) -> Option<(Cause, &Step)> {
        let left = self.present()?.cause;
        self.at = self.at.checked_sub(1).filter(|at| *at >= self.sitting)?;
        self.present().map(|step| (left, step))
    }

    /// Goes one step forward. Returns the present step.
    pub(super) fn go_forward(&mut self) -> Option<&Step> {
        if self.can_redo() {
            self.at += 1;
            return self.present();
        }
        None
    }

    /// Adds a step at `now` (seconds since the start of the app), and drops those that lay ahead.
    pub(super) fn add(&mut self, cause: Cause, table: Arc<SavedTable>, now: f64) {
        self.drop_ahead();
        let goes_on = |step: &Step| cause.is_dragged() && step.cause == cause && now - step.made < SAME_DRAG;
        match self.steps.back_mut().filter(|step| goes_on(step)) {
            Some(step) => {
                self.memory += table.memory();
                self.memory -= std::mem::replace(&mut step.table, table).memory();
                step.made = now;
            }
            None => {
                self.memory += table.memory();
                self.steps.push_back(Step { number: self.steps_made, cause, table, made: now });
                self.steps_made += 1;
            }
        }
        self.at = self.steps.len() - 1;
        self.forget(MOST_MEMORY);
    }

    /// Replaces the table of the present step. What led to it stays.
    pub(super) fn amend(&mut self, table: Arc<SavedTable>) {
        if let Some(step) = self.steps.get_mut(self.at) {
            self.memory += table.memory();
            self.memory -= std::mem::replace(&mut step.table, table).memory();
        }
    }

    /// The number that the next shot will have.
    pub(super) fn next_shot(&self) -> u32 {
        self.shots_made + 1
    }

    /// Adds a shot that is over.
    pub(super) fn add_shot(&mut self, shot: PlayedShot) {
        self.shots_made = shot.number;
        self.memory += shot.memory();
        self.shots.push_back(Arc::new(shot));
        self.forget(MOST_MEMORY);
    }

    /// Forgets the oldest shots and steps until all of them take at most that many bytes. The present step and the last
    /// shot stay.
    fn forget(&mut self, most: usize) {
        while self.memory > most {
            // With every shot one step before the present one is forgotten, because about as many of each are made.
            let step = (self.at > 0).then(|| self.steps.pop_front()).flatten();
            let shot = (self.shots.len() > 1).then(|| self.shots.pop_front()).flatten();
            self.at -= usize::from(step.is_some());
            self.sitting = self.sitting.saturating_sub(usize::from(step.is_some()));
            let freed = step.map_or(0, |step| step.table.memory()) + shot.map_or(0, |shot| shot.memory());
            if freed == 0 {
                return;
            }
            self.memory -= freed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shot::Setup;
    use crate::simulation::clock::ShotClock;
    use crate::simulation::in_play::InPlay;
    use crate::simulation::state::TableState;

    fn table() -> Arc<SavedTable> {
        let setup = Setup::rack("cue_ball").load().expect("the rack comes with the game");
        let in_play = InPlay::of(&setup, Vec::new());
        Arc::new(SavedTable::new(&in_play, Arc::new(setup), TableState::AtRest, ShotClock::default()))
    }

    fn history(causes: &[(Cause, f64)]) -> History {
        let mut history = History::default();
        causes.iter().for_each(|(cause, now)| history.add(*cause, table(), *now));
        history
    }

    #[test]
    fn a_new_change_after_an_undo_drops_what_lay_ahead() {
        let mut history = history(&[(Cause::Rack, 0.0), (Cause::Shot(1), 1.0), (Cause::Shot(2), 2.0)]);
        assert_eq!(history.go_back().map(|(left, _)| left), Some(Cause::Shot(2)));
        assert_eq!(history.go_back().map(|(left, _)| left), Some(Cause::Shot(1)));
        assert!(history.go_back().is_none() && history.can_redo());
        history.add(Cause::Shot(3), table(), 3.0);
        assert!(!history.can_redo() && history.steps.len() == 2);
        assert_eq!(history.step(), Some(3), "the number of a dropped step is not used again");
    }

    #[test]
    fn an_undo_does_not_go_behind_the_beginning_of_a_match() {
        let mut history = history(&[(Cause::Rack, 0.0), (Cause::Shot(1), 1.0), (Cause::Rack, 2.0)]);
        history.begin_sitting();
        assert!(!history.can_undo() && history.go_back().is_none());
        history.add(Cause::Shot(2), table(), 3.0);
        assert_eq!(history.go_back().map(|(left, _)| left), Some(Cause::Shot(2)));
        assert!(history.go_back().is_none() && history.can_redo());
    }

    #[test]
    fn a_drag_of_a_slider_is_one_step_and_two_drags_are_two() {
        let drag = [0.0, 0.02, 0.04, 0.9].map(|now| (Cause::Physics, now));
        assert_eq!(history(&drag).steps.len(), 1);
        assert_eq!(history(&[drag.as_slice(), &[(Cause::Physics, 2.5)]].concat()).steps.len(), 2);
        assert_eq!(history(&[(Cause::Rack, 0.0), (Cause::Rack, 0.1)]).steps.len(), 2);
    }

    #[test]
    fn the_oldest_steps_are_forgotten_first_and_the_present_one_stays() {
        let causes: Vec<(Cause, f64)> = (0..10).map(|number| (Cause::Shot(number), 0.0)).collect();
        let mut history = history(&causes);
        let each = table().memory();
        assert_eq!(history.memory(), 10 * each);
        history.forget(4 * each);
        assert_eq!((history.steps.len(), history.memory()), (4, 4 * each));
        assert_eq!(history.present().map(|step| step.cause), Some(Cause::Shot(9)));
        history.forget(0);
        assert_eq!(history.steps.len(), 1);
    }
}
