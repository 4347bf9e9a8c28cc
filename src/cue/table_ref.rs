//! What the hand reads from the table: the place of the cue ball, and that of the cursor on the cloth.

use bevy::ecs::system::SystemParam;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::aim::{Aim, LeastElevation};
use super::target::Target;
use crate::physics::{BallId, Pocket};
use crate::shot::{Stance, clearance};
use crate::simulation::{
    CurrentSetup, IsBall, OffTable, Pocketed, Position, Radius, TableState, TheTable, along_to_sphere, from_screen,
    on_plane, to_screen,
};

/// If no ball is under the pointer, a ball whose centre is at most this many of its radii away can be taken.
const GRASP: f64 = 1.2;

/// What a point of the window shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pointed {
    /// The cue ball.
    CueBall,
    /// Another ball, with its centre seen from above, in metres.
    Ball(BallId, DVec2),
    /// A pocket, an index into the boundary.
    Pocket(usize),
    /// A place on the plane of the cloth, in metres.
    Plane(DVec2),
    /// Nothing below the horizon.
    Nothing,
}

/// The place nearest to `place` on the straight line between two others.
fn nearest_on([from, to]: [DVec2; 2], place: DVec2) -> DVec2 {
    let line = to - from;
    let share = (place - from).dot(line) / line.length_squared();
    from + line * if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}

/// The balls, and the cursor on the cloth.
#[derive(SystemParam)]
pub(super) struct TableRef<'w, 's> {
    setup: TheTable<'w, 's, &'static CurrentSetup>,
    pub state: TheTable<'w, 's, &'static TableState>,
    balls: Query<'w, 's, (&'static IsBall, &'static Position, &'static Radius, Has<Pocketed>, Has<OffTable>)>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl TableRef<'_, '_> {
    pub(super) fn cue_ball(&self) -> Option<(BallId, DVec3, f64, bool)> {
        let id = self.setup.0.balls.get(self.setup.0.cue_ball)?.ball.id;
        let (id, place, radius, pocketed, off_table) = self.balls.iter().find(|(other, ..)| other.0 == id)?;
        Some((id.0, place.0, radius.0, pocketed || off_table))
    }

    /// The cue ball, if it may be struck or placed now.
    pub(super) fn ready_ball(&self) -> Option<(BallId, DVec3, f64)> {
        let (id, place, radius, lost) = self.cue_ball()?;
        (**self.state == TableState::AtRest && !lost).then_some((id, place, radius))
    }

    /// The least elevation in radians at which the cue clears all that lies behind the cue ball, which may be `held` in
    /// the hand; 0 for the stroke of the set-up itself, which is played as it was asked for. `None` while there is nothing to strike.
    pub(super) fn least_elevation(&self, aim: &Aim, held: Option<DVec2>) -> Option<LeastElevation> {
        let (id, place, radius) = self.ready_ball()?;
        let centre = held.map_or(place, |held| held.extend(radius));
        if aim.is_stroke_of(&self.setup.0, centre) {
            return Some(LeastElevation::default());
        }
        let others = self.on_bed().filter(|(other, ..)| *other != id);
        let others = others.map(|(_, place, radius)| (place, radius));
        let stance = Stance { centre, radius, direction: aim.direction, tip: aim.tip };
        Some(LeastElevation(clearance(&stance, &self.setup.0.table.boundary, others).elevation))
    }

    /// The ray from the eye through a point of the window.
    pub(super) fn ray(&self, cursor: Vec2) -> Option<Ray3d> {
        let (camera, eye) = self.camera.single().ok()?;
        camera.viewport_to_world(eye, cursor).ok()
    }

    /// The balls on the table.
    pub(super) fn on_bed(&self) -> impl Iterator<Item = (BallId, DVec3, f64)> {
        let on_bed = self.balls.iter().filter(|(.., pocketed, off_table)| !pocketed && !off_table);
        on_bed.map(|(id, place, radius, ..)| (id.0, place.0, radius.0))
    }

    /// That ball with its centre and radius in metres, if it is on the table.
    pub(super) fn on_bed_with(&self, ball: BallId) -> Option<(BallId, DVec3, f64)> {
        self.on_bed().find(|(id, ..)| *id == ball)
    }

    /// The ball on the table with the next id, or with the one before; after the last one, none.
    pub(super) fn ball_after(&self, ball: Option<BallId>, back: bool) -> Option<BallId> {
        let ids = self.on_bed().map(|(id, ..)| id);
        match (ball, back) {
            (None, false) => ids.min(),
            (None, true) => ids.max(),
            (Some(ball), false) => ids.filter(|id| *id > ball).min(),
            (Some(ball), true) => ids.filter(|id| *id < ball).max(),
        }
    }

    /// The direction along or across the table that leads on the window to the right (`way.x` positive) or up (`way.y`). Each
    /// component is -1, 0 or 1.
    pub(super) fn along_window(&self, place: DVec3, way: DVec2) -> DVec2 {
        let seen = |along: DVec2| {
            let (camera, eye) = self.camera.single().ok()?;
            let ahead = place + along.extend(0.0) * 0.1;
            let from = camera.world_to_viewport(eye, to_screen(place)).ok()?;
            Some(camera.world_to_viewport(eye, to_screen(ahead)).ok()? - from)
        };
        // Down is positive on the window. Without a camera, right is towards the foot.
        let right = seen(DVec2::X).zip(seen(DVec2::Y)).map_or(DVec2::X, |(along, across)| {
            match along.x.abs() >= across.x.abs() {
                true => DVec2::X * f64::from(along.x.signum()),
                false => DVec2::Y * f64::from(across.x.signum()),
            }
        });
        right * way.x + right.perp() * way.y
    }

    /// The nearest ball on the table that a ray meets, if each ball had `grasp` times its radius.
    fn met(&self, ray: Ray3d, grasp: f64) -> Option<(BallId, DVec3, f64)> {
        let (from, direction) = (from_screen(ray.origin), from_screen(*ray.direction));
        let met = self.on_bed().filter_map(|ball| {
            let (_, place, radius) = ball;
            along_to_sphere(from, direction, place, radius * grasp).map(|distance| (distance, ball))
        });
        met.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, ball)| ball)
    }

    /// The ball on the table that a point of the window shows, with its centre and radius in metres; the nearest one if
    /// there are several.
    pub(super) fn ball_at(&self, cursor: Vec2) -> Option<(BallId, DVec3, f64)> {
        let ray = self.ray(cursor)?;
        self.met(ray, 1.0).or_else(|| self.met(ray, GRASP))
    }

    /// What a click along that ray means. A pocket is only meant while it can be called. A ball near the pointer is meant if nothing
    /// else is.
    pub(super) fn pointed(&self, ray: Ray3d, calls_pockets: bool) -> Pointed {
        let ball = |grasp: f64| {
            let (ball, place, _) = self.met(ray, grasp)?;
            let is_cue_ball = self.cue_ball().is_some_and(|(id, ..)| id == ball);
            Some(if is_cue_ball { Pointed::CueBall } else { Pointed::Ball(ball, place.truncate()) })
        };
        let pocket = || self.pocket_along(ray).filter(|_| calls_pockets).map(Pointed::Pocket);
        let plane = || on_plane(ray, 0.0).map(Pointed::Plane);
        let near = || ball(GRASP).filter(|near| *near != Pointed::CueBall);
        ball(1.0).or_else(pocket).or_else(near).or_else(plane).unwrap_or(Pointed::Nothing)
    }

    /// The pocket into which a ray from the eye looks. From a low eye most of the dark that is seen of a pocket is the wall behind
    /// the hole, up to the top of the rail. The lip around the hole counts too.
    fn pocket_along(&self, ray: Ray3d) -> Option<usize> {
        let boundary = &self.setup.0.table.boundary;
        let lip = self.cue_ball().map_or(0.0, |(_, _, radius, _)| radius);
        let cloth = on_plane(ray, 0.0)?;
        let is_over = |pocket: &Pocket, place: DVec2| pocket.centre.distance(place) < pocket.radius + lip;
        if boundary.is_over_bed(cloth) {
            return boundary.pockets.iter().position(|pocket| is_over(pocket, cloth));
        }
        let looks_into = |pocket: &Pocket| {
            let top = on_plane(ray, boundary.rail_top_at(pocket.centre))?;
            let nearest = nearest_on([top, cloth], pocket.centre);
            is_over(pocket, nearest).then(|| top.distance_squared(nearest))
        };
        let seen = boundary.pockets.iter().enumerate().filter_map(|(index, pocket)| Some((looks_into(pocket)?, index)));
        seen.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }

    /// The ball at which a cue of that direction (radians) points now.
    pub(super) fn target(&self, direction: f64) -> Option<Target> {
        let (id, place, radius) = self.ready_ball()?;
        let others = self.on_bed().filter(|(other, ..)| *other != id);
        let others = others.map(|(other, place, radius)| (other, place.truncate(), radius));
        Target::of(direction, (place.truncate(), radius), others)
    }

    /// The direction in radians in which the cue points at that target from a cue ball at `place` (metres).
    pub(super) fn direction_to(&self, target: &Target, place: DVec2) -> Option<f64> {
        let (_, ball, _) = self.on_bed().find(|(ball, ..)| *ball == target.ball)?;
        target.direction(place, ball.truncate())
    }

    pub(super) fn cursor(&self) -> Option<Vec2> {
        self.window.single().ok()?.cursor_position()
    }

    /// The place on the plane at `height` metres that a point of the window shows.
    pub(super) fn on_table(&self, cursor: Vec2, height: f64) -> Option<DVec2> {
        on_plane(self.ray(cursor)?, height)
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
