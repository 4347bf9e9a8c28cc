//! The lesson that is at the table.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::lessons::{Lesson, Step};
use crate::physics::Strike;
use crate::shot::{BedZone, Setup};
use crate::words::in_lesson as text;

/// The lesson that is at the table, if there is one.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentLesson(pub(super) Option<LessonAtTable>);

/// After so many seconds the balls of a try are laid out again.
pub(super) const PAUSE: f32 = 1.6;

/// A lesson at the table.
#[derive(Clone, Debug)]
pub(super) struct LessonAtTable {
    /// The name of its file.
    pub file: String,
    pub lesson: Lesson,
    /// The index of the step.
    pub step: usize,
    pub stage: Stage,
    /// How often the step was done.
    pub made: u32,
    /// How often it was tried without being done.
    pub missed: u32,
    /// What is said of the last try, and whether it was done.
    pub said: Option<(bool, String)>,
    /// The power that the person has set, in m/s; `None` as long as nobody has said it.
    pub power: Option<f64>,
    /// The set-up as which the table was asked to lie, until the table has got that command.
    pub laid: Option<Setup>,
}

/// How a step stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stage {
    /// It is to be done.
    Waiting,
    /// It was tried. After so many seconds the balls are laid out again.
    Tried(f32),
    /// It is done.
    Done,
    /// The last step is done, and the ending is said.
    Over,
}

/// What is shown of the step at the table.
#[derive(Clone, Copy, Debug)]
pub struct ShownStep<'a> {
    /// The name of the file of the lesson.
    pub file: &'a str,
    /// The lesson.
    pub lesson: &'a Lesson,
    /// The index of the step.
    pub index: usize,
    /// The step.
    pub step: &'a Step,
    /// How often it was done.
    pub made: u32,
    /// How often it was tried without being done.
    pub missed: u32,
    /// What is said of the last try, and whether it was done.
    pub said: Option<(bool, &'a str)>,
    /// Whether it is done, and waits for the person to go on.
    pub is_done: bool,
    /// Whether the lesson is over.
    pub is_over: bool,
}

impl CurrentLesson {
    /// Whether a lesson is at the table.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// What is shown of the step; `None` without a lesson.
    #[must_use]
    pub fn shown(&self) -> Option<ShownStep<'_>> {
        let at_table = self.0.as_ref()?;
        Some(ShownStep {
            file: &at_table.file,
            lesson: &at_table.lesson,
            index: at_table.step,
            step: at_table.present(),
            made: at_table.made,
            missed: at_table.missed,
            said: at_table.said.as_ref().map(|(is_done, words)| (*is_done, words.as_str())),
            is_done: at_table.stage == Stage::Done,
            is_over: at_table.stage == Stage::Over,
        })
    }

    /// Whether the step waits for something that the person does at the table.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.0.as_ref().is_some_and(|at_table| at_table.stage == Stage::Waiting)
    }

    /// The step, if it is to be done.
    fn waiting(&self) -> Option<&Step> {
        self.0.as_ref().filter(|_| self.is_waiting()).map(LessonAtTable::present)
    }

    /// Where the cue ball may be put before this shot; `None` if it stays where it lies.
    #[must_use]
    pub fn zone(&self) -> Option<BedZone> {
        self.waiting()?.in_hand
    }

    /// Why the cue ball must not be put at `place` (metres), as a sentence; `None` if it may, and without a step that waits.
    #[must_use]
    pub fn objection_to(&self, place: DVec2) -> Option<String> {
        let step = self.waiting()?;
        match step.in_hand {
            None => Some(text::STAYS.to_owned()),
            Some(zone) if zone.holds(&step.setup.table, place) => None,
            Some(_) => Some(text::NOT_THERE.to_owned()),
        }
    }

    /// Whether the step waits for an aim, without a stroke.
    #[must_use]
    pub fn waits_for_aim(&self) -> bool {
        let is_laid = self.0.as_ref().is_some_and(|at_table| at_table.laid.is_none());
        is_laid && self.waiting().is_some_and(|step| step.watch.is_aim())
    }

    /// Takes note of how the cue is held. A step that waits for that is then done.
    pub fn note_aim(&mut self, aim: &Strike) {
        let is_done = self.waiting().is_some_and(|step| step.watch.is_done_by_aim(&step.setup, aim));
        if let Some(at_table) = self.0.as_mut().filter(|_| is_done) {
            let words = at_table.present().success.clone();
            at_table.answer(true, words);
        }
    }

    /// Takes note of the power that the person has set, in m/s, with which the cue is held after a try too: a stroke with the mouse has another.
    pub fn note_power(&mut self, power: f64) {
        if let Some(at_table) = &mut self.0 {
            at_table.power = Some(power);
        }
    }

    /// Leaves the lesson without laying out another table: something else is laid out.
    pub(crate) fn stand_up(&mut self) {
        self.0 = None;
    }
}

impl LessonAtTable {
    /// The step that is at the table.
    pub fn present(&self) -> &Step {
        &self.lesson.steps[self.step]
    }

    /// Takes note of what the step says of a try.
    pub fn answer(&mut self, is_done: bool, words: String) {
        self.said = Some((is_done, words));
        if !is_done {
            self.missed += 1;
            self.stage = Stage::Tried(PAUSE);
            return;
        }
        self.made += 1;
        let is_enough = self.made >= self.present().times;
        self.stage = if is_enough { Stage::Done } else { Stage::Tried(PAUSE) };
    }
}
