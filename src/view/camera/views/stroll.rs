//! The stroll: slowly around the table, as behind the start screen.

use std::f32::consts::PI;

use bevy::prelude::*;

use crate::view::camera::fit::Gaze;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::Pose;
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::{SHARE, slope};

/// Yaw at the start of the stroll, and its pitch: that of somebody who stands beside the table and sees the lamp above it.
const STROLL: (f32, f32) = (-0.9, 0.17);
/// What is in the middle of the picture is so high above the bed, in metres, so that both the table and the lamp are seen.
const ABOVE_BED: f32 = 0.40;
/// Below 1 the stroll keeps away, so that it shows the lamp too.
const STROLL_SHARE: f32 = 0.95;

/// The stroll after `strolled` radians.
pub fn stroll(scene: &Scene, picture: &Picture, strolled: f32) -> Pose {
    let (yaw, pitch) = STROLL;
    let yaw = yaw + strolled;
    let slope = slope(picture.free());
    let gaze = Gaze { yaw, pitch, slope, free: picture.free(), share: SHARE * STROLL_SHARE };
    // A circle is fitted instead of the table, so that the distance stays the same.
    let around = (0..128).map(|part| Quat::from_rotation_y(part as f32 * PI / 64.0) * Vec3::X * scene.half.length());
    let pose = gaze.holding(&around.collect::<Vec<_>>());
    Pose { target: scene.middle + Vec3::Y * ABOVE_BED, aside: picture.covered, ..pose }
}
