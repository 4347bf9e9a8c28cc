//! A card in the middle of the window, over the table: what stands there when a match or a rack is over.

use bevy_egui::egui;
use egui::{RichText, vec2};

use crate::ui::style::{INK, QUIET, glass};

/// Width of the card in points; less in a narrow window.
const WIDTH: f32 = 430.0;

/// Draws the card in the part of the window that the panel leaves free; the panel covers `covered` points on the right. Returns what `add`
/// returns.
pub(super) fn card_over_table<T>(
    ctx: &egui::Context,
    id: &'static str,
    covered: f32,
    add: impl FnOnce(&mut egui::Ui) -> T,
) -> T {
    let window = ctx.content_rect();
    let middle = egui::pos2((window.min.x + window.max.x - covered) / 2.0, window.min.y + window.height() * 0.42);
    let width = WIDTH.min(window.width() - covered - 40.0);
    let area = egui::Area::new(id.into()).order(egui::Order::Middle).pivot(egui::Align2::CENTER_CENTER);
    let shown = area.fixed_pos(middle).show(ctx, |ui| {
        glass().inner_margin(egui::Margin::same(18)).show(ui, |ui| {
            ui.set_width(width - 36.0);
            ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
            add(ui)
        })
    });
    shown.inner.inner
}

/// Something that is remembered, behind its name.
pub(super) fn named_row(ui: &mut egui::Ui, name: &str, words: &str) {
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(name).size(14.0).color(QUIET));
        ui.add(egui::Label::new(RichText::new(words).size(14.5).color(INK)).wrap());
    });
}
