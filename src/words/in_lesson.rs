//! What is said during a lesson at what is refused.

/// After the button that shows how a step is done.
pub(crate) const SHOWN: &str = "The cue is held so that it works. Now strike, without turning it.";

/// Why the cue ball is not put elsewhere.
pub(crate) const STAYS: &str = "In this step the white stays where it lies.";

/// Why the cue ball is not put at this place.
pub(crate) const NOT_THERE: &str = "In this step the white may not be put there.";

/// Why nothing is struck between two tries.
pub(crate) const ONE_MOMENT: &str = "One moment: the balls are laid out again.";

/// Why nothing is struck after a step.
pub(crate) const STEP_IS_DONE: &str = "This step is done: go on with the button on the card.";

/// Why another ball than the cue ball is not moved.
pub(crate) const ONLY_WHITE: &str = "In a lesson only the white is put elsewhere, where the step lets it.";

/// Why no other rack is laid.
pub(crate) const LAYS_OUT: &str = "The lesson lays out the balls. The menu leaves the lesson.";

/// Why no ball is put away.
pub(crate) const NO_BALL_PUT_AWAY: &str = "In a lesson no ball is put away.";

/// Why undo and retry do nothing.
pub(crate) const LAID_OUT_AGAIN: &str = "In a lesson the balls are laid out again by themselves.";
