//! The poses of the views.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use super::fit::{Gaze, widened};
use super::picture::Picture;
use super::pose::{FLAT, Pose};
use super::scene::Scene;
use super::watch::Watch;
use crate::view::table::BED_HEIGHT;

/// Half the height of a wide picture over the distance from the camera.
pub(super) const SLOPE: f32 = 0.342;
/// If the part of the picture beside the panel is narrower than this (width over height), the lens widens. Otherwise the
/// camera would have to go too far back.
const WIDE: f32 = 1.4;
/// The camera stays at least this far above the top of the rails, in metres, so that rails and balls do not hide the view.
const OVER_RAILS: f32 = 0.03;

/// Share of the picture in which a view shows all that it must show.
const SHARE: f32 = 0.94;
/// That share for the view from above.
const SHARE_ABOVE: f32 = 0.97;

/// Yaw and pitch of the free view at first: from the head end, a little from its right, so that the table fills a wide
/// picture and no pocket is in a corner of it.
const HOME: (f32, f32) = (-1.36, 0.57);
/// Yaw at the start of the stroll, and its pitch.
const STROLL: (f32, f32) = (-0.9, 0.45);
/// Above 1 the stroll comes closer, so that it does not always show the whole table.
const STROLL_SHARE: f32 = 1.25;

/// Angles as a share of the picture's vertical angle. The cue ball is this far below the middle of the picture; everything
/// that must be seen is within [`FURTHEST`] of it.
const BALL_BELOW: f32 = 0.14;
const FURTHEST: f32 = 0.42;

/// How steeply the view along the cue looks down on the cue ball, in radians.
const LOW: f32 = 0.27;
/// Height of a standing player's eyes over the floor, in metres.
const EYES: f32 = 1.56;
/// How much steeper than the cue the camera looks down at the cue ball, in radians, so that the cue does not hide the ball.
const OVER_CUE: f32 = 0.12;
/// Steepest that it looks down for that reason, in radians. A steeper cue hides little of the ball.
const STEEPEST: f32 = 1.0;
/// How far behind the cue ball the player stands, in metres.
const BEHIND: f32 = 0.95;

/// The slope of the lens, where `free` is the width of the part beside the panel over the height of the picture.
pub(super) fn slope(free: f32) -> f32 {
    SLOPE * (WIDE / free).max(1.0).sqrt()
}

/// Smallest height of the camera over the cloth, in metres.
pub(super) fn lowest(scene: &Scene) -> f32 {
    scene.top + OVER_RAILS
}

/// The free view at first, with the whole table.
pub(super) fn home(scene: &Scene, picture: &Picture) -> Pose {
    let (yaw, pitch) = HOME;
    let gaze = Gaze { yaw, pitch, slope: slope(picture.free()), free: picture.free(), share: SHARE };
    Pose { aside: picture.covered, ..gaze.holding(&scene.corners()) }
}

/// The whole table from above in a clear part of the picture, in the part and the rotation in which it is largest.
pub(super) fn above(scene: &Scene, picture: &Picture) -> Pose {
    // Turned, the head end is below: the player looks up the table.
    let poses = [0.0, -FRAC_PI_2]
        .into_iter()
        .flat_map(|yaw| picture.clear.into_iter().map(move |clear| above_in(clear, yaw, scene, picture)));
    poses.reduce(|best, next| if next.span < best.span { next } else { best }).unwrap_or_else(|| home(scene, picture))
}

/// The whole table from above in a part of the picture (logical pixels).
fn above_in(clear: Rect, yaw: f32, scene: &Scene, picture: &Picture) -> Pose {
    let (width, height) = clear.size().into();
    let gaze = Gaze { yaw, pitch: FRAC_PI_2, slope: FLAT, free: width / height, share: SHARE_ABOVE };
    let held = gaze.holding_flat(&scene.corners());
    let span = held.span * picture.size.y / height;
    let aside = (clear.center() - picture.middle()) * span / picture.size.y;
    let target = held.target - held.rotation() * Vec3::new(aside.x, -aside.y, 0.0);
    Pose { target: target.with_y(0.0), span, aside: picture.covered, ..held }
}

/// The stroll after `strolled` radians.
pub(super) fn stroll(scene: &Scene, picture: &Picture, strolled: f32) -> Pose {
    let (yaw, pitch) = STROLL;
    let yaw = yaw + strolled;
    let slope = slope(picture.free());
    let gaze = Gaze { yaw, pitch, slope, free: picture.free(), share: SHARE * STROLL_SHARE };
    // A circle is fitted instead of the table, so that the distance stays the same.
    let around = (0..32).map(|part| Quat::from_rotation_y(part as f32 * PI / 16.0) * Vec3::X * scene.half.length());
    let pose = gaze.holding(&around.collect::<Vec<_>>());
    Pose { target: scene.middle, aside: picture.covered, ..pose }
}

/// How the player has changed a view from behind the cue ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Behind {
    /// Radians by which the eye is raised about the cue ball, or for a standing player, metres over the usual height.
    pub raised: f32,
    /// Distance as a multiple of the usual one.
    pub far: f32,
}

impl Behind {
    /// Unchanged.
    pub const USUAL: Self = Self { raised: 0.0, far: 1.0 };
}

/// Low behind the cue ball, looking along the cue.
pub(super) fn along_cue(scene: &Scene, picture: &Picture, behind: Behind) -> Pose {
    // The longer the table, the further away.
    let least = 0.7 * scene.half.x.min(1.6) * behind.far;
    let (sin, cos) = (LOW + behind.raised).max(over_cue(scene)).sin_cos();
    let lowest = lowest(scene);
    from_behind(scene, picture, |step| {
        let back = least * step;
        scene.cue_ball - scene.way() * (back * cos) + Vec3::Y * (back * sin).max(lowest - scene.cue_ball.y)
    })
}

/// The eyes of a player who stands behind the shot, further back where the shot is long.
pub(super) fn standing(scene: &Scene, picture: &Picture, behind: Behind) -> Pose {
    let height = EYES - BED_HEIGHT as f32 + behind.raised;
    from_behind(scene, picture, |step| {
        let back = BEHIND * behind.far * step;
        (scene.cue_ball - scene.way() * back).with_y(height.max(back * over_cue(scene).tan()))
    })
}

/// How steeply the camera must look down at the cue ball to see it over the cue, in radians.
fn over_cue(scene: &Scene) -> f32 {
    (scene.elevation + OVER_CUE).min(STEEPEST)
}

/// The pose of a camera behind the cue ball. `eye` gives its place for a factor of the distance: the factor starts at 1 and
/// grows by 4 % a step until cue ball and aim are in one picture.
fn from_behind(scene: &Scene, picture: &Picture, eye: impl Fn(f32) -> Vec3) -> Pose {
    let slope = slope(picture.free());
    let height = 2.0 * slope.atan();
    // Angle of a place below the horizon, in radians.
    let below = |eye: Vec3, place: Vec3| (eye.y - place.y).atan2((place - eye).dot(scene.way()));
    let (ball, aimed) = (scene.cue_ball.with_y(0.0), scene.aimed());
    let holds = |eye: &Vec3| below(*eye, ball) - below(*eye, aimed) <= 2.0 * FURTHEST * height;
    let places = (0..80).map(|step| eye(1.04_f32.powi(step)));
    let eye = places.clone().find(holds).or(places.last()).unwrap_or(Vec3::Y);
    let (near, far) = (below(eye, ball), below(eye, aimed));
    let pitch = (near - BALL_BELOW * height).min(far + FURTHEST * height).max(near - FURTHEST * height);
    let yaw = scene.direction - FRAC_PI_2;
    let distance = eye.distance(scene.cue_ball);
    let target = eye + super::pose::turned(yaw, pitch) * Vec3::NEG_Z * distance;
    Pose { target, yaw, pitch, span: 2.0 * slope * distance, slope, aside: picture.covered }
}

/// `pose`, moved aside and back until the whole path of the cue ball so far is in the picture.
pub(super) fn watching(watch: &Watch, picture: &Picture, pose: Pose) -> Pose {
    widened(&pose, &watch.places(), picture.free(), SHARE)
}

/// `pose`, raised if needed until the camera is at its lowest height above the rails.
pub(super) fn over_rails(pose: Pose, scene: &Scene) -> Pose {
    let short = (lowest(scene) - pose.eye().y).max(0.0);
    Pose { target: pose.target + Vec3::Y * short, ..pose }
}
