//! The pocket to which a shot leads, or the place at the edge of a table without pockets.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::scene::Scene;
use crate::physics::{BallId, Boundary, Meeting};
use crate::simulation::{MarkKind, Watched, to_screen};

/// Where a shot leads, on the screen's axes, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Goal {
    /// The middle of the pocket, on the cloth.
    pub place: Vec3,
    /// Where the ball lies that comes to it.
    pub from: Vec3,
    /// Where the cue ball is struck.
    pub cue_ball: Vec3,
    /// Where it is aimed.
    pub aimed: Vec3,
}

/// The pocket (an index into the boundary) that lies nearest to `direction`, seen from the place `from`, both on the
/// screen's axes; `None` on a table without pockets.
pub(super) fn pocket_along(from: Vec3, direction: Vec3, boundary: &Boundary) -> Option<usize> {
    let on_plan = |place: Vec3| DVec2::new(place.x.into(), (-place.z).into());
    let (from, direction) = (on_plan(from), on_plan(direction));
    let ahead =
        |(_, pocket): &(usize, &crate::physics::Pocket)| direction.dot((pocket.centre - from).normalize_or_zero());
    let pockets = boundary.pockets.iter().enumerate();
    // Of two pockets that are equally near it is the first.
    let best = pockets.reduce(|best, next| if ahead(&next) > ahead(&best) { next } else { best });
    best.map(|(index, _)| index)
}

/// The place on the cloth where a line from `from` towards `direction` leaves the rectangle of the table.
pub(super) fn edge_along(from: Vec3, direction: Vec3, middle: Vec3, half: Vec2) -> Vec3 {
    let to_edge = |start: f32, direction: f32, half: f32| {
        if direction == 0.0 { f32::INFINITY } else { ((half.copysign(direction) - start) / direction).max(0.0) }
    };
    let direction = direction.with_y(0.0).normalize_or(Vec3::X);
    let start = from - middle;
    let length = to_edge(start.x, direction.x, half.x).min(to_edge(start.z, direction.z, half.y));
    (from + direction * length).with_y(0.0)
}

/// Where a shot that is watched leads: the pocket of the first object ball that falls, else of the cue ball if it falls, else
/// the pocket nearest to the direction of the ball that was hit first. `None` if the cue ball is not in the shot.
pub(super) fn goal_of_replay(watched: &Watched, cue: BallId, boundary: &Boundary, scene: &Scene) -> Option<Goal> {
    let place_of = |ball: BallId, t: f64| watched.ball_at(ball, t).map(|(motion, ..)| to_screen(motion.position));
    let cue_ball = place_of(cue, 0.0)?;
    let run = &watched.shot().run;
    let fallen = run.potted().find(|(ball, _)| *ball != cue).or_else(|| run.potted().next());
    let hit = watched.marks().iter().filter(|mark| mark.kind == MarkKind::Balls).find_map(|mark| match mark.meeting {
        Meeting::Balls(one, other) if one == cue => Some((mark.time, other)),
        Meeting::Balls(one, other) if other == cue => Some((mark.time, one)),
        _ => None,
    });
    let object = hit.and_then(|(time, object)| Some((place_of(object, 0.0)?, place_of(cue, time)?)));
    let aimed = object.map_or(cue_ball, |(object, _)| object);
    let direction = object.map_or(scene.along_cue(), |(object, ghost)| object - ghost);
    let from = fallen.and_then(|(ball, _)| place_of(ball, 0.0)).unwrap_or(aimed);
    let pocket = fallen.map(|(_, pocket)| pocket).or_else(|| pocket_along(aimed, direction, boundary));
    let place = match pocket.and_then(|pocket| boundary.pockets.get(pocket)) {
        Some(pocket) => to_screen(pocket.centre.extend(0.0)),
        None => edge_along(aimed, direction, scene.middle, scene.half),
    };
    Some(Goal { place, from, cue_ball, aimed })
}
