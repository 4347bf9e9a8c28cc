//! The camera as a component: which view is on, and how far its motion is.

use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::cluster::ClusterConfig;
use bevy::prelude::*;
use bevy::render::camera::MipBias;
use bevy::render::view::ColorGrading;

use super::free_view::{kept, place_of};
use super::glide::Glide;
use super::lens::Lens;
use super::picture::Picture;
use super::pose::Pose;
use super::viewpoint::SLOPE;
use super::views::Viewpoints;
use super::watch::Watch;
use crate::light::STOPS;
use crate::settings::{FreeView, View};
use crate::view::render_scale::RenderScale;

/// The eye on the window's picture.
#[derive(Component, Reflect, Clone, Debug, Default)]
#[reflect(Component)]
pub struct Eye {
    /// The view that the player has chosen.
    pub view: View,
    /// Whether it goes slowly around the table instead, as behind the start screen. Mouse and keys then do nothing.
    pub strolls: bool,
    /// All views, each as the player has changed it.
    #[reflect(ignore)]
    pub(super) viewpoints: Viewpoints,
    /// How far the stroll has gone around the table, in radians.
    pub(super) strolled: f32,
    /// See [`Eye::looks_from`].
    pub(super) looks_from: Option<Vec3>,
    /// The shot that is being watched.
    #[reflect(ignore)]
    pub(super) watch: Option<Watch>,
    /// What the last frame showed.
    #[reflect(ignore)]
    pub(super) taken: Option<Taken>,
    /// Its present pose and speed; `None` before the first frame and after [`Eye::jump`].
    #[reflect(ignore)]
    pub(super) glide: Option<Glide>,
}

impl Eye {
    /// Turns the free view to `target` on the screen's axes, from `distance` metres, by yaw and pitch in radians.
    pub fn look_at(&mut self, target: Vec3, yaw: f32, pitch: f32, distance: f32) {
        self.view = View::Free;
        let slope = SLOPE;
        let pose = Pose { target, yaw, pitch, span: 2.0 * slope * distance, slope, aside: 0.0 };
        self.viewpoints.free.show(pose);
    }

    /// Shows the table in the free view from that place.
    pub fn show(&mut self, view: &FreeView) {
        let (target, yaw, pitch, distance) = place_of(view);
        self.look_at(target, yaw, pitch, distance);
    }

    /// The place that the player has chosen in the free view; `None` for the usual one.
    #[must_use]
    pub fn free_view(&self) -> Option<FreeView> {
        let pose = self.viewpoints.free.shown()?;
        Some(kept(&pose, SLOPE))
    }

    /// The place to which light must come to be seen, on the screen's axes; `None` before the first frame. It is the place of the
    /// camera. Only for a lens that is flatter than the usual one, as that of the view from above, it is where a camera with the
    /// usual lens would stand for the same picture: the camera itself is so far away that all light would come late.
    #[must_use]
    pub fn looks_from(&self) -> Option<Vec3> {
        self.looks_from
    }

    /// Makes the next frame jump to the wanted pose instead of gliding there.
    pub fn jump(&mut self) {
        self.glide = None;
    }
}

/// What the camera showed in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taken {
    pub view: View,
    /// The number of the take.
    pub take: usize,
    pub picture: Picture,
}

/// The exposure of the picture: white balls in the middle of the table are nearly white.
fn exposed() -> ColorGrading {
    let mut grading = ColorGrading::default();
    grading.global.exposure = STOPS;
    grading
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
        Tonemapping::AcesFitted,
        exposed(),
        DebandDither::Enabled,
        // The level of quality changes these.
        (Msaa::Sample4, RenderScale::default(), MipBias(0.0)),
    )
}
