//! Repeated impacts in one place: how many a ball has had without moving away, and the limits that follow from them.

use super::body::Body;

/// An impact is in the same place as the one before if the ball moved at most this far in between, in metres. Two real
/// pool balls that meet at 3 mm/s are compressed by as much. So a real ball that moves no farther between two others is
/// pressed by both at the same time.
const SAME_PLACE: f64 = 1e-6;

/// An impact is in the same place as the one before only if at most this time passed in between, in seconds. A real
/// impact of two pool balls lasts longer: it would still be going on.
const AT_ONCE: f64 = 1e-4;

/// After this many impacts in one place a ball counts as squeezed: its contacts and those of its group are stopped instead
/// of bouncing. Two balls without restitution that run into a cushion at 1 m/s halve their speed with every second impact:
/// such a sequence ends by itself, below 1 mm/s.
pub(super) const MOST_REPEATS: u8 = 20;

/// Shortest span of one solution of the contact forces for balls below 10 m/s, in seconds. With a faster ball it is the
/// time in which that ball moves 1 mm.
pub(super) const SHORTEST: f64 = 1e-4;

/// How many impacts a ball has had without moving away from its place at `time`, this one included; zero if it moved
/// away.
pub(super) fn repeats_of(body: &Body, time: f64) -> u8 {
    let course = body.course();
    let moved = || course.at(time).position.distance(course.pieces()[0].position);
    let stays = !course.continues() && time - course.start() <= AT_ONCE && moved() <= SAME_PLACE;
    if stays { course.repeats().saturating_add(1) } else { 0 }
}
