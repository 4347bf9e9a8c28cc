//! A ball on the edge of a pocket: it topples, and then flies.

use smallvec::smallvec;

use super::hold::{Hold, Partner};
use super::pieces::Course;
use crate::ball::Motion;
use crate::obstacle::Obstacle;
use crate::topple::Edge;

impl Course {
    /// The course of a ball that is on the edge of a pocket with `motion` at time `start`; `pocket` is the index of the
    /// pocket. The ball topples until it leaves the edge, see [`Edge::topple`]; then it flies. If the edge does not
    /// push it at all, it flies at once.
    #[must_use]
    pub(crate) fn over_edge(edge: &Edge, pocket: usize, motion: &Motion, start: f64) -> Self {
        let topple = edge.topple(motion, start);
        let flight = Self::flight(&topple.last, edge.cloth.gravity, topple.end);
        if topple.pieces.is_empty() {
            return flight;
        }
        let mut pieces = topple.pieces;
        pieces.extend(flight.pieces);
        let partners = smallvec![Partner::Fixed(Obstacle::Edge(pocket))];
        let hold = Hold { until: topple.end, next_span: f64::INFINITY, partners };
        Self { pieces, hold: Some(hold), turned: topple.turned, ..flight }
    }
}
