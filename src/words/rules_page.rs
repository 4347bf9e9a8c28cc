//! The window with the rules of the game.

/// The fold with what the game cannot see.
pub(crate) const UNSEEN: &str = "What the game cannot see";

/// The message at the free table.
pub(crate) const NO_RULES: &str = "The free table has no rules; the menu begins a match.";

/// The title; `game` is the name of the game.
pub(crate) fn title(game: &str) -> String {
    format!("The rules of {game}")
}
