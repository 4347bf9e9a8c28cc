//! Messages about the aim, the cue ball in hand, and replays.

/// After an undo of the aim.
pub(crate) const AIM_BEFORE: &str = "The aim is again as it was before.";

/// After a redo of the aim.
pub(crate) const AIM_CHANGED: &str = "The aim is again as you changed it.";

/// At the free table, when a cue ball that fell is put back.
pub(crate) const BACK_IN_HAND: &str = "The cue ball is back in hand: drag it to where you want it.";

/// Why no shot of the match can be watched again.
pub(crate) const NO_SHOT_TO_WATCH: &str = "No shot of this match was played here yet.";
