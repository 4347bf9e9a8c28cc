//! What is set of the sound: the volume of all, that of its parts, and the chalk.

use bevy_egui::egui;

use super::screen_reader::named;
use crate::settings::Sound;
use crate::words::{shared, volume as text};

/// A slider for the volume, a box that mutes, and one for the chalk; `key` mutes and is shown on hover.
pub(crate) fn volume(ui: &mut egui::Ui, sound: &mut Sound, key: &str) {
    ui.horizontal(|ui| {
        let slider = percent_slider(ui, &mut sound.volume, !sound.muted);
        named(slider, text::VOLUME).on_hover_text(text::VOLUME_HINT);
        ui.checkbox(&mut sound.muted, text::MUTE).on_hover_text(key);
        ui.checkbox(&mut sound.chalk, text::CHALK).on_hover_text(text::CHALK_HINT);
    });
}

/// Sliders for the parts of the sound beside the volume of all.
pub(crate) fn volumes_of_parts(ui: &mut egui::Ui, sound: &mut Sound) {
    let parts = [
        (text::CUE, &mut sound.cue),
        (text::BALLS, &mut sound.balls),
        (text::CLOTH, &mut sound.cloth),
        (text::ROOM, &mut sound.room),
    ];
    egui::Grid::new("parts of the sound").num_columns(2).show(ui, |ui| {
        for (name, volume) in parts {
            ui.label(name);
            named(percent_slider(ui, volume, !sound.muted), &text::volume_of_read(name));
            ui.end_row();
        }
    });
}

/// A slider for a share from 0 to 1, with the share in per cent beside it. There is no field to type into: it would keep the arrow keys,
/// which go from one control to the next.
fn percent_slider(ui: &mut egui::Ui, share: &mut f64, is_possible: bool) -> egui::Response {
    ui.horizontal(|ui| {
        let slider = ui.add_enabled(is_possible, egui::Slider::new(share, 0.0..=1.0).show_value(false));
        ui.label(shared::percent(*share * 100.0));
        slider
    })
    .inner
}
