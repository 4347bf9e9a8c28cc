//! The switches of the aim aids, on the panel and in the menus.

use bevy_egui::egui;

use crate::settings::{AidSet, Aids};
use crate::shot::Depth;

/// The sets of aids, and a switch for each aid; `key` is that of the line, shown on hover.
pub(crate) fn aids(ui: &mut egui::Ui, now: Aids, key: &str) -> Aids {
    let mut aids = now;
    ui.horizontal(|ui| {
        for set in AidSet::ALL {
            if ui.selectable_label(now.set() == Some(set), set.name()).clicked() {
                aids = set.aids();
            }
        }
    });
    let mut depth = aids.line;
    ui.horizontal(|ui| {
        for choice in Depth::ALL {
            ui.selectable_value(&mut depth, choice, choice.name());
        }
        ui.label("Line").on_hover_text(format!("How much of the shot it shows; {key}"));
    });
    aids.line = depth;
    ui.add_enabled_ui(aids.line != Depth::Off, |ui| {
        ui.checkbox(&mut aids.cue_ball, "Line of the cue ball");
        ui.checkbox(&mut aids.ghost_ball, "Ghost ball");
        ui.checkbox(&mut aids.object_balls, "Lines of the other balls");
        ui.checkbox(&mut aids.error_band, "Band of human error").on_hover_text(
            "Where the balls may end if a hand of your level strikes, with its errors in direction, speed and tip",
        );
    });
    aids
}
