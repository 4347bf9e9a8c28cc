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
    /// Slowly around the table by itself, as behind a menu. Neither mouse nor keys turn it or leave it.
    Stroll,
}

/// The eye on the window's picture.
#[derive(Component, Clone, Debug, Default)]
pub struct Eye {
    /// From where it looks.
    pub view: View,
    /// What the player has made of the views.
    steering: Steering,
    /// How far the stroll has gone around the table, in radians.
    strolled: f32,
    /// The shot that is being watched.
    watch: Option<Watch>,
    /// Where it is now, and how it moves; `None` before the first frame.
    glide: Option<Glide>,
}

impl Eye {
    /// Turns the free view to `target` on the screen's axes, from `distance` metres, by yaw and pitch in radians.
    pub fn look_at(&mut self, target: Vec3, yaw: f32, pitch: f32, distance: f32) {
        self.view = View::Orbit;
        let slope = views::SLOPE;
        self.steering.orbit = Some(Pose { target, yaw, pitch, span: 2.0 * slope * distance, slope, aside: 0.0 });
    }

    /// Jumps to where it should be instead of gliding there.
    pub fn jump(&mut self) {
        self.glide = None;
    }
}

/// Puts the eye into the room.
pub(super) fn open_eye(mut commands: Commands) {
    commands.spawn(eye());
}

/// The camera with everything that makes the picture what it is.
#[must_use]
pub fn eye() -> impl Bundle {
    (
        Eye::default(),
        Camera3d::default(),
        Projection::custom(Lens::default()),
        // Every lamp lights the whole table. With more clusters than one those that a new view asks for are without light
        // in its first frame.
        ClusterConfig::Single,
        Tonemapping::TonyMcMapface,
        DebandDither::Enabled,
        Msaa::Sample4,
    )
}
