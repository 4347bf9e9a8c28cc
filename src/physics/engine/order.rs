//! The order of places on the table, by which things that happen at one time are told apart.

use std::cmp::Ordering;

use bevy::math::DVec2;

/// Nearer to the long axis and to the short one comes first, so that a mirror at either keeps the order; of places that are
/// each other's images the one with the lesser x, then y.
pub(crate) fn by_place(a: DVec2, b: DVec2) -> Ordering {
    let off = |a: DVec2, b: DVec2| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y));
    off(a.abs(), b.abs()).then_with(|| off(a, b))
}
