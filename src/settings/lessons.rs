//! How far a person is with the lessons.

use serde::{Deserialize, Serialize};

use crate::describe::Described;

/// How far a person is with the lessons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct LessonsLearned {
    /// The lessons that were finished. The game writes this itself.
    #[described(form = "names of lessons", left_out = "none")]
    pub done: Vec<String>,
    /// The lesson that was left before its end. The game writes this itself.
    #[described(left_out = "none")]
    pub left: Option<LeftLesson>,
}

/// A lesson that was left before its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(deny_unknown_fields)]
pub struct LeftLesson {
    /// The name of its file.
    pub lesson: String,
    /// The number of the step, from 1.
    #[described(range = "from 1")]
    pub step: u32,
}

impl LessonsLearned {
    /// Whether a lesson was finished.
    #[must_use]
    pub fn is_done(&self, lesson: &str) -> bool {
        self.done.iter().any(|done| done == lesson)
    }

    /// The index of the step at which a lesson is taken up.
    #[must_use]
    pub fn step_of(&self, lesson: &str) -> usize {
        let left = self.left.as_ref().filter(|left| left.lesson == lesson);
        left.map_or(0, |left| (left.step as usize).saturating_sub(1))
    }

    /// Takes note that a lesson was finished.
    pub fn finish(&mut self, lesson: &str) {
        if !self.is_done(lesson) {
            self.done.push(lesson.to_owned());
        }
        self.left.take_if(|left| left.lesson == lesson);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_is_taken_up_where_it_was_left_and_a_finished_one_from_the_start() {
        let left = Some(LeftLesson { lesson: "cut_a_ball".to_owned(), step: 3 });
        let mut lessons = LessonsLearned { left, ..LessonsLearned::default() };
        assert_eq!((lessons.step_of("cut_a_ball"), lessons.step_of("how_hard")), (2, 0));
        lessons.finish("cut_a_ball");
        lessons.finish("cut_a_ball");
        assert_eq!(lessons.done, ["cut_a_ball"]);
        assert!(lessons.is_done("cut_a_ball") && lessons.step_of("cut_a_ball") == 0);
    }
}
