//! The frame of a table below its rails: its measures, and how bright the dim room makes it.

use bevy::prelude::*;

use super::fall::POCKET_DEPTH;
use super::room::warm;

/// Brightness of a white sheet on the apron at its upper edge, at its lower edge and below it, in linear light of the picture.
pub(super) const APRON_LIGHT: [f32; 3] = [0.42, 0.26, 0.06];
/// Half the width of a leg, in metres.
pub(super) const LEG: f64 = 0.065;
/// How far inside the edge of the frame the middle of a leg is, in metres.
pub(super) const LEG_INSET: f64 = 0.08;
/// How far the frame reaches below the cloth, in metres: below the floors of the pockets.
pub(super) const FRAME_DEPTH: f64 = POCKET_DEPTH + 0.01;

/// The colour of a white sheet in the room's light of that brightness.
pub(super) fn dim(light: f32) -> LinearRgba {
    LinearRgba::from_vec3(warm(light))
}
