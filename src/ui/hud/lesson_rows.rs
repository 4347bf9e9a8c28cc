//! The rows of the card of a lesson: which step it is, what to do, what was said of the last try, and the keys that are needed.

use bevy_egui::egui;
use egui::{Color32, RichText, Sense, vec2};

use crate::input::Keys;
use crate::lessons::{Control, NextMatch};
use crate::settings::Action;
use crate::teaching::{LessonRequest, ShownStep};
use crate::ui::screen_reader::{announced, painted};
use crate::ui::style::{ACCENT_HOVERED, INK, QUIET, main_button};
use crate::words::{lesson_card as text, shared};

/// Radius of the dot of a step, and the space between two, in points.
const DOT: f32 = 4.5;
const GAP: f32 = 7.0;
/// Colour of what is said of a try that was not it.
const ADVICE: Color32 = Color32::from_rgb(240, 196, 110);
/// Colour of what is said when it is done.
const PRAISE: Color32 = Color32::from_rgb(120, 214, 170);
/// After so many tries a person is offered to see how it is done.
const TRIES: u32 = 2;

/// What the buttons ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LessonAsked {
    /// Something of the lesson.
    Ask(LessonRequest),
    /// The match that comes after it.
    Play(NextMatch),
    /// The start screen.
    Leave,
}

/// The lesson that is offered when another one is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NextLesson {
    /// The name of its file.
    pub file: String,
    /// Its name.
    pub name: String,
    /// The index of the step at which it is taken up.
    pub step: usize,
}

/// Draws the rows. Returns what a button asks for.
pub(super) fn lesson_rows(
    ui: &mut egui::Ui,
    shown: &ShownStep,
    keys: &Keys,
    rests: bool,
    next: Option<&NextLesson>,
) -> Option<LessonAsked> {
    head(ui, shown);
    if shown.is_over {
        let ending = ui.add(egui::Label::new(RichText::new(&shown.lesson.ending).size(16.5).color(INK)).wrap());
        announced(&ending);
        return at_the_end(ui, shown, next);
    }
    let task = ui.add(egui::Label::new(RichText::new(&shown.step.task).size(16.5).color(INK)).wrap());
    announced(&task);
    if !shown.step.note.is_empty() && !shown.is_done {
        ui.add(egui::Label::new(RichText::new(&shown.step.note).size(13.5).color(QUIET)).wrap());
    }
    if let Some((is_done, words)) = shown.said.filter(|(_, words)| !words.is_empty()) {
        let colour = if is_done { PRAISE } else { ADVICE };
        announced(&ui.add(egui::Label::new(RichText::new(words).size(15.0).color(colour)).wrap()));
    }
    if shown.is_done {
        return go_on(ui, shown, keys);
    }
    controls(ui, &shown.step.shows, keys);
    buttons(ui, shown, rests)
}

/// The name of the lesson, and a dot for each step.
fn head(ui: &mut egui::Ui, shown: &ShownStep) {
    let steps = shown.lesson.steps.len();
    ui.horizontal(|ui| {
        ui.label(RichText::new(&shown.lesson.name).size(13.0).color(QUIET));
        let size = vec2(steps as f32 * (2.0 * DOT + GAP), 2.0 * DOT + 2.0);
        let (place, response) = ui.allocate_exact_size(size, Sense::hover());
        let number = (shown.index + 1).min(steps);
        painted(&response, egui::WidgetType::Label, &text::step_read(number, steps));
        for index in 0..steps {
            let centre = egui::pos2(place.min.x + DOT + index as f32 * (2.0 * DOT + GAP), place.center().y);
            let is_past = index < shown.index || shown.is_over || index == shown.index && shown.is_done;
            if is_past {
                ui.painter().circle_filled(centre, DOT, ACCENT_HOVERED);
            } else {
                let colour = if index == shown.index { INK } else { QUIET };
                ui.painter().circle_stroke(centre, DOT - 0.75, egui::Stroke::new(1.5, colour));
            }
        }
        if shown.step.times > 1 && !shown.is_over {
            let made = text::made(shown.made.min(shown.step.times), shown.step.times);
            ui.label(RichText::new(made).size(13.0).color(QUIET));
        }
    });
}

/// The button that goes on.
fn go_on(ui: &mut egui::Ui, shown: &ShownStep, keys: &Keys) -> Option<LessonAsked> {
    let is_last = shown.index + 1 == shown.lesson.steps.len();
    let words = if is_last { text::FINISH } else { text::GO_ON };
    ui.horizontal(|ui| {
        let button = main_button(ui, words, vec2(120.0, 34.0), 16.0);
        let key = keys.name(Action::Strike);
        if !key.is_empty() {
            ui.label(RichText::new(text::or_key(&key)).size(12.5).color(QUIET));
        }
        button.clicked().then_some(LessonAsked::Ask(LessonRequest::GoOn))
    })
    .inner
}

/// The small buttons under a step.
fn buttons(ui: &mut egui::Ui, shown: &ShownStep, rests: bool) -> Option<LessonAsked> {
    let small = |words: &str| egui::Button::new(RichText::new(words).size(13.0)).min_size(vec2(0.0, 26.0));
    ui.horizontal(|ui| {
        let mut asked = None;
        let shows = ui.add_enabled(rests, small(text::SHOW_ME));
        let shows = if shown.missed >= TRIES { shows.highlight() } else { shows };
        if shows.on_hover_text(text::SHOW_ME_HINT).clicked() {
            asked = Some(LessonRequest::Show);
        }
        if ui.add_enabled(rests, small(text::LAY_OUT)).clicked() {
            asked = Some(LessonRequest::Again);
        }
        if shown.index > 0 && ui.add(small(shared::BACK)).on_hover_text(text::BACK_HINT).clicked() {
            asked = Some(LessonRequest::GoBack);
        }
        asked.map(LessonAsked::Ask)
    })
    .inner
}

/// What there is to do when the lesson is over; the first button is the main one.
fn at_the_end(ui: &mut egui::Ui, shown: &ShownStep, next: Option<&NextLesson>) -> Option<LessonAsked> {
    let begins = next.map(|next| {
        let begin = LessonRequest::Begin { lesson: next.file.clone(), step: next.step };
        (text::next(&next.name), LessonAsked::Ask(begin))
    });
    let plays = shown.lesson.next_match.clone().map(|next| (text::PLAY_A_MATCH.to_owned(), LessonAsked::Play(next)));
    let leaves = (text::TO_LESSONS.to_owned(), LessonAsked::Leave);
    let offers = begins.into_iter().chain(plays).chain([leaves]);
    let size = vec2(0.0, 34.0);
    ui.horizontal_wrapped(|ui| {
        let mut asked = None;
        for (index, (words, asks)) in offers.enumerate() {
            let button = match index {
                0 => main_button(ui, &words, size, 15.0),
                _ => ui.add(egui::Button::new(RichText::new(words)).min_size(size)),
            };
            if button.clicked() {
                asked = Some(asks);
            }
        }
        asked
    })
    .inner
}

/// The keys and movements that the step needs.
fn controls(ui: &mut egui::Ui, shows: &[Control], keys: &Keys) {
    if shows.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
        for (key, does) in shows.iter().filter_map(|control| words(*control, keys)) {
            ui.label(RichText::new(key).size(13.0).color(INK));
            ui.label(RichText::new(does).size(13.0).color(QUIET));
            ui.add_space(8.0);
        }
    });
}

/// How something is done, as the player has set the keys, and what it is; `None` for what has no key.
fn words(control: Control, keys: &Keys) -> Option<(String, &'static str)> {
    let button = |action: Action, gesture: &str| {
        let name = keys.name(action);
        (!name.is_empty()).then(|| shared::mouse_gesture(&name, gesture))
    };
    let key = |actions: &[Action]| {
        let names: Vec<String> = actions.iter().map(|action| keys.name(*action)).collect();
        names.iter().all(|name| !name.is_empty()).then(|| names.join(" "))
    };
    if let Some((how, does)) = pad_words(control).filter(|_| keys.names_pad()) {
        return Some((how.to_owned(), does));
    }
    let (how, does) = match control {
        Control::PointAtBall => (button(Action::StrokeButton, text::CLICK), text::POINT_AT_BALL),
        Control::TurnCue => (button(Action::CueButton, text::DRAG), text::TURN_CUE),
        Control::TurnFinely => (key(&[Action::Fine]), text::FINELY),
        Control::Stroke => (button(Action::StrokeButton, text::DRAG_AND_PUSH), text::STRIKE),
        Control::Strike => (key(&[Action::Strike]), text::STRIKE),
        Control::Power => (key(&[Action::Softer, Action::Harder]), text::POWER),
        Control::Tip => (key(&[Action::TipUp, Action::TipDown, Action::TipLeft, Action::TipRight]), text::TIP),
        Control::TipCentre => (key(&[Action::TipCentre]), text::TIP_CENTRE),
        Control::Butt => (key(&[Action::ButtUp, Action::ButtDown]), text::BUTT),
        Control::PlaceCueBall => (button(Action::StrokeButton, text::DRAG_WHITE), text::PUT_ELSEWHERE),
        Control::CallPocket => (button(Action::StrokeButton, text::CLICK_ON_POCKET), text::CALL),
        Control::ViewAbove => (key(&[Action::ViewAbove]), text::ABOVE),
        Control::ViewAlongCue => (key(&[Action::ViewCue]), text::ALONG_CUE),
    };
    how.map(|how| (how, does))
}

/// How something is done with the sticks of a gamepad; `None` for what a button does.
fn pad_words(control: Control) -> Option<(&'static str, &'static str)> {
    match control {
        Control::PointAtBall | Control::TurnCue => Some((text::LEFT_STICK, text::TURN_CUE)),
        Control::Stroke => Some((text::STICK_BACK_AND_PUSH, text::STRIKE)),
        Control::Tip => Some((text::PAD, text::TIP)),
        _ => None,
    }
}
