//! Finds out on which side of the noses the bed is.

use glam::DVec2;

use baize_physics::Boundary;

/// Whether a point (metres) is on the bed, judged by the straight noses only.
#[must_use]
pub fn is_on_bed(place: DVec2, boundary: &Boundary) -> bool {
    boundary.is_over_bed(place)
}

/// The corners of the box around all straight noses in metres, the smaller coordinates first; `None` without any.
#[must_use]
pub fn bounding_box(boundary: &Boundary) -> Option<(DVec2, DVec2)> {
    let ends = || boundary.cushions.iter().flat_map(|cushion| [cushion.from, cushion.to]);
    let first = ends().next()?;
    Some((ends().fold(first, DVec2::min), ends().fold(first, DVec2::max)))
}
