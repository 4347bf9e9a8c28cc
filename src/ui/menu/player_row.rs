//! The name and the colour of a player of a match.

use bevy_egui::egui;
use egui::vec2;

use super::draft::Draft;
use crate::match_play::Colour;
use crate::ui::style::{INK, in_egui};
use crate::words::against as text;
use crate::words::shared;

/// Side of a swatch in points, and the space between two.
const SWATCH: f32 = 18.0;
const SWATCH_GAP: f32 = 4.0;

/// The name and the colour of a player. No two have the same colour: they exchange theirs.
pub(super) fn player(ui: &mut egui::Ui, draft: &mut Draft, index: usize) {
    row(ui, draft, index, |ui, draft, width| {
        let name = egui::TextEdit::singleline(&mut draft.players[index]).char_limit(40);
        ui.add_sized(
            vec2(width, 26.0),
            name.hint_text(shared::unnamed_player(index + 1)).vertical_align(egui::Align::Center),
        );
    });
}

/// The colour of a player whose name comes from elsewhere; `words` stand in its place.
pub(super) fn player_to_come(ui: &mut egui::Ui, draft: &mut Draft, index: usize, words: &str) {
    row(ui, draft, index, |ui, _, width| {
        let in_line = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(vec2(width, 26.0), in_line, |ui| {
            ui.set_min_width(width);
            ui.label(egui::RichText::new(words).color(INK));
        });
    });
}

/// What `left` draws, so wide in points, and the colours.
fn row(ui: &mut egui::Ui, draft: &mut Draft, index: usize, left: impl FnOnce(&mut egui::Ui, &mut Draft, f32)) {
    let swatches = Colour::ALL.len() as f32 * (SWATCH + SWATCH_GAP);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SWATCH_GAP;
        let width = ui.available_width() - swatches - 8.0;
        left(ui, draft, width);
        ui.add_space(8.0 - SWATCH_GAP);
        for colour in Colour::ALL {
            if swatch(ui, colour, draft.colours[index] == colour) {
                let now = draft.colours[index];
                for other in draft.colours.iter_mut().filter(|other| **other == colour) {
                    *other = now;
                }
                draft.colours[index] = colour;
            }
        }
    });
}

/// A square of a colour. Returns whether it was clicked.
fn swatch(ui: &mut egui::Ui, colour: Colour, is_chosen: bool) -> bool {
    let (place, response) = ui.allocate_exact_size(vec2(SWATCH, SWATCH), egui::Sense::click());
    let name = text::colour(colour);
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, ui.is_enabled(), is_chosen, name));
    let response = response.on_hover_text(text::colour_hint(name));
    let size = if is_chosen { place } else { place.shrink(3.0) };
    ui.painter().rect_filled(size, 4.0, in_egui(colour));
    if is_chosen || response.has_focus() {
        ui.painter().rect_stroke(place, 4.0, egui::Stroke::new(2.0, INK), egui::StrokeKind::Inside);
    }
    response.clicked()
}
