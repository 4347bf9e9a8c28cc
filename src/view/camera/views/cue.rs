//! The view along the cue, low behind the cue ball.

use bevy::prelude::*;

use super::behind::{from_behind, over_cue};
use crate::view::camera::clearance::lowest;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::Pose;
use crate::view::camera::push::Push;
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::Viewpoint;

/// How steeply it looks down on the cue ball, in radians.
const LOW: f32 = 0.27;

/// How the player has changed the view.
#[derive(Clone, Debug)]
pub struct Cue {
    /// Radians by which the eye is raised about the cue ball.
    raised: f32,
    /// Distance as a multiple of the usual one.
    far: f32,
}

impl Default for Cue {
    fn default() -> Self {
        Self { raised: 0.0, far: 1.0 }
    }
}

impl Viewpoint for Cue {
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose {
        // The longer the table, the further away.
        let least = 0.7 * scene.half.x.min(1.6) * self.far;
        let (sin, cos) = (LOW + self.raised).max(over_cue(scene)).sin_cos();
        let lowest = lowest(scene);
        from_behind(scene, picture, |step| {
            let back = least * step;
            scene.cue_ball - scene.along_cue() * (back * cos) + Vec3::Y * (back * sin).max(lowest - scene.cue_ball.y)
        })
    }

    fn steer(&mut self, _: Pose, push: &Push, _: &Scene, _: &Picture) {
        self.raised = (self.raised + push.turned().y).clamp(-0.16, 0.9);
        self.far = (self.far * push.away.exp()).clamp(0.3, 3.0);
    }

    fn watches_shot(&self) -> bool {
        true
    }
}
