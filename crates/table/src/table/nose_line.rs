//! Checks that the noses of a table with pockets form one line around the bed that does not cross itself.

use glam::DVec2;

use super::bare_ends::SAME_POINT;
use baize_physics::{Boundary, Jaw};

/// Number of points on the circle of a jaw that are checked.
const POINTS: u32 = 96;

/// The noses in the order in which they were made: for each rail its first facing, the rail, and its second facing.
pub(super) struct NoseLine<'a> {
    boundary: &'a Boundary,
    /// The noses, each with its index. After a nose that does not end where the next one starts comes the segment that
    /// closes the gap.
    edges: Vec<(usize, (DVec2, DVec2))>,
}

impl<'a> NoseLine<'a> {
    pub(super) fn of(boundary: &'a Boundary) -> Self {
        let noses = boundary.cushions.iter().enumerate();
        let edges = noses.flat_map(|(index, nose)| {
            [(index, (nose.from, nose.to)), (index, (nose.to, start_after(boundary, index)))]
        });
        let has_length = |(_, (from, to)): &(usize, (DVec2, DVec2))| from.distance(*to) > SAME_POINT;
        Self { boundary, edges: edges.filter(has_length).collect() }
    }

    /// Whether this nose (an index into the boundary) is at the pockets that the `field` of the file describes. A
    /// facing is at one pocket, a rail at two.
    pub(super) fn is_at(&self, nose: usize, field: &str) -> bool {
        let (rail, place) = (nose / 3, nose % 3);
        // The end rails are between corner pockets. Of the other rails every second one leads to a corner first.
        let corners = match rail {
            0 | 3 => [true, true],
            1 | 4 => [true, false],
            _ => [false, true],
        };
        let is_there = |is_corner: bool| (field == "corner") == is_corner;
        match place {
            0 => is_there(corners[0]),
            1 => corners.into_iter().any(is_there),
            _ => is_there(corners[1]),
        }
    }

    /// The noses that end nearer to the start of some other nose than to that of the next one. There it is unclear what
    /// encloses the bed.
    pub(super) fn strays(&self) -> impl Iterator<Item = usize> {
        let noses = &self.boundary.cushions;
        let strays = |nose: &usize| {
            let gap = |start: DVec2| noses[*nose].to.distance_squared(start);
            let next = gap(start_after(self.boundary, *nose));
            noses.iter().enumerate().any(|(other, one)| other != *nose && gap(one.from) < next)
        };
        (0..noses.len()).filter(strays)
    }

    /// Pairs of noses that cross each other, or whose closing segments do.
    pub(super) fn crossings(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.edges.len();
        let pairs = (0..count).flat_map(move |a| (a + 2..count).map(move |b| (a, b)));
        let apart = pairs.filter(move |(a, b)| (b + 1) % count != *a);
        let crossing = apart.filter(|(a, b)| cross(self.edges[*a].1, self.edges[*b].1));
        crossing.map(|(a, b)| (self.edges[a].0, self.edges[b].0))
    }

    /// The facings whose jaw reaches onto the bed outside the corner between facing and rail that it rounds off.
    pub(super) fn bulges(&self) -> impl Iterator<Item = usize> {
        let jaws = self.boundary.jaws.iter().enumerate();
        let outline = self.boundary.outline();
        jaws.filter_map(move |(index, jaw)| {
            let (rail, is_first) = (3 * (index / 2) + 1, index % 2 == 0);
            let facing = if is_first { rail - 1 } else { rail + 1 };
            let noses = &self.boundary.cushions;
            let (on_rail, on_facing) =
                if is_first { (noses[rail].from, noses[facing].to) } else { (noses[rail].to, noses[facing].from) };
            let own = RubberCorner { on_rail, on_facing, along: noses[rail].direction() };
            let comes_out = |place: DVec2| {
                let is_in_pocket = self.boundary.pockets.iter().any(|pocket| pocket.holds(place));
                outline.holds(place) && !is_in_pocket && !own.holds(place)
            };
            around(jaw).any(comes_out).then_some(facing)
        })
    }
}

/// The start of the next nose.
fn start_after(boundary: &Boundary, nose: usize) -> DVec2 {
    boundary.cushions[(nose + 1) % boundary.cushions.len()].from
}

/// The corner of the rubber between a rail and its facing, which the jaw rounds off.
struct RubberCorner {
    /// Where the rail ends.
    on_rail: DVec2,
    /// Where the facing starts.
    on_facing: DVec2,
    /// Unit vector along the rail.
    along: DVec2,
}

impl RubberCorner {
    /// Whether `place` is in this corner, an isosceles triangle.
    fn holds(&self, place: DVec2) -> bool {
        let base = self.on_facing - self.on_rail;
        let side = self.along * base.dot(self.along).signum();
        // Isosceles: half the base over the cosine of the angle at it.
        let length = 0.5 * base.length_squared() / base.dot(side).max(f64::MIN_POSITIVE);
        let tip = self.on_rail + side * length;
        let corners = [self.on_rail, tip, self.on_facing];
        let turning = (tip - self.on_rail).perp_dot(base).signum();
        (0..3).all(|index| {
            let (from, to) = (corners[index], corners[(index + 1) % 3]);
            turning * (to - from).normalize_or_zero().perp_dot(place - from) >= -SAME_POINT
        })
    }
}

/// Points just inside the circle of a jaw; none for a bare point.
fn around(jaw: &Jaw) -> impl Iterator<Item = DVec2> {
    let count = if jaw.radius > 0.0 { POINTS } else { 0 };
    let radius = jaw.radius * (1.0 - 1e-6);
    (0..count).map(move |point| {
        let angle = std::f64::consts::TAU * f64::from(point) / f64::from(POINTS);
        jaw.centre + DVec2::new(libm::cos(angle), libm::sin(angle)) * radius
    })
}

/// Whether two line segments cross. Rails in one line do not.
fn cross(a: (DVec2, DVec2), b: (DVec2, DVec2)) -> bool {
    let side = |line: (DVec2, DVec2), place: DVec2| (line.1 - line.0).perp_dot(place - line.0);
    let parts = |line, other: (DVec2, DVec2)| side(line, other.0) * side(line, other.1) < 0.0;
    parts(a, b) && parts(b, a)
}
