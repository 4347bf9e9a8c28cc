//! The view from the eyes of a player who stands behind the shot, further back where the shot is long.

use super::behind::{from_behind, over_cue};
use crate::physics::FLOOR;
use crate::view::camera::picture::Picture;
use crate::view::camera::pose::Pose;
use crate::view::camera::push::Push;
use crate::view::camera::scene::Scene;
use crate::view::camera::viewpoint::Viewpoint;

/// Height of a standing player's eyes over the floor, in metres.
const EYES: f32 = 1.56;
/// How far behind the cue ball the player stands, in metres.
const BEHIND: f32 = 0.95;
/// Metres by which the player rises for each radian of a drag.
const RISE: f32 = 0.8;

/// How the player has changed the view.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Metres over the usual height.
    raised: f32,
    /// Distance as a multiple of the usual one.
    far: f32,
}

impl Default for Standing {
    fn default() -> Self {
        Self { raised: 0.0, far: 1.0 }
    }
}

impl Viewpoint for Standing {
    fn pose(&self, scene: &Scene, picture: &Picture) -> Pose {
        let height = EYES - FLOOR as f32 + self.raised;
        from_behind(scene, picture, |step| {
            let back = BEHIND * self.far * step;
            (scene.cue_ball - scene.along_cue() * back).with_y(height.max(back * over_cue(scene).tan()))
        })
    }

    fn steer(&mut self, _: Pose, push: &Push, _: &Scene, _: &Picture) {
        self.raised = (self.raised + push.turned().y * RISE).clamp(-0.4, 0.5);
        self.far = (self.far * push.away.exp()).clamp(0.4, 2.5);
    }

    fn watches_shot(&self) -> bool {
        true
    }
}
