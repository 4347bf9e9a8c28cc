//! The pocket to which a shot leads, or the place at the edge of a table without pockets.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::{Boundary, Pocket};

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
    let ahead = |(_, pocket): &(usize, &Pocket)| direction.dot((pocket.centre - from).normalize_or_zero());
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
