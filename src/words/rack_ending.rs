//! The card over the free table when it is clear.

use crate::files::count;

/// The title.
pub(crate) const TITLE: &str = "The table is clear";

/// Before the number of shots.
pub(crate) const TOOK: &str = "Took";

/// Before the best shot.
pub(crate) const BEST_SHOT: &str = "Best shot";

/// Before the longest run.
pub(crate) const LONGEST_RUN: &str = "Longest run";

/// The button that racks the balls again.
pub(crate) const RACK_AGAIN: &str = "Rack again";

/// The button that shows the best shot again.
pub(crate) const WATCH: &str = "Watch the best shot";

/// The button that goes to the start screen.
pub(crate) const TO_START: &str = "To the start screen";

/// The button that closes the card.
pub(crate) const CLOSE: &str = "Close";

/// How many shots the rack took.
pub(crate) fn shots(number: usize) -> String {
    format!("{}.", count(number, "shot"))
}

/// How many balls the longest run had.
pub(crate) fn balls(number: usize) -> String {
    format!("{}.", count(number, "ball"))
}
