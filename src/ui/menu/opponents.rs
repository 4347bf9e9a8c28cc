//! The choice who plays a side of a match: a person, or one of the opponents.

use bevy_egui::egui;
use egui::{RichText, vec2};

use crate::opponent::OpponentFile;
use crate::referee::NamedOpponent;
use crate::ui::face::{face, somebody};
use crate::ui::style::{ACCENT, INK, QUIET, font};
use crate::words::against as text;
use crate::words::shared;

/// Side of a button with a face in points, and the space between two.
const SIZE: f32 = 29.0;
const GAP: f32 = 4.0;

/// Draws the buttons for one side, on which `chosen` plays; `None` for a person. Returns who was clicked.
pub(super) fn opponent(
    ui: &mut egui::Ui,
    all: &[NamedOpponent],
    chosen: Option<&str>,
) -> Option<Option<NamedOpponent>> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        if button(ui, None, chosen.is_none()).on_hover_text(text::A_PERSON).clicked() {
            clicked = Some(None);
        }
        for named in all {
            let (name, file) = named;
            let hint = text::offered_opponent(&file.name, file.level, &file.about);
            let response = button(ui, Some(file), chosen == Some(name));
            if response.on_hover_text(hint).clicked() {
                clicked = Some(Some(named.clone()));
            }
        }
    });
    if let Some((_, file)) = all.iter().find(|(name, _)| chosen == Some(name)) {
        ui.label(RichText::new(shared::level_of_opponent(file.level, &file.about)).size(12.5).color(QUIET));
    }
    clicked
}

/// A button with a face and the level of the opponent, or with the outline of a person.
fn button(ui: &mut egui::Ui, of: Option<&OpponentFile>, is_chosen: bool) -> egui::Response {
    let (place, response) = ui.allocate_exact_size(vec2(SIZE, SIZE), egui::Sense::click());
    let words = of.map_or_else(|| text::A_PERSON_READ.to_owned(), |file| shared::opponent(&file.name, file.level));
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, ui.is_enabled(), is_chosen, &words));
    let (centre, radius) = (place.center(), SIZE / 2.0 - 2.0);
    match of {
        Some(file) => {
            face(ui.painter(), centre, radius, &file.face);
            let corner = place.right_bottom() - vec2(6.0, 6.0);
            ui.painter().circle_filled(corner, 6.5, if is_chosen { ACCENT } else { egui::Color32::from_gray(30) });
            ui.painter().text(corner, egui::Align2::CENTER_CENTER, file.level, font(10.5), INK);
        }
        None => somebody(ui.painter(), centre, radius),
    }
    if is_chosen || response.has_focus() {
        let edge = if is_chosen { ACCENT } else { INK };
        ui.painter().circle_stroke(centre, radius + 1.0, egui::Stroke::new(2.0, edge));
    }
    response
}
