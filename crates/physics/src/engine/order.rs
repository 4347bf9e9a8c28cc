//! An order of positions, for events at the same time. It stays the same on a mirrored table.

use std::cmp::Ordering;

use glam::DVec2;

use crate::impact::Contact;

/// Orders positions by |x|, then |y|, then x, then y. Mirroring the table at an axis does not change the order of two
/// positions, unless they are mirror images of each other.
#[must_use]
pub fn by_place(a: DVec2, b: DVec2) -> Ordering {
    by_place_or_else(a, b, || Ordering::Equal)
}

/// As [`by_place`], but mirror images of each other are ordered by `otherwise` first.
pub(super) fn by_place_or_else(a: DVec2, b: DVec2, otherwise: impl FnOnce() -> Ordering) -> Ordering {
    let off = |a: DVec2, b: DVec2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
    off(a.abs(), b.abs()).then_with(otherwise).then_with(|| off(a, b))
}

/// The order of contacts reported for one time: by position; of mirror images the faster one first.
pub(super) fn by_place_then_speed(a: &Contact, b: &Contact) -> Ordering {
    let by_speed = || b.normal_speed.total_cmp(&a.normal_speed);
    by_place_or_else(a.point.truncate(), b.point.truncate(), by_speed)
}
