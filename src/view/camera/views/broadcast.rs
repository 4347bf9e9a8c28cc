//! The broadcast view: from high at the side; in a replay it cuts by itself to what happens.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::pocket::behind;
use crate::view::camera::clip::Take;
use crate::view::camera::fit::Gaze;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::Pose;
use crate::view::camera::push::Push;
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::{SHARE, Viewpoint, slope};

/// How steeply it looks down on the whole table, in radians.
const HIGH: f32 = 0.75;
/// How steeply it looks down on an impact, in radians.
const LOW: f32 = 0.38;
/// Everything within this distance of an impact is in the picture, in metres.
const AROUND: f32 = 0.36;
/// The angle by which the view of an impact turns from across the way of the cue ball towards along it, in radians.
const ALONG: f32 = 0.5;

/// The view. The player cannot move it.
#[derive(Clone, Debug, Default)]
pub struct Broadcast;

impl Viewpoint for Broadcast {
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose {
        match scene.clip.as_ref().map_or(Take::Wide, |clip| clip.take().1) {
            Take::Wide => wide(scene, picture),
            Take::Close { place, along } => close(place, along, scene, picture),
            Take::Pocket { place, from } => behind(place, from, &[], 0.0, scene, picture),
        }
    }

    fn steer(&mut self, _: Pose, _: &Push, _: &Scene, _: &Picture) {}

    fn focus(&self, scene: &Scene) -> Option<Vec3> {
        match scene.clip.as_ref()?.take().1 {
            Take::Wide => None,
            Take::Close { .. } => Some(scene.cue_ball),
            Take::Pocket { place, .. } => Some(scene.ball_coming_to(place)),
        }
    }

    fn cuts_to_fit(&self) -> bool {
        true
    }

    fn take(&self, scene: &Scene) -> usize {
        scene.clip.as_ref().map_or(0, |clip| 1 + clip.take().0)
    }
}

/// The whole table from the side, or from the head in a tall window, whichever is closer.
fn wide(scene: &Scene, picture: &Picture) -> Pose {
    let slope = slope(picture.free());
    let from = |yaw: f32| {
        let gaze = Gaze { yaw, pitch: HIGH, slope, free: picture.free(), share: SHARE };
        gaze.holding_clear(&scene.corners(), picture)
    };
    let (side, head) = (from(0.0), from(-FRAC_PI_2));
    if head.span < side.span { head } else { side }
}

/// The place of an impact, seen across the way of the cue ball from the nearer side of the table.
fn close(place: Vec3, along: Vec3, scene: &Scene, picture: &Picture) -> Pose {
    let way = (-along.z).atan2(along.x);
    // Across to the left or to the right, a little from behind the cue ball.
    let yaws = [FRAC_PI_2 - ALONG, ALONG - FRAC_PI_2].map(|across| way + across - FRAC_PI_2);
    let outside = |yaw: f32| (Quat::from_rotation_y(yaw) * Vec3::Z).dot(place - scene.middle);
    let [left, right] = yaws;
    let yaw = if outside(right) > outside(left) { right } else { left };
    let slope = slope(picture.free());
    let gaze = Gaze { yaw, pitch: LOW, slope, free: picture.free(), share: SHARE };
    let around = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z].map(|side| place + side * AROUND);
    gaze.holding_clear(&around, picture)
}
