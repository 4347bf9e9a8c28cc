//! What is said during a drill: on its card, and at what is refused.

use crate::files::{capital, count};

/// Why the cue ball is not put elsewhere.
pub(crate) const FROM_WHERE_IT_LIES: &str = "In this drill the cue ball is played from where it lies.";

/// Why the cue ball is not put at this place.
pub(crate) const NOT_THERE: &str = "In this drill the cue ball may not be put there.";

/// Why nothing is struck between two attempts.
pub(crate) const ATTEMPT_IS_OVER: &str = "The attempt is over; the next one is laid out in a moment.";

/// Why another ball than the cue ball is not moved.
pub(crate) const ONLY_CUE_BALL: &str = "In a drill only the cue ball is placed, where the drill lets it.";

/// Why no other rack is laid.
pub(crate) const LAYS_OUT: &str = "The drill lays out the balls. The menu leaves the drill.";

/// Why no ball is put away.
pub(crate) const NO_BALL_PUT_AWAY: &str = "In a drill no ball is put away.";

/// Why undo and retry do nothing.
pub(crate) const EVERY_ATTEMPT_COUNTS: &str =
    "In a drill every attempt counts; the card of the drill begins the round anew.";

/// What an attempt without a point missed; `goal` says what was asked.
pub(crate) fn no_point(goal: impl std::fmt::Display) -> String {
    format!("No point. Asked was: {goal}.")
}

/// What an attempt gave.
pub(crate) fn points(points: usize) -> String {
    capital(&format!("{}.", count(points, "point")))
}
