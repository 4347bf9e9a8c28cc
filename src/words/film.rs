//! Messages after a replay was saved as a film, and why it was not. A reason stands in a sentence.

/// Why no film begins on a system without a folder for pictures.
pub(crate) const NO_FOLDER: &str = "No film is saved: there is no folder for pictures; name one in BAIZE_DATA_DIR.";

/// If what writes the film has stopped.
pub(crate) const WRITER_ENDED: &str = "No film is saved: its writer has ended.";

/// A reason: no picture was drawn.
pub(crate) const NO_PICTURE: &str = "there was no picture";

/// A reason: the place for the film is no folder.
pub(crate) const NO_PLACE: &str = "there is no folder for it";

/// A reason: there are files under all names.
pub(crate) const NAMES_TAKEN: &str = "every name is taken";

/// In place of the last line of a program that has said nothing.
pub(crate) const SAID_NOTHING: &str = "nothing";

/// After a film was saved; `path` is its path.
pub(crate) fn saved(path: &str) -> String {
    format!("The film is saved as {path}.")
}

/// Why a film was not saved; `reason` is one of these reasons, or what the system says.
pub(crate) fn not_saved(reason: &str) -> String {
    format!("No film is saved: {reason}.")
}

/// A reason: the last line that the program `ffmpeg` has written.
pub(crate) fn ffmpeg_says(line: &str) -> String {
    format!("ffmpeg says: {line}")
}
