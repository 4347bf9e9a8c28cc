//! What is done at each kind of event.

use super::edges::resolve_edges;
use super::event_step::EventStep;
use super::gone::{bounce_off_side, bounce_on_rail, capture_ball};
use super::hold_ends::resolve_hold_ends;
use super::obstacles::resolve_obstacles;
use super::pairs::resolve_pairs;
use super::scratch::Scratch;
use crate::engine::due::DueKind;
use crate::obstacle::Obstacle;

/// Resolves an event: balls whose motion or hold it changes get new courses from the time of `step` on, all others keep
/// theirs. The contacts of `step` are cleared, then filled with those that passed an impulse, and the captures: group
/// by group, and in a group in order of first touch.
///
/// Balls in contact with the ones that meet, or so close that they touch during the impact, are resolved with them. An
/// impact in which nothing closes faster than [`QUIET`](crate::tolerances::QUIET) passes no impulse. Its
/// contacts that are due or pressed together are held, see [`hold`](crate::engine::hold).
pub fn resolve(step: &mut EventStep, due: DueKind, scratch: &mut Scratch) {
    step.contacts.clear();
    match due {
        DueKind::Pair(a, b) => resolve_pairs(step, (a, b), scratch),
        DueKind::Obstacle(ball, Obstacle::Pocket(pocket)) => capture_ball(step, ball, pocket, scratch),
        DueKind::Obstacle(ball, Obstacle::Edge(pocket)) => resolve_edges(step, (ball, pocket), scratch),
        DueKind::Obstacle(ball, Obstacle::RailTop) => bounce_on_rail(step, ball, scratch),
        DueKind::Obstacle(ball, Obstacle::Side(side)) => bounce_off_side(step, ball, side, scratch),
        DueKind::Obstacle(ball, obstacle) => resolve_obstacles(step, ball, obstacle, scratch),
        DueKind::HoldEnds(ball) => resolve_hold_ends(step, ball, scratch),
        DueKind::ExtendCourse(ball) => {
            step.bodies[ball].extend(step.now.environment.physics());
            step.forecast.mark_changed(ball);
        }
    }
}
