//! The card of the layout editor in the placing mode.

/// Balls snap to nothing.
pub(crate) const FREE: &str = "Free";

/// The hint at this choice.
pub(crate) const FREE_HINT: &str = "A ball goes where you put it";

/// Balls snap to the lines through the diamonds.
pub(crate) const DIAMONDS: &str = "Diamonds";

/// The hint at this choice.
pub(crate) const DIAMONDS_HINT: &str = "A ball goes to the lines through diamonds and half diamonds";

/// Balls snap to what is near them.
pub(crate) const FROZEN: &str = "Frozen";

/// The hint at this choice.
pub(crate) const FROZEN_HINT: &str = "A ball is frozen to the ball or cushion near it; hold Control for one ball";

/// The button that closes the rest of the card.
pub(crate) const LESS: &str = "Less";

/// The button that opens the rest of the card.
pub(crate) const MORE: &str = "Save, share";

/// The hint of the button that opens and closes the rest.
pub(crate) const MORE_HINT: &str = "Balls of the set, name, files and the clipboard";

/// Before the field of the name.
pub(crate) const NAME: &str = "Name";

/// Before the field of the sentence about the set-up.
pub(crate) const WHAT_TO_SEE: &str = "What to see";

/// The button that saves.
pub(crate) const SAVE: &str = "Save";

/// The hint of the button that saves, if the set-up has a file.
pub(crate) const SAVE_OVER: &str = "Into its file; the old text is kept beside it";

/// The hint of the button that saves, if the set-up has no file.
pub(crate) const SAVE_NEW: &str = "As a new file of yours";

/// The button that saves as a new file.
pub(crate) const DUPLICATE: &str = "Duplicate";

/// The hint of the button that saves as a new file.
pub(crate) const DUPLICATE_HINT: &str = "Into a new file";

/// The button that copies a short line.
pub(crate) const COPY_LINE: &str = "Copy line";

/// The hint of the button that copies a short line.
pub(crate) const COPY_LINE_HINT: &str = "One short line for a chat message (Ctrl+C)";

/// The button that copies a file.
pub(crate) const COPY_FILE: &str = "Copy as a file";

/// The hint of the button that copies a file.
pub(crate) const COPY_FILE_HINT: &str = "A whole shot file that names no other file";

/// The button that opens what is on the clipboard.
pub(crate) const PASTE: &str = "Paste";

/// The hint of the button that opens what is on the clipboard.
pub(crate) const PASTE_HINT: &str = "Open a line or a shot file from the clipboard (Ctrl+V)";

/// A ball of the set that is on the table; `ball` is its name.
pub(crate) fn ball_on_table(ball: &str) -> String {
    format!("{ball}: put away, or drag it")
}

/// A ball of the set that is not on the table; `ball` is its name.
pub(crate) fn ball_away(ball: &str) -> String {
    format!("{ball}: put on the table, or drag it there")
}
