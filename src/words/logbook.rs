//! The page about the logbook of shots.

use crate::files::count;

/// The title.
pub(crate) const TITLE: &str = "The logbook";

/// The choice of the shots of everybody.
pub(crate) const ALL_PERSONS: &str = "All persons";

/// The choice of the shots of every game.
pub(crate) const ALL_GAMES: &str = "All games";

/// While the figures are made.
pub(crate) const COUNTING: &str = "Counting…";

/// In place of the figures, if there is no shot.
pub(crate) const NO_SHOT: &str =
    "No shot is recorded. Shots of matches, of drills and of the free table are, from now on.";

/// The hint in the empty field for the name of a new person.
pub(crate) const NEWCOMER: &str = "Somebody new: a name";

/// The button beside the name of a new person.
pub(crate) const PLAY_AS: &str = "Play as";

/// The answer that keeps the shots.
pub(crate) const NO_KEEP: &str = "No, keep them";

/// The entry that writes the shots of everybody to a file.
pub(crate) const EXPORT_ALL: &str = "Export the shots of all persons";

/// The hint of the entries that write shots to a file.
pub(crate) const EXPORT_HINT: &str = "Into a new file in the data folder; `baize logbook import` reads it";

/// For whom shots outside matches are recorded; `person` is the name.
pub(crate) fn recorded_for(person: &str) -> String {
    format!("Drills and the free table are recorded for {person}.")
}

/// The entry after which they are recorded for another person; `person` is the name.
pub(crate) fn record_for(person: &str) -> String {
    format!("Record them for {person}")
}

/// How many shots the figures are made of, and how many were taken back.
pub(crate) fn shots(shots: usize, taken_back: u32) -> String {
    match taken_back {
        0 => count(shots, "shot"),
        taken_back => format!("{}, {taken_back} more taken back", count(shots, "shot")),
    }
}

/// The entry that writes the shots of a person to a file; `person` is the name.
pub(crate) fn export(person: &str) -> String {
    format!("Export the shots of {person}")
}

/// The entry that asks whether a person is deleted; `person` is the name.
pub(crate) fn delete(person: &str) -> String {
    format!("Delete {person}…")
}

/// The question before a person is deleted; `person` is the name.
pub(crate) fn ask_delete(person: &str) -> String {
    format!("Delete {person} with all shots? They cannot be brought back.")
}

/// The answer that deletes a person; `person` is the name.
pub(crate) fn yes_delete(person: &str) -> String {
    format!("Yes, delete {person}")
}

/// What was said of a request, on a system without a folder for the logbook.
pub(crate) const NO_FOLDER: &str = "Nothing is recorded: there is no data folder.";

/// Why nothing is exported: every name is taken. It stands in a sentence.
pub(crate) const NO_FREE_NAME: &str = "there is no free name for the export";

/// After a person was deleted with so many shots; `person` is the name.
pub(crate) fn deleted(person: &str, shots: usize) -> String {
    format!("Deleted {person} with {}.", count(shots, "shot"))
}

/// After so many shots were exported; `path` is that of the new file.
pub(crate) fn exported(shots: usize, path: &str) -> String {
    format!("Wrote {} to {path}.", count(shots, "shot"))
}

/// Why nothing is exported: `path` is that of the file, `reason` is what the system says. It stands in a sentence.
pub(crate) fn not_exported(path: &str, reason: impl std::fmt::Display) -> String {
    format!("the export {path} cannot be written: {reason}")
}
