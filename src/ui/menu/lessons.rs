//! The page of the lessons, and what the pause has for a lesson.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use egui::{Color32, RichText, Sense, vec2};

use super::entries::{entry, if_possible, main_entry, title};
use super::matches::Go;
use super::page::Page;
use crate::files::{Folders, Kind, Source};
use crate::input::Screen;
use crate::lessons::LessonFile;
use crate::settings::{LessonsLearned, Remembered};
use crate::teaching::{CurrentLesson, LessonRequest};
use crate::ui::screen_reader::painted;
use crate::ui::style::{ACCENT_HOVERED, DANGER, INK, QUIET, font};
use crate::words::lessons as text;
use crate::words::shared;

/// Height of the row of a lesson, in points.
const ROW: f32 = 46.0;
/// Room for the sign before a name, in points.
const SIGN: f32 = 30.0;

/// Keeps the lessons that were read.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OfferedLessons>();
}

/// The lessons that the page offers.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct OfferedLessons {
    /// Every lesson that can be read, by the name of its file.
    lessons: Vec<(String, LessonFile)>,
    /// What is wrong with files that cannot be read.
    faults: Vec<String>,
}

impl OfferedLessons {
    /// Reads which lessons there are. Files may have come, gone or changed since the page was open last.
    fn look(&mut self, folders: &Folders) {
        *self = Self::default();
        for file in folders.list(Kind::Lesson).into_keys() {
            match Source::find(Kind::Lesson, &file, folders).and_then(Source::parse::<LessonFile>) {
                Ok((lesson, _)) => self.lessons.push((file, lesson)),
                Err(error) => self.faults.push(error.to_string()),
            }
        }
        // Lessons without a place come after those that have one.
        self.lessons.sort_by(|(_, a), (_, b)| {
            let place = |lesson: &LessonFile| lesson.place.unwrap_or(u32::MAX);
            (place(a), &a.name).cmp(&(place(b), &b.name))
        });
    }

    /// The lesson that comes next: the one that was left, else the first that is not finished, else the first.
    fn next(&self, learned: &LessonsLearned) -> Option<&(String, LessonFile)> {
        let left = self.lessons.iter().find(|(file, _)| learned.step_of(file) > 0);
        left.or_else(|| self.lessons.iter().find(|(file, _)| !learned.is_done(file))).or(self.lessons.first())
    }
}

/// A lesson with its number on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumberedLesson {
    /// The name of its file.
    pub file: String,
    /// Its name.
    pub name: String,
    /// Its number, from 1.
    pub number: usize,
}

/// The lesson that was left before its end, and the name of the first one that was not finished. Reads the files of all lessons.
pub(super) fn left_and_next(learned: &LessonsLearned, folders: &Folders) -> (Option<NumberedLesson>, Option<String>) {
    let mut offered = OfferedLessons::default();
    offered.look(folders);
    let is_left = |file: &str| learned.left.as_ref().is_some_and(|left| left.lesson == file);
    let left = (1..).zip(&offered.lessons).find(|(_, (file, _))| is_left(file));
    let left = left.map(|(number, (file, lesson))| {
        let (file, name) = (file.clone(), lesson.name.clone());
        NumberedLesson { file, name, number }
    });
    let next = offered.lessons.iter().find(|(file, _)| !learned.is_done(file));
    (left, next.map(|(_, lesson)| lesson.name.clone()))
}

/// What the menus read of the lessons and ask of them.
#[derive(SystemParam)]
pub(super) struct LessonParams<'w> {
    offered: ResMut<'w, OfferedLessons>,
    current: Res<'w, CurrentLesson>,
    requests: MessageWriter<'w, LessonRequest>,
}

impl LessonParams<'_> {
    /// Whether a lesson is at the table.
    pub fn is_on(&self) -> bool {
        self.current.is_on()
    }

    /// Begins a lesson at the step where it was left.
    pub fn begin(&mut self, lesson: &str, learned: &LessonsLearned) {
        self.requests.write(LessonRequest::Begin { lesson: lesson.to_owned(), step: learned.step_of(lesson) });
    }
}

/// Draws the page; `fresh` if it has just been opened. Returns the response of the button that begins the next lesson, and where the
/// pressed button leads.
pub(super) fn lessons_page(
    ui: &mut egui::Ui,
    lessons: &mut LessonParams,
    (remembered, folders): (&Remembered, &Folders),
    fresh: bool,
) -> (egui::Response, Option<Go>) {
    if fresh {
        lessons.offered.look(folders);
    }
    let learned = &remembered.settings.lessons;
    title(ui, shared::LEARN, 40.0);
    ui.add_space(6.0);
    let next = lessons.offered.next(learned).cloned();
    let words = next.as_ref().map_or_else(
        || shared::BEGIN.to_owned(),
        |(file, lesson)| match learned.step_of(file) {
            0 => text::begin(&lesson.name),
            step => text::go_on(&lesson.name, step + 1),
        },
    );
    let begin = if_possible(ui, next.is_some(), |ui| main_entry(ui, &words));
    let mut chosen = next.filter(|_| begin.clicked()).map(|(file, _)| file);
    ui.label(RichText::new(text::ABOUT).size(13.5).color(QUIET));
    ui.add_space(4.0);
    for (number, (file, lesson)) in lessons.offered.lessons.iter().enumerate() {
        if row(ui, number + 1, lesson, (learned.is_done(file), learned.step_of(file))) {
            chosen = Some(file.clone());
        }
    }
    for fault in &lessons.offered.faults {
        ui.label(RichText::new(fault).size(12.5).color(DANGER));
    }
    ui.add_space(8.0);
    let goes_back = entry(ui, shared::BACK).clicked();
    if let Some(file) = chosen {
        lessons.begin(&file, learned);
        return (begin, Some(Go::To(Screen::Playing)));
    }
    (begin, goes_back.then_some(Go::Open(Page::Main)))
}

/// The row of a lesson: its number, or a tick if it was finished, its name, and what one learns. Returns whether it was clicked.
fn row(ui: &mut egui::Ui, number: usize, lesson: &LessonFile, (is_done, step): (bool, usize)) -> bool {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let read = match (is_done, step) {
        (true, _) => text::finished_lesson_read(number, &lesson.name, &lesson.about),
        (false, 0) => text::lesson_read(number, &lesson.name, &lesson.about),
        (false, step) => text::left_lesson_read(number, &lesson.name, step + 1, &lesson.about),
    };
    painted(&response, egui::WidgetType::Button, &read);
    let painter = ui.painter().with_clip_rect(place.intersect(ui.clip_rect()));
    if response.hovered() || response.has_focus() {
        painter.rect_filled(place, 6.0, Color32::from_white_alpha(14));
    }
    let sign = egui::pos2(place.min.x + SIGN / 2.0, place.center().y);
    if is_done {
        let tick = [vec2(-6.0, 0.0), vec2(-2.0, 5.0), vec2(6.0, -5.0)].map(|point| sign + point).to_vec();
        painter.add(egui::Shape::line(tick, egui::Stroke::new(2.5, ACCENT_HOVERED)));
    } else {
        let colour = if step > 0 { ACCENT_HOVERED } else { QUIET };
        painter.text(sign, egui::Align2::CENTER_CENTER, number, font(16.0), colour);
    }
    let left = place.min.x + SIGN + 4.0;
    let name = egui::pos2(left, place.min.y + 6.0);
    painter.text(name, egui::Align2::LEFT_TOP, &lesson.name, font(15.5), INK);
    let mut about = egui::text::LayoutJob::simple_singleline(lesson.about.clone(), font(12.5), QUIET);
    about.wrap = egui::text::TextWrapping::truncate_at_width(place.max.x - left - 4.0);
    let about = painter.layout_job(about);
    painter.galley(egui::pos2(left, place.min.y + 26.0), about, QUIET);
    response.on_hover_text(&lesson.about).clicked()
}

/// The entries of the pause during a lesson. Returns where the pressed one leads.
pub(super) fn in_lesson(ui: &mut egui::Ui, lessons: &mut LessonParams) -> Option<Go> {
    let shown = lessons.current.shown().map(|shown| shown.file.to_owned());
    if let Some(lesson) = shown
        && entry(ui, text::AGAIN).clicked()
    {
        lessons.requests.write(LessonRequest::Begin { lesson, step: 0 });
        return Some(Go::To(Screen::Playing));
    }
    if entry(ui, text::ANOTHER).clicked() {
        return Some(Go::Open(Page::Lessons));
    }
    if entry(ui, text::LEAVE).on_hover_text(text::LEAVE_HINT).clicked() {
        lessons.requests.write(LessonRequest::Leave);
        return Some(Go::To(Screen::Start));
    }
    None
}
