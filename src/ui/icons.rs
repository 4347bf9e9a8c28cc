//! The icons on buttons, all of them letters of the font.

use bevy_egui::egui::RichText;

use super::style::font;

/// Takes the last change back.
pub(crate) const UNDO: &str = "↩";
/// Brings back what was taken back.
pub(crate) const REDO: &str = "↪";
/// Plays on.
pub(crate) const PLAY: &str = "▶";
/// Stands still.
pub(crate) const PAUSE: &str = "⏸";
/// Goes to the impact before.
pub(crate) const LAST: &str = "⏮";
/// Goes to the next impact.
pub(crate) const NEXT: &str = "⏭";

/// Less of it.
pub(crate) const LESS: &str = "−";
/// More of it.
pub(crate) const MORE: &str = "+";

/// Whether this is an icon, which a screen reader cannot say.
pub(crate) fn is_icon(icon_or_word: &str) -> bool {
    [UNDO, REDO, PLAY, PAUSE, LAST, NEXT, LESS, MORE].contains(&icon_or_word)
}

/// The face of a button: an icon is larger than a word of `size` points.
pub(crate) fn face(icon_or_word: &str, size: f32) -> RichText {
    let is_icon = [UNDO, REDO, PLAY, PAUSE, LAST, NEXT].contains(&icon_or_word);
    RichText::new(icon_or_word).font(font(if is_icon { size + 3.0 } else { size }))
}
