//! What makes the game easier to see and to follow.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::{Deserialize, Serialize};

use super::palette::Palette;
use crate::describe::Described;

/// What makes the game easier to see and to follow.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
#[reflect(Resource)]
pub struct Ease {
    /// Size of texts and buttons; in a small window they are made smaller, so that everything fits.
    #[described(default = 1.0, range = Ease::TEXT_SIZES)]
    pub text_size: f64,
    /// Whether a line shows what the keys do now.
    #[described(default = true)]
    pub keys_line: bool,
    /// Whether names stand above the balls, and a ring around the cue ball.
    pub ball_names: bool,
    /// Whether the camera jumps to its place instead of gliding, and stands still behind the start screen.
    pub still_camera: bool,
    /// The colours of balls and lines, for people who see colours otherwise.
    pub palette: Palette,
    /// Whether the lines of the aim and the marks on the table are wider and stand out more.
    pub strong_lines: bool,
    /// Whether a short light shows where a ball drops.
    #[described(default = true)]
    pub drop_light: bool,
    /// Whether what is heard is also written.
    pub captions: bool,
}

impl Ease {
    /// Allowed sizes of the texts.
    pub const TEXT_SIZES: std::ops::RangeInclusive<f64> = 0.75..=2.5;
}
