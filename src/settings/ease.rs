//! What makes the game easier to see and to follow.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

/// What makes the game easier to see and to follow.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Resource)]
#[serde(deny_unknown_fields, default)]
pub struct Ease {
    /// Size of texts, buttons and the HUD, as a multiple of the usual one. In a small window they are made smaller, so
    /// that everything fits.
    pub text_size: f64,
    /// Whether the line at the lower edge shows what the keys do now.
    pub keys_line: bool,
    /// Whether names stand above the balls, and a ring around the cue ball.
    pub ball_names: bool,
    /// Whether the camera jumps to its place instead of gliding, and stands still behind the start screen.
    pub still_camera: bool,
    /// Whether what is heard is also written.
    pub captions: bool,
}

impl Default for Ease {
    fn default() -> Self {
        Self { text_size: 1.0, keys_line: true, ball_names: false, still_camera: false, captions: false }
    }
}

impl Ease {
    /// Allowed sizes of the texts.
    pub const TEXT_SIZES: std::ops::RangeInclusive<f64> = 0.75..=2.5;
}
