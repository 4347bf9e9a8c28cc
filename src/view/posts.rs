//! What stands on the bed: posts, and walls if no rails bound it.

use bevy::math::{DVec2, DVec3};

use super::surface::{Corner, Surface, ring};
use crate::physics::{Boundary, Cushion, Jaw};

/// A nose that ends closer than this (metres) to the rounding of a jaw belongs to the jaw.
const SAME: f64 = 1e-4;
/// Thickness of a drawn wall, in metres.
const BOARD: f64 = 0.003;
/// The thinnest post, in metres. It stands for a bare point.
const THINNEST: f64 = 0.002;

/// Adds a thin wall, up to `top` (metres), behind every nose of a bed that no rails bound.
pub(super) fn boards(boundary: &Boundary, top: f64) -> Surface {
    let mut surface = Surface::default();
    boundary.cushions.iter().for_each(|cushion| board(&mut surface, cushion, top));
    surface
}

fn board(surface: &mut Surface, cushion: &Cushion, top: f64) {
    let back = cushion.normal() * -BOARD;
    let corners = [cushion.from, cushion.to, cushion.to + back, cushion.from + back];
    let run = |place: DVec2| (place - cushion.from).dot(cushion.direction());
    let high = |place: DVec2, normal: DVec3| Corner {
        place: place.extend(top),
        normal,
        grain: DVec2::new(run(place), top + (place - cushion.from).dot(cushion.normal())),
    };
    let low =
        |place: DVec2, normal: DVec3| Corner { place: place.extend(0.0), normal, grain: DVec2::new(run(place), 0.0) };
    for index in 0..4 {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        let out = (from - to).perp().extend(0.0);
        surface.quad([low(to, out), low(from, out), high(from, out), high(to, out)]);
    }
    surface.quad(corners.map(|corner| high(corner, DVec3::Z)));
}

/// Adds a post, up to `top` (metres), for every jaw at which no nose ends.
pub(super) fn posts(boundary: &Boundary, top: f64) -> Surface {
    let mut surface = Surface::default();
    let ends = || boundary.cushions.iter().flat_map(|cushion| [cushion.from, cushion.to]);
    let stands_free = |jaw: &&Jaw| ends().all(|end| (jaw.centre.distance(end) - jaw.radius).abs() > SAME);
    for jaw in boundary.jaws.iter().filter(stands_free) {
        let radius = jaw.radius.max(THINNEST);
        let row = |z: f64| -> Vec<Corner> {
            let place = |direction: DVec2| (jaw.centre + direction * radius).extend(z);
            ring(64)
                .map(|direction| Corner {
                    place: place(direction),
                    normal: direction.extend(0.0),
                    grain: direction * radius,
                })
                .collect()
        };
        surface.band(&row(top), &row(0.0));
        surface.disc(jaw.centre.extend(top), radius);
    }
    surface
}
