//! Events: what happens next, and the order of simultaneous events.

use std::cmp::Ordering;

use glam::DVec2;

use super::body::Body;
use super::order::by_place_or_else;
use crate::obstacle::Obstacle;

/// The kinds of events. Numbers are indices into the slice of bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueKind {
    /// Two balls meet.
    Pair(usize, usize),
    /// A ball meets something fixed.
    Obstacle(usize, Obstacle),
    /// The contact forces on a held ball are valid up to here; they are solved again. The ball may be held again or
    /// move freely.
    HoldEnds(usize),
    /// The course of a ball is planned up to here and is extended. The ball's motion does not change.
    ExtendCourse(usize),
}

/// An event with its time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Due {
    /// Seconds on the shot clock.
    pub time: f64,
    /// What happens.
    pub kind: DueKind,
}

impl Due {
    /// Whether it counts towards the limit of impacts: every event does except the extension of a course. So each new
    /// solution of held contacts counts too.
    #[must_use]
    pub fn is_impact(&self) -> bool {
        !matches!(self.kind, DueKind::ExtendCourse(_))
    }

    /// The order of simultaneous events, stiffest contact first: two balls; slate, rail tops and the outside of the table; cushions, jaws and
    /// pocket liners; the end of a hold; pockets and their edges. Extensions of courses come last.
    pub(super) fn rank(&self) -> u8 {
        match self.kind {
            DueKind::Pair(..) => 0,
            DueKind::Obstacle(_, Obstacle::Slate | Obstacle::RailTop | Obstacle::Side(_)) => 1,
            DueKind::Obstacle(
                _,
                Obstacle::Cushion(_)
                | Obstacle::Jaw(_)
                | Obstacle::NoseEnd(_)
                | Obstacle::Liner(_)
                | Obstacle::LinerEnd(_),
            ) => 2,
            DueKind::HoldEnds(_) => 3,
            DueKind::Obstacle(_, Obstacle::Pocket(_) | Obstacle::Edge(_)) => 4,
            DueKind::ExtendCourse(_) => 5,
        }
    }

    /// The position, seen from above, by which simultaneous events are ordered. For a pair it is the sum of both
    /// positions, so it does not depend on which ball comes first.
    fn place(&self, bodies: &[Body]) -> DVec2 {
        let of = |ball: usize| bodies[ball].course().at(self.time).position.truncate();
        match self.kind {
            DueKind::Pair(a, b) => of(a) + of(b),
            DueKind::Obstacle(ball, _) | DueKind::HoldEnds(ball) | DueKind::ExtendCourse(ball) => of(ball),
        }
    }

    /// The order of two events at mirror-image positions: the faster one first, then the heavier.
    fn by_motion(&self, other: &Self, bodies: &[Body]) -> Ordering {
        let speed = |due: &Self| {
            let of = |ball: usize| bodies[ball].course().at(due.time).velocity;
            let velocity = match due.kind {
                DueKind::Pair(a, b) => of(a) - of(b),
                DueKind::Obstacle(ball, _) | DueKind::HoldEnds(ball) | DueKind::ExtendCourse(ball) => of(ball),
            };
            velocity.length_squared()
        };
        let mass = |due: &Self| match due.kind {
            DueKind::Pair(a, b) => bodies[a].ball.mass + bodies[b].ball.mass,
            DueKind::Obstacle(ball, _) | DueKind::HoldEnds(ball) | DueKind::ExtendCourse(ball) => {
                bodies[ball].ball.mass
            }
        };
        speed(other).total_cmp(&speed(self)).then_with(|| mass(other).total_cmp(&mass(self)))
    }

    /// Sort key: the order in which the exhaustive search lists events.
    pub(super) fn numbers(&self) -> (u8, usize, usize) {
        match self.kind {
            DueKind::Pair(a, b) => (0, a, b),
            DueKind::Obstacle(ball, _) => (1, ball, 0),
            DueKind::HoldEnds(ball) => (2, ball, 0),
            DueKind::ExtendCourse(ball) => (3, ball, 0),
        }
    }

    /// Earlier first; simultaneous events by rank, then by position on the table.
    pub(super) fn order(&self, other: &Self, bodies: &[Body]) -> Ordering {
        self.time
            .total_cmp(&other.time)
            .then_with(|| self.rank().cmp(&other.rank()))
            .then_with(|| by_place_or_else(self.place(bodies), other.place(bodies), || self.by_motion(other, bodies)))
    }
}
