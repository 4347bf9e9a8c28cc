//! What is set of the sound: the volume, and the chalk.

use bevy_egui::egui;

use super::screen_reader::named;
use crate::settings::Sound;
use crate::words::{shared, volume as text};

/// A slider for the volume, a box that mutes, and one for the chalk; `key` mutes and is shown on hover.
pub(crate) fn volume(ui: &mut egui::Ui, sound: &mut Sound, key: &str) {
    ui.horizontal(|ui| {
        let percent = |volume: f64, _: std::ops::RangeInclusive<usize>| shared::percent(volume * 100.0);
        let slider = egui::Slider::new(&mut sound.volume, 0.0..=1.0)
            .custom_formatter(percent)
            .custom_parser(|text| Some(text.trim_end_matches(['%', ' ']).parse::<f64>().ok()? / 100.0));
        named(ui.add_enabled(!sound.muted, slider), text::VOLUME).on_hover_text(text::VOLUME_HINT);
        ui.checkbox(&mut sound.muted, text::MUTE).on_hover_text(key);
        ui.checkbox(&mut sound.chalk, text::CHALK).on_hover_text(text::CHALK_HINT);
    });
}
