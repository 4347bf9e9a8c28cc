//! Colours of light in the room, linear.

use bevy::prelude::*;

use crate::settings::{Colour, Mood};

/// A colour in linear light.
pub(super) fn linear([red, green, blue]: Colour) -> Vec3 {
    LinearRgba::from(Srgba::rgb(red, green, blue)).to_vec3()
}

/// The dim light of the room in that mood as a multiple of the usual one.
pub(super) fn tint(mood: &Mood) -> Vec3 {
    linear(mood.room.colour) * (mood.room.light * mood.exposure) / linear(Mood::default().room.colour)
}

/// Warm light of that brightness.
pub fn warm(light: f32) -> Vec3 {
    Vec3::new(light, 0.86 * light, 0.68 * light)
}

/// From 0 to 1 without corners.
pub(super) fn smooth(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}
