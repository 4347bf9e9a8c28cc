//! Whether panel and help are open.

use bevy::prelude::*;

/// Whether the panel is open.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource)]
pub struct Panel {
    /// Whether it is.
    pub open: bool,
}

/// Whether the help is open.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Resource)]
pub struct Help(pub bool);
