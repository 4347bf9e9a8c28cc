//! The page with the matches under way.

use crate::files::count;

/// The title.
pub(crate) const TITLE: &str = "Continue";

/// In place of the list, if there is no match.
pub(crate) const NO_MATCH: &str = "No match is under way.";

/// The button beside a match that deletes it.
pub(crate) const DELETE: &str = "Delete";

/// The hint of the button that deletes.
pub(crate) const DELETE_HINT: &str = "Asks before it deletes";

/// The answer that keeps the match.
pub(crate) const NO_KEEP: &str = "No, keep it";

/// The answer that deletes the match.
pub(crate) const YES_DELETE: &str = "Yes, delete it";

/// The question before a match is deleted whose file cannot be read.
pub(crate) const ASK_DELETE_FILE: &str = "Delete this file? It cannot be brought back.";

/// When a match was saved less than a minute ago.
pub(crate) const JUST_NOW: &str = "just now";

/// Below the name of a file that cannot be read; `trouble` says why.
pub(crate) fn cannot_be_opened(trouble: &str) -> String {
    format!("It cannot be opened: {trouble}")
}

/// The line below a match: `standing` says how it stands, `when` when it was saved.
pub(crate) fn standing_and_when(standing: &str, when: &str) -> String {
    format!("{standing} · {when}")
}

/// The question before a match is deleted; `players` names both, `title` the game and how long the match is.
pub(crate) fn ask_delete(players: &str, title: &str) -> String {
    format!("Delete {players}, {title}? It cannot be brought back.")
}

/// How long ago a match was saved, in minutes.
pub(crate) fn minutes_ago(minutes: usize) -> String {
    format!("{} ago", count(minutes, "minute"))
}

/// How long ago a match was saved, in hours.
pub(crate) fn hours_ago(hours: usize) -> String {
    format!("{} ago", count(hours, "hour"))
}

/// How long ago a match was saved, in days.
pub(crate) fn days_ago(days: usize) -> String {
    format!("{} ago", count(days, "day"))
}
