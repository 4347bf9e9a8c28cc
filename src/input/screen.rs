//! What the player is at.

use bevy::prelude::*;

/// What the player is at. Only while playing do mouse and keys reach the table.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The start screen.
    Start,
    /// At the table.
    #[default]
    Playing,
    /// A menu over the table, whose time stands still.
    Paused,
}
