//! The page of the shots to learn from. Its title is among the words that several pages have.

/// The line below the title.
pub(crate) const ABOUT: &str = "A click lays a shot out, with its stroke as the aim.";

/// The heading over the person's own shots.
pub(crate) const YOURS: &str = "Yours";
