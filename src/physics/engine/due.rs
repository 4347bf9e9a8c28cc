//! What is due next, and which of several things at one time comes first.

use std::cmp::Ordering;

use super::Body;
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
    fn rank(&self) -> u8 {
        match self.kind {
            DueKind::Pair(..) => 0,
            DueKind::Wall(_, Wall::Slate | Wall::RailTop) => 1,
            DueKind::Wall(_, Wall::Cushion(_) | Wall::Jaw(_) | Wall::NoseEnd(_) | Wall::Liner(_)) => 2,
            DueKind::Release(_) => 3,
            DueKind::Wall(_, Wall::Pocket(_) | Wall::Edge(_)) => 4,
            DueKind::PlanOn(_) => 5,
        }
    }

    /// The ball that stands for it in the order of equal times.
    fn ball(&self) -> usize {
        match self.kind {
            DueKind::Pair(ball, _) | DueKind::Wall(ball, _) | DueKind::Release(ball) | DueKind::PlanOn(ball) => ball,
        }
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
        let place = |due: &Self| bodies[due.ball()].course.at(due.time).position;
        self.time.total_cmp(&other.time).then_with(|| self.rank().cmp(&other.rank())).then_with(|| {
            let (a, b) = (place(self), place(other));
            a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y))
        })
    }
}
