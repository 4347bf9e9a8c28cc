//! The free view as files keep it: on the axes of the table, in degrees.

use std::f32::consts::TAU;

use bevy::math::DVec3;
use bevy::prelude::*;

use super::pose::Pose;
use crate::settings::FreeView;
use crate::simulation::{from_screen, to_screen};

/// Where the camera stands, on the screen's axes: the place that it looks at, yaw and pitch in radians, and the distance in
/// metres.
pub(super) fn place_of(view: &FreeView) -> (Vec3, f32, f32, f32) {
    let &FreeView { x, y, z, yaw_deg, pitch_deg, distance } = view;
    let target = to_screen(DVec3::new(x, y, z));
    (target, yaw_deg.to_radians() as f32, pitch_deg.to_radians() as f32, distance as f32)
}

/// A pose on the axes of the table, as a lens of that slope shows it.
pub(super) fn kept(pose: &Pose, slope: f32) -> FreeView {
    let DVec3 { x, y, z } = from_screen(pose.target);
    FreeView {
        x,
        y,
        z,
        yaw_deg: rounded(pose.yaw.rem_euclid(TAU).to_degrees()),
        pitch_deg: rounded(pose.pitch.to_degrees()).clamp(0.0, 90.0),
        distance: f64::from(pose.span / (2.0 * slope)),
    }
}

/// An angle in degrees to a thousandth, which nobody sees.
fn rounded(degrees: f32) -> f64 {
    (f64::from(degrees) * 1e3).round() / 1e3
}
