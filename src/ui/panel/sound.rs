//! The section for the volume.

use bevy_egui::egui;

use super::{Desk, section};
use crate::settings::Action;
use crate::ui::volume::volume;

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
