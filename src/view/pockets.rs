//! The pockets: the leather around them, the cloth that is folded over the edge of the slate, and the liner that takes the ball.
//! A liner is open below the slate towards the middle of the table, where the balls roll away.

use std::f64::consts::{FRAC_PI_2, PI};

use bevy::color::{Gray, LinearRgba};
use bevy::math::{DVec2, DVec3};

use super::fall::{POCKET_DEPTH, SLATE};
use super::plan::{PocketPlan, TablePlan};
use super::shapes::Circle;
use super::surface::{Corner, Surface, ring};

/// Width of the roll of leather on the wood around a pocket, and its height over the wood, in metres.
const ROLL: DVec2 = DVec2::new(0.020, 0.0045);
/// Height over the wood at which the roll begins, in metres: a little sunk, so that no gap is seen.
const SUNK: f64 = -0.0006;
/// How far the leather reaches over the edge of the wood, in metres.
const OVER_EDGE: f64 = 0.0015;
/// How far down the rounding of the roll reaches into the opening, in metres.
const TURN: f64 = 0.010;
/// Parts of the roll's rounding on the wood and into the opening.
const ROLL_PARTS: u32 = 6;
/// The roll is as narrow at its ends as this share of its width, in the middle of the end.
const END: f64 = 0.25;
/// Distance in metres between two places along the roll, and how often each takes the mean of itself and its neighbours, so that
/// leather bends where the edge of the opening has a corner.
const STEP: f64 = 0.003;
const BENDS: u32 = 24;
/// The seam of the leather: how far from the opening in metres, length and half width of a stitch, and distance from one stitch to
/// the next, in metres.
const SEAM: f64 = 0.0145;
const STITCH: DVec2 = DVec2::new(0.0042, 0.0005);
const NEXT_STITCH: f64 = 0.0072;
/// How far a stitch floats over the leather, in metres.
const OVER_LEATHER: f64 = 0.0003;
/// Share of its light that the wall of a pocket has at the wood.
const AT_WOOD: f64 = 0.9;
/// Radius of the fold of the cloth at the edge of the slate, in metres.
const FOLD: f64 = 0.006;
/// Share of its light that the fold has under the rubber, and the distance in metres from the rubber at which it has all of it.
const UNDER_RUBBER: f64 = 0.1;
const OUT_OF_RUBBER: f64 = 0.025;
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

/// The cloth where it is folded over the edge of the slate, in front of each pocket. Under the rubber it is dark.
pub(super) fn folds(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for PocketPlan { hole, out, throat, .. } in plan.pockets.iter().filter(|pocket| pocket.out != DVec2::ZERO) {
        let row = |inside: f64, depth: f64, up: f64| -> Vec<(Corner, LinearRgba)> {
            let light = if depth == 0.0 { 1.0 } else { 1.6 * light_at(depth, hole.radius) };
            let corner = |direction: DVec2| {
                let normal = (-direction * (1.0 - up)).extend(up);
                let corner = on_wall(hole, direction, inside, depth, normal);
                let shared = (throat.clear_of(corner.place.truncate()) / OUT_OF_RUBBER).clamp(UNDER_RUBBER, 1.0);
                (corner, gray(light * shared))
            };
            fan(-*out, FRAC_PI_2).map(corner).collect()
        };
        let rows = [
            row(0.0, 0.0, 1.0),
            row(0.3 * FOLD, 0.3 * FOLD, 0.5),
            row(0.4 * FOLD, FOLD, 0.0),
            row(0.4 * FOLD, SLATE, 0.0),
        ];
        for pair in rows.windows(2) {
            for (upper, lower) in pair[0].windows(2).zip(pair[1].windows(2)) {
                surface.quad_in_colours([upper[0], upper[1], lower[1], lower[0]]);
            }
        }
    }
    surface
}

/// The roll of leather around the opening of each pocket: it rises from the wood and turns into the opening.
pub(super) fn collars(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for (_, edge) in leather_edges(plan) {
        let row = |rise: f64| -> Vec<Corner> { edge.iter().map(|place| place.on_roll(rise, plan.top)).collect() };
        for part in 0..2 * ROLL_PARTS {
            let rise = |part: u32| f64::from(part) / f64::from(ROLL_PARTS);
            surface.band_of(&row(rise(part)), &row(rise(part + 1)), [LinearRgba::WHITE; 2]);
        }
    }
    surface
}

/// The upright leather below the roll, down to the liner.
pub(super) fn throats(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for (pocket, edge) in leather_edges(plan) {
        let upright = |z: f64| -> Vec<Corner> {
            let corner = |place: &OnEdge| Corner {
                place: place.place.extend(z),
                normal: (-place.away).extend(0.0),
                grain: DVec2::new(place.run, z),
            };
            edge.iter().map(corner).collect()
        };
        let at_cloth = gray(light_at(0.0, pocket.wood_hole.radius));
        surface.band_of(&upright(plan.top + ROLL.y - TURN), &upright(-0.004), [gray(AT_WOOD), at_cloth]);
    }
    surface
}

/// The stitches of the leather around the pockets.
pub(super) fn stitches(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for (_, edge) in leather_edges(plan) {
        let Some(length) = edge.last().map(|last| last.run) else { continue };
        let count = ((length - 2.0 * ROLL.x) / NEXT_STITCH).floor().max(0.0) as u32;
        let first = (length - f64::from(count) * NEXT_STITCH) / 2.0;
        for index in 0..count {
            let run = first + (f64::from(index) + 0.5) * NEXT_STITCH;
            let at = edge.partition_point(|place| place.run < run).min(edge.len() - 1);
            let OnEdge { place, away, .. } = edge[at];
            let middle = (place + away * SEAM).extend(plan.top + height_of_roll(SEAM) + OVER_LEATHER);
            let [along, aside] = [away.perp() * (STITCH.x / 2.0), away * STITCH.y].map(|side| side.extend(0.0));
            let corners = [along + aside, along - aside, -along - aside, -along + aside];
            surface.quad(corners.map(|corner| Corner::flat(middle + corner, DVec3::Z)));
        }
    }
    surface
}

/// Height of the roll over the wood in metres, that far (metres) from the opening where it has its whole width.
fn height_of_roll(aside: f64) -> f64 {
    let share = (1.0 - aside / ROLL.x).clamp(0.0, 1.0);
    SUNK + (ROLL.y - SUNK) * libm::sin(FRAC_PI_2 * share.min(1.0))
}

/// A place on the edge of an opening.
#[derive(Clone, Copy)]
struct OnEdge {
    place: DVec2,
    /// Unit vector to the wood.
    away: DVec2,
    /// Distance in metres along the edge.
    run: f64,
    /// Share of its whole width that the roll has there.
    width: f64,
}

impl OnEdge {
    /// A corner of the roll. `rise` is 0 on the wood, 1 at the edge of the opening, where it is highest, and 2 below in the
    /// opening.
    fn on_roll(&self, rise: f64, top: f64) -> Corner {
        let (sin, cos) = libm::sincos(FRAC_PI_2 * rise);
        // On both sides it is a quarter of an ellipse: flat on the wood, steep in the opening.
        let inward = self.width * TURN * 0.7;
        let (aside, up, slope) = if rise < 1.0 {
            let wide = self.width * ROLL.x - inward;
            (inward + wide * cos, SUNK + (ROLL.y - SUNK) * sin, DVec2::new(cos * ROLL.y, sin * wide))
        } else {
            (inward * (1.0 + cos), ROLL.y - TURN * (1.0 - sin), DVec2::new(cos * TURN, sin * inward))
        };
        let slope = slope.normalize_or(DVec2::Y);
        Corner {
            place: (self.place + self.away * aside).extend(top + up),
            normal: (self.away * slope.x).extend(slope.y),
            grain: DVec2::new(self.run, aside - up),
        }
    }
}

/// The pockets in the rails, each with the edge of its opening as leather follows it.
fn leather_edges(plan: &TablePlan) -> impl Iterator<Item = (&PocketPlan, Vec<OnEdge>)> {
    plan.pockets.iter().filter(|pocket| pocket.out != DVec2::ZERO).map(|pocket| {
        let edge = pocket.throat.edge(&pocket.wood_hole, pocket.out, |place| plan.ground(place).is_high());
        (pocket, bent(&edge))
    })
}

/// The edge with places at equal distances, without corners.
fn bent(edge: &[(DVec2, DVec2)]) -> Vec<OnEdge> {
    let mut places = evenly_spaced(edge);
    if places.len() < 3 {
        return Vec::new();
    }
    for _ in 0..BENDS {
        let before = places.clone();
        for at in 1..places.len() - 1 {
            places[at] = (before[at - 1] + 2.0 * before[at] + before[at + 1]) / 4.0;
        }
    }
    let length: f64 = places.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let side = edge.first().map_or(1.0, |(_, away)| away.dot((places[1] - places[0]).perp()).signum());
    let mut run = 0.0;
    let on_edge = |at: usize| {
        if at > 0 {
            run += places[at - 1].distance(places[at]);
        }
        let along = (places[(at + 1).min(places.len() - 1)] - places[at.saturating_sub(1)]).normalize_or_zero();
        let from_end = (run.min(length - run) / ROLL.x).clamp(0.0, 1.0);
        let round = libm::sqrt(1.0 - (1.0 - from_end) * (1.0 - from_end));
        let away = along.perp() * side;
        OnEdge { place: places[at] - away * OVER_EDGE, away, run, width: END + (1.0 - END) * round }
    };
    (0..places.len()).map(on_edge).collect()
}

/// Places along a line at distances of about [`STEP`].
fn evenly_spaced(line: &[(DVec2, DVec2)]) -> Vec<DVec2> {
    let mut places: Vec<DVec2> = Vec::new();
    for pair in line.windows(2) {
        let (from, to) = (pair[0].0, pair[1].0);
        let steps = (from.distance(to) / STEP).round().max(1.0) as u32;
        places.extend((0..steps).map(|step| from.lerp(to, f64::from(step) / f64::from(steps))));
    }
    places.extend(line.last().map(|(last, _)| *last));
    places
}
