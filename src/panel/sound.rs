//! How loud it is.

use bevy_egui::egui;

use super::{Desk, section};
use crate::controls::Action;
use crate::settings::Sound;

/// The whole section.
pub(super) fn sound_section(ui: &mut egui::Ui, desk: &mut Desk) {
    section(ui, "Sound", true, |ui| {
        let mut sound = desk.remembered.settings.sound;
        volume(ui, &mut sound, &desk.keys.name(Action::Mute));
        if sound != desk.remembered.settings.sound {
            desk.remembered.settings.sound = sound;
        }
    });
}

/// Volume and mute, and the key that mutes.
pub(crate) fn volume(ui: &mut egui::Ui, sound: &mut Sound, key: &str) {
    ui.horizontal(|ui| {
        let percent = |volume: f64, _: std::ops::RangeInclusive<usize>| format!("{:.0} %", volume * 100.0);
        let slider = egui::Slider::new(&mut sound.volume, 0.0..=1.0)
            .custom_formatter(percent)
            .custom_parser(|text| Some(text.trim_end_matches(['%', ' ']).parse::<f64>().ok()? / 100.0));
        ui.add_enabled(!sound.muted, slider).on_hover_text("How loud, in even steps to the ear");
        ui.checkbox(&mut sound.muted, "Mute").on_hover_text(key);
    });
}
