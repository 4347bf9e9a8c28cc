//! The pockets: the leather around them, the cloth that is folded over the edge of the slate, and the liner that takes the ball.
//! A liner is open below the slate towards the middle of the table, where the balls roll away.

mod leather;

use std::f64::consts::{FRAC_PI_2, PI};

use bevy::math::{DVec2, DVec3};

pub(super) use self::leather::{collars, stitches, throats};

use super::fall::{POCKET_DEPTH, SLATE};
use super::plan::{PocketPlan, TablePlan};
use super::shapes::Circle;
use super::surface::{Corner, Surface};

/// Radius of the fold of the cloth at the edge of the slate, in metres.
const FOLD: f64 = 0.006;
/// Rows of corners between the upper edge of a liner and its floor.
const ROWS: u32 = 6;
/// Corners around a pocket.
const SECTORS: u32 = 64;
/// Length of the way out below the slate, in radii of the hole.
const WAY_OUT: f64 = 2.6;

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
    for PocketPlan { hole, out, .. } in &plan.pockets {
        let (behind, half) = if *out == DVec2::ZERO { (DVec2::X, PI) } else { (*out, FRAC_PI_2) };
        let row = |depth: f64| -> Vec<Corner> {
            fan(behind, half).map(|direction| on_wall(hole, direction, 0.0, depth, -direction.extend(0.0))).collect()
        };
        let depth = |index: u32| POCKET_DEPTH * f64::from(index) / f64::from(ROWS);
        for index in 0..ROWS {
            surface.band(&row(depth(index)), &row(depth(index + 1)));
        }
        let floor =
            |direction: DVec2| Corner { normal: DVec3::Z, ..on_wall(hole, direction, 0.0, POCKET_DEPTH, DVec3::Z) };
        let middle = Corner::flat(hole.centre.extend(-POCKET_DEPTH), DVec3::Z);
        let edge: Vec<Corner> = fan(behind, half).map(floor).collect();
        surface.fan(middle, &edge);
        if *out != DVec2::ZERO {
            add_way_out(&mut surface, hole, *out);
        }
    }
    surface
}

/// The walls and the floor below the slate between which the balls roll away.
fn add_way_out(surface: &mut Surface, hole: &Circle, out: DVec2) {
    let across = out.perp() * hole.radius;
    let end = hole.centre - out * (WAY_OUT * hole.radius);
    let corner = |place: DVec2, depth: f64, normal: DVec3| Corner {
        place: place.extend(-depth),
        normal,
        grain: DVec2::new((place - hole.centre).dot(out), depth),
    };
    for side in [-1.0, 1.0] {
        let wall = |place: DVec2| {
            let foot = place + across * side;
            let normal = (-across * side).extend(0.0);
            [corner(foot, 0.0, normal), corner(foot, POCKET_DEPTH, normal)]
        };
        let [from, to] = [wall(hole.centre), wall(end)];
        surface.quad([from[0], from[1], to[1], to[0]]);
    }
    let floor = |place: DVec2, side: f64| corner(place + across * side, POCKET_DEPTH, DVec3::Z);
    let [here, there] = [hole.centre, end].map(|place| [floor(place, -1.0), floor(place, 1.0)]);
    surface.quad([here[0], here[1], there[1], there[0]]);
    let back = |side: f64, depth: f64| corner(end + across * side, depth, out.extend(0.0));
    surface.quad([back(-1.0, 0.0), back(1.0, 0.0), back(1.0, POCKET_DEPTH), back(-1.0, POCKET_DEPTH)]);
}

/// The cloth where it is folded over the edge of the slate, in front of each pocket.
pub(super) fn folds(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for PocketPlan { hole, out, .. } in plan.pockets.iter().filter(|pocket| pocket.out != DVec2::ZERO) {
        let row = |inside: f64, depth: f64, up: f64| -> Vec<Corner> {
            let normal = |direction: DVec2| (-direction * (1.0 - up)).extend(up);
            fan(-*out, FRAC_PI_2).map(|direction| on_wall(hole, direction, inside, depth, normal(direction))).collect()
        };
        let rows = [
            row(0.0, 0.0, 1.0),
            row(0.3 * FOLD, 0.3 * FOLD, 0.5),
            row(0.4 * FOLD, FOLD, 0.0),
            row(0.4 * FOLD, SLATE, 0.0),
        ];
        rows.windows(2).for_each(|pair| surface.band(&pair[0], &pair[1]));
    }
    surface
}
