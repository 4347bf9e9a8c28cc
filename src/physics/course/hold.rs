//! Held contacts: what a ball stays in contact with, and until when.

use smallvec::SmallVec;

use crate::physics::ball::BallId;

/// What a ball is held in contact with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// Another ball.
    Ball(BallId),
    /// A straight nose: an index into the boundary's cushions.
    Cushion(usize),
    /// A jaw or point: an index into the boundary's jaws.
    Jaw(usize),
    /// The edge of a pocket: an index into the boundary's pockets. The ball is on the edge, or has just left it.
    Edge(usize),
    /// The liner of a pocket, which is the wall of its hole and its back: an index into the boundary's pockets. The
    /// ball leans on it.
    Liner(usize),
    /// The bare end of a pocket's liner: an index into the environment's liner ends.
    LinerEnd(usize),
}

/// Held contacts: the contact forces were solved together with the course, so that the ball stays in contact with its
/// partners until [`Hold::until`].
#[derive(Clone, Debug, PartialEq)]
pub struct Hold {
    /// When the contact forces must be solved again, in seconds on the shot clock; infinite for a wedged ball.
    pub until: f64,
    /// What it is held in contact with.
    pub partners: SmallVec<[Partner; 2]>,
}
