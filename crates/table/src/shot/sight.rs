//! What a ball can hit on a straight line.
//!
//! A moving ball sweeps a band as wide as itself. It passes a ball if the two centres never come nearer than those of two
//! touching balls. So every ball is treated as a circle with that distance as radius, and the moving ball as a point.

use glam::DVec2;

use super::frozen::FROZEN;
use baize_physics::BallId;

/// A path may run this deep through a circle, in metres, and still count as passing it: far more than rounding errors, far
/// less than anybody sees.
pub const ROUNDING: f64 = 1e-9;

/// A path is turned by this angle, in radians, to run just beside an edge.
const BESIDE: f64 = 1e-7;

/// A ball on the bed as an obstacle to the centre of the cue ball.
#[derive(Clone, Copy, Debug)]
pub struct Circle {
    /// The ball.
    pub ball: BallId,
    /// Its centre in metres.
    pub centre: DVec2,
    /// The distance of the centres in metres when the two balls touch.
    pub radius: f64,
}

/// Whether a ball at `place` (metres) can hit any part of one of the balls `on` along a straight line, past the `others`. A ball that it
/// touches it can hit.
#[must_use]
pub fn sees_a_part(place: DVec2, on: &[Circle], others: &[Circle]) -> bool {
    if on.iter().any(|target| touches(place, target)) {
        return true;
    }
    on.iter().any(|target| {
        directions_at(place, target, others).iter().any(|direction| hits_on_first(place, *direction, on, others))
    })
}

/// Directions to try: if any direction hits `target` first, one of these does. The ball that is hit first changes only at
/// the edge of a ball, or where the moving ball meets two balls at once.
fn directions_at(place: DVec2, target: &Circle, others: &[Circle]) -> Vec<DVec2> {
    let edges_of = |circle: &Circle| edges(place, circle).0;
    let towards = |meeting: DVec2| (meeting - place).normalize_or_zero();
    let meetings = others.iter().flat_map(|other| crossings(target, other)).map(towards);
    let changes = std::iter::once(target).chain(others).flat_map(edges_of).chain(meetings);
    changes.flat_map(|direction| [-BESIDE, BESIDE].map(|angle| DVec2::from_angle(angle).rotate(direction))).collect()
}

fn hits_on_first(place: DVec2, direction: DVec2, on: &[Circle], others: &[Circle]) -> bool {
    let first = |circles: &[Circle]| {
        circles.iter().filter_map(|circle| distance_to(place, direction, circle)).min_by(f64::total_cmp)
    };
    match (first(on), first(others)) {
        (Some(on), Some(other)) => on < other,
        (on, _) => on.is_some(),
    }
}

/// Whether a ball at `place` (metres) touches the ball of this circle.
#[must_use]
pub fn touches(place: DVec2, circle: &Circle) -> bool {
    place.distance(circle.centre) <= circle.radius + FROZEN
}

/// The directions in which the moving ball just grazes a ball on either side, and the distance in metres at which it does.
#[must_use]
pub fn edges(place: DVec2, circle: &Circle) -> ([DVec2; 2], f64) {
    let path = circle.centre - place;
    let distance = path.length().max(circle.radius);
    let sine = circle.radius / distance;
    let cosine = (1.0 - sine * sine).sqrt();
    let directions = [DVec2::new(cosine, sine), DVec2::new(cosine, -sine)];
    (directions.map(|turn| turn.rotate(path.normalize_or_zero())), distance * cosine)
}

/// Whether a ball is in the way of the moving ball on a path of that length (metres).
#[must_use]
pub fn blocks(place: DVec2, direction: DVec2, length: f64, circle: &Circle) -> bool {
    let path = circle.centre - place;
    let along = path.dot(direction);
    along > 0.0 && (path - direction * along.min(length)).length() < circle.radius - ROUNDING
}

/// How far the moving ball goes until it hits a ball, in metres; `None` if it misses it.
#[must_use]
pub fn distance_to(place: DVec2, direction: DVec2, circle: &Circle) -> Option<f64> {
    let path = circle.centre - place;
    let along = path.dot(direction);
    let half = circle.radius * circle.radius - (path - direction * along).length_squared();
    (along > 0.0 && half >= 0.0).then(|| along - half.sqrt())
}

/// Where two circles cross, in metres.
pub fn crossings(one: &Circle, other: &Circle) -> impl Iterator<Item = DVec2> + use<> {
    let apart = other.centre - one.centre;
    let distance = apart.length();
    let along = (distance * distance + one.radius * one.radius - other.radius * other.radius) / (2.0 * distance);
    let half = one.radius * one.radius - along * along;
    let across = if distance > 0.0 && half >= 0.0 { Some(half.sqrt()) } else { None };
    let (centre, direction) = (one.centre, apart.normalize_or_zero());
    across
        .into_iter()
        .flat_map(move |across| [across, -across].map(|side| centre + direction * along + direction.perp() * side))
}
