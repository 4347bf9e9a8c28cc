//! The level of the person and the noise of the hand, on the panel and in the settings.

use crate::files::{capital, count};

/// The choice of the level that play has shown.
pub(crate) const ESTIMATED: &str = "estimated";

/// The hint at this choice.
pub(crate) const ESTIMATED_HINT: &str = "As your shots in matches have shown it.";

/// The hint at a level.
pub(crate) const LEVEL_HINT: &str = "You are as good as the opponent of this level.";

/// The box that gives the strokes the errors of a hand.
pub(crate) const REAL_HAND: &str = "A real hand: never quite exact";

/// The hint at this box.
pub(crate) const REAL_HAND_HINT: &str = "Each of your strokes goes a little astray, as the hand of a player of your level does. A mouse is then as hard as a cue.";

/// What play has shown, before any shot counts.
pub(crate) const NO_SHOT: &str = "No shot against the computer has counted yet.";

/// The choice of a level, as a screen reader names it.
pub(crate) fn level_read(level: u8) -> String {
    format!("Level {level}")
}

/// What play has shown: after how many shots, the level, and from where to where it most likely is.
pub(crate) fn shown_by_play(shots: usize, level: f64, (low, high): (f64, f64)) -> String {
    format!(
        "{} against the computer: level {level:.1}, most likely {low:.1} to {high:.1}.",
        capital(&count(shots, "shot"))
    )
}
