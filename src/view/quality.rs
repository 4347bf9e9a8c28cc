//! What each level of quality sets.

use bevy::prelude::*;

use crate::settings::Level;

/// What a level of quality sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// Width and height of the picture of the room, as a share of those of the window. The HUD is always drawn in full.
    pub render_scale: f32,
    /// Samples of each pixel, which smooth the edges.
    pub samples: Msaa,
    /// How many texels of the table's textures are mixed, at most, where the table is seen at a slant.
    pub anisotropy: u16,
    /// By how much the width and height of most painted textures are divided; a power of two.
    pub coarseness: u32,
    /// Whether balls, wood and cushions mirror the room.
    pub mirror: bool,
    /// Whether balls mirror each other.
    pub mirrored_balls: bool,
    /// Whether bright light glows a little beyond its edges.
    pub bloom: bool,
    /// Whether a replay of one ball is sharp only near it.
    pub depth_of_field: bool,
    /// Factor on the size of a ball on the screen, by which the mesh of its sphere is chosen: a larger factor gives a
    /// rounder ball.
    pub roundness: f32,
}

const LOW: Detail = Detail {
    render_scale: 0.75,
    samples: Msaa::Off,
    // More is slow without a graphics card.
    anisotropy: 1,
    coarseness: 2,
    mirror: false,
    mirrored_balls: false,
    bloom: false,
    depth_of_field: false,
    roundness: 0.5,
};

const MEDIUM: Detail = Detail {
    render_scale: 0.75,
    // Two samples are not possible everywhere.
    samples: Msaa::Sample4,
    anisotropy: 4,
    coarseness: 1,
    mirror: true,
    mirrored_balls: false,
    bloom: false,
    depth_of_field: false,
    roundness: 0.75,
};

const HIGH: Detail = Detail {
    render_scale: 1.0,
    samples: Msaa::Sample4,
    anisotropy: 16,
    coarseness: 1,
    mirror: true,
    mirrored_balls: true,
    bloom: true,
    depth_of_field: true,
    roundness: 2.0,
};

impl Detail {
    /// What that level sets.
    #[must_use]
    pub const fn of(level: Level) -> Self {
        match level {
            Level::Low => LOW,
            Level::Medium => MEDIUM,
            Level::High => HIGH,
        }
    }
}
