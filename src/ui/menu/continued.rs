//! The button of the start page that goes on with what the person was at last.

use bevy_egui::egui;

use super::begun::Begun;
use super::entries::main_entry;
use super::lessons::NumberedLesson;
use super::matches::Go;
use super::page::Page;
use super::params::MenuParams;
use super::start_page::Offers;
use crate::input::Screen;
use crate::referee::SavedMatches;
use crate::words::match_entries;
use crate::words::start_page as text;

/// What the person was at last, and goes on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Continued {
    /// A match; so many are under way.
    Match(usize),
    /// The free table.
    Table,
    /// A drill: its round begins anew.
    Drill {
        /// The name of its file.
        file: String,
        /// Its name.
        name: String,
    },
    /// A lesson, at the step where it was left.
    Lesson(NumberedLesson),
}

impl Continued {
    /// What came last; `None` if nothing was begun that is not over. A lesson that was left in an earlier game comes after all else: nothing
    /// says when that was.
    pub(super) fn latest(begun: &Begun, offers: &Offers, saved: &SavedMatches) -> Option<Self> {
        let lesson = offers.left.clone().map(|left| (begun.lesson, Self::Lesson(left)));
        let drill = begun.drill.as_ref().filter(|drill| !drill.is_over).zip(offers.drill.clone());
        let drill = drill.map(|(drill, name)| (Some(drill.when), Self::Drill { file: drill.file.clone(), name }));
        let table = begun.table.map(|when| (Some(when), Self::Table));
        let last_match = saved.0.iter().map(|saved| saved.saved).max();
        let the_match = last_match.map(|when| (when, Self::Match(saved.0.len())));
        let all = [lesson, drill, table, the_match].into_iter().flatten();
        all.max_by_key(|(when, _)| *when).map(|(_, latest)| latest)
    }

    fn words(&self) -> String {
        match self {
            Self::Match(under_way) => match_entries::continue_match(*under_way),
            Self::Table => text::CONTINUE_TABLE.to_owned(),
            Self::Drill { name, .. } => text::continue_drill(name),
            Self::Lesson(lesson) => text::continue_lesson(lesson.number, &lesson.name),
        }
    }

    /// Goes on with it.
    fn go_on(&self, params: &mut MenuParams) {
        let goes = match self {
            Self::Match(_) => Go::Open(Page::UnderWay),
            Self::Table => Go::To(Screen::Playing),
            Self::Drill { file, .. } => {
                params.practice.begin(file);
                Go::To(Screen::Playing)
            }
            Self::Lesson(lesson) => {
                params.lessons.begin(&lesson.file, &params.remembered.settings.lessons);
                Go::To(Screen::Playing)
            }
        };
        params.go(Some(goes));
    }
}

/// Draws the button. Returns its response.
pub(super) fn continued(ui: &mut egui::Ui, params: &mut MenuParams, latest: &Continued) -> egui::Response {
    let button = main_entry(ui, &latest.words());
    if button.clicked() {
        latest.go_on(params);
    }
    if matches!(latest, Continued::Drill { .. }) { button.on_hover_text(text::CONTINUE_DRILL_HINT) } else { button }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    use super::super::begun::BegunDrill;
    use super::*;
    use crate::referee::SavedMatch;

    fn at(second: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(second)
    }

    #[test]
    fn what_came_last_is_continued_and_a_drill_that_is_over_is_not() {
        let lesson = NumberedLesson { file: "cut_a_ball".to_owned(), name: "Cut a ball".to_owned(), number: 3 };
        let mut offers = Offers::default();
        (offers.left, offers.drill) = (Some(lesson.clone()), Some("Stop".to_owned()));
        let none = SavedMatches::default();
        let latest = |begun: &Begun, saved: &SavedMatches| Continued::latest(begun, &offers, saved);
        let mut begun = Begun::default();
        assert_eq!(latest(&begun, &none), Some(Continued::Lesson(lesson.clone())), "an old one is better than none");
        begun.table = Some(at(5));
        assert_eq!(latest(&begun, &none), Some(Continued::Table));
        begun.drill = Some(BegunDrill { file: "stop".to_owned(), when: at(7), is_over: false });
        let drill = Continued::Drill { file: "stop".to_owned(), name: "Stop".to_owned() };
        assert_eq!(latest(&begun, &none), Some(drill));
        let saved = |second| SavedMatches(vec![SavedMatch { name: "under_way".to_owned(), saved: Some(at(second)) }]);
        assert_eq!(latest(&begun, &saved(9)), Some(Continued::Match(1)));
        begun.drill.iter_mut().for_each(|drill| drill.is_over = true);
        assert_eq!(latest(&begun, &saved(3)), Some(Continued::Table));
        begun.lesson = Some(at(10));
        assert_eq!(latest(&begun, &saved(9)), Some(Continued::Lesson(lesson)));
    }
}
