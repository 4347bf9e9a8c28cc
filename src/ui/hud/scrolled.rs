//! Parts of a card that scroll where there is no room.

use bevy_egui::egui;

/// A part of a card that scrolls if it needs more than this height in points. (Without the least height it would never become
/// higher than the card was in the frame before.)
pub(super) fn scrolled(name: &str, height: f32) -> egui::ScrollArea {
    egui::ScrollArea::vertical().id_salt(name).min_scrolled_height(height).max_height(height)
}
