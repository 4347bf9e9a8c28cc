//! Messages about the files in use: what cannot be chosen, and what follows when a file changes.

/// Why no other rack, table, ball set or physics is chosen during a match.
pub(crate) const IN_A_MATCH: &str = "The match keeps its table, balls and physics: leave the match first, in the menu.";

/// Why no other rack, table, ball set or physics is chosen during a drill.
pub(crate) const IN_A_DRILL: &str = "The drill lays out the table: leave the drill first, in the menu.";

/// Why no other rack, table, ball set or physics is chosen during a lesson.
pub(crate) const IN_A_LESSON: &str = "The lesson lays out the table: leave the lesson first, in the menu.";

/// After a rack was chosen whose file has a mistake.
pub(crate) const RACK_UNUSABLE: &str = "This rack cannot be used.";

/// After a table was chosen whose file has a mistake.
pub(crate) const TABLE_UNUSABLE: &str = "This table cannot be used.";

/// After a ball set was chosen whose file has a mistake.
pub(crate) const BALLS_UNUSABLE: &str = "This ball set cannot be used.";

/// After a physics file was chosen that has a mistake.
pub(crate) const PHYSICS_UNUSABLE: &str = "This physics cannot be used.";

/// What is wrong with an entry of the settings that names no file; it goes on after the name of the entry.
pub(crate) const EMPTY_NAME: &str = "is empty, but must be a name or a path";

/// After the file of the light and the colours changed; `files` are the names of the files.
pub(crate) fn new_mood(files: &str) -> String {
    format!("{files} changed: the new mood is in force.")
}

/// After the file of the keys changed; `files` are the names of the files.
pub(crate) fn new_keys(files: &str) -> String {
    format!("{files} changed: the new keys are in force.")
}

/// After a file of the rack or the table changed; `files` are the names of the files.
pub(crate) fn racked_again(files: &str) -> String {
    format!("{files} changed: racked again.")
}

/// After a physics file changed; `files` are the names of the files.
pub(crate) fn new_physics(files: &str) -> String {
    format!("{files} changed: the new physics is in force.")
}

/// After a file was mended and says the same as what is in use; `files` are the names of the files.
pub(crate) fn mended(files: &str) -> String {
    format!("{files} changed: its mistakes are gone.")
}

/// When the game starts with files that cannot be used; `error` says what is wrong.
pub(crate) fn built_in_instead(error: impl std::fmt::Display) -> String {
    format!("{error}\nThe built-in nine-ball is racked instead.")
}

/// After the game chose a lower quality of the picture; `quality` is its name.
pub(crate) fn lower_quality(quality: &str) -> String {
    format!("The quality of the picture is {quality}, which suits this computer. You can change it in the settings.")
}
