//! The camera, called the eye: which pose it wants, how it glides there, and how mouse and keys change that.

mod lens;
mod picture;
mod pose;
mod fit;
mod glide;
mod push;
mod watch;
mod clip;
mod goal;
mod scene;
mod clearance;
mod viewpoint;
mod views;
mod free_view;
mod eye;
mod level;
mod focus;
mod replayed_goal;
mod sight;
mod movement;
mod saved;
mod arranged;
mod lesson_view;
mod steer;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use eye::{Eye, eye};

use super::systems::ViewSystems;
use crate::settings::Ease;

/// Spawns the camera, and moves it.
pub(super) fn plugin(app: &mut App) {
    let views = (saved::use_saved_views, arranged::look_down_on_placing, lesson_view::look_as_the_step_asks).chain();
    let motion = (views, steer::steer_eye, movement::move_eye).chain();
    app.register_type::<Eye>()
        .init_resource::<Ease>()
        .add_systems(Startup, spawn_eye)
        .add_systems(PostUpdate, level::fit_eye.in_set(ViewSystems::Quality))
        .add_systems(PostUpdate, motion.in_set(ViewSystems::Camera));
}

/// Spawns the camera.
fn spawn_eye(mut commands: Commands) {
    commands.spawn(eye());
}
