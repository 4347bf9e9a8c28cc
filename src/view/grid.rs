//! Grids of corners: sheets that bend, whose normals follow from their own shape.

use bevy::math::DVec3;

use super::surface::{Corner, Surface};

/// Two corners nearer than this (metres) are one place, and a part of a grid with a smaller area (square metres) faces nowhere.
const SAME: f64 = 1e-7;
const NO_AREA: f64 = 1e-12;

/// Adds a grid of rows of equal length, with smooth normals. Its front is where rows that go up have their fronts if they run to
/// the right; a negative `side` turns it over. A grid whose rows end where they begin is closed.
pub(super) fn add_grid(surface: &mut Surface, rows: Vec<Vec<Corner>>, side: f64) {
    surface.grid(&smooth(rows, side));
}

/// The rows with the mean of the normals of the parts around each corner.
pub(super) fn smooth(mut rows: Vec<Vec<Corner>>, side: f64) -> Vec<Vec<Corner>> {
    let faces: Vec<Vec<DVec3>> = rows.windows(2).map(|pair| faces(&pair[0], &pair[1], side)).collect();
    for (index, row) in rows.iter_mut().enumerate() {
        let last = row.len().saturating_sub(1);
        let is_closed = row.first().zip(row.last()).is_some_and(|(one, other)| one.place.distance(other.place) < SAME);
        for (at, corner) in row.iter_mut().enumerate() {
            let mut beside = vec![at.wrapping_sub(1), at];
            if is_closed && (at == 0 || at == last) {
                beside = vec![0, last.saturating_sub(1)];
            }
            let around = [index.wrapping_sub(1), index].into_iter().filter_map(|band| faces.get(band));
            let sum: DVec3 = around.flat_map(|band| beside.iter().filter_map(|face| band.get(*face))).sum();
            corner.normal = sum.normalize_or(corner.normal);
        }
    }
    rows
}

/// The unit normals of the parts between two rows.
fn faces(lower: &[Corner], upper: &[Corner], side: f64) -> Vec<DVec3> {
    let face = |(low, high): (&[Corner], &[Corner])| {
        let (rising, falling) = (high[1].place - low[0].place, high[0].place - low[1].place);
        let looks = falling.cross(rising) * side;
        if looks.length() < NO_AREA { DVec3::ZERO } else { looks.normalize() }
    };
    lower.windows(2).zip(upper.windows(2)).map(face).collect()
}

#[cfg(test)]
mod tests {
    use bevy::math::DVec2;

    use super::*;

    fn corner(x: f64, y: f64, z: f64) -> Corner {
        Corner { place: DVec3::new(x, y, z), normal: DVec3::ZERO, grain: DVec2::ZERO }
    }

    #[test]
    fn a_sheet_that_is_bent_by_a_right_angle_faces_aslant_at_the_bend() {
        let row = |y: f64, z: f64| vec![corner(0.0, y, z), corner(1.0, y, z)];
        let rows = smooth(vec![row(0.0, 0.0), row(0.0, 1.0), row(-1.0, 1.0)], 1.0);
        let expected = [DVec3::Y, DVec3::new(0.0, 0.5, 0.5).normalize(), DVec3::Z];
        for (row, expected) in rows.iter().zip(expected) {
            assert!(row.iter().all(|corner| corner.normal.distance(expected) < 1e-12));
        }
    }

    #[test]
    fn the_normals_of_a_closed_grid_meet_at_its_seam() {
        let ring = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
        let row = |z: f64| ring.map(|(x, y)| corner(x, y, z)).to_vec();
        for row in smooth(vec![row(0.0), row(1.0)], -1.0) {
            assert!((row[0].normal - row[4].normal).length() < 1e-12);
            assert!(row[0].normal.distance(DVec3::X) < 1e-12, "{}", row[0].normal);
        }
    }
}
