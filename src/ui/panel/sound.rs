//! The section for the volume.

use bevy_egui::egui;

use super::params::PanelParams;
use super::section::section;
use crate::settings::Action;
use crate::ui::volume::volume;
use crate::words::panel as text;

/// The section with its heading.
pub(super) fn sound_section(ui: &mut egui::Ui, params: &mut PanelParams) {
    section(ui, text::SOUND, true, |ui| {
        let mut sound = params.remembered.settings.sound;
        volume(ui, &mut sound, &params.keys.name(Action::Mute));
        if sound != params.remembered.settings.sound {
            params.remembered.settings.sound = sound;
        }
    });
}
