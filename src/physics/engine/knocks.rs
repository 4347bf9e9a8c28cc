//! Impacts on the spot: how often a ball was knocked without getting out of touch, and how soon it is looked at again.

use super::Body;
use crate::physics::tolerances::{CLOSED, TOUCHING};

/// A ball that slow, which met something less than so many seconds ago, has not got out of its touch since.
const NO_ROOM: f64 = TOUCHING / CLOSED;

/// After so many impacts on the spot a ball is squeezed rather than knocked about.
pub(super) const MOST_KNOCKS: u8 = 32;

/// Shortest time in seconds after which pressing contacts are looked at again.
pub(super) const SHORTEST: f64 = 1e-4;

/// How many impacts a ball has had where it is at `time`, this one included, if it has not got out of touch since.
pub(super) fn knocks_of(body: &Body, time: f64) -> u8 {
    let course = body.course();
    let way = || course.at(time).position.distance(course.pieces()[0].position);
    let stays = !course.goes_on() && time - course.start() <= NO_ROOM && way() <= TOUCHING;
    if stays { course.knocks().saturating_add(1) } else { 0 }
}
