//! What a control that is drawn by hand does while it has the focus of the keys.

use bevy_egui::egui;
use egui::{EventFilter, Key, Rect, Stroke, StrokeKind, Vec2, vec2};

use crate::ui::style::INK;

/// Shows the focus around `place`, and says how often the arrows were pressed in this frame while the control has it: right and up count
/// as positive. The arrows then do not move the focus.
pub(super) fn arrows(ui: &egui::Ui, control: &egui::Response, place: Rect) -> Vec2 {
    ring(ui, control, place);
    if !control.has_focus() {
        return Vec2::ZERO;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(control.id, filter));
    ui.input(|input| {
        let pressed = |key| input.num_presses(key) as f32;
        vec2(pressed(Key::ArrowRight) - pressed(Key::ArrowLeft), pressed(Key::ArrowUp) - pressed(Key::ArrowDown))
    })
}

/// Draws a line around `place` while the control has the focus.
pub(super) fn ring(ui: &egui::Ui, control: &egui::Response, place: Rect) {
    if control.has_focus() {
        ui.painter().rect_stroke(place.expand(3.0), 5.0, Stroke::new(1.5, INK), StrokeKind::Outside);
    }
}
