//! The pockets: the leather around them, the cloth that is folded over the edge of the slate, and the liner that takes the ball.
//! A liner is open below the slate towards the middle of the table, where the balls roll away.

use std::f64::consts::{FRAC_PI_2, PI};

use bevy::color::{Gray, LinearRgba};
use bevy::math::{DVec2, DVec3};

use super::fall::{POCKET_DEPTH, SLATE};
use super::plan::{Circle, PocketPlan, TablePlan};
use super::surface::{Corner, Surface, ring};

/// Width and height of the rim of a pocket, in metres.
const RIM: DVec2 = DVec2::new(0.017, 0.006);
/// Share of its light that the wall of a pocket has at the wood.
const AT_WOOD: f64 = 0.9;
/// Radius of the fold of the cloth at the edge of the slate, in metres.
const FOLD: f64 = 0.006;
/// Rows of corners between the upper edge of a liner and its floor.
const ROWS: u32 = 6;
/// Corners around a pocket.
const SECTORS: u32 = 64;
/// Length of the way out below the slate, in radii of the hole.
const WAY_OUT: f64 = 2.6;

/// The share of the light from above that reaches the wall of a round hole of that radius at that depth (metres): half of the
/// share of its floor, because it looks aside, and some from the wall across.
fn light_at(depth: f64, radius: f64) -> f64 {
    let depth = depth.max(0.0) / radius;
    0.62 * (1.0 - depth / libm::sqrt(depth * depth + 4.0)) + 0.06
}

/// The share of the light from above on the floor of such a hole.
fn light_on_floor(depth: f64, radius: f64) -> f64 {
    let depth = depth / radius;
    1.0 / (1.0 + depth * depth)
}

fn gray(light: f64) -> LinearRgba {
    LinearRgba::gray(light as f32)
}

/// A corner of the wall of a hole, `inside` metres from its edge and `depth` metres below the cloth.
fn on_wall(hole: &Circle, direction: DVec2, inside: f64, depth: f64, normal: DVec3) -> Corner {
    let place = hole.centre + direction * (hole.radius - inside);
    let run = libm::atan2(direction.y, direction.x) * hole.radius;
    Corner { place: place.extend(-depth), normal, grain: DVec2::new(run, depth) }
}

/// Unit vectors over `half` radians to both sides of `middle`.
fn fan(middle: DVec2, half: f64) -> impl Iterator<Item = DVec2> + Clone {
    (0..=SECTORS).map(move |part| {
        let (sin, cos) = libm::sincos(half * (f64::from(part) / f64::from(SECTORS) * 2.0 - 1.0));
        DVec2::new(cos, sin).rotate(middle)
    })
}

/// The inner sides of the liners, their floors, and the way out below the slate.
pub(super) fn liners(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for PocketPlan { hole, wood_hole, out, .. } in &plan.pockets {
        let (behind, half) = if *out == DVec2::ZERO { (DVec2::X, PI) } else { (*out, FRAC_PI_2) };
        let row = |depth: f64| -> Vec<Corner> {
            fan(behind, half).map(|direction| on_wall(hole, direction, 0.0, depth, -direction.extend(0.0))).collect()
        };
        let depth = |index: u32| POCKET_DEPTH * f64::from(index) / f64::from(ROWS);
        let light = |index: u32| gray(light_at(depth(index), hole.radius));
        for index in 0..ROWS {
            surface.band_of(&row(depth(index)), &row(depth(index + 1)), [light(index), light(index + 1)]);
        }
        let on_floor = light_on_floor(POCKET_DEPTH, hole.radius);
        let floor =
            |direction: DVec2| Corner { normal: DVec3::Z, ..on_wall(hole, direction, 0.0, POCKET_DEPTH, DVec3::Z) };
        let middle = Corner::flat(hole.centre.extend(-POCKET_DEPTH), DVec3::Z);
        let edge: Vec<Corner> = fan(behind, half).map(floor).collect();
        surface.fan_of(middle, &edge, [gray(on_floor), gray(0.6 * on_floor)]);
        if *out != DVec2::ZERO {
            add_way_out(&mut surface, hole, *out, on_floor);
        }
        // The ledge below the wood.
        let ledge = |circle: &Circle| -> Vec<Corner> {
            let place = |direction: DVec2| (circle.centre + direction * circle.radius).extend(-0.0008);
            ring(SECTORS).map(|direction| Corner::flat(place(direction), DVec3::Z)).collect()
        };
        surface.band_of(&ledge(hole), &ledge(wood_hole), [gray(light_at(0.0, hole.radius)); 2]);
    }
    surface
}

/// The walls and the floor below the slate between which the balls roll away. They are dark at the end.
fn add_way_out(surface: &mut Surface, hole: &Circle, out: DVec2, on_floor: f64) {
    let across = out.perp() * hole.radius;
    let end = hole.centre - out * (WAY_OUT * hole.radius);
    let corner = |place: DVec2, depth: f64, normal: DVec3| Corner {
        place: place.extend(-depth),
        normal,
        grain: DVec2::new((place - hole.centre).dot(out), depth),
    };
    let (near, dark) = (gray(0.8 * on_floor), gray(0.04 * on_floor));
    for side in [-1.0, 1.0] {
        let wall = |place: DVec2| {
            let foot = place + across * side;
            let normal = (-across * side).extend(0.0);
            [corner(foot, 0.0, normal), corner(foot, POCKET_DEPTH, normal)]
        };
        let [from, to] = [wall(hole.centre), wall(end)];
        surface.quad_of([from[0], from[1], to[1], to[0]], [near, dark]);
    }
    let floor = |place: DVec2, side: f64| corner(place + across * side, POCKET_DEPTH, DVec3::Z);
    let [here, there] = [hole.centre, end].map(|place| [floor(place, -1.0), floor(place, 1.0)]);
    surface.quad_of([here[0], here[1], there[1], there[0]], [gray(on_floor), dark]);
    let back = |side: f64, depth: f64| corner(end + across * side, depth, out.extend(0.0));
    surface.quad_of([back(-1.0, 0.0), back(1.0, 0.0), back(1.0, POCKET_DEPTH), back(-1.0, POCKET_DEPTH)], [dark, dark]);
}

/// The cloth where it is folded over the edge of the slate, in front of each pocket.
pub(super) fn folds(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for PocketPlan { hole, out, .. } in plan.pockets.iter().filter(|pocket| pocket.out != DVec2::ZERO) {
        let row = |inside: f64, depth: f64, up: f64| -> Vec<Corner> {
            let normal = |direction: DVec2| (-direction * (1.0 - up)).extend(up);
            fan(-*out, FRAC_PI_2).map(|direction| on_wall(hole, direction, inside, depth, normal(direction))).collect()
        };
        let light = |depth: f64| gray(1.6 * light_at(depth, hole.radius));
        let (edge, below) = (light(0.0), light(FOLD));
        surface.band_of(&row(0.0, 0.0, 1.0), &row(0.3 * FOLD, 0.3 * FOLD, 0.5), [LinearRgba::WHITE, edge]);
        surface.band_of(&row(0.3 * FOLD, 0.3 * FOLD, 0.5), &row(0.4 * FOLD, FOLD, 0.0), [edge, below]);
        surface.band_of(&row(0.4 * FOLD, FOLD, 0.0), &row(0.4 * FOLD, SLATE, 0.0), [below, light(SLATE)]);
    }
    surface
}

/// The leather around each pocket: a rounded lip on the wood and the wall below it.
pub(super) fn collars(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for wood_hole in plan.pockets.iter().map(|pocket| &pocket.wood_hole) {
        let in_wood =
            |direction: &DVec2| plan.ground(wood_hole.centre + *direction * (wood_hole.radius + 0.001)).is_high();
        let lip = |part: u32| -> Vec<(DVec2, Corner)> {
            let (sin, cos) = libm::sincos(PI * f64::from(part) / 8.0);
            ring(128)
                .filter(in_wood)
                .map(|direction| {
                    let place = wood_hole.centre + direction * (wood_hole.radius + RIM.x / 2.0 * (1.0 - cos));
                    let normal = (-direction * cos).extend(sin);
                    let place = place.extend(plan.top - 0.002 + RIM.y * sin);
                    (direction, Corner { place, normal, grain: direction })
                })
                .collect()
        };
        for part in 0..8 {
            band_with_gaps(&mut surface, &lip(part), &lip(part + 1), [LinearRgba::WHITE; 2]);
        }
        let wall = |z: f64| -> Vec<(DVec2, Corner)> {
            ring(128)
                .filter(in_wood)
                .map(|direction| {
                    let place = (wood_hole.centre + direction * (wood_hole.radius - 0.0008)).extend(z);
                    (direction, Corner { place, normal: -direction.extend(0.0), grain: direction })
                })
                .collect()
        };
        let at_cloth = gray(light_at(0.0, wood_hole.radius));
        band_with_gaps(&mut surface, &wall(-0.004), &wall(plan.top), [at_cloth, gray(AT_WOOD)]);
    }
    surface
}

/// A band between two rows around a circle, open where the circle is open, whose colour changes from one to the other.
fn band_with_gaps(surface: &mut Surface, one: &[(DVec2, Corner)], other: &[(DVec2, Corner)], colours: [LinearRgba; 2]) {
    for (ends, far_ends) in one.windows(2).zip(other.windows(2)) {
        if ends[0].0.dot(ends[1].0) > 0.99 {
            surface.quad_of([ends[0].1, ends[1].1, far_ends[1].1, far_ends[0].1], colours);
        }
    }
}
