//! What makes the game easier to see and to follow.

use bevy::ecs::reflect::ReflectResource;
use bevy::ecs::resource::Resource;
use bevy::reflect::Reflect;
use serde::Serialize;

use crate::files::described;

described! {
    /// What makes the game easier to see and to follow.
    #[reflect(Resource)]
    pub group Ease: Resource, Reflect, Copy, Serialize {
        /// Size of texts and buttons; in a small window they are made smaller, so that everything fits.
        text_size: f64 = 1.0, within = Ease::TEXT_SIZES;
        /// Whether a line shows what the keys do now.
        keys_line: bool = true;
        /// Whether names stand above the balls, and a ring around the cue ball.
        ball_names: bool = false;
        /// Whether the camera jumps to its place instead of gliding, and stands still behind the start screen.
        still_camera: bool = false;
        /// Whether what is heard is also written.
        captions: bool = false;
    }
}

impl Ease {
    /// Allowed sizes of the texts.
    pub const TEXT_SIZES: std::ops::RangeInclusive<f64> = 0.75..=2.5;
}
