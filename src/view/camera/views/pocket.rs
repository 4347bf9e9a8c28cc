//! The view from behind the pocket to which the shot leads, over the rail.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::free::home;
use crate::view::camera::fit::Gaze;
use crate::view::camera::goal::Goal;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::{Pose, short_way};
use crate::view::camera::push::Push;
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::{SHARE, Viewpoint, slope};

/// How steeply it looks down, in radians.
const PITCH: f32 = 0.4;
/// Everything within this distance of the middle of the pocket is in the picture, in metres.
const AROUND: f32 = 0.16;
/// The picture shows the bed at least up to this distance from the pocket, in metres.
const AHEAD: f32 = 1.0;
/// The camera turns away from the middle of the table by at most this angle, in radians.
const ASIDE: f32 = 0.6;

/// How the player has changed the view, and where it stands.
#[derive(Clone, Debug)]
pub struct Pocket {
    /// The pocket of the present shot; it stays while balls run.
    goal: Option<Goal>,
    /// Radians by which it looks down more steeply.
    raised: f32,
    /// Distance as a multiple of the usual one.
    far: f32,
}

impl Default for Pocket {
    fn default() -> Self {
        Self { goal: None, raised: 0.0, far: 1.0 }
    }
}

impl Viewpoint for Pocket {
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose {
        let Some(goal) = scene.goal.or(self.goal) else { return home(scene, picture) };
        let pose = behind(goal.place, goal.from, &[goal.cue_ball, goal.aimed], self.raised, scene, picture);
        pose.scaled(self.far, None, picture)
    }

    fn steer(&mut self, _: Pose, push: &Push, _: &Scene, _: &Picture) {
        self.raised = (self.raised + push.turned().y).clamp(-0.2, 0.9);
        self.far = (self.far * push.away.exp()).clamp(0.5, 2.5);
    }

    fn focus(&self, scene: &Scene) -> Option<Vec3> {
        scene.goal.or(self.goal).map(|goal| scene.ball_coming_to(goal.place))
    }

    fn note(&mut self, scene: &Scene, _: f32) {
        self.goal = scene.goal.or(self.goal);
    }

    fn forget_place(&mut self) {
        self.goal = None;
    }
}

/// The pose behind the pocket at `place`, turned towards `from` and raised by so many radians, which shows the pocket, the bed
/// before it, `from`, and the `others`.
pub(super) fn behind(place: Vec3, from: Vec3, others: &[Vec3], raised: f32, scene: &Scene, picture: &Picture) -> Pose {
    let direction = |to: Vec3| (place.z - to.z).atan2(to.x - place.x);
    let axis = direction(scene.middle);
    let yaw = axis + short_way(direction(from) - axis).clamp(-ASIDE, ASIDE) - FRAC_PI_2;
    let slope = slope(picture.free());
    let gaze = Gaze { yaw, pitch: PITCH + raised, slope, free: picture.free(), share: SHARE };
    let turned = Quat::from_rotation_y(yaw);
    let ring = [Vec3::X, Vec3::NEG_X, Vec3::Z].map(|side| place + turned * side * AROUND + Vec3::Y * scene.top);
    let ahead = place + turned * Vec3::NEG_Z * AHEAD;
    let places: Vec<Vec3> = ring.into_iter().chain([ahead, from]).chain(others.iter().copied()).collect();
    gaze.holding_clear(&places, picture)
}
