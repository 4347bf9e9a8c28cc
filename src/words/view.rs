//! Messages about saved views, the line of the coming shot, its map and its comparison, and the sound.

/// Why the coming shot is not compared with another world in a match.
pub(crate) const NO_OTHER_WORLD: &str =
    "Another table or physics is tried only at the free table: in a match it would tell you too much.";

/// Why there is no map of the coming shot in a match.
pub(crate) const NO_MAP: &str =
    "The map of where the coming shot may end is only for the free table: in a match it would tell you too much.";

/// When no loudspeaker is found.
pub(crate) const NO_SOUND: &str = "There is no sound device. When one appears, the game is heard.";

/// After the line of the coming shot was changed; `shows` says how much it shows.
pub(crate) fn line(shows: &str) -> String {
    format!("The line: {shows}.")
}

/// After a view was saved; `key` is the key that shows it.
pub(crate) fn view_saved(key: &str) -> String {
    format!("Saved: {key} shows this view again.")
}

/// If no view was saved under a key; `fine` is the key that is held while it is saved.
pub(crate) fn no_view(fine: &str, key: &str) -> String {
    format!("No view is saved here yet: {fine} with {key} saves the present one.")
}

/// The name of the first of two worlds in the comparison.
pub(crate) const ON_THE_TABLE: &str = "on the table";

/// Why the shot cannot be played in the other world; `file` is the name of its file, `reason` says why.
pub(crate) fn not_with(file: &str, reason: impl std::fmt::Display) -> String {
    format!("With {file}: {reason}.")
}
