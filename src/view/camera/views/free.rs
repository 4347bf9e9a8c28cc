//! The free view: the player turns, shifts and scales it.

use bevy::prelude::*;

use crate::view::camera::clearance::lowest;
use crate::view::camera::fit::Gaze;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::Pose;
use crate::view::camera::push::{CLOSEST, Push, dragged, on_plan, scaled};
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::{SHARE, Viewpoint, slope};

/// Yaw and pitch of the free view at first: from the head end, a little from its right, so that the table fills a wide
/// picture and no pocket is in a corner of it.
const HOME: (f32, f32) = (-1.36, 0.57);

/// Largest height of the picture, as a multiple of that of the first view.
const FURTHEST: f32 = 2.2;
/// Smallest and largest pitch, in radians.
const PITCHES: (f32, f32) = (0.03, 1.55);

/// The pose that the player has chosen; `None` for the first view, which follows table and window.
#[derive(Clone, Debug, Default)]
pub struct Free(Option<Pose>);

impl Free {
    /// Shows the table from `pose`.
    pub fn show(&mut self, pose: Pose) {
        self.0 = Some(pose);
    }

    /// The pose that the player has chosen.
    pub fn shown(&self) -> Option<Pose> {
        self.0
    }
}

impl Viewpoint for Free {
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose {
        let usual = home(scene, picture);
        self.0.map_or(usual, |own| Pose { aside: usual.aside, ..own })
    }

    fn steer(&mut self, pose: Pose, push: &Push, scene: &Scene, picture: &Picture) {
        self.0 = Some(orbited(pose, push, scene, picture));
    }

    fn forget_place(&mut self) {
        self.0 = None;
    }
}

/// The free view at first, with the whole table.
pub fn home(scene: &Scene, picture: &Picture) -> Pose {
    let (yaw, pitch) = HOME;
    let gaze = Gaze { yaw, pitch, slope: slope(picture.free()), free: picture.free(), share: SHARE };
    Pose { aside: picture.covered, ..gaze.holding(&scene.corners()) }
}

/// The free view turned, shifted and scaled.
fn orbited(pose: Pose, push: &Push, scene: &Scene, picture: &Picture) -> Pose {
    let furthest = FURTHEST * home(scene, picture).span;
    let pose = scaled(pose, push, CLOSEST * scene.radius, furthest, picture);
    let Vec2 { x: right, y: up } = push.turned();
    let pose = Pose { yaw: pose.yaw + right, pitch: (pose.pitch + up).clamp(PITCHES.0, PITCHES.1), ..pose };
    // Keep the camera above the rails.
    let least_pitch = ((lowest(scene) - pose.target.y) / pose.distance()).clamp(0.0, 1.0).asin().min(PITCHES.1);
    let pose = Pose { pitch: pose.pitch.max(least_pitch), ..pose };
    let target = (pose.target + dragged(&pose, if push.grips { push.drag } else { Vec2::ZERO }, picture))
        .clamp(scene.middle - on_plan(scene.half), scene.middle + on_plan(scene.half));
    Pose { target: target.with_y(pose.target.y.clamp(0.0, scene.top)), ..pose }
}
