//! The pockets: the leather around them, the cloth that is folded over the edge of the slate, and the liner that takes the ball.
//! A liner is open below the slate towards the middle of the table, where the balls roll away.

use std::f64::consts::{FRAC_PI_2, PI};

use bevy::color::{Gray, LinearRgba};
use bevy::math::{DVec2, DVec3};

use super::fall::{POCKET_DEPTH, SLATE};
use super::plan::{Circle, PocketPlan, TablePlan};
use super::surface::{Corner, Surface, ring};

/// Width of the leather on the wood around a pocket, and its height over the wood, in metres.
const RIM: DVec2 = DVec2::new(0.018, 0.0016);
/// Radius of the rounding of this leather at the opening, in metres, and the number of its parts.
const ROUNDING: f64 = 0.007;
const ROUND_PARTS: u32 = 5;
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

/// The leather around the opening of each pocket: inlaid in the wood, rounded at the edge, and upright below.
pub(super) fn collars(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for pocket in plan.pockets.iter().filter(|pocket| pocket.out != DVec2::ZERO) {
        let edge = pocket.throat.edge(&pocket.wood_hole, pocket.out, |place| plan.ground(place).is_high());
        let edge = with_mean_normals(&edge);
        // `aside` metres from the opening, `up` metres over the wood; the normal leans into the hole by `lean` radians.
        let row = |aside: f64, up: f64, lean: f64| -> Vec<Corner> {
            let (sin, cos) = libm::sincos(lean);
            let corner = |(place, away): &(DVec2, DVec2)| Corner {
                place: (*place + *away * aside).extend(plan.top + up),
                normal: (-*away * sin).extend(cos),
                grain: DVec2::new(place.dot(away.perp()), aside - up),
            };
            edge.iter().map(corner).collect()
        };
        surface.band_of(&row(RIM.x, -0.0004, -0.7), &row(RIM.x - RIM.y, RIM.y, -0.2), [LinearRgba::WHITE; 2]);
        surface.band_of(&row(RIM.x - RIM.y, RIM.y, -0.2), &row(ROUNDING, RIM.y, 0.0), [LinearRgba::WHITE; 2]);
        let round = |part: u32| {
            let lean = FRAC_PI_2 * f64::from(part) / f64::from(ROUND_PARTS);
            let (sin, cos) = libm::sincos(lean);
            row(ROUNDING * (1.0 - sin), RIM.y - ROUNDING * (1.0 - cos), lean)
        };
        for part in 0..ROUND_PARTS {
            surface.band_of(&round(part), &round(part + 1), [LinearRgba::WHITE; 2]);
        }
        let at_cloth = gray(light_at(0.0, pocket.wood_hole.radius));
        let foot = row(0.0, -plan.top - 0.004, FRAC_PI_2);
        surface.band_of(&row(0.0, RIM.y - ROUNDING, FRAC_PI_2), &foot, [gray(AT_WOOD), at_cloth]);
    }
    surface
}

/// The places of an edge with the mean of the normals around each, so that its corners are rounded.
fn with_mean_normals(edge: &[(DVec2, DVec2)]) -> Vec<(DVec2, DVec2)> {
    let mean = |at: usize| {
        let around = &edge[at.saturating_sub(2)..(at + 3).min(edge.len())];
        let away = around.iter().map(|(_, away)| *away).sum::<DVec2>().normalize_or_zero();
        (edge[at].0, away)
    };
    (0..edge.len()).map(mean).collect()
}
