//! The entries of a menu: buttons as wide as the column, and the title above them.

use bevy_egui::egui::{self, RichText, vec2};

use crate::ui::style::{INK, QUIET, main_button};

/// The title of a page.
pub(super) fn title(ui: &mut egui::Ui, text: &str, size: f32) {
    ui.label(RichText::new(text).size(size).color(INK));
}

/// The most important button of a page.
pub(super) fn main_entry(ui: &mut egui::Ui, text: &str) -> egui::Response {
    main_button(ui, text, vec2(ui.available_width(), 46.0), 19.0)
}

/// A button that is as wide as the menu.
pub(super) fn entry(ui: &mut egui::Ui, text: &str) -> egui::Response {
    ui.add(egui::Button::new(RichText::new(text).size(15.0)).min_size(vec2(ui.available_width(), 34.0)))
}

/// The same, greyed and not to be chosen if it is not `possible`.
pub(super) fn entry_if(ui: &mut egui::Ui, possible: bool, text: &str) -> egui::Response {
    if_possible(ui, possible, |ui| entry(ui, text))
}

/// Draws something, greyed and not to be chosen if it is not `possible`. What is greyed has an id of its own: egui remembers an id that
/// could once be chosen, and would let the arrow keys go there, where they die.
pub(super) fn if_possible<R>(ui: &mut egui::Ui, possible: bool, draw: impl FnOnce(&mut egui::Ui) -> R) -> R {
    if possible { draw(ui) } else { ui.push_id("greyed", |ui| ui.add_enabled_ui(false, draw).inner).inner }
}

/// A small heading over a part of a page.
pub(super) fn heading(ui: &mut egui::Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).size(13.0).color(QUIET));
}
