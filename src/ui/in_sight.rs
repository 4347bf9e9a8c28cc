//! Keeps what has the focus of the keys in sight where a page or a list scrolls.

use bevy_egui::egui;

/// Scrolls to what the focus has come to since the last pass. Called inside the part that scrolls, after all that it has.
///
/// `Response::gained_focus` does not tell this: the arrow keys move the focus between two passes, and in the next one egui counts it as
/// already there.
pub(crate) fn keep_focus_in_sight(ui: &egui::Ui) {
    let ctx = ui.ctx();
    let now = ctx.memory(egui::Memory::focused);
    let known = ui.id().with("focus");
    let before = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<Option<egui::Id>>(known), now));
    let moved = now.filter(|_| now != before).and_then(|focused| ctx.read_response(focused));
    if let Some(control) = moved.filter(|control| control.layer_id == ui.layer_id()) {
        ui.scroll_to_rect(control.rect, None);
    }
}
