//! Sections and sliders of the panel.

use std::ops::RangeInclusive;

use bevy_egui::egui;

/// A slider over `range`. A value that the player enters is limited to `range`; a value that is only shown is not.
pub(super) fn slider(value: &mut f64, range: RangeInclusive<f64>) -> egui::Slider<'_> {
    egui::Slider::new(value, range).clamping(egui::SliderClamping::Edits)
}

/// A section under a heading that opens and closes it.
pub(super) fn section(ui: &mut egui::Ui, title: &str, open: bool, add: impl FnOnce(&mut egui::Ui)) {
    marked_section(ui, title, 0, open, add);
}

/// The same with a mark in the heading that says how many of its values differ from what the files say, if any do.
pub(super) fn marked_section(
    ui: &mut egui::Ui,
    title: &str,
    different: usize,
    open: bool,
    add: impl FnOnce(&mut egui::Ui),
) {
    let words = if different > 0 { format!("{title}  {MARK} {different}") } else { title.to_owned() };
    let heading = egui::CollapsingHeader::new(egui::RichText::new(words).strong());
    // The heading changes, but it opens and closes the same section.
    heading.id_salt(title).default_open(open).show(ui, add);
}

/// The mark of a value that differs from what the files say.
pub(super) const MARK: &str = "•";
