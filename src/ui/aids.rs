//! The switches of the aim aids, on the panel and in the menus.

use bevy_egui::egui;

use crate::settings::{AidLimit, AidSet, Aids};
use crate::shot::Depth;
use crate::ui::style::QUIET;
use crate::words::aids as text;

/// The levels of help, and a switch for each aid; `key` is that of the line, shown on hover. What is chosen stays within the limit.
pub(crate) fn aids(ui: &mut egui::Ui, now: Aids, limit: AidLimit, key: &str) -> Aids {
    let mut aids = now;
    if let Some(most) = limit.0 {
        ui.add(egui::Label::new(egui::RichText::new(text::agreed(most.name())).size(12.5).color(QUIET)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        for set in AidSet::ALL {
            if ui.selectable_label(now.set() == Some(set), set.name()).clicked() {
                aids = set.aids();
            }
        }
    });
    let shows = now.set().map_or(text::OWN_CHOICE, AidSet::shows);
    ui.add(egui::Label::new(egui::RichText::new(shows).size(12.5).color(QUIET)).wrap());
    let mut depth = aids.line;
    ui.horizontal_wrapped(|ui| {
        ui.label(text::LINE).on_hover_text(text::line_hint(key));
        for choice in Depth::ALL {
            ui.selectable_value(&mut depth, choice, choice.name());
        }
    });
    aids.line = depth;
    ui.add_enabled_ui(aids.line != Depth::Off, |ui| {
        ui.checkbox(&mut aids.cue_ball, text::CUE_BALL);
        ui.checkbox(&mut aids.ghost_ball, text::GHOST_BALL);
        ui.checkbox(&mut aids.object_balls, text::OTHER_BALLS);
        ui.checkbox(&mut aids.error_band, text::ERROR_BAND).on_hover_text(text::ERROR_BAND_HINT);
    });
    limit.of(aids)
}
