//! What the two views from behind the cue ball have in common.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use crate::view::camera::picture::Picture;
use crate::view::camera::pose::{Pose, turned};
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::slope;

/// How far below the middle of the picture the cue ball is, as a share of the picture's vertical angle.
const BALL_BELOW: f32 = 0.14;
/// How far from the middle of the picture cue ball and aim may be, as a share of the picture's vertical angle.
const FURTHEST: f32 = 0.42;

/// How much steeper than the cue the camera looks down at the cue ball, in radians, so that the cue does not hide the ball.
const OVER_CUE: f32 = 0.12;
/// Steepest that it looks down for that reason, in radians. A steeper cue hides little of the ball.
const STEEPEST: f32 = 1.0;

/// How steeply the camera must look down at the cue ball to see it over the cue, in radians.
pub(super) fn over_cue(scene: &Scene) -> f32 {
    (scene.elevation + OVER_CUE).min(STEEPEST)
}

/// The pose of a camera behind the cue ball. `eye` gives its place for a factor of the distance: the factor starts at 1 and
/// grows by 4 % a step until cue ball and aim are in one picture.
pub(super) fn from_behind(scene: &Scene, picture: &Picture, eye: impl Fn(f32) -> Vec3) -> Pose {
    let slope = slope(picture.free());
    let height = 2.0 * slope.atan();
    // Angle of a place below the horizon, in radians.
    let below = |eye: Vec3, place: Vec3| (eye.y - place.y).atan2((place - eye).dot(scene.along_cue()));
    let (ball, aimed) = (scene.cue_ball.with_y(0.0), scene.aimed());
    let holds = |eye: &Vec3| below(*eye, ball) - below(*eye, aimed) <= 2.0 * FURTHEST * height;
    let places = (0..80).map(|step| eye(1.04_f32.powi(step)));
    let eye = places.clone().find(holds).or(places.last()).unwrap_or(Vec3::Y);
    let (near, far) = (below(eye, ball), below(eye, aimed));
    let pitch = (near - BALL_BELOW * height).min(far + FURTHEST * height).max(near - FURTHEST * height);
    let yaw = scene.direction - FRAC_PI_2;
    let distance = eye.distance(scene.cue_ball);
    let target = eye + turned(yaw, pitch) * Vec3::NEG_Z * distance;
    Pose { target, yaw, pitch, span: 2.0 * slope * distance, slope, aside: picture.covered }
}
