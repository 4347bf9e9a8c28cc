//! Messages after something was saved, and why it was not.

/// Why nothing is saved on a system without a folder for the player's files.
pub(crate) const NO_FOLDER: &str = "This system has no folder for your files; name one in BAIZE_CONFIG_DIR.";

/// Why a rack without a cue ball is not saved.
pub(crate) const NO_CUE_BALL: &str = "The cue ball is in a pocket or off the table; a rack needs one on the table.";

/// Why nothing is saved under an empty name.
pub(crate) const NO_NAME: &str = "The name is empty; give it one, such as my_club.";

/// The comment at the beginning of a set-up that is saved.
pub(crate) const SET_UP_COMMENT: &str = "A set-up that was made at the table.";

/// The comment at the beginning of the file of the settings.
pub(crate) const SETTINGS_COMMENT: &str = "The last choices of the player. The game writes this file itself.";

/// The comment at the beginning of the file of the keys.
pub(crate) const KEYS_COMMENT: &str = "Which key does what. An action that is left out keeps its usual key.";

/// The comment at the beginning of the shot in which the table is kept as it was left.
pub(crate) const LAST_TABLE_COMMENT: &str =
    "The table as it was left, with the aim as its strike. The game writes this file itself.";

/// Why a picture is not saved on a system without a folder for pictures; it stands in a sentence.
pub(crate) const NO_FOLDER_FOR_PICTURES: &str = "there is no folder for pictures; name one in BAIZE_DATA_DIR";

/// After a rack or the physics was saved: its path, and that of the old text if there was one.
pub(crate) fn saved_as(path: &str, kept: Option<&str>) -> String {
    match kept {
        Some(kept) => format!("Saved as {path}. What it said before is in {kept}."),
        None => format!("Saved as {path}."),
    }
}

/// Why nothing is saved under a name with this letter.
pub(crate) fn letter_in_name(name: &str, letter: char) -> String {
    format!("The name \"{name}\" has a {letter:?} in it; letters, digits, blanks and _ - + ( ) are possible.")
}

/// Why nothing is saved under a long name: how many letters it has, and how many are possible.
pub(crate) fn long_name(letters: usize, most: usize) -> String {
    format!("The name has {letters} letters; at most {most} are possible.")
}

/// Why a rack is not saved whose own file describes the table; `file` is its path.
pub(crate) fn table_in_place(file: &str) -> String {
    format!("{file} describes its table in place; put the table into a file of its own first.")
}

/// Why a shot of the list is not saved.
pub(crate) fn no_such_shot(number: u32) -> String {
    format!("Shot {number} is not in the list any more.")
}

/// The comment at the beginning of a shot that is saved.
pub(crate) fn shot_comment(number: u32) -> String {
    format!("Shot {number} of an evening.")
}

/// After a shot was saved: its number, the path, and the name by which the program plays it.
pub(crate) fn shot_saved(number: u32, path: &str, name: &str) -> String {
    format!("Shot {number} is saved as {path}. Start the game with --shot {name} to play it.")
}

/// The same of a shot that somebody changed while it ran.
pub(crate) fn changed_shot_saved(number: u32, path: &str, name: &str) -> String {
    format!(
        "Shot {number} is saved as {path}. Start the game with --shot {name} to play it. \
         It was changed while it ran; the file has only how it began."
    )
}

/// After a set-up was saved: its path, and that of the old text if there was one.
pub(crate) fn set_up_saved(path: &str, kept: Option<&str>) -> String {
    match kept {
        Some(kept) => format!("The set-up is saved as {path}. The file before it is kept as {kept}."),
        None => format!("The set-up is saved as {path}."),
    }
}

/// After a picture of the window was saved; `path` is its path.
pub(crate) fn picture_saved(path: &str) -> String {
    format!("The picture is saved as {path}.")
}

/// Why a picture was not saved; `reason` says why.
pub(crate) fn picture_not_saved(reason: &str) -> String {
    format!("The picture is not saved: {reason}.")
}

/// After settings of the game were found changed by something else; `kept` is the path of these.
pub(crate) fn settings_kept(kept: &str) -> String {
    format!("Something else has changed the settings; its file is kept as {kept}.")
}

/// After a file that cannot be read was put aside; `kept` is its new path.
pub(crate) fn set_aside(kept: &str) -> String {
    format!("The file that could not be used is kept as {kept}.")
}
