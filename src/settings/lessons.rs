//! How far a person is with the lessons.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::describe::Described;
use crate::files::ShortList;

/// Of so many lessons it is kept where they were left.
const MOST_LEFT: usize = 100;

/// How far a person is with the lessons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct LessonsLearned {
    /// The lessons that were finished. The game writes this itself.
    #[described(form = "names of lessons", left_out = "none")]
    pub done: Vec<String>,
    /// The lessons that were left before their end, the last one first. The game writes this itself.
    #[serde(deserialize_with = "left_lessons")]
    #[described(range = "up to 100", left_out = "none")]
    pub left: Vec<LeftLesson>,
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
        let left = self.left.iter().find(|left| left.lesson == lesson);
        left.map_or(0, |left| (left.step as usize).saturating_sub(1))
    }

    /// Takes note of the step, by its index, at which a lesson would be left now. Where the others were left is kept.
    pub fn leave(&mut self, lesson: &str, step: usize) {
        self.left.retain(|left| left.lesson != lesson);
        self.left.insert(0, LeftLesson { lesson: lesson.to_owned(), step: step as u32 + 1 });
        self.left.truncate(MOST_LEFT);
    }

    /// Takes note that a lesson was finished.
    pub fn finish(&mut self, lesson: &str) {
        if !self.is_done(lesson) {
            self.done.push(lesson.to_owned());
        }
        self.left.retain(|left| left.lesson != lesson);
    }
}

/// Reads the lessons that were left. Older settings have only the last one, not in a list.
fn left_lessons<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<LeftLesson>, D::Error> {
    deserializer.deserialize_any(LeftVisitor)
}

struct LeftVisitor;

impl<'de> Visitor<'de> for LeftVisitor {
    type Value = Vec<LeftLesson>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a list in square brackets")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        ShortList { longest: MOST_LEFT, entries: PhantomData }.visit_seq(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        LeftLesson::deserialize(MapAccessDeserializer::new(fields)).map(|left| vec![left])
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        LeftLesson::deserialize(deserializer).map(|left| vec![left])
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lesson_is_taken_up_where_it_was_left_and_a_finished_one_from_the_start() {
        let mut lessons = LessonsLearned::default();
        lessons.leave("cut_a_ball", 0);
        lessons.leave("how_hard", 1);
        lessons.leave("cut_a_ball", 2);
        assert_eq!(["cut_a_ball", "how_hard", "the_break"].map(|lesson| lessons.step_of(lesson)), [2, 1, 0]);
        assert_eq!((lessons.left.len(), lessons.left[0].lesson.as_str()), (2, "cut_a_ball"));
        lessons.finish("cut_a_ball");
        lessons.finish("cut_a_ball");
        assert_eq!(lessons.done, ["cut_a_ball"]);
        assert!(lessons.is_done("cut_a_ball") && lessons.step_of("cut_a_ball") == 0);
        assert_eq!(lessons.step_of("how_hard"), 1);
    }

    #[test]
    fn of_too_many_lessons_the_oldest_are_forgotten() {
        let mut lessons = LessonsLearned::default();
        (0..=MOST_LEFT).for_each(|number| lessons.leave(&format!("lesson_{number}"), 1));
        assert_eq!((lessons.left.len(), lessons.step_of("lesson_0"), lessons.step_of("lesson_1")), (MOST_LEFT, 0, 1));
    }
}
