//! What is set of the sound: the volume of all, that of its parts, and the chalk.

use bevy_egui::egui;

use super::screen_reader::named;
use crate::settings::Sound;

/// A slider for the volume, a box that mutes, and one for the chalk; `key` mutes and is shown on hover.
pub(crate) fn volume(ui: &mut egui::Ui, sound: &mut Sound, key: &str) {
    ui.horizontal(|ui| {
        let slider = percent_slider(ui, &mut sound.volume, !sound.muted);
        named(slider, "Volume").on_hover_text("The volume; equal steps sound equal");
        ui.checkbox(&mut sound.muted, "Mute").on_hover_text(key);
        ui.checkbox(&mut sound.chalk, "Chalk").on_hover_text("The player is heard to chalk after each shot");
    });
}

/// Sliders for the parts of the sound beside the volume of all.
pub(crate) fn volumes_of_parts(ui: &mut egui::Ui, sound: &mut Sound) {
    let parts =
        [("Cue", &mut sound.cue), ("Balls", &mut sound.balls), ("Cloth", &mut sound.cloth), ("Room", &mut sound.room)];
    for (name, volume) in parts {
        ui.horizontal(|ui| {
            named(percent_slider(ui, volume, !sound.muted), &format!("Volume: {name}"));
            ui.label(name);
        });
    }
}

/// A slider for a share from 0 to 1, with the share in per cent beside it. There is no field to type into: it would keep the arrow keys,
/// which go from one control to the next.
fn percent_slider(ui: &mut egui::Ui, share: &mut f64, is_possible: bool) -> egui::Response {
    ui.horizontal(|ui| {
        let slider = ui.add_enabled(is_possible, egui::Slider::new(share, 0.0..=1.0).show_value(false));
        ui.label(format!("{:.0} %", *share * 100.0));
        slider
    })
    .inner
}
