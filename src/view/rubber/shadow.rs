//! What lies on the cloth along the cushions: their shadow, and the rows of places in front of the noses.

use bevy::color::LinearRgba;
use bevy::math::{DVec2, DVec3};

use super::nose::{Piece, divided, moved};
use super::profile::UNDERCUT;
use crate::physics::Boundary;
use crate::view::surface::{Corner, Surface};

/// Darkness of the shadow by distance in front of the nose (metres), from below the nose to the shadow's end.
const SHADOW: [(f64, f32); 4] = [(-UNDERCUT, 0.7), (0.0, 0.45), (0.012, 0.2), (0.04, 0.0)];
/// Height of the shadow over the cloth, in metres.
const SHADOW_HEIGHT: f64 = 0.0003;

/// The shadow of the cushions on the cloth. Seen from above, it separates the nose from the bed.
pub(in crate::view) fn shadow(boundary: &Boundary) -> Surface {
    let mut surface = Surface::default();
    for rows in rows_below_noses(boundary, SHADOW_HEIGHT, f64::INFINITY, &SHADOW.map(|(ahead, _)| ahead)) {
        for (row, dark) in rows.windows(2).zip(SHADOW.windows(2)) {
            surface.band_of(&row[0], &row[1], [dark[0].1, dark[1].1].map(|dark| LinearRgba::new(0.0, 0.0, 0.0, dark)));
        }
    }
    surface
}

/// For each cushion, rows of corners along it on the cloth, `height` metres over it: one row so far `ahead` of the nose (metres,
/// negative below it) for each number given. Neighbours in a row are at most `longest` metres apart.
pub(in crate::view) fn rows_below_noses(
    boundary: &Boundary,
    height: f64,
    longest: f64,
    ahead: &[f64],
) -> impl Iterator<Item = Vec<Vec<Corner>>> {
    Piece::all(boundary).filter_map(move |(index, piece)| {
        let nose = piece.nose(index);
        let row = |ahead: &f64| -> Vec<Corner> {
            let place = |(place, moved): (&DVec2, DVec2)| place.lerp(moved, piece.overhang(*place)).extend(height);
            let places: Vec<DVec3> = nose.iter().zip(moved(&nose, *ahead)).map(place).collect();
            divided(&nose, &places, longest).into_iter().map(|place| Corner::flat(place, DVec3::Z)).collect()
        };
        (nose.len() >= 2).then(|| ahead.iter().map(row).collect())
    })
}
