//! The camera, called the eye, and its views: free, from above, along the cue, of a standing player, and the stroll.

mod fit;
mod glide;
mod lens;
mod movement;
mod picture;
mod pose;
mod scene;
mod steer;
#[cfg(test)]
mod tests;
mod views;
mod watch;

use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;

use glide::Glide;
use lens::Lens;
use pose::Pose;
use steer::Steering;
use watch::Watch;

pub(super) use movement::move_eye;
pub(super) use steer::steer_eye;

/// From where the player looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Freely around the table.
    #[default]
    Orbit,
    /// From above, the whole table in sight, without perspective.
    Above,
    /// Along the cue, low behind the cue ball.
    Cue,
    /// From the eyes of a player who stands behind the shot.
    Standing,
    /// Slowly around the table by itself, as behind the start screen. Mouse and keys do not change it.
    Stroll,
}

/// The eye on the window's picture.
#[derive(Component, Clone, Debug, Default)]
pub struct Eye {
    /// From where it looks.
    pub view: View,
    /// How the player has changed the views.
    steering: Steering,
    /// How far the stroll has gone around the table, in radians.
    strolled: f32,
    /// The shot that is being watched.
    watch: Option<Watch>,
    /// Its present pose and speed; `None` before the first frame and after [`Eye::jump`].
    glide: Option<Glide>,
}

impl Eye {
    /// Turns the free view to `target` on the screen's axes, from `distance` metres, by yaw and pitch in radians.
    pub fn look_at(&mut self, target: Vec3, yaw: f32, pitch: f32, distance: f32) {
        self.view = View::Orbit;
        let slope = views::SLOPE;
        self.steering.orbit = Some(Pose { target, yaw, pitch, span: 2.0 * slope * distance, slope, aside: 0.0 });
    }

    /// Makes the next frame jump to the wanted pose instead of gliding there.
    pub fn jump(&mut self) {
        self.glide = None;
    }
}

/// Spawns the camera.
pub(super) fn open_eye(mut commands: Commands) {
    commands.spawn(eye());
}

/// The camera with all settings of the picture.
#[must_use]
pub fn eye() -> impl Bundle {
    (
        Eye::default(),
        Camera3d::default(),
        Projection::custom(Lens::default()),
        // Every lamp lights the whole table, so one cluster is enough. With more, the new clusters after a change of the view
        // would be without light for one frame.
        ClusterConfig::Single,
        Tonemapping::TonyMcMapface,
        DebandDither::Enabled,
        Msaa::Sample4,
    )
}
