//! Held contacts: what a ball stays in contact with, and until when.

use smallvec::SmallVec;

use crate::ball::BallId;
use crate::obstacle::Obstacle;

/// What a ball is held in contact with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    /// Another ball.
    Ball(BallId),
    /// A nose, or the edge or liner of a pocket. A nose holds a ball together with its ends: the ball may slide from one
    /// to the other. A ball held by an edge is on it, or has just left it; a ball held by a liner leans on it.
    Fixed(Obstacle),
}

/// Held contacts: the contact forces were solved together with the course, so that the ball stays in contact with its
/// partners until [`Hold::until`].
#[derive(Clone, Debug, PartialEq)]
pub struct Hold {
    /// When the contact forces must be solved again, in seconds on the shot clock; infinite for a wedged ball.
    pub until: f64,
    /// How long the next solution of the contact forces may probably last, in seconds; infinite if that is not known. Without it
    /// most solutions would be tried for too long a time first.
    pub next_span: f64,
    /// What it is held in contact with.
    pub partners: SmallVec<[Partner; 2]>,
}
