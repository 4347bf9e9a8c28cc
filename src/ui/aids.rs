//! The switches of the aim aids, on the panel and in the menus.

use bevy_egui::egui;

use crate::settings::{AidSet, Aids};
use crate::shot::Depth;
use crate::ui::style::QUIET;

/// The levels of help, and a switch for each aid; `key` is that of the line, shown on hover.
pub(crate) fn aids(ui: &mut egui::Ui, now: Aids, key: &str) -> Aids {
    let mut aids = now;
    ui.horizontal(|ui| {
        for set in AidSet::ALL {
            if ui.selectable_label(now.set() == Some(set), set.name()).clicked() {
                aids = set.aids();
            }
        }
    });
    let shows = now.set().map_or("Shows what you have chosen yourself.", AidSet::shows);
    ui.add(egui::Label::new(egui::RichText::new(shows).size(12.5).color(QUIET)).wrap());
    let mut depth = aids.line;
    ui.horizontal(|ui| {
        ui.label("Line").on_hover_text(format!("How much of the shot it shows; {key}"));
        for choice in Depth::ALL {
            ui.selectable_value(&mut depth, choice, choice.name());
        }
    });
    aids.line = depth;
    ui.add_enabled_ui(aids.line != Depth::Off, |ui| {
        ui.checkbox(&mut aids.cue_ball, "Line of the cue ball");
        ui.checkbox(&mut aids.ghost_ball, "Ghost ball");
        ui.checkbox(&mut aids.object_balls, "Lines of the other balls");
        ui.checkbox(&mut aids.error_band, "Where your hand may send the balls").on_hover_text(
            "Where the balls may end if a hand of your level strikes, with its errors in direction, speed and tip",
        );
    });
    aids
}
