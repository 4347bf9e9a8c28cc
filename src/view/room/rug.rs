//! The rug under the table of a club.

use bevy::prelude::*;

use super::build::{painted, share};
use super::space::Room;
use super::walls::corner;
use crate::settings::Furnished;
use crate::view::surface::{Corner, Surface};
use crate::view::texture::{noise, scramble, texture};

/// How far it reaches beyond the table, its thickness, and the distance of the places whose light is stored, in metres.
const BEYOND: f32 = 0.85;
const THICK: f32 = 0.008;
const STEP: f32 = 0.11;
/// Width and height of its picture in texels: it shows a quarter, which is mirrored.
const PICTURE: u32 = 512;
/// Linear colours of its field, of its border, and of the ornaments of both.
const FIELD: Vec3 = Vec3::new(0.105, 0.016, 0.018);
const BORDER: Vec3 = Vec3::new(0.016, 0.020, 0.042);
const ORNAMENT: [Vec3; 2] = [Vec3::new(0.210, 0.120, 0.048), Vec3::new(0.190, 0.055, 0.040)];

/// The rug, if there is one.
pub(super) fn rug(room: &Room) -> Surface {
    let mut surface = Surface::default();
    if room.furnished != Furnished::Club {
        return surface;
    }
    let half = room.table + BEYOND * room.times;
    let steps = (half * 2.0 / STEP).ceil().as_uvec2();
    let at = |x: u32, z: u32| {
        let out = UVec2::new(x, z).as_vec2() / steps.as_vec2() * 2.0 - 1.0;
        let place = (out * half).extend(room.floor() + THICK).xzy();
        corner(room, place, Vec3::Y, out.abs())
    };
    let row = |z: u32| -> Vec<Corner> { (0..=steps.x).map(|x| at(x, z)).collect() };
    for z in 0..steps.y {
        surface.band(&row(z), &row(z + 1));
    }
    surface
}

/// A quarter of the rug, from its middle to a corner.
pub(super) fn picture_of_rug(coarseness: u32) -> Image {
    let size = PICTURE / coarseness;
    texture(size, size, |x, y| {
        let place = share([x, y], size);
        let tuft = 0.86 + 0.28 * scramble(x / 2, y / 2, 51);
        let faded = 0.85 + 0.3 * noise(place.x, place.y, [5, 5], 52);
        painted(colour(place) * tuft * faded)
    })
}

/// The colour at a place of the quarter, in shares of half its length and half its width.
fn colour(place: Vec2) -> Vec3 {
    // About metres from the edge of a rug that is longer than wide.
    let inside = ((1.0 - place) * Vec2::new(2.3, 1.6)).min_element();
    let along = if (1.0 - place.x) * 2.3 < (1.0 - place.y) * 1.6 { place.y * 1.6 } else { place.x * 2.3 };
    match inside {
        ..0.03 => BORDER,
        ..0.05 => ORNAMENT[0],
        ..0.26 => {
            let petal = Vec2::new((along / 0.21).rem_euclid(1.0) - 0.5, (inside - 0.155) / 0.21);
            blossom(petal, BORDER, ORNAMENT)
        }
        ..0.28 => ORNAMENT[0],
        ..0.31 => BORDER,
        ..0.32 => ORNAMENT[0],
        _ => {
            let at = place * Vec2::new(2.3, 1.6) / 0.34;
            let shifted = if at.y.rem_euclid(2.0) < 1.0 { 0.0 } else { 0.5 };
            let cell = Vec2::new((at.x + shifted).rem_euclid(1.0), at.y.rem_euclid(1.0)) - 0.5;
            blossom(cell * 1.5, FIELD, [ORNAMENT[0] * 0.75, BORDER * 1.4])
        }
    }
}

/// A flower with eight petals in a cell from -0.5 to 0.5.
fn blossom(place: Vec2, ground: Vec3, [petals, heart]: [Vec3; 2]) -> Vec3 {
    let (far, turn) = (place.length(), place.y.atan2(place.x));
    let petal = 0.24 + 0.10 * (8.0 * turn).cos();
    match far {
        ..0.09 => petals,
        ..0.15 => heart,
        _ if far < petal => petals,
        _ if far < petal + 0.035 => heart,
        _ => ground,
    }
}
