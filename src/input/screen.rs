//! Which screen is open: the start screen, the table or the pause.

use bevy::prelude::*;

/// Which screen is open. Mouse and keys reach the table only in [`Screen::Playing`].
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The start screen.
    Start,
    /// At the table.
    #[default]
    Playing,
    /// A menu over the table, while time is stopped.
    Paused,
}
