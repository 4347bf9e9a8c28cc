//! The leather of a pocket: a rim that lies on the wood and is rolled over its edge, and the wall below it, down to the liner. Its
//! ends disappear in the rubber.

use std::f64::consts::PI;

use bevy::math::{DVec2, DVec3};

use crate::view::grid::{add_grid, smooth};
use crate::view::plan::{PocketPlan, TablePlan};
use crate::view::surface::{Corner, Surface};

/// The section through the rim, from the wood into the opening: places away from the edge of the opening and over the wood, in
/// metres. The last ones are the roll over the edge.
const RIM: [DVec2; 7] = [
    DVec2::new(0.0130, -0.0008),
    DVec2::new(0.0128, 0.0007),
    DVec2::new(0.0120, 0.0016),
    DVec2::new(0.0105, 0.0021),
    DVec2::new(0.0080, 0.0024),
    DVec2::new(0.0055, 0.0026),
    DVec2::new(0.0032, 0.0027),
];
/// The roll: its middle beside the edge and over the wood, its radius, and the angle in radians over which it is seen, from above
/// to below the edge.
const ROLL: (DVec2, f64, f64) = (DVec2::new(0.0012, -0.0004), 0.0031, 0.9 * PI);
const ROLL_PARTS: u32 = 9;
/// Where the wall begins under the roll: beside the edge and over the wood, in metres.
const WALL: DVec2 = DVec2::new(-0.0008, -0.0022);
/// Number of rows of the wall, less one.
const WALL_PARTS: u32 = 6;
/// Depth of the lower edge of the wall below the cloth, in metres: at the slate, and behind it in the liner.
const DEPTHS: [f64; 2] = [0.0015, 0.020];
/// It rises to the slate where the sine of the angle from the end of the slate is less than the inverse of this.
const BEHIND_SLATE: f64 = 8.0;
/// So much of the wall is in the rubber at each of its ends. From there it takes the shape of the hole over these lengths: where it
/// stands over the hole, and beside it. Its lower edge ends so far inside the hole. All are in metres.
const IN_RUBBER: f64 = 0.012;
const TO_HOLE: [f64; 2] = [0.030, 0.010];
const INSIDE: f64 = 0.0004;
/// In the rubber the leather ends: how far in it begins to, over what distance, how deep it sinks, and how far it moves aside, in
/// metres.
const BEGINS_TO_END: f64 = 0.002;
const ENDS: f64 = 0.0045;
const SINKS: f64 = 0.009;
const ASIDE: f64 = 0.007;
/// Where the edge runs along the line of a facing, what of the leather is up to so far in front of the line ends in the rubber, too;
/// an edge farther from the line than this does so less and less. Both are in metres.
const IN_FRONT: f64 = 0.010;
const OFF_FACING: f64 = 0.010;
/// Distance in metres between two places along the rim, and how often each takes the mean of itself and its neighbours, so that
/// leather bends where the edge of the opening has a corner.
const STEP: f64 = 0.0015;
const BENDS: u32 = 56;
/// The seam of the leather: how far from the opening in metres, length and half width of a stitch, and distance from one stitch to
/// the next, in metres.
const SEAM: f64 = 0.0085;
const STITCH: DVec2 = DVec2::new(0.0042, 0.0005);
const NEXT_STITCH: f64 = 0.0072;
/// How far a stitch floats over the leather, and how far from the rubber it is, in metres.
const OVER_LEATHER: f64 = 0.0002;
const OUT_OF_RUBBER: f64 = 0.003;

/// The rim of leather around the opening of each pocket, on the wood and rolled over its edge.
pub(in crate::view) fn collars(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for (pocket, edge) in leather_edges(plan) {
        let row =
            |at: DVec2| -> Vec<Corner> { edge.places.iter().map(|place| place.on_rim(at, pocket, plan)).collect() };
        add_grid(&mut surface, section().map(row).collect(), edge.side);
    }
    surface
}

/// The section through rim and roll.
fn section() -> impl Iterator<Item = DVec2> {
    let (middle, radius, angle) = ROLL;
    let roll = move |part: u32| {
        let (sin, cos) = libm::sincos(angle * f64::from(part) / f64::from(ROLL_PARTS));
        middle + DVec2::new(-sin, cos) * radius
    };
    RIM.into_iter().chain((0..=ROLL_PARTS).map(roll))
}

/// The wall of leather below the rim, down to the slate and the liner.
pub(in crate::view) fn throats(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for (pocket, edge) in leather_edges(plan) {
        let share = |part: u32| f64::from(part) / f64::from(WALL_PARTS);
        let row = |part: u32| edge.places.iter().map(|place| place.on_wall(share(part), pocket, plan)).collect();
        let rows = smooth((0..=WALL_PARTS).map(row).collect(), edge.side);
        rows.windows(2).for_each(|pair| surface.band(&pair[0], &pair[1]));
    }
    surface
}

/// The stitches of the leather around the pockets.
pub(in crate::view) fn stitches(plan: &TablePlan) -> Surface {
    let mut surface = Surface::default();
    for (pocket, edge) in leather_edges(plan) {
        let count = (edge.length() / NEXT_STITCH).floor().max(0.0) as u32;
        let first = (edge.length() - f64::from(count) * NEXT_STITCH) / 2.0;
        for index in 0..count {
            let run = first + (f64::from(index) + 0.5) * NEXT_STITCH;
            let at = edge.places.partition_point(|place| place.run < run).min(edge.places.len() - 1);
            if edge.places[at].inside(SEAM, pocket, plan) < -OUT_OF_RUBBER {
                edge.places[at].add_stitch(&mut surface, plan.top);
            }
        }
    }
    surface
}

/// Height of the rim over the wood, that far from the edge of the opening, both in metres.
fn height_of_rim(aside: f64) -> f64 {
    let part = RIM.windows(2).find(|part| (part[1].x..=part[0].x).contains(&aside));
    part.map_or(0.0, |part| part[0].lerp(part[1], (part[0].x - aside) / (part[0].x - part[1].x)).y)
}

/// The edge of an opening as leather follows it.
struct Edge {
    places: Vec<OnEdge>,
    /// 1 if the wood is on the left of the edge, -1 if it is on its right.
    side: f64,
}

impl Edge {
    /// Its length in metres.
    fn length(&self) -> f64 {
        self.places.last().map_or(0.0, |last| last.run)
    }
}

/// A place on the edge of an opening.
#[derive(Clone, Copy)]
struct OnEdge {
    place: DVec2,
    /// Unit vector to the wood.
    away: DVec2,
    /// Distance in metres along the edge, and to the nearer of its ends.
    run: f64,
    from_end: f64,
}

impl OnEdge {
    /// Adds a stitch beside it.
    fn add_stitch(&self, surface: &mut Surface, top: f64) {
        let middle = (self.place + self.away * SEAM).extend(top + height_of_rim(SEAM) + OVER_LEATHER);
        let sides = [self.away.perp() * (STITCH.x / 2.0), self.away * STITCH.y];
        let [along, aside] = sides.map(|side| side.extend(0.0));
        let corners = [along + aside, along - aside, -along - aside, -along + aside];
        surface.quad(corners.map(|corner| Corner::flat(middle + corner, DVec3::Z)));
    }

    /// How far inside the rubber the leather so far beside the edge is, in metres.
    fn inside(&self, aside: f64, pocket: &PocketPlan, plan: &TablePlan) -> f64 {
        let place = self.place + self.away * aside;
        let in_front = IN_FRONT * (1.0 - pocket.throat.clear_of(self.place) / OFF_FACING).clamp(0.0, 1.0);
        (-plan.behind_rubber(place)).min(in_front - pocket.throat.clear_of(place))
    }

    /// How far the leather so far (metres) beside the edge has sunk into the rubber, from 0 to 1.
    fn sunk(&self, aside: f64, pocket: &PocketPlan, plan: &TablePlan) -> f64 {
        let ended = ((self.inside(aside, pocket, plan) - BEGINS_TO_END) / ENDS).clamp(0.0, 1.0);
        1.0 - libm::sqrt(1.0 - ended * ended)
    }

    /// A corner of the rim, at that place of its section.
    fn on_rim(&self, at: DVec2, pocket: &PocketPlan, plan: &TablePlan) -> Corner {
        let sunk = self.sunk(at.x, pocket, plan);
        let place = self.place + self.away * (at.x + ASIDE * sunk);
        let z = plan.top + at.y - SINKS * sunk;
        Corner { place: place.extend(z), normal: DVec3::Z, grain: DVec2::new(self.run, at.x - at.y) }
    }

    /// A corner of the wall, that share of the way from the rim down to its lower edge. Where the leather leaves the rubber over
    /// the hole it is upright; from there it takes the shape of the hole, down to the height of the cloth.
    fn on_wall(&self, share: f64, pocket: &PocketPlan, plan: &TablePlan) -> Corner {
        let upper = self.place + self.away * (WALL.x + ASIDE * self.sunk(WALL.x, pocket, plan));
        let direction = (upper - pocket.hole.centre).normalize_or(self.away);
        let on_hole = pocket.hole.centre + direction * (pocket.hole.radius - INSIDE);
        // It must not lean out of the rubber in which it begins.
        let over = if pocket.hole.holds(upper) { TO_HOLE[0] } else { TO_HOLE[1] };
        let lower = upper.lerp(on_hole, eased((self.from_end - IN_RUBBER) / over));
        let behind = eased(1.0 + BEHIND_SLATE * direction.dot(pocket.out));
        let (high, low) = (plan.top + WALL.y, -(DEPTHS[0] + (DEPTHS[1] - DEPTHS[0]) * behind));
        let z = high + (low - high) * share;
        let place = upper.lerp(lower, eased(1.0 - z / high));
        Corner { place: place.extend(z), normal: -self.away.extend(0.0), grain: DVec2::new(self.run, z) }
    }
}

/// A share that begins and ends slowly, from 0 to 1.
fn eased(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// The pockets in the rails, each with the edge of its opening as leather follows it.
fn leather_edges(plan: &TablePlan) -> impl Iterator<Item = (&PocketPlan, Edge)> {
    plan.pockets.iter().filter(|pocket| pocket.out != DVec2::ZERO).filter_map(|pocket| {
        let edge = pocket.throat.edge(&pocket.wood_hole, pocket.out, |place| plan.ground(place).is_high());
        Some((pocket, bent(&edge)?))
    })
}

/// The edge with places at equal distances, without corners; `None` for an edge that is too short.
fn bent(edge: &[(DVec2, DVec2)]) -> Option<Edge> {
    let mut places = evenly_spaced(edge);
    if places.len() < 3 {
        return None;
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
        OnEdge { place: places[at], away: along.perp() * side, run, from_end: run.min(length - run) }
    };
    Some(Edge { places: (0..places.len()).map(on_edge).collect(), side })
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
