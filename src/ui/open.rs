//! Whether panel and help are open.

use bevy::prelude::*;

/// Whether the panel is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    /// Whether it is.
    pub open: bool,
}

/// Whether the help is open.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Help(pub bool);
