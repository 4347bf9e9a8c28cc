//! The strips of wood that hold the cloth of the cushions.

use bevy::math::{DVec2, DVec3};

use super::nose::{Piece, RailEnd};
use super::profile::SEAM;
use crate::physics::Boundary;
use crate::view::grid::add_grid;
use crate::view::plan::RUBBER_DEPTH;
use crate::view::surface::{Corner, Surface};

/// The section through a strip: places behind the seam and over the wood, in metres.
const SECTION: [DVec2; 6] = [
    DVec2::new(0.0, -0.0035),
    DVec2::new(0.0, 0.0001),
    DVec2::new(0.0005, 0.0006),
    DVec2::new(0.0031, 0.0006),
    DVec2::new(0.0036, 0.0002),
    DVec2::new(0.0036, -0.0010),
];
/// Longest distance between two corners along a strip, in metres.
const LONGEST: f64 = 0.04;
/// At a pocket a strip ends this far before the cloth, in metres, under the leather.
const UNDER_LEATHER: f64 = 0.005;

/// The strip of wood that holds the cloth where the rubber of each rail meets the wood, `top` metres over the cloth.
pub(in crate::view) fn feather_strips(boundary: &Boundary, top: f64) -> Surface {
    let mut surface = Surface::default();
    for (index, piece) in Piece::all(boundary) {
        let ends = piece.ends(index);
        let parts = (piece.rail.from.distance(piece.rail.to) / LONGEST).ceil().max(1.0) as u32;
        let row = |at: &DVec2| -> Vec<Corner> {
            let depth = SEAM + at.x;
            let [from, to] = [end(&piece, &ends[0], depth, -1.0), end(&piece, &ends[1], depth, 1.0)];
            let place = |part: u32| from.lerp(to, f64::from(part) / f64::from(parts)).extend(top + at.y);
            (0..=parts).map(|part| Corner::flat(place(part), DVec3::Z)).collect()
        };
        add_grid(&mut surface, SECTION.iter().map(row).collect(), 1.0);
    }
    surface
}

/// Where a strip that far (metres) behind the nose ends; `on` is 1 where the rail ends and -1 where it begins.
fn end(piece: &Piece, end: &RailEnd, depth: f64, on: f64) -> DVec2 {
    let [nose, back] =
        [end.places.first(), end.places.last()].map(|place| place.map_or(0.0, |place| piece.along(*place)));
    let along = if end.is_mitre { nose + (back - nose) * depth / RUBBER_DEPTH } else { back - on * UNDER_LEATHER };
    piece.rail.from + piece.rail.direction() * along - piece.rail.normal() * depth
}
