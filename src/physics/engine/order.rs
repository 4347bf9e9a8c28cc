//! The order of places on the table, by which things that happen at one time are told apart.

use std::cmp::Ordering;

use bevy::math::DVec2;

use crate::physics::impact::Contact;

/// Nearer to the short axis and to the long one comes first, so that a mirror at either keeps the order; of places that are
/// each other's images the one with the lesser x, then y.
pub(crate) fn by_place(a: DVec2, b: DVec2) -> Ordering {
    by_place_or(a, b, || Ordering::Equal)
}

/// The same, but of places that are each other's images `otherwise` says first which comes first.
pub(super) fn by_place_or(a: DVec2, b: DVec2, otherwise: impl FnOnce() -> Ordering) -> Ordering {
    let off = |a: DVec2, b: DVec2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
    off(a.abs(), b.abs()).then_with(otherwise).then_with(|| off(a, b))
}

/// The order of contacts that are reported for one time: by place, of two that are each other's images the faster first.
pub(super) fn in_place(a: &Contact, b: &Contact) -> Ordering {
    let by_speed = || b.normal_speed.total_cmp(&a.normal_speed);
    by_place_or(a.point.truncate(), b.point.truncate(), by_speed)
}
