//! What is due next, and which of several things at one time comes first.

use std::cmp::Ordering;

use bevy::math::DVec2;

use super::Body;
use super::order::by_place_or;
use super::walls::Wall;

/// What comes next. Numbers are indices into the slice of bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueKind {
    /// Two balls meet.
    Pair(usize, usize),
    /// A ball meets something fixed.
    Wall(usize, Wall),
    /// The force on a ball under pressure has to be looked at again.
    Release(usize),
    /// The course of a ball is planned up to here: it is planned on. Nothing happens to the ball.
    PlanOn(usize),
}

/// The next thing to resolve and its time on the shot clock in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Due {
    /// When.
    pub time: f64,
    /// What.
    pub kind: DueKind,
}

impl Due {
    /// Whether it counts towards the horizon of impacts.
    #[must_use]
    pub fn is_impact(&self) -> bool {
        !matches!(self.kind, DueKind::PlanOn(_))
    }

    /// Stiffest contacts first: ball and ball, then the slate, then cushions, then forces, then falling. What happens at the
    /// end of a plan comes before it is planned on.
    pub(super) fn rank(&self) -> u8 {
        match self.kind {
            DueKind::Pair(..) => 0,
            DueKind::Wall(_, Wall::Slate | Wall::RailTop) => 1,
            DueKind::Wall(_, Wall::Cushion(_) | Wall::Jaw(_) | Wall::NoseEnd(_) | Wall::Liner(_)) => 2,
            DueKind::Release(_) => 3,
            DueKind::Wall(_, Wall::Pocket(_) | Wall::Edge(_)) => 4,
            DueKind::PlanOn(_) => 5,
        }
    }

    /// Where it is on the plan, in the order of equal times: for a pair the sum of both places, which does not depend on
    /// their order.
    fn place(&self, bodies: &[Body]) -> DVec2 {
        let of = |ball: usize| bodies[ball].course().at(self.time).position.truncate();
        match self.kind {
            DueKind::Pair(a, b) => of(a) + of(b),
            DueKind::Wall(ball, _) | DueKind::Release(ball) | DueKind::PlanOn(ball) => of(ball),
        }
    }

    /// The order of two whose places are each other's images: the faster one first, then the heavier.
    fn by_motion(&self, other: &Self, bodies: &[Body]) -> Ordering {
        let speed = |due: &Self| {
            let of = |ball: usize| bodies[ball].course().at(due.time).velocity;
            let velocity = match due.kind {
                DueKind::Pair(a, b) => of(a) - of(b),
                DueKind::Wall(ball, _) | DueKind::Release(ball) | DueKind::PlanOn(ball) => of(ball),
            };
            velocity.length_squared()
        };
        let mass = |due: &Self| match due.kind {
            DueKind::Pair(a, b) => bodies[a].ball.mass + bodies[b].ball.mass,
            DueKind::Wall(ball, _) | DueKind::Release(ball) | DueKind::PlanOn(ball) => bodies[ball].ball.mass,
        };
        speed(other).total_cmp(&speed(self)).then_with(|| mass(other).total_cmp(&mass(self)))
    }

    /// Its place in the order in which a search through all pairs, then all balls, finds what is due.
    pub(super) fn numbers(&self) -> (u8, usize, usize) {
        match self.kind {
            DueKind::Pair(a, b) => (0, a, b),
            DueKind::Wall(ball, _) => (1, ball, 0),
            DueKind::Release(ball) => (2, ball, 0),
            DueKind::PlanOn(ball) => (3, ball, 0),
        }
    }

    /// Earlier first; at equal times by rank, then by where it happens on the table.
    pub(super) fn order(&self, other: &Self, bodies: &[Body]) -> Ordering {
        self.time
            .total_cmp(&other.time)
            .then_with(|| self.rank().cmp(&other.rank()))
            .then_with(|| by_place_or(self.place(bodies), other.place(bodies), || self.by_motion(other, bodies)))
    }
}
