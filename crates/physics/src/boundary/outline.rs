//! The outline of the bed, and where it crosses the edge of a hole.

use glam::DVec2;

use super::pocket::Pocket;
use crate::bounds::Bounds;
use crate::segments::within_circle;

/// The test whether the edge of a hole is open looks at a point just outside the hole: at this multiple of the hole's
/// radius.
const BEYOND: f64 = 1.0 + 1e-9;

/// The outline of the bed: the straight noses, joined by straight lines across jaws and pockets. The bed is on the left
/// of the noses: inside a table, or outside an island. Without noses there is no outline, and the bed is everywhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outline {
    /// Alternately a nose and the line that joins it to the next nose.
    edges: Vec<(DVec2, DVec2)>,
    /// Winding number of the outline for points off the bed: 0 for a table, otherwise -1. It is larger for points over
    /// the bed.
    outside: i32,
}

impl Outline {
    /// The outline with these edges: alternately a nose and the line that joins it to the next nose.
    pub(super) fn of(edges: Vec<(DVec2, DVec2)>) -> Self {
        let outline = Self { edges, outside: 0 };
        Self { outside: if outline.area() > 0.0 { 0 } else { -1 }, ..outline }
    }

    /// Whether the bed is inside, as on a table, and not outside, as around an island.
    pub(super) fn is_table(&self) -> bool {
        self.outside == 0
    }

    /// Whether the bed is outside and there are noses, as around an island.
    pub(super) fn is_island(&self) -> bool {
        self.outside == -1 && self.area() < 0.0
    }

    /// Whether a point (metres) is over the bed; false on the outline itself.
    #[must_use]
    pub fn holds(&self, place: DVec2) -> bool {
        winding(place, &self.edges).is_some_and(|turns| turns > self.outside)
    }

    /// Twice the area in m^2 that the edges enclose, positive if they go around it counter-clockwise.
    fn area(&self) -> f64 {
        self.edges.iter().map(|(from, to)| from.perp_dot(*to)).sum()
    }

    /// The edges, each from one end to the other, in metres.
    pub fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        self.edges.iter().copied()
    }

    /// The edges that join a nose to the next one, where no nose stands.
    pub(crate) fn joins(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        self.edges.iter().copied().skip(1).step_by(2)
    }

    /// See [`Boundary::is_open_edge`](super::Boundary::is_open_edge).
    pub(crate) fn is_open_edge(&self, pocket: &Pocket, direction: DVec2) -> bool {
        self.holds(pocket.centre + direction * (pocket.radius * BEYOND))
    }

    /// Unit vectors from the middle of a pocket to the ends of its open edge, where its back begins.
    pub(crate) fn edge_ends(&self, pocket: &Pocket) -> impl Iterator<Item = DVec2> {
        crossings(self.edges.iter(), pocket)
    }

    /// Those of [`Outline::edge_ends`] at which no nose stands.
    pub(super) fn bare_edge_ends(&self, pocket: &Pocket) -> impl Iterator<Item = DVec2> {
        crossings(self.edges.iter().skip(1).step_by(2), pocket)
    }
}

/// Unit vectors from the middle of a pocket to the points where these edges cross the edge of its hole.
fn crossings<'a>(edges: impl Iterator<Item = &'a (DVec2, DVec2)>, pocket: &Pocket) -> impl Iterator<Item = DVec2> {
    let (centre, radius) = (pocket.centre, pocket.radius * BEYOND);
    let crossings = edges.filter_map(move |(from, to)| {
        let (middle, half) = (from.midpoint(*to) - centre, (*to - *from) * 0.5);
        let (enters, leaves) = within_circle(middle, half, radius)?;
        let shares = [enters, leaves].into_iter().filter(|share| share.abs() <= 1.0);
        Some(shares.map(move |share| (middle + half * share).normalize()))
    });
    crossings.flatten()
}

/// Winding number: how often the outline goes around a point counter-clockwise (Sunday 2001); `None` on the outline
/// itself.
///
/// The side of an edge is computed relative to its middle, so that a mirrored table gives the same answer to the last
/// bit.
fn winding(place: DVec2, outline: &[(DVec2, DVec2)]) -> Option<i32> {
    let turn = |(from, to): &(DVec2, DVec2)| {
        let left = (*to - *from).perp_dot(place - from.midpoint(*to));
        if left == 0.0 && Bounds::between(*from, *to).holds(&Bounds::at(place)) {
            None
        } else if from.y <= place.y && to.y > place.y && left > 0.0 {
            Some(1)
        } else if from.y > place.y && to.y <= place.y && left < 0.0 {
            Some(-1)
        } else {
            Some(0)
        }
    };
    outline.iter().try_fold(0, |turns, edge| Some(turns + turn(edge)?))
}
