//! What the hand reads from the table: the place of the cue ball, and that of the cursor on the cloth.

use bevy::ecs::system::SystemParam;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::aim::{Aim, LeastElevation};
use crate::physics::BallId;
use crate::shot::{Stance, clearance};
use crate::simulation::{
    CurrentSetup, OffTable, Pocketed, Position, Radius, TableState, along_to_sphere, from_screen, on_plane, to_screen,
};

/// If no ball is under the pointer, a ball whose centre is at most this many of its radii away can be taken.
const GRASP: f64 = 1.2;

/// The balls, and the cursor on the cloth.
#[derive(SystemParam)]
pub(super) struct TableRef<'w, 's> {
    setup: Res<'w, CurrentSetup>,
    pub state: Res<'w, TableState>,
    balls: Query<'w, 's, (&'static BallId, &'static Position, &'static Radius, Has<Pocketed>, Has<OffTable>)>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl TableRef<'_, '_> {
    pub(super) fn cue_ball(&self) -> Option<(BallId, DVec3, f64, bool)> {
        let id = self.setup.0.balls.get(self.setup.0.cue_ball)?.ball.id;
        let (id, place, radius, pocketed, off_table) = self.balls.iter().find(|(other, ..)| **other == id)?;
        Some((*id, place.0, radius.0, pocketed || off_table))
    }

    /// The cue ball, if it may be struck or placed now.
    pub(super) fn ready_ball(&self) -> Option<(BallId, DVec3, f64)> {
        let (id, place, radius, lost) = self.cue_ball()?;
        (*self.state == TableState::AtRest && !lost).then_some((id, place, radius))
    }

    /// The least elevation in radians at which the cue clears all that lies behind the cue ball, which may be `held` in
    /// the hand; `None` while there is nothing to strike.
    pub(super) fn least_elevation(&self, aim: &Aim, held: Option<DVec2>) -> Option<LeastElevation> {
        let (id, place, radius) = self.ready_ball()?;
        let centre = held.map_or(place, |held| held.extend(radius));
        let others =
            self.balls.iter().filter(|(other, .., pocketed, off_table)| **other != id && !pocketed && !off_table);
        let others = others.map(|(_, place, radius, ..)| (place.0, radius.0));
        let stance = Stance { centre, radius, direction: aim.direction, tip: aim.tip };
        Some(LeastElevation(clearance(&stance, &self.setup.0.table.boundary, others).elevation))
    }

    /// The ball on the table that a point of the window shows, with its centre and radius in metres; the nearest one if
    /// there are several.
    pub(super) fn ball_at(&self, cursor: Vec2) -> Option<(BallId, DVec3, f64)> {
        let (camera, eye) = self.camera.single().ok()?;
        let ray = camera.viewport_to_world(eye, cursor).ok()?;
        let (from, direction) = (from_screen(ray.origin), from_screen(*ray.direction));
        let nearest = |grasp: f64| {
            let on_table = self.balls.iter().filter(|(.., pocketed, off_table)| !pocketed && !off_table);
            let met = on_table.filter_map(|(id, place, radius, ..)| {
                let distance = along_to_sphere(from, direction, place.0, radius.0 * grasp)?;
                Some((distance, (*id, place.0, radius.0)))
            });
            met.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, ball)| ball)
        };
        nearest(1.0).or_else(|| nearest(GRASP))
    }

    pub(super) fn cursor(&self) -> Option<Vec2> {
        self.window.single().ok()?.cursor_position()
    }

    /// The place on the plane at `height` metres that a point of the window shows.
    pub(super) fn on_table(&self, cursor: Vec2, height: f64) -> Option<DVec2> {
        let (camera, eye) = self.camera.single().ok()?;
        on_plane(camera.viewport_to_world(eye, cursor).ok()?, height)
    }

    /// The unit vector on the window along which the cue strikes; up if it cannot be determined.
    pub(super) fn cue_on_window(&self, direction: f64) -> Vec2 {
        let along = || {
            let (_, place, ..) = self.cue_ball()?;
            let (camera, eye) = self.camera.single().ok()?;
            let ahead = place + DVec3::new(libm::cos(direction), libm::sin(direction), 0.0) * 0.1;
            let from = camera.world_to_viewport(eye, to_screen(place)).ok()?;
            let to = camera.world_to_viewport(eye, to_screen(ahead)).ok()?;
            (to - from).try_normalize()
        };
        along().unwrap_or(Vec2::NEG_Y)
    }
}
