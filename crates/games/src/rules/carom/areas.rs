//! Areas of the bed in which only so many points can be made: the corners of straight rail, the zones of balkline.

use glam::DVec2;

use super::object_balls;
use crate::rules::played::Played;

/// Whether one of the two object balls left an area in this shot, even if it came back, or left the table. `is_inside` says whether a place
/// (metres) lies in the area. The area must be convex: a ball that comes back was turned around outside, and there is a waypoint where
/// that happened.
pub(in crate::rules) fn is_left(played: &Played, is_inside: impl Fn(DVec2) -> bool) -> bool {
    let balls = object_balls(played.equipment, played.before, played.cue_ball);
    let turned = played.facts.waypoints.iter().filter(|(ball, ..)| balls.contains(ball));
    let ends = balls.iter().filter_map(|ball| played.facts.lie.centre(*ball));
    let mut places = turned.map(|(_, x, y)| DVec2::new(*x, *y)).chain(ends);
    places.any(|place| !is_inside(place)) || balls.iter().any(|ball| played.facts.is_off_table(*ball))
}
