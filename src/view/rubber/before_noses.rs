//! Rows of places on the cloth in front of the noses.

use bevy::math::{DVec2, DVec3};

use super::nose::{Piece, divided, moved};
use crate::physics::Boundary;
use crate::view::surface::Corner;

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
