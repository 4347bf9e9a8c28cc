//! Lessons: steps at the table, each with something to do, and with what is said when it is done and on each usual mistake.

mod sign;
mod watch;
mod file;
mod step;
mod lesson;

pub use file::{
    Control, HelpLevel, LessonFile, MistakeFile, NextMatch, StepFile, StepView, StrokeOfStepFile, lesson_words,
};
pub use lesson::Lesson;
pub use sign::Sign;
pub use step::{Answer, Step, StrokeOfStep};
pub use watch::Watch;
