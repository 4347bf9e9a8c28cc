//! Messages after a file or a text was opened, copied or pasted, and after a ball was put on the table in the layout editor.

use crate::files::{capital, grouped};

/// Why nothing is opened during a match.
pub(crate) const IN_A_MATCH: &str = "A match is under way: leave it first, then open the other set-up.";

/// Why nothing is opened during a lesson.
pub(crate) const IN_A_LESSON: &str = "A lesson is under way: leave it first, then open the other set-up.";

/// Why nothing is opened during a drill.
pub(crate) const IN_A_DRILL: &str = "A drill is under way: leave it first, then open the other set-up.";

/// Why a pasted text is not opened; the first letter becomes a capital.
pub(crate) const NO_SET_UP: &str = "what is on the clipboard is no set-up: neither a shared line nor a shot file";

/// What a pasted text is called in messages about mistakes in it.
pub(crate) const PASTED_TEXT: &str = "the pasted text";

/// Why nothing is saved or copied.
pub(crate) const NO_CUE_BALL: &str = "The cue ball is not on the bed: put it on the table first.";

/// Why no ball is put on the table.
pub(crate) const NO_ROOM: &str = "There is no room for another ball on this table.";

/// The comment at the beginning of a shot file that is copied.
pub(crate) const TO_SHARE: &str = "A set-up to share. It names no other file.";

/// After a file was opened; `path` is its path.
pub(crate) fn is_open(path: &str) -> String {
    format!("{path} is open.")
}

/// After a file was dropped on the window that belongs into the player's folder; `noun` says what it is, such as `cue`.
pub(crate) fn put_into(file: &str, noun: &str, folder: &str) -> String {
    format!("{file} is a good {noun}; put it into {folder} to choose it.")
}

/// The same on a system without such a folder.
pub(crate) fn no_folder(file: &str, noun: &str) -> String {
    format!("{file} is a good {noun}, but this system has no folder for your files.")
}

/// After a set-up was laid out that has no sentence of its own; `name` is its name.
pub(crate) fn on_the_table(name: &str) -> String {
    format!("{} is on the table.", capital(name))
}

/// After a short line was copied; `characters` is its length.
pub(crate) fn line_copied(characters: usize) -> String {
    format!("The line is on the clipboard, {} characters.", grouped(characters))
}

/// After a shot file was copied; `characters` is its length.
pub(crate) fn file_copied(characters: usize) -> String {
    format!("The RON is on the clipboard, {} characters.", grouped(characters))
}

/// Why nothing was copied; `error` is what the system says.
pub(crate) fn not_copied(error: impl std::fmt::Display) -> String {
    format!("Nothing was copied, for the clipboard of the system cannot be reached: {error}.")
}

/// Why nothing was pasted; `error` is what the system says.
pub(crate) fn not_pasted(error: impl std::fmt::Display) -> String {
    format!("Nothing was pasted, for there is no text on the clipboard: {error}.")
}
