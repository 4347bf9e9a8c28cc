//! The card with the words of a rack about what to look at.

/// The button that closes the card, as a screen reader names it.
pub(crate) const CLOSE_READ: &str = "Close these words";
