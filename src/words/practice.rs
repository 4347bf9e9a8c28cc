//! The page of the drills, and what the pause has for a drill.

use crate::files::count;

/// Where a drill comes from whose file names no source.
pub(crate) const OWN_DRILL: &str = "A drill of Baize's own.";

/// The entry of the pause that begins the round anew.
pub(crate) const AGAIN: &str = "Begin the round anew";

/// The entry of the pause that opens the page of the drills.
pub(crate) const ANOTHER: &str = "Another drill";

/// The entry of the pause that leaves the drill.
pub(crate) const LEAVE: &str = "Leave the drill";

/// The hint of the entry that leaves the drill.
pub(crate) const LEAVE_HINT: &str = "The round ends here";

/// Below the name of a drill: how many attempts a round has, and a sentence that says where the drill comes from.
pub(crate) fn attempts_and_source(attempts: usize, source: &str) -> String {
    format!("{}. {source}", count(attempts, "attempt"))
}
