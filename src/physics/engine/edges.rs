//! Pocket edges: the edge of the slate around a hole, as a ball meets it.

use super::Environment;
use super::walls::hole_at;
use crate::physics::ball::{Ball, Motion};
use crate::physics::topple::Edge;

/// Largest distance in metres at which a ball counts as on an edge. The pieces of a topple are more exact than this.
pub(super) const NEAR: f64 = 1e-6;

/// The pocket whose hole is under the ball's centre and into which it might fall, as an index into the boundary's
/// pockets.
pub(super) fn hole_under(ball: &Ball, motion: &Motion, environment: &Environment) -> Option<usize> {
    hole_at(environment, ball.radius, motion.position.truncate())
}

/// The edge of `pocket` for this ball.
pub(super) fn edge_of<'a>(ball: &Ball, pocket: usize, environment: &'a Environment) -> Edge<'a> {
    let boundary = environment.boundary();
    Edge { pocket: &boundary.pockets[pocket], boundary, radius: ball.radius, cloth: &environment.physics().cloth }
}

/// The pocket on whose edge a ball off the bed is, if any.
pub(super) fn edge_under(ball: &Ball, motion: &Motion, environment: &Environment) -> Option<usize> {
    let index = hole_under(ball, motion, environment)?;
    let pocket = &environment.boundary().pockets[index];
    let place = motion.position;
    let is_near = (place.distance(pocket.edge_point(place.truncate())) - ball.radius).abs() <= NEAR;
    let is_open = || environment.boundary().is_open_edge(pocket, pocket.way_to(place.truncate()));
    (is_near && place.z > 0.0 && is_open()).then_some(index)
}
