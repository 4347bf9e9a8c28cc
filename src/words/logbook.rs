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
