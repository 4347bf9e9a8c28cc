//! Sections and sliders of the panel.

use std::ops::RangeInclusive;

use bevy_egui::egui;

use crate::words::panel as text;

/// The colour of what differs from the files.
const CHANGED: egui::Color32 = egui::Color32::from_rgb(240, 196, 92);

/// A slider over `range`. A value that the player enters is limited to `range`; a value that is only shown is not.
pub(super) fn slider(value: &mut f64, range: RangeInclusive<f64>) -> egui::Slider<'_> {
    egui::Slider::new(value, range).clamping(egui::SliderClamping::Edits)
}

/// A section under a heading that opens and closes it.
pub(super) fn section(ui: &mut egui::Ui, title: &str, open: bool, add: impl FnOnce(&mut egui::Ui)) {
    marked_section(ui, title, open, 0, add);
}

/// As [`section`], and the heading says how many entries differ from the files.
pub(super) fn marked_section(
    ui: &mut egui::Ui,
    title: &str,
    open: bool,
    different: usize,
    add: impl FnOnce(&mut egui::Ui),
) {
    let heading = if different == 0 { title.to_owned() } else { text::changed_section(title, different) };
    egui::CollapsingHeader::new(egui::RichText::new(heading).strong()).id_salt(title).default_open(open).show(ui, add);
}

/// The name of an entry, with a mark if its value `differs` from that of the files.
pub(super) fn marked(name: &str, differs: bool) -> egui::RichText {
    if differs { egui::RichText::new(text::changed_entry(name)).color(CHANGED) } else { egui::RichText::new(name) }
}
