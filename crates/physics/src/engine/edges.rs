//! Pocket edges and liners: on which one a ball is, and where a liner stands.

use glam::{DVec2, DVec3};

use super::environment::Environment;
use crate::ball::{Ball, Motion};
use crate::boundary::{LinerEnd, Pocket};
use crate::grounded::grounded;
use crate::resolution::is_airborne;
use crate::tolerances::{CLOSED, TOUCHING};
use crate::topple::Edge;

/// Largest distance in metres at which a ball counts as on an edge. The pieces of a topple are more exact than this.
pub const NEAR: f64 = 1e-6;

/// A ball over a hole, as high as one on the slate, is lowered by this, in metres, so that it counts as off the bed.
pub const BELOW_EDGE: f64 = 2.0 * TOUCHING;

/// Whether a ball of `radius` (metres) goes over the edge of this pocket, instead of being captured there.
pub fn has_shelf(environment: &Environment, pocket: usize, radius: f64) -> bool {
    environment.physics().has_shelves() && environment.boundary().pockets[pocket].lets_through(radius)
}

/// The pocket whose hole is under `place` (metres) and into which a ball of `radius` (metres) might fall.
pub fn hole_at(environment: &Environment, radius: f64, place: DVec2) -> Option<usize> {
    let pockets = &environment.boundary().pockets;
    (0..pockets.len()).find(|&index| has_shelf(environment, index, radius) && pockets[index].holds(place))
}

/// The pocket whose hole is under the ball's centre, as an index into the boundary's pockets, if the law `Shelf` lets
/// the ball fall through this hole. `None` over a pocket that captures the ball at its edge.
pub fn hole_under(ball: &Ball, motion: &Motion, environment: &Environment) -> Option<usize> {
    hole_at(environment, ball.radius, motion.position.truncate())
}

/// Smallest angle at which a ball leaves a pocket's round liner, as a sine. Without this limit a ball that runs along
/// the liner would hit it infinitely often. With it the ball follows chords, which stay within 1/200 of the liner's
/// radius from it.
pub const CHORD: f64 = 0.1;

/// A ball up to this horizontal speed, in m/s, may lean on the liner of a pocket. On a chord it would leave the liner
/// at [`CLOSED`] or less, so the contact is held instead. A faster ball follows the liner from chord to chord.
const LEANING: f64 = CLOSED / CHORD;

/// Whether a ball is so slow that it may lean on the liner of a pocket.
pub fn may_lean(motion: &Motion) -> bool {
    motion.velocity.truncate().length() <= LEANING
}

/// The pocket on whose liner a ball off the bed may lean, as an index into the boundary's pockets: the ball is slow,
/// and within `gap` metres of the liner.
pub fn liner_under(ball: &Ball, motion: &Motion, gap: f64, environment: &Environment) -> Option<usize> {
    let index = hole_under(ball, motion, environment).filter(|_| may_lean(motion))?;
    let hole = &environment.boundary().pockets[index];
    let out = motion.position.truncate().distance(hole.centre);
    let touches = (hole.radius - ball.radius - out).abs() <= gap;
    (touches && liner_stands(ball, motion.position, index, environment)).then_some(index)
}

/// Whether the liner of a pocket stands where a ball off the bed with its centre at `place` (metres) would meet it.
pub fn liner_stands(ball: &Ball, place: DVec3, pocket: usize, environment: &Environment) -> bool {
    let boundary = environment.boundary();
    let pocket = &boundary.pockets[pocket];
    let is_low = place.z < boundary.rail_top_at(pocket.centre) + ball.radius;
    is_low && (place.z <= 0.0 || !boundary.is_open_edge(pocket, pocket.direction_to(place.truncate())))
}

/// Whether the bare end of a liner stands where a ball of `radius` (metres) with its centre at `place` (metres) would
/// meet it: it reaches from the cloth up to the top of the rails. `index` is its index in [`Environment::liner_ends`].
/// Below the cloth the wall of the hole is nearer. A ball that is captured at the pocket's edge meets no liner.
pub fn liner_end_stands(radius: f64, place: DVec3, index: usize, environment: &Environment) -> bool {
    let LinerEnd { pocket, top, .. } = environment.liner_ends()[index];
    let (hole, plan) = (&environment.boundary().pockets[pocket], place.truncate());
    let is_beside = 0.0 < place.z && place.z < top + radius;
    // A ball behind it is on a rail, or has left the table.
    is_beside && has_shelf(environment, pocket, radius) && (hole.holds(plan) || environment.obstacle_map().is_bed(plan))
}

/// The edge of `pocket` for this ball.
pub fn edge_of<'a>(ball: &Ball, pocket: usize, environment: &'a Environment) -> Edge<'a> {
    let boundary = environment.boundary();
    let (cloth, turned) = (&environment.physics().cloth, 0.0);
    Edge { pocket: &boundary.pockets[pocket], boundary, radius: ball.radius, cloth, turned }
}

/// The pocket on whose edge a ball off the bed is, if any. A ball goes over an edge as soon as it is within [`TOUCHING`] of
/// it, so its centre may still be outside the hole by that much. It is on the edge then, unless it moves away from the hole.
pub fn edge_under(ball: &Ball, motion: &Motion, environment: &Environment) -> Option<usize> {
    let (boundary, place) = (environment.boundary(), motion.position);
    let holds = |pocket: &Pocket| pocket.centre.distance(place.truncate()) < pocket.radius + TOUCHING;
    let may_fall = |index: usize| has_shelf(environment, index, ball.radius) && holds(&boundary.pockets[index]);
    let index = (0..boundary.pockets.len()).find(|&index| may_fall(index))?;
    let pocket = &boundary.pockets[index];
    let is_near = (place.distance(pocket.edge_point(place.truncate())) - ball.radius).abs() <= NEAR;
    let is_open = || boundary.is_open_edge(pocket, pocket.direction_to(place.truncate()));
    let is_off = || edge_of(ball, index, environment).is_over_slate(motion);
    (is_near && place.z > 0.0 && !is_off() && is_open()).then_some(index)
}

/// The motion `after` an impact, with the constraint of the bed (see [`grounded`]). A ball that was off the bed and is over a
/// hole stays off it: there is no bed, even if its centre is as high as on the slate.
pub fn grounded_off_holes(ball: &Ball, before: &Motion, after: &Motion, environment: &Environment) -> Motion {
    let stays_off =
        is_airborne(ball, before) && after.on_slate(ball.radius) && hole_under(ball, after, environment).is_some();
    if stays_off {
        return Motion { position: after.position.with_z(ball.radius - BELOW_EDGE), ..*after };
    }
    grounded(ball, after, environment.physics())
}
