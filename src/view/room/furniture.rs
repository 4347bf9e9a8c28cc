//! Chairs and small tables along the walls.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::space::Room;
use crate::physics::FLOOR;
use crate::view::surface::{Corner, Surface};

/// Linear colours of the chairs' leather and wood.
const LEATHER: Vec3 = Vec3::new(0.190, 0.090, 0.064);
const WOOD: Vec3 = Vec3::new(0.210, 0.116, 0.068);

/// Two chairs with a small table between them at each side wall, and one pair at each end.
pub(super) fn furniture(room: &Room) -> Surface {
    let mut surface = Surface::default();
    for (place, back) in groups(room) {
        group(&mut surface, place, back);
    }
    surface
}

/// Where two chairs and a small table stand, and the direction of the wall behind them.
fn groups(room: &Room) -> impl Iterator<Item = (DVec2, DVec2)> {
    let half = DVec2::new(f64::from(room.half.x), f64::from(room.half.y));
    let middle = crate::simulation::from_screen(room.middle).truncate();
    let beside = [(1.0, 0.32), (1.0, -0.32), (-1.0, 0.32), (-1.0, -0.32)]
        .map(|(side, share)| (middle + DVec2::new(half.x * share, side * (half.y - 0.45)), DVec2::new(0.0, side)));
    let at_ends = [1.0, -1.0]
        .map(|side| (middle + DVec2::new(side * (half.x - 0.45), -0.42 * half.y * side), DVec2::new(side, 0.0)));
    beside.into_iter().chain(at_ends)
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

/// An upholstered chair. The cushion of its back has upright ribs.
fn chair(surface: &mut Surface, place: DVec2, back: DVec2) {
    let along = back.perp();
    let at = |across: f64, behind: f64, z: f64| (place + along * across + back * behind).extend(z - FLOOR);
    let mut cushion = |centre: DVec3, half: DVec3| rounded(surface, (centre, half), 0.035, back, LEATHER);
    cushion(at(0.0, -0.02, 0.42), DVec3::new(0.25, 0.26, 0.075));
    for rib in [-1.0, 0.0, 1.0] {
        cushion(at(0.168 * rib, 0.235, 0.71), DVec3::new(0.086, 0.055, 0.27));
    }
    for side in [-1.0, 1.0] {
        let arm = (at(0.285 * side, 0.0, 0.60), DVec3::new(0.035, 0.275, 0.022));
        rounded(surface, arm, 0.018, back, WOOD * 1.4);
    }
    let mut part = |centre: DVec3, half: DVec3, colour: Vec3| block(surface, centre, half, back, colour);
    part(at(0.0, 0.0, 0.34), DVec3::new(0.27, 0.25, 0.022), WOOD);
    part(at(0.0, 0.285, 0.68), DVec3::new(0.265, 0.014, 0.28), WOOD);
    for side in [-1.0, 1.0] {
        for behind in [-0.23, 0.25] {
            part(at(0.28 * side, behind, 0.29), DVec3::new(0.020, 0.020, 0.29), WOOD);
        }
    }
}

/// A block of half size `half` (across, behind, up) with edges rounded by `radius`.
fn rounded(surface: &mut Surface, (centre, half): (DVec3, DVec3), radius: f64, back: DVec2, colour: Vec3) {
    let axes = [back.perp().extend(0.0), back.extend(0.0), DVec3::Z];
    let core = half - radius;
    let steps = |size: f64| [-size, radius - size, size - radius, size];
    for (axis, side) in (0..3).flat_map(|axis| [(axis, -1.0), (axis, 1.0)]) {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let corner = |a: f64, b: f64| {
            let mut on_box = DVec3::ZERO;
            (on_box[axis], on_box[u], on_box[v]) = (side * half[axis], a, b);
            let inner = on_box.clamp(-core, core);
            let out = (on_box - inner).normalize_or(DVec3::Z);
            let turned = |of: DVec3| axes[0] * of.x + axes[1] * of.y + axes[2] * of.z;
            let normal = turned(out);
            Corner { place: centre + turned(inner + out * radius), normal, grain: DVec2::ZERO }
        };
        for a in steps(half[u]).windows(2) {
            for b in steps(half[v]).windows(2) {
                let corners = [corner(a[0], b[0]), corner(a[1], b[0]), corner(a[1], b[1]), corner(a[0], b[1])];
                surface.quad(corners);
            }
        }
    }
    surface.paint(LinearRgba::from_vec3(colour));
}

/// A block of half size `half` (across, behind, up).
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
        }
    }
    surface.paint(LinearRgba::from_vec3(colour));
}
