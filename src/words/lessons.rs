//! The page of the lessons, and what the pause has for a lesson.

/// The line below the button that begins.
pub(crate) const ABOUT: &str = "Each takes three to five minutes. You can leave and go on later.";

/// The entry of the pause that begins the lesson again.
pub(crate) const AGAIN: &str = "Begin the lesson again";

/// The entry of the pause that opens the page of the lessons.
pub(crate) const ANOTHER: &str = "Another lesson";

/// The entry of the pause that leaves the lesson.
pub(crate) const LEAVE: &str = "Leave the lesson";

/// The hint of the entry that leaves the lesson.
pub(crate) const LEAVE_HINT: &str = "You can go on later at this step";

/// The button that begins a lesson; `lesson` is its name.
pub(crate) fn begin(lesson: &str) -> String {
    format!("Begin: {lesson}")
}

/// The button that goes on with a lesson; `lesson` is its name, `step` counts from 1.
pub(crate) fn go_on(lesson: &str, step: usize) -> String {
    format!("Go on: {lesson}, step {step}")
}

/// A lesson in the list as a screen reader reads it, if it was not begun: its number and name, and a sentence about it.
pub(crate) fn lesson_read(number: usize, name: &str, about: &str) -> String {
    format!("{number}. {name}. {about}")
}

/// The same, if it was finished.
pub(crate) fn finished_lesson_read(number: usize, name: &str, about: &str) -> String {
    format!("{number}. {name}, finished. {about}")
}

/// The same, if it was left before its end; `step` counts from 1.
pub(crate) fn left_lesson_read(number: usize, name: &str, step: usize, about: &str) -> String {
    format!("{number}. {name}, left at step {step}. {about}")
}
