//! The page on which the player changes the keys, and the buttons of mouse and gamepad.

use bevy_egui::egui;
use egui::{Color32, RichText, vec2};

use super::entries::{entry, if_possible, title};
use super::keys_draft::KeysDraft;
use super::page::Page;
use super::params::MenuParams;
use crate::input::Keys;
use crate::settings::{Action, Controls, Device};
use crate::ui::screen_reader::named;
use crate::ui::style::{DANGER, INK, QUIET};
use crate::words::keys_page as text;
use crate::words::shared;

/// Width of the button with the key of an action, in points.
const KEY: f32 = 104.0;
/// Colour of a clash.
const CLASH: Color32 = Color32::from_rgb(240, 120, 104);

/// Draws the page. Returns the response of the button that leads back.
pub(super) fn keys_page(ui: &mut egui::Ui, params: &mut MenuParams) -> egui::Response {
    title(ui, text::TITLE, 40.0);
    ui.label(RichText::new(text::CLICK_A_KEY).size(14.0).color(QUIET));
    let back = entry(ui, shared::BACK);
    if back.clicked() {
        *params.page = Page::Settings;
    }
    if params.draft.is_waiting() {
        // Egui must not press a button with the key that is meant for the action.
        ui.memory_mut(egui::Memory::stop_text_input);
    }
    let Some(controls) = params.draft.controls.clone() else { return back };
    let is_changed = controls != Controls::default();
    if if_possible(ui, is_changed, |ui| ui.button(text::USUAL_KEYS)).clicked() {
        *params.draft = KeysDraft { controls: Some(Controls::default()), waiting: None };
    }
    if !controls.flaws().is_empty() {
        ui.label(RichText::new(text::TWO_THINGS).size(14.0).color(CLASH));
    }
    ui.add_space(6.0);
    for (words, actions) in Action::UNDER_HEADINGS {
        ui.add_space(6.0);
        ui.label(RichText::new(*words).size(14.5).color(INK).strong());
        actions.iter().for_each(|action| row(ui, params, &controls, *action));
    }
    back
}

/// The row of an action: its key, what it does, and which actions have the same key.
fn row(ui: &mut egui::Ui, params: &mut MenuParams, controls: &Controls, action: Action) {
    let clashes = controls.clashes(action);
    let waits = params.draft.waiting == Some(action);
    let words = if waits {
        if action.device() == Device::Keyboard { text::PRESS_A_KEY } else { text::PRESS_A_BUTTON }.to_owned()
    } else {
        Keys::of(controls).with_pad(params.keys.signs(), false).own_name(action)
    };
    ui.horizontal(|ui| {
        let colour = if clashes.is_empty() { ui.visuals().text_color() } else { CLASH };
        let button = egui::Button::new(RichText::new(&words).size(13.5).color(colour)).truncate().selected(waits);
        let button = named(ui.add_sized(vec2(KEY, 24.0), button), &text::key_read(action.does(), &words));
        if button.clicked() {
            button.surrender_focus();
            params.draft.waiting = (!waits).then_some(action);
        }
        let none = if_possible(ui, !controls.keys(action).is_empty(), |ui| ui.small_button("×"));
        let does = action.does();
        if named(none, &text::no_key_read(does)).on_hover_text(text::NO_KEY).clicked() {
            give(params, action, Vec::new());
        }
        let usual = vec![action.usual_key().to_owned()];
        let again = if_possible(ui, controls.keys(action) != usual, |ui| ui.small_button("⟲"));
        let name = text::back_to_read(action.usual_key(), does);
        if named(again, &name).on_hover_text(text::back_to(action.usual_key())).clicked() {
            give(params, action, usual);
        }
        ui.add(egui::Label::new(RichText::new(action.does()).size(13.0)).wrap());
    });
    if !clashes.is_empty() {
        let others: Vec<&str> = clashes.iter().map(|other| other.does()).collect();
        ui.label(RichText::new(text::also(&others)).size(12.5).color(DANGER));
    }
}

fn give(params: &mut MenuParams, action: Action, keys: Vec<String>) {
    if let Some(controls) = &mut params.draft.controls {
        controls.set(action, keys);
    }
    params.draft.waiting = None;
}
