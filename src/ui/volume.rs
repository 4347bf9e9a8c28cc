//! The slider for the volume.

use bevy_egui::egui;

use crate::settings::Sound;

/// A slider for the volume, and a box that mutes; `key` is shown on hover.
pub(crate) fn volume(ui: &mut egui::Ui, sound: &mut Sound, key: &str) {
    ui.horizontal(|ui| {
        let percent = |volume: f64, _: std::ops::RangeInclusive<usize>| format!("{:.0} %", volume * 100.0);
        let slider = egui::Slider::new(&mut sound.volume, 0.0..=1.0)
            .custom_formatter(percent)
            .custom_parser(|text| Some(text.trim_end_matches(['%', ' ']).parse::<f64>().ok()? / 100.0));
        ui.add_enabled(!sound.muted, slider).on_hover_text("The volume; equal steps sound equal");
        ui.checkbox(&mut sound.muted, "Mute").on_hover_text(key);
    });
}
