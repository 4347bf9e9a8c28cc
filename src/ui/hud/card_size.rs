//! How large the card with tip, power and butt is.

use bevy_egui::egui::{Vec2, vec2};

/// Space between the edge of the card and its contents, in points.
pub(super) const PAD: f32 = 12.0;
/// Space between the face and the column beside it, in points.
pub(super) const GAP: f32 = 16.0;
/// Width of the column beside the face, in points.
const SIDE: f32 = 172.0;
/// Height of the words under the face, in points.
const WORDS: f32 = 18.0;
/// Usual radius of the face, in points.
const FACE: f32 = 58.0;
/// Smallest radius of the face, in points.
const SMALLEST_FACE: f32 = 44.0;

/// Size of the card in points with a face of that radius.
pub(super) fn size(face: f32) -> Vec2 {
    vec2(PAD + 2.0 * face + GAP + SIDE + PAD, PAD + 2.0 * face + WORDS + PAD)
}

/// The radius of the largest face whose card fits into `room` and leaves most of its height and the middle of its width free, in
/// points: the cue ball is in the middle when one looks along the cue.
pub(super) fn face_that_fits(room: Vec2) -> f32 {
    let (wide, high) = (room.x * 0.45 - size(0.0).x, room.y * 0.4 - size(0.0).y);
    (wide.min(high) / 2.0).clamp(SMALLEST_FACE, FACE)
}
