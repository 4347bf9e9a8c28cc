//! The settings page of the menus.

use std::collections::BTreeMap;

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui;
use egui::RichText;

use super::entries::{entry, title};
use super::page::Page;
use super::params::MenuParams;
use crate::files::{Kind, Provenance};
use crate::input::Keys;
use crate::settings::{Action, Ease, Level, OpponentPace, Palette, Picture, Quality, ResizeWindow, View};
use crate::ui::aids::aids;
use crate::ui::choosers::{drop_down, names, words};
use crate::ui::person::person;
use crate::ui::screen_reader::named;
use crate::ui::stroke::stroke;
use crate::ui::volume::{volume, volumes_of_parts};
use crate::words::settings_page as text;
use crate::words::shared;

/// How much a click changes the size of the texts. A slider would move away under the pointer.
const TEXT_STEP: f64 = 0.25;

/// Draws the page. Returns the response of the button that leads back.
pub(super) fn settings(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    title(ui, text::TITLE, 40.0);
    let back = entry(ui, shared::BACK);
    if back.clicked() {
        *params.page = Page::Main;
    }
    ui.add_space(8.0);
    let mut settings = params.remembered.settings.clone();
    ui.label(sized(text::SOUND));
    volume(ui, &mut settings.sound, &params.keys.name(Action::Mute));
    volumes_of_parts(ui, &mut settings.sound);
    ui.add_space(8.0);
    ui.label(sized(text::AIM_AIDS));
    let chosen = aids(ui, *params.aids, *params.aid_limit, &params.keys.name(Action::Line));
    params.aids.set_if_neq(chosen);
    ui.add_space(8.0);
    ui.label(sized(text::STROKE));
    let chosen = stroke(ui, *params.stroke);
    params.stroke.set_if_neq(chosen);
    ui.add_space(8.0);
    ui.label(sized(text::YOUR_LEVEL));
    settings.person = person(ui, settings.person);
    ui.add_space(8.0);
    ui.label(sized(text::OPPONENT_PACE));
    ui.horizontal_wrapped(|ui| {
        for pace in OpponentPace::ALL {
            ui.selectable_value(&mut settings.opponent_pace, pace, pace.name()).on_hover_text(pace.meaning());
        }
    });
    ui.checkbox(&mut settings.opponents_talk, sized(text::OPPONENTS_TALK));
    ui.add_space(8.0);
    ui.label(sized(text::VIEW));
    let shown = params.eyes.iter().next().map_or(View::default(), |eye| eye.view);
    let mut view = shown;
    ui.horizontal_wrapped(|ui| {
        for &choice in View::ALL {
            ui.selectable_value(&mut view, choice, choice.words());
        }
    });
    if view != shown {
        params.eyes.iter_mut().for_each(|mut eye| eye.view = view);
    }
    ui.add_space(8.0);
    ui.label(sized(text::QUALITY));
    quality(ui, &mut settings.picture, params.software.0);
    mood(ui, &mut settings.picture.mood, &params.files.lists.moods);
    ui.checkbox(&mut settings.picture.frame_times, sized(text::FRAME_TIMES))
        .on_hover_text(params.keys.name(Action::FrameTimes));
    ui.horizontal_wrapped(|ui| {
        ui.label(sized(text::FRAME_LIMIT));
        ui.selectable_value(&mut settings.picture.frame_limit, None, text::NO_FRAME_LIMIT);
        for limit in Picture::FRAME_LIMITS {
            ui.selectable_value(&mut settings.picture.frame_limit, Some(limit), limit.to_string());
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(sized(text::WINDOW));
        for size in ResizeWindow::OFFERED {
            let is_now = (settings.window.width, settings.window.height) == (size.x, size.y);
            let words = text::window_size(size.x, size.y);
            if ui.selectable_label(is_now && !settings.window.full_screen, words).clicked() {
                params.resizes.write(ResizeWindow(size));
            }
        }
    });
    ui.checkbox(&mut settings.window.full_screen, sized(text::FULL_SCREEN));
    ui.add_space(8.0);
    easier(ui, &mut settings.ease, &params.keys);
    let mut open = params.panel.open;
    if ui.checkbox(&mut open, sized(text::PANEL)).changed() {
        params.panel.open = open;
    }
    if settings != params.remembered.settings {
        params.remembered.settings = settings;
    }
    if entry(ui, text::KEYS).clicked() {
        *params.page = Page::Keys;
    }
    back
}

/// What makes the game easier to see and to follow.
fn easier(ui: &mut egui::Ui, ease: &mut Ease, keys: &Keys) {
    ui.horizontal(|ui| {
        let (least, most) = Ease::TEXT_SIZES.into_inner();
        ui.label(sized(text::TEXT_SIZE));
        for (sign, name, step) in [("−", text::SMALLER_TEXT, -TEXT_STEP), ("+", text::LARGER_TEXT, TEXT_STEP)] {
            if named(ui.button(sized(sign)), name).clicked() {
                ease.text_size = (ease.text_size + step).clamp(least, most);
            }
        }
        ui.label(sized(&shared::percent(100.0 * ease.text_size)));
    });
    ui.checkbox(&mut ease.keys_line, sized(text::KEYS_LINE)).on_hover_text(keys.name(Action::KeysLine));
    ui.checkbox(&mut ease.ball_names, sized(text::BALL_NAMES)).on_hover_text(keys.name(Action::BallNames));
    ui.checkbox(&mut ease.still_camera, sized(text::STILL_CAMERA)).on_hover_text(text::STILL_CAMERA_HINT);
    ui.horizontal_wrapped(|ui| {
        ui.label(sized(text::PALETTE));
        for palette in Palette::ALL {
            ui.selectable_value(&mut ease.palette, palette, palette.words()).on_hover_text(palette.meaning());
        }
    });
    ui.checkbox(&mut ease.strong_lines, sized(text::STRONG_LINES)).on_hover_text(text::STRONG_LINES_HINT);
    ui.checkbox(&mut ease.drop_light, sized(text::DROP_LIGHT));
    ui.checkbox(&mut ease.captions, sized(text::CAPTIONS));
}

/// The choice of the level of quality.
fn quality(ui: &mut egui::Ui, picture: &mut Picture, is_software: bool) {
    ui.horizontal_wrapped(|ui| {
        let found = if is_software { Some(Level::Low) } else { picture.measured };
        let automatic = match found {
            Some(level) => text::automatic_found(level.words()),
            None => text::AUTOMATIC.to_owned(),
        };
        ui.selectable_value(&mut picture.quality, Quality::Automatic, automatic).on_hover_text(text::AUTOMATIC_HINT);
        for &level in Level::ALL {
            ui.selectable_value(&mut picture.quality, level.into(), level.words()).on_hover_text(level.gives());
        }
    });
}

/// The choice of the mood of the room.
fn mood(ui: &mut egui::Ui, mood: &mut String, moods: &BTreeMap<String, Provenance>) {
    let chosen = drop_down(ui, Kind::Mood, text::ROOM, &words(mood), |ui| names(ui, moods, mood));
    if let Some(chosen) = chosen {
        *mood = chosen;
    }
}

fn sized(words: &str) -> RichText {
    RichText::new(words).size(14.5)
}
