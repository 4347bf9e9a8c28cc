//! Chairs along the walls, in the colours that the dim room gives them, and by day brighter.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::Room;
use crate::view::surface::{Corner, Surface};

/// Height of the floor below the cloth, in metres.
const FLOOR: f64 = crate::view::table::BED_HEIGHT;
/// Linear colours of the chairs' leather and wood in the light of the room.
const LEATHER: Vec3 = Vec3::new(0.046, 0.022, 0.015);
const WOOD: Vec3 = Vec3::new(0.055, 0.030, 0.017);
/// Share of the room's light on what looks up, ahead and aside.
const LIT: [f32; 3] = [1.0, 0.62, 0.42];

/// Two chairs with a small table between them at each side wall, and one pair at each end.
pub(super) fn furniture(room: &Room) -> Surface {
    let mut surface = Surface::default();
    let half = DVec2::new(f64::from(room.half.x), f64::from(room.half.y));
    let middle = crate::simulation::from_screen(room.middle).truncate();
    for (side, share) in [(1.0, 0.32), (1.0, -0.32), (-1.0, 0.32), (-1.0, -0.32)] {
        let back = DVec2::new(0.0, side);
        group(&mut surface, middle + DVec2::new(half.x * share, side * (half.y - 0.45)), back);
    }
    for side in [1.0, -1.0] {
        let back = DVec2::new(side, 0.0);
        group(&mut surface, middle + DVec2::new(side * (half.x - 0.45), -0.42 * half.y * side), back);
    }
    surface.light(|place, normal| room.dim_light(place, normal));
    surface
}

/// Two chairs whose backs are towards `back`, and a table between them.
fn group(surface: &mut Surface, place: DVec2, back: DVec2) {
    let along = back.perp();
    chair(surface, place + along * 0.62, back);
    chair(surface, place - along * 0.62, back);
    let at = |z: f64| place.extend(z - FLOOR);
    block(surface, at(0.52), DVec3::new(0.24, 0.24, 0.018), back, WOOD * 1.5);
    block(surface, at(0.26), DVec3::new(0.03, 0.03, 0.25), back, WOOD);
    block(surface, at(0.015), DVec3::new(0.17, 0.17, 0.015), back, WOOD);
}

/// An upholstered chair.
fn chair(surface: &mut Surface, place: DVec2, back: DVec2) {
    let along = back.perp();
    let at = |across: f64, behind: f64, z: f64| (place + along * across + back * behind).extend(z - FLOOR);
    let mut part = |centre: DVec3, half: DVec3, colour: Vec3| block(surface, centre, half, back, colour);
    part(at(0.0, 0.0, 0.42), DVec3::new(0.25, 0.26, 0.06), LEATHER);
    part(at(0.0, 0.25, 0.72), DVec3::new(0.27, 0.05, 0.30), LEATHER);
    for side in [-1.0, 1.0] {
        part(at(0.29 * side, -0.02, 0.60), DVec3::new(0.035, 0.26, 0.025), WOOD * 1.4);
        for behind in [-0.23, 0.23] {
            part(at(0.28 * side, behind, 0.29), DVec3::new(0.022, 0.022, 0.29), WOOD);
        }
    }
}

/// A block of half size `half` (across, behind, up), lit by the dim room.
fn block(surface: &mut Surface, centre: DVec3, half: DVec3, back: DVec2, colour: Vec3) {
    let axes = [back.perp().extend(0.0), back.extend(0.0), DVec3::Z];
    let size = half.to_array();
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let normal = axes[axis] * side;
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            let corner = |a: f64, b: f64| {
                let place = centre + normal * size[axis] + axes[u] * (size[u] * a) + axes[v] * (size[v] * b);
                Corner { place, normal, grain: DVec2::ZERO }
            };
            surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
            let lit = match axis {
                2 if side > 0.0 => LIT[0],
                1 => LIT[1],
                _ => LIT[2],
            };
            surface.paint(LinearRgba::from_vec3(colour * lit));
        }
    }
}
