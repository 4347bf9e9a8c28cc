//! Impacts: who met whom, when, where, and what it changed.

use bevy::math::DVec3;
use smallvec::SmallVec;

use super::ball::{BallId, Motion};

/// Who meets whom. Cushions, jaws and pockets are indices into the [`Boundary`](super::Boundary).
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
    /// A ball comes down on the top of a rail.
    RailTop(BallId),
    /// A ball in the air knocks against the edge of the slate at a pocket.
    Edge(BallId, usize),
    /// A ball knocks against the back of a pocket, or the wall of its hole.
    Liner(BallId, usize),
    /// A pocket takes a ball.
    Pocket(BallId, usize),
}

/// What an impact did to one ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Which ball.
    pub ball: BallId,
    /// Its motion at the contact, before.
    pub before: Motion,
    /// Its motion after; the same place.
    pub after: Motion,
}

/// One contact of an impact. In a cluster of touching balls each contact that passed an impulse is one of these, and
/// the changes are those of the whole cluster.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// Time on the shot clock in seconds.
    pub time: f64,
    /// Who met whom.
    pub meeting: Meeting,
    /// Unit vector from the first ball towards what it met.
    pub normal: DVec3,
    /// Speed in m/s at which the two come together along the normal, just before. Where an impulse only passed through a
    /// contact that did not close, the speed that would have given it.
    pub normal_speed: f64,
    /// Where they touched, in metres.
    pub point: DVec3,
    /// What it did to each ball involved, in the order of the meeting.
    pub changes: SmallVec<[Change; 2]>,
}
