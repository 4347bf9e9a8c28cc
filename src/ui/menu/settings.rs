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

/// How much a click changes the size of the texts. A slider would move away under the pointer.
const TEXT_STEP: f64 = 0.25;

/// Draws the page. Returns the response of the button that leads back.
pub(super) fn settings(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    title(ui, "Settings", 40.0);
    let back = entry(ui, "Back");
    if back.clicked() {
        *params.page = Page::Main;
    }
    ui.add_space(8.0);
    let mut settings = params.remembered.settings.clone();
    ui.label(text("Sound"));
    volume(ui, &mut settings.sound, &params.keys.name(Action::Mute));
    volumes_of_parts(ui, &mut settings.sound);
    ui.add_space(8.0);
    ui.label(text("Help for the aim"));
    let chosen = aids(ui, *params.aids, &params.keys.name(Action::Line));
    params.aids.set_if_neq(chosen);
    ui.add_space(8.0);
    ui.label(text("Stroke"));
    let chosen = stroke(ui, *params.stroke);
    params.stroke.set_if_neq(chosen);
    ui.add_space(8.0);
    ui.label(text("Your level"));
    settings.person = person(ui, settings.person);
    ui.add_space(8.0);
    ui.label(text("How fast the computer plays"));
    ui.horizontal_wrapped(|ui| {
        for pace in OpponentPace::ALL {
            ui.selectable_value(&mut settings.opponent_pace, pace, pace.name()).on_hover_text(pace.meaning());
        }
    });
    ui.checkbox(&mut settings.opponents_talk, text("Opponents say something now and then"));
    ui.add_space(8.0);
    ui.label(text("View"));
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
    ui.label(text("Quality of the picture"));
    quality(ui, &mut settings.picture, params.software.0);
    mood(ui, &mut settings.picture.mood, &params.files.lists.moods);
    ui.checkbox(&mut settings.picture.frame_times, text("Show how long each picture takes"))
        .on_hover_text(params.keys.name(Action::FrameTimes));
    ui.horizontal_wrapped(|ui| {
        ui.label(text("Most pictures in a second"));
        ui.selectable_value(&mut settings.picture.frame_limit, None, "as the screen");
        for limit in Picture::FRAME_LIMITS {
            ui.selectable_value(&mut settings.picture.frame_limit, Some(limit), limit.to_string());
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(text("Window"));
        for size in ResizeWindow::OFFERED {
            let is_now = (settings.window.width, settings.window.height) == (size.x, size.y);
            let words = format!("{} × {}", size.x, size.y);
            if ui.selectable_label(is_now && !settings.window.full_screen, words).clicked() {
                params.resizes.write(ResizeWindow(size));
            }
        }
    });
    ui.checkbox(&mut settings.window.full_screen, text("Full screen"));
    ui.add_space(8.0);
    easier(ui, &mut settings.ease, &params.keys);
    let mut open = params.panel.open;
    if ui.checkbox(&mut open, text("Show the panel with all numbers of the physics")).changed() {
        params.panel.open = open;
    }
    if settings != params.remembered.settings {
        params.remembered.settings = settings;
    }
    if entry(ui, "Keys and mouse buttons").clicked() {
        *params.page = Page::Keys;
    }
    back
}

/// What makes the game easier to see and to follow.
fn easier(ui: &mut egui::Ui, ease: &mut Ease, keys: &Keys) {
    ui.horizontal(|ui| {
        let (least, most) = Ease::TEXT_SIZES.into_inner();
        ui.label(text("Size of the text"));
        for (sign, name, step) in [("−", "Smaller text", -TEXT_STEP), ("+", "Larger text", TEXT_STEP)] {
            if named(ui.button(text(sign)), name).clicked() {
                ease.text_size = (ease.text_size + step).clamp(least, most);
            }
        }
        ui.label(text(&format!("{:.0} %", 100.0 * ease.text_size)));
    });
    ui.checkbox(&mut ease.keys_line, text("Show the keys at the bottom")).on_hover_text(keys.name(Action::KeysLine));
    ui.checkbox(&mut ease.ball_names, text("Names above the balls")).on_hover_text(keys.name(Action::BallNames));
    ui.checkbox(&mut ease.still_camera, text("Less motion: a still camera"))
        .on_hover_text("It jumps to its place and never glides, and messages do not fade.");
    ui.horizontal_wrapped(|ui| {
        ui.label(text("Colours of the balls"));
        for palette in Palette::ALL {
            ui.selectable_value(&mut ease.palette, palette, palette.words()).on_hover_text(palette.meaning());
        }
    });
    ui.checkbox(&mut ease.strong_lines, text("Strong lines and marks"))
        .on_hover_text("The lines of the aim and the marks on the table are wider and stand out more.");
    ui.checkbox(&mut ease.drop_light, text("A short light where a ball drops"));
    ui.checkbox(&mut ease.captions, text("Write what is heard"));
}

/// The choice of the level of quality.
fn quality(ui: &mut egui::Ui, picture: &mut Picture, is_software: bool) {
    ui.horizontal_wrapped(|ui| {
        let found = if is_software { Some(Level::Low) } else { picture.measured };
        let automatic = match found {
            Some(level) => format!("automatic ({})", level.words()),
            None => "automatic".to_owned(),
        };
        ui.selectable_value(&mut picture.quality, Quality::Automatic, automatic)
            .on_hover_text("The game measures what this computer can do.");
        for &level in Level::ALL {
            ui.selectable_value(&mut picture.quality, level.into(), level.words()).on_hover_text(level.gives());
        }
    });
}

/// The choice of the mood of the room.
fn mood(ui: &mut egui::Ui, mood: &mut String, moods: &BTreeMap<String, Provenance>) {
    let chosen = drop_down(ui, Kind::Mood, "Room", &words(mood), |ui| names(ui, moods, mood));
    if let Some(chosen) = chosen {
        *mood = chosen;
    }
}

fn text(words: &str) -> RichText {
    RichText::new(words).size(14.5)
}
