//! The plan of a table: the line along its noses, where rubber and wood begin and end, and the holes of its pockets.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::shapes::{Circle, Rectangle};
use super::systems::ViewSystems;
use super::throat::Throat;
use super::warm_up::may_build;
use crate::physics::{Boundary, Cushion, Motion, Pocket};
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, TheTable, table_changed};
use crate::table::Table;

/// How far behind the nose the rubber meets the wood, in metres (2 inches).
pub(super) const RUBBER_DEPTH: f64 = 0.0508;
/// Height of the wood over the nose, in metres.
const RAIL_RISE: f64 = 0.008;
/// How much larger the radius of the hole in the wood is than that of the hole in the slate, in metres.
const WOOD_HOLE_EXTRA: f64 = 0.004;
/// Least width of the wood behind a pocket, in metres.
const WOOD_BEHIND: f64 = 0.036;
/// Radius of the frame's outer corners, in metres.
const CORNER: f64 = 0.10;
/// Rounding of the wood's upper edge, in metres.
pub(super) const EDGE: f64 = 0.022;
/// If the lines of two rails meet farther than this from an end of either, in metres, the outline goes straight from
/// end to end. Across the mouth of a pocket they meet nearer.
const FARTHEST_CORNER: f64 = 0.25;
/// Margin around everything on an open bed that the picture shows, in metres.
const ROOM: f64 = 0.3;
/// The picture also includes this many seconds of the paths of balls that move at the start.
const AHEAD: f64 = 1.0;
/// The cloth of an open bed is this many times as large as what the picture shows.
const LAID: f64 = 3.0;

/// A pocket on the plan.
#[derive(Clone, Copy)]
pub(super) struct PocketPlan {
    /// The hole in the slate.
    pub hole: Circle,
    /// The hole in the wood above it.
    pub wood_hole: Circle,
    /// Unit vector from the bed into the pocket; zero for a hole in the middle of the bed.
    pub out: DVec2,
    /// Radius in metres of the part behind the middle that is closed; larger in a corner, where two rails end.
    reach: f64,
    /// Its opening in the wood.
    pub throat: Throat,
}

impl PocketPlan {
    /// Whether a place is behind the middle of the pocket, where wood or leather closes it.
    fn is_behind(&self, place: DVec2) -> bool {
        let offset = place - self.hole.centre;
        offset.dot(self.out) > 0.0 && offset.length() < self.reach
    }

    /// The line across the pocket behind which it is closed.
    fn back_line(&self) -> [DVec2; 2] {
        let across = self.out.perp() * self.reach;
        [self.hole.centre - across, self.hole.centre + across]
    }
}

/// What one sees at a place of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// The cloth on the slate.
    Bed,
    /// The wood behind this part of the nose line.
    Wood(usize),
    /// The leather that closes a pocket where the wood does not reach it.
    Leather,
    /// The hole of a pocket.
    Hole,
    /// Outside the table.
    Beyond,
}

impl Ground {
    /// Whether it is as high as the wood.
    pub fn is_high(self) -> bool {
        matches!(self, Self::Wood(_) | Self::Leather)
    }
}

/// A straight part of the nose line between two corners, with the bed on its left.
#[derive(Clone, Copy)]
struct NoseSegment {
    from: DVec2,
    to: DVec2,
    /// How its two corners move for every metre that the line moves outwards.
    out: [DVec2; 2],
}

impl NoseSegment {
    fn normal(&self) -> DVec2 {
        (self.to - self.from).normalize_or_zero().perp()
    }

    fn moved(&self, by: f64) -> [DVec2; 2] {
        [self.from + self.out[0] * by, self.to + self.out[1] * by]
    }

    /// How far a place is outside the line, in metres.
    fn outside(&self, place: DVec2) -> f64 {
        (self.from - place).dot(self.normal())
    }

    /// Whether a place is behind this part of the line, between the mitres at its ends.
    fn is_behind(&self, place: DVec2) -> bool {
        self.outside(place) >= 0.0
            && self.out[0].perp_dot(place - self.from) >= 0.0
            && self.out[1].perp_dot(place - self.to) <= 0.0
    }
}

/// The plan of a table. The resource is that of the table in use.
#[derive(Resource)]
pub(super) struct TablePlan {
    /// Height of the wood's top.
    pub top: f64,
    /// The pockets.
    pub pockets: Vec<PocketPlan>,
    /// Closed lines along the noses; the first one is the outermost.
    loops: Vec<Vec<NoseSegment>>,
    /// Width of the wood behind the noses.
    rail_width: f64,
    /// Where the flat top of the wood ends.
    brim: Vec<DVec2>,
    /// The cloth, if no rails bound the bed.
    open: Option<Rectangle>,
}

impl TablePlan {
    /// The plan of a table; `bed` is the part of its bed that the picture shows.
    pub fn of(table: &Table, bed: Rectangle) -> Self {
        let open = (!table.boundary.is_enclosed()).then_some(Rectangle { half: bed.half * LAID, ..bed });
        let bounds = if open.is_some() { Vec::new() } else { corners(&table.boundary) };
        let mut plan = Self {
            top: rail_top(table),
            pockets: Vec::new(),
            loops: bounds.iter().map(|corners| segments(corners)).collect(),
            rail_width: rail_width(table),
            brim: Vec::new(),
            open,
        };
        plan.brim = plan.frame(EDGE).into_iter().map(|(place, _)| place).collect();
        let pockets = table.boundary.pockets.iter();
        let hole = |pocket: &Pocket| Circle { centre: pocket.centre, radius: pocket.radius };
        plan.pockets = pockets.map(|pocket| plan.pocket_plan(hole(pocket), &table.boundary)).collect();
        plan
    }

    /// The pocket around a hole.
    fn pocket_plan(&self, hole: Circle, boundary: &Boundary) -> PocketPlan {
        let mut wood_hole = Circle { centre: hole.centre, radius: hole.radius + WOOD_HOLE_EXTRA };
        let mut out = DVec2::ZERO;
        let mut rails = 0;
        let deepest = self.rail_width - WOOD_BEHIND - wood_hole.radius;
        for segment in self.loops.iter().flatten() {
            let [from, to] = [segment.from, segment.to];
            if crate::table::distance_to_segment(hole.centre, from, to) < 1.5 * hole.radius {
                out -= segment.normal();
                rails += 1;
                wood_hole.centre += segment.normal() * (segment.outside(hole.centre) - deepest).max(0.0);
            }
        }
        let (out, throat) = (out.normalize_or_zero(), Throat::of(&hole, boundary));
        let reach = if rails == 1 { wood_hole.radius } else { 2.0 * hole.radius };
        if rails == 1 {
            let deep = self.behind_rubber(wood_hole.centre + out * wood_hole.radius);
            wood_hole = throat.widened(wood_hole, out, deep);
        }
        PocketPlan { hole, wood_hole, out, reach, throat }
    }

    /// Whether no rails bound the bed.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// What one sees at a place.
    pub fn ground(&self, place: DVec2) -> Ground {
        if let Some(laid) = self.open {
            let is_hole = self.pockets.iter().any(|pocket| pocket.hole.holds(place));
            let is_laid = (place - laid.middle).abs().cmple(laid.half).all();
            return if is_hole {
                Ground::Hole
            } else if is_laid {
                Ground::Bed
            } else {
                Ground::Beyond
            };
        }
        // Beside the facings the rubber goes on to the wood.
        let behind = self.pockets.iter().any(|pocket| pocket.is_behind(place) && pocket.throat.holds(place));
        let between_noses = self.is_within(place, RUBBER_DEPTH);
        if between_noses && !behind {
            return if self.pockets.iter().any(|pocket| pocket.hole.holds(place)) { Ground::Hole } else { Ground::Bed };
        }
        let pocket = self.pockets.iter().find(|pocket| pocket.wood_hole.holds(place));
        if pocket.is_some_and(|pocket| pocket.throat.holds(place)) {
            return Ground::Hole;
        }
        let all = || self.loops.iter().flatten();
        match all().position(|segment| segment.is_behind(place) && segment.outside(place) < self.rail_width) {
            Some(rail) if self.is_in_frame(place) => Ground::Wood(rail),
            _ if pocket.is_some() || between_noses => Ground::Leather,
            _ => Ground::Beyond,
        }
    }

    /// Whether a place is on the bed's side of the noses, moved outwards by `by` metres.
    fn is_within(&self, place: DVec2, by: f64) -> bool {
        let edges = self.loops.iter().flatten().map(|segment| segment.moved(by));
        edges.filter(|ends| is_crossed(place, *ends)).count() % 2 == 1
    }

    /// How far a place is behind the line at which the rubber meets the wood, in metres; negative on the bed's side of it.
    pub fn behind_rubber(&self, place: DVec2) -> f64 {
        let edges = self.loops.iter().flatten().map(|segment| segment.moved(RUBBER_DEPTH));
        let distance =
            edges.map(|[from, to]| crate::table::distance_to_segment(place, from, to)).fold(f64::INFINITY, f64::min);
        if self.is_within(place, RUBBER_DEPTH) { -distance } else { distance }
    }

    fn is_in_frame(&self, place: DVec2) -> bool {
        self.brim.windows(2).filter(|ends| is_crossed(place, [ends[0], ends[1]])).count() % 2 == 1
    }

    /// Every line on the plan between two kinds of ground.
    pub fn lines(&self) -> Vec<[DVec2; 2]> {
        let segments = || self.loops.iter().flatten();
        let mut lines: Vec<[DVec2; 2]> = segments().map(|segment| segment.moved(RUBBER_DEPTH)).collect();
        lines.extend(segments().map(|segment| [segment.from, segment.moved(self.rail_width)[0]]));
        lines.extend(self.brim.windows(2).map(|ends| [ends[0], ends[1]]));
        for pocket in &self.pockets {
            lines.extend(pocket.hole.lines());
            lines.extend(pocket.wood_hole.lines());
            lines.extend(pocket.throat.lines(&pocket.wood_hole));
            lines.extend((pocket.out != DVec2::ZERO).then(|| pocket.back_line()));
        }
        if let Some(Rectangle { middle, half }) = self.open {
            let corners = [half, DVec2::new(-half.x, half.y), -half, DVec2::new(half.x, -half.y)];
            lines.extend((0..4).map(|corner| [corners[corner], corners[(corner + 1) % 4]].map(|place| middle + place)));
        }
        lines
    }

    /// The joints between the woods of two rails, from the rubber to the outer side.
    pub fn mitres(&self) -> impl Iterator<Item = [DVec2; 2]> + '_ {
        self.loops.iter().flatten().map(|stretch| [stretch.moved(RUBBER_DEPTH)[0], stretch.moved(self.rail_width)[0]])
    }

    /// The edge of the frame, `inset` metres inside its outer side: places with the normals there, counter-clockwise,
    /// the first one repeated at the end. Their number does not depend on `inset`.
    pub fn frame(&self, inset: f64) -> Vec<(DVec2, DVec2)> {
        let mut row = Vec::new();
        let Some(outer) = self.loops.first() else { return row };
        for (index, segment) in outer.iter().enumerate() {
            let before = outer[(index + outer.len() - 1) % outer.len()].normal();
            let (start, end) = (-before, -segment.normal());
            let turn = start.perp_dot(end);
            if turn > 0.0 {
                let radius = CORNER.min(self.rail_width);
                let centre = segment.moved(self.rail_width - radius)[0];
                let whole = libm::atan2(turn, start.dot(end));
                row.extend((0..=10).map(|part| {
                    let direction = DVec2::from_angle(whole * f64::from(part) / 10.0).rotate(start);
                    (centre + direction * (radius - inset), direction)
                }));
            } else {
                let place = segment.moved(self.rail_width - inset)[0];
                row.extend([(place, start), (place, end)]);
            }
        }
        row.extend(row.first().copied());
        row
    }

    /// The places of the legs: inside every outer corner.
    pub fn feet(&self, inset: f64) -> Vec<DVec2> {
        let Some(outer) = self.loops.first() else { return Vec::new() };
        let sticks_out = |index: usize| {
            outer[(index + outer.len() - 1) % outer.len()].normal().perp_dot(outer[index].normal()) > 0.3
        };
        (0..outer.len()).filter(|index| sticks_out(*index)).map(|index| outer[index].moved(-inset)[0]).collect()
    }

    /// The coordinates of a place along and across a part of the nose line, so that the grain of the wood runs along
    /// each rail.
    pub fn grain(&self, rail: usize, place: DVec2) -> DVec2 {
        let Some(segment) = self.loops.iter().flatten().nth(rail) else { return place };
        let along = (place - segment.from).dot(segment.normal().perp());
        DVec2::new(along, segment.outside(place) + rail as f64 * 3.7)
    }
}

/// Keeps the plan of the table.
pub(super) fn plugin(app: &mut App) {
    let is_new = may_build.and_then(table_changed::<CurrentSetup>);
    app.add_systems(PostUpdate, update_plan.run_if(is_new).in_set(ViewSystems::Plan));
}

/// Computes the plan when the table changes. It is needed in every frame and too slow to compute each time.
fn update_plan(mut commands: Commands, setup: TheTable<&CurrentSetup>, mut planned: Local<Option<(Table, Rectangle)>>) {
    let (table, bed) = (&setup.0.table, bed(&setup.0));
    if planned.as_ref().is_none_or(|(known, size)| known != table || *size != bed) {
        commands.insert_resource(TablePlan::of(table, bed));
        *planned = Some((table.clone(), bed));
    }
}

/// The part of the bed that the picture shows, in metres. It ends at the noses; if no rails bound the bed, it holds
/// everything on it and the first second of its motion.
pub(super) fn bed(setup: &Setup) -> Rectangle {
    let table = &setup.table;
    if table.boundary.is_enclosed() {
        return Rectangle { middle: DVec2::ZERO, half: DVec2::new(table.length, table.width) / 2.0 };
    }
    let about = |place: DVec2, radius: f64| [place - radius, place + radius];
    let ends = |motion: &Motion| [0.0, AHEAD].map(|time| (motion.position + motion.velocity * time).truncate());
    let balls = setup.balls.iter().flat_map(|placed| ends(&placed.motion).map(|end| about(end, placed.ball.radius)));
    let noses = table.boundary.cushions.iter().map(|cushion| [cushion.from, cushion.to]);
    let posts = table.boundary.jaws.iter().map(|jaw| about(jaw.centre, jaw.radius));
    let places = || balls.clone().chain(noses.clone()).chain(posts.clone()).flatten();
    let least = places().reduce(DVec2::min).unwrap_or_default();
    let most = places().reduce(DVec2::max).unwrap_or_default();
    Rectangle { middle: (least + most) / 2.0, half: (most - least) / 2.0 + ROOM }
}

/// The whole table with its wood, in metres.
pub(super) fn whole(setup: &Setup) -> Rectangle {
    let wood = if setup.table.boundary.is_enclosed() { rail_width(&setup.table) } else { 0.0 };
    let Rectangle { middle, half } = bed(setup);
    Rectangle { middle, half: half + wood }
}

/// What stands on the floor of the room, in metres: the whole table, or the cloth of a bed that no rails bound.
pub(super) fn stand(setup: &Setup) -> Rectangle {
    if setup.table.boundary.is_enclosed() {
        return whole(setup);
    }
    let bed = bed(setup);
    Rectangle { half: bed.half * LAID, ..bed }
}

/// Height of the wood's top over the cloth, in metres. It is above the highest nose of a cushion.
pub(super) fn rail_top(table: &Table) -> f64 {
    let boundary = &table.boundary;
    let noses = boundary.cushions.iter().map(|cushion| boundary.nose_height_of(&cushion.own));
    noses.fold(boundary.nose_height, f64::max) + RAIL_RISE
}

/// Width of the wood behind the noses, in metres; at least enough to hold the rubber.
pub(super) fn rail_width(table: &Table) -> f64 {
    table.rail_width.max(RUBBER_DEPTH + 0.02)
}

/// Whether the cloth has a nap: the tables without diamonds that have pockets are of the English kind, with woollen cloth.
pub(super) fn has_nap(table: &Table) -> bool {
    table.diamonds.is_none() && !table.boundary.pockets.is_empty()
}

/// Whether the ray from `place` along +x crosses this segment.
fn is_crossed(place: DVec2, [from, to]: [DVec2; 2]) -> bool {
    (from.y > place.y) != (to.y > place.y) && place.x < from.x + (to.x - from.x) * (place.y - from.y) / (to.y - from.y)
}

/// The straight parts between the corners of a closed line.
fn segments(corners: &[DVec2]) -> Vec<NoseSegment> {
    let count = corners.len();
    let normal = |index: usize| (corners[(index + 1) % count] - corners[index % count]).normalize_or_zero().perp();
    let out = |index: usize| {
        let (one, other) = (normal(index + count - 1), normal(index));
        -(one + other) / (1.0 + one.dot(other)).max(0.2)
    };
    (0..count)
        .map(|index| NoseSegment {
            from: corners[index],
            to: corners[(index + 1) % count],
            out: [out(index), out(index + 1)],
        })
        .collect()
}

/// The corners of the closed lines along the rails: where two successive rails meet, or would meet without the pocket
/// between them. The line around the largest area comes first.
fn corners(boundary: &Boundary) -> Vec<Vec<DVec2>> {
    let mut left: Vec<&Cushion> = boundary.cushions.iter().filter(|cushion| !cushion.facing).collect();
    let mut loops = Vec::new();
    while let Some(first) = left.pop() {
        let mut rails = vec![first];
        loop {
            let end = rails[rails.len() - 1].to;
            let nearer = |one: &DVec2, other: &DVec2| one.distance(end).total_cmp(&other.distance(end));
            let next = (0..left.len()).min_by(|one, other| nearer(&left[*one].from, &left[*other].from));
            match next.filter(|next| left[*next].from.distance(end) < first.from.distance(end)) {
                Some(next) => rails.push(left.swap_remove(next)),
                None => break,
            }
        }
        let pairs = rails.iter().zip(rails.iter().cycle().skip(1));
        let corners: Vec<DVec2> = pairs.flat_map(|(rail, next)| meeting(rail, next)).collect();
        if corners.len() > 2 {
            loops.push(corners);
        }
    }
    loops.sort_by(|one, other| area(other).total_cmp(&area(one)));
    loops
}

/// The corner between two rails. The list is empty if the second rail continues the line of the first; it has the ends
/// of both if the corner would be too far away.
fn meeting(rail: &Cushion, next: &Cushion) -> Vec<DVec2> {
    let (one, other) = (rail.direction(), next.direction());
    let turn = one.perp_dot(other);
    let gap = next.from - rail.to;
    if turn.abs() < 1e-6 {
        let in_line = one.dot(other) > 0.0 && one.perp_dot(gap).abs() < 1e-6;
        return if in_line { Vec::new() } else { vec![rail.to, next.from] };
    }
    let ahead = gap.perp_dot(other) / turn;
    let back = gap.perp_dot(one) / turn;
    if ahead > -1e-6 && back < 1e-6 && ahead < FARTHEST_CORNER && -back < FARTHEST_CORNER {
        vec![rail.to + one * ahead]
    } else {
        vec![rail.to, next.from]
    }
}

/// The area inside a closed line, positive if it runs counter-clockwise.
fn area(corners: &[DVec2]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| from.perp_dot(*to)).sum::<f64>() / 2.0
}
