//! The curtain, while the picture is made ready.

/// The word in the middle.
pub(crate) const NAME: &str = "Baize";

/// Below the bar.
pub(crate) const SET_UP: &str = "The table is being set up";
