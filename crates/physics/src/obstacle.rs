//! The fixed things on a table that a ball can meet.

use glam::DVec2;

use crate::boundary::Boundary;

/// Something fixed that a ball meets. Numbers are indices into the boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A straight nose.
    Cushion(usize),
    /// A jaw or a point.
    Jaw(usize),
    /// The end of a nose inside a pocket, an index into the boundary's nose ends.
    NoseEnd(usize),
    /// A pocket that captures the ball.
    Pocket(usize),
    /// The edge of a pocket.
    Edge(usize),
    /// The wall of a pocket's hole, and its back above the cloth.
    Liner(usize),
    /// The bare end of a pocket's back, an index into the environment's liner ends.
    LinerEnd(usize),
    /// The slate under a ball in the air.
    Slate,
    /// The top of a rail under a ball in the air.
    RailTop,
    /// The table as a ball beside it meets it, an index into the environment's sides.
    Side(usize),
}

/// Whether `place` (metres, seen from above) is beside a nose: for a straight nose, between its ends; for such an end,
/// beyond it; for a jaw, outside the circle that is the axis of its rounding; for everything else, always.
///
/// So a ball that slides over the end of a nose in a held contact is held by one of the two, never by both. Where the
/// end alone held it, it would be turned about that end into the nose.
pub(super) fn is_beside_nose(boundary: &Boundary, obstacle: Obstacle, place: DVec2) -> bool {
    match obstacle {
        Obstacle::Cushion(index) => boundary.cushions[index].is_beside(place),
        Obstacle::Jaw(index) => {
            let jaw = &boundary.jaws[index];
            jaw.centre.distance(place) >= jaw.radius - boundary.nose_radius
        }
        Obstacle::NoseEnd(index) => !boundary.cushions[boundary.nose_ends[index].cushion].is_beside(place),
        _ => true,
    }
}
