//! Which lessons there are, and which one comes next.

use bevy::prelude::*;

use crate::files::{Folders, Kind, Source};
use crate::lessons::LessonFile;
use crate::settings::LessonsLearned;

/// The lessons that there are, in their order.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct OfferedLessons {
    /// Every lesson that can be read, by the name of its file.
    pub lessons: Vec<(String, LessonFile)>,
    /// What is wrong with files that cannot be read.
    pub faults: Vec<String>,
}

impl OfferedLessons {
    /// Reads which lessons there are. Files may have come, gone or changed since they were read last.
    pub fn read(folders: &Folders) -> Self {
        let mut offered = Self::default();
        for file in folders.list(Kind::Lesson).into_keys() {
            match Source::find(Kind::Lesson, &file, folders).and_then(Source::parse::<LessonFile>) {
                Ok((lesson, _)) => offered.lessons.push((file, lesson)),
                Err(error) => offered.faults.push(error.to_string()),
            }
        }
        // Lessons without a place come after those that have one.
        offered.lessons.sort_by(|(_, a), (_, b)| {
            let place = |lesson: &LessonFile| lesson.place.unwrap_or(u32::MAX);
            (place(a), &a.name).cmp(&(place(b), &b.name))
        });
        offered
    }

    /// The lesson that comes next: the one that was left last after its first step, else the first that is not finished, else the first.
    pub fn next(&self, learned: &LessonsLearned) -> Option<&(String, LessonFile)> {
        let mut begun = learned.left.iter().filter(|left| left.step > 1);
        let left = begun.find_map(|left| self.lessons.iter().find(|(file, _)| *file == left.lesson));
        left.or_else(|| self.lessons.iter().find(|(file, _)| !learned.is_done(file))).or(self.lessons.first())
    }

    /// The lesson to go on with when another one is over: the first after it that is not finished, else the first of all that is not;
    /// `None` if all others are finished.
    pub fn after(&self, over: &str, learned: &LessonsLearned) -> Option<&(String, LessonFile)> {
        let place = self.lessons.iter().position(|(file, _)| file == over);
        let (before, later) = self.lessons.split_at(place.map_or(0, |place| place + 1));
        later.iter().chain(before).find(|(file, _)| file != over && !learned.is_done(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(lesson: Option<&(String, LessonFile)>) -> Option<&str> {
        lesson.map(|(file, _)| file.as_str())
    }

    #[test]
    fn the_lesson_that_was_left_last_comes_next_and_one_that_was_only_begun_does_not() {
        let offered = OfferedLessons::read(&Folders::of_game());
        let mut learned = LessonsLearned::default();
        assert_eq!(file(offered.next(&learned)), Some("aim_and_strike"));
        learned.leave("how_hard", 1);
        learned.leave("tangent_line", 2);
        learned.leave("the_break", 0);
        assert_eq!(file(offered.next(&learned)), Some("tangent_line"));
        learned.finish("tangent_line");
        assert_eq!(file(offered.next(&learned)), Some("how_hard"));
    }

    #[test]
    fn after_a_lesson_comes_the_next_one_that_is_not_finished() {
        let offered = OfferedLessons::read(&Folders::of_game());
        let mut learned = LessonsLearned::default();
        learned.finish("aim_and_strike");
        assert_eq!(file(offered.after("aim_and_strike", &learned)), Some("how_hard"));
        learned.finish("how_hard");
        assert_eq!(file(offered.after("aim_and_strike", &learned)), Some("cut_a_ball"));
        assert_eq!(file(offered.after("first_three_cushion", &learned)), Some("cut_a_ball"), "from the start again");
        offered.lessons.iter().for_each(|(file, _)| learned.finish(file));
        assert_eq!(file(offered.after("aim_and_strike", &learned)), None);
    }
}
