//! A window of another size.

use bevy::prelude::*;

/// A request to give the window this size, in logical pixels. A full screen is left for it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResizeWindow(pub UVec2);

impl ResizeWindow {
    /// The sizes that the settings offer.
    pub const OFFERED: [UVec2; 4] =
        [UVec2::new(1280, 720), UVec2::new(1600, 900), UVec2::new(1920, 1080), UVec2::new(2560, 1440)];
}
