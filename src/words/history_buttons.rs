//! The row of buttons above the card of the next strike.

/// The button that goes back to before the last shot.
pub(crate) const RETRY: &str = "Retry";

/// The button that shows the last shot again.
pub(crate) const REPLAY: &str = "Replay";

/// The button that opens the list of the shots.
pub(crate) const SHOTS: &str = "Shots";

/// The button that goes to the result of the shot that runs.
pub(crate) const SKIP: &str = "Skip";

/// The hint of the button that goes back, in a match or a drill.
pub(crate) const NO_RETRY: &str =
    "A shot that counts is not played again; in a match Undo takes it back if both players agree";
