//! Sections and sliders of the panel.

use std::ops::RangeInclusive;

use bevy_egui::egui;

/// A slider over `range`. A value that the player enters is limited to `range`; a value that is only shown is not.
pub(super) fn slider(value: &mut f64, range: RangeInclusive<f64>) -> egui::Slider<'_> {
    egui::Slider::new(value, range).clamping(egui::SliderClamping::Edits)
}

/// A section under a heading that opens and closes it.
pub(super) fn section(ui: &mut egui::Ui, title: &str, open: bool, add: impl FnOnce(&mut egui::Ui)) {
    egui::CollapsingHeader::new(egui::RichText::new(title).strong()).default_open(open).show(ui, add);
}
