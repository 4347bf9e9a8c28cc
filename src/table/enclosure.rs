//! Which side of the noses is the bed.

use bevy::math::DVec2;

use crate::physics::{Boundary, Cushion};

/// Whether a point (metres) lies on the bed as far as the straight noses tell. They are closed to outlines across their
/// jaws and pockets, and the bed is on their left: inside an outline, outside an island.
#[must_use]
pub fn is_on_bed(place: DVec2, boundary: &Boundary) -> bool {
    let outline: Vec<_> = boundary
        .cushions
        .iter()
        .enumerate()
        .flat_map(|(index, cushion)| [(cushion.from, cushion.to), (cushion.to, next_start(index, cushion, boundary))])
        .collect();
    let area: f64 = outline.iter().map(|(from, to)| from.perp_dot(*to)).sum();
    let outside = if area > 0.0 { 0 } else { -1 };
    winding(place, &outline) > outside
}

/// Where the outline goes on after that cushion: at the nearest start of another.
fn next_start(index: usize, cushion: &Cushion, boundary: &Boundary) -> DVec2 {
    let others = boundary.cushions.iter().enumerate().filter(|(other, _)| *other != index);
    let starts = others.map(|(_, other)| other.from);
    let nearer = |a: &DVec2, b: &DVec2| a.distance_squared(cushion.to).total_cmp(&b.distance_squared(cushion.to));
    starts.min_by(nearer).unwrap_or(cushion.from)
}

/// How often the outline goes around the point counter-clockwise (Sunday 2001).
fn winding(place: DVec2, outline: &[(DVec2, DVec2)]) -> i32 {
    let turn = |(from, to): &(DVec2, DVec2)| {
        let left = (*to - *from).perp_dot(place - *from);
        if from.y <= place.y && to.y > place.y && left > 0.0 {
            1
        } else if from.y > place.y && to.y <= place.y && left < 0.0 {
            -1
        } else {
            0
        }
    };
    outline.iter().map(turn).sum()
}

/// The corners of the box around all straight noses in metres, the smaller coordinates first; `None` without any.
#[must_use]
pub fn bounding_box(boundary: &Boundary) -> Option<(DVec2, DVec2)> {
    let ends = || boundary.cushions.iter().flat_map(|cushion| [cushion.from, cushion.to]);
    let first = ends().next()?;
    Some((ends().fold(first, DVec2::min), ends().fold(first, DVec2::max)))
}
