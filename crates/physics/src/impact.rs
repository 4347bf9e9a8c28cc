//! Contacts as the engine reports them: who met whom, when, where, and how the motions changed.

use glam::DVec3;
use smallvec::SmallVec;

use super::ball::{BallId, Motion};

/// Who meets whom. Cushions, jaws and pockets are given by their index in the [`Boundary`](super::Boundary).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Two balls, the smaller id first.
    Balls(BallId, BallId),
    /// A ball and a straight cushion nose or facing.
    Cushion(BallId, usize),
    /// A ball and a rounded jaw or a bare point.
    Jaw(BallId, usize),
    /// A ball comes down on the slate.
    Slate(BallId),
    /// A ball comes down on the top of a rail, or meets the table from outside.
    RailTop(BallId),
    /// A ball in the air hits the edge of the slate at a pocket.
    Edge(BallId, usize),
    /// A ball hits the back of a pocket, or the wall of its hole.
    Liner(BallId, usize),
    /// A pocket captures a ball.
    Pocket(BallId, usize),
}

impl Meeting {
    /// The ball that meets `ball` here; `None` if `ball` meets no ball.
    #[must_use]
    pub fn partner_of(self, ball: BallId) -> Option<BallId> {
        match self {
            Self::Balls(a, b) if a == ball => Some(b),
            Self::Balls(a, b) if b == ball => Some(a),
            _ => None,
        }
    }
}

/// How an impact changed the motion of one ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Which ball.
    pub ball: BallId,
    /// Its motion before the impact.
    pub before: Motion,
    /// Its motion after the impact, at the same place.
    pub after: Motion,
}

/// One contact of an impact. In an impact of several touching balls each contact that transmitted an impulse is
/// reported, and its changes are those of the whole impact.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// Time on the shot clock in seconds.
    pub time: f64,
    /// Who met whom.
    pub meeting: Meeting,
    /// Unit vector from the first ball towards what it met; for a captured ball along its velocity, or if it does not move,
    /// into the pocket.
    pub normal: DVec3,
    /// Closing speed in m/s along the normal, just before the impact; zero or more. For a contact that did not close but
    /// transmitted an impulse, it is the closing speed that would give this impulse to the two bodies alone, but at most the
    /// largest difference between the velocities of two bodies of the impact, both before it or both after it.
    pub normal_speed: f64,
    /// Where they touched, in metres.
    pub point: DVec3,
    /// The changes of the balls in `meeting`, in the same order.
    pub changes: SmallVec<[Change; 2]>,
}
