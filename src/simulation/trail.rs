//! The trail of a ball: the courses that it had during the last tick, for the picture and for its orientation.

use bevy::math::DQuat;
use bevy::prelude::*;
use smallvec::{SmallVec, smallvec};

use super::clock::Tick;
use super::components::Orientation;
use crate::physics::{Course, Motion, Turn};

/// The courses of a ball during the last tick, with its turn at the tick's start.
#[derive(Component, Clone, Debug)]
pub struct Trail {
    courses: SmallVec<[Course; 2]>,
    from: Turn,
    to: Turn,
}

impl Trail {
    /// The trail of a ball that starts on `course`, turned by `orientation`.
    #[must_use]
    pub fn new(course: Course, orientation: DQuat) -> Self {
        let turn = Turn::new(orientation, course.start());
        Self { courses: smallvec![course], from: turn, to: turn }
    }

    /// Whether a new tick changes nothing about it: it has one course, and no turn to go on with.
    pub(super) fn is_ready(&self) -> bool {
        self.courses.len() == 1 && self.from == self.to
    }

    /// Whether the ball lay still all the time from `t` on, in seconds on the shot clock.
    pub(super) fn is_still_from(&self, t: f64) -> bool {
        self.courses.len() == 1 && self.courses[0].rest_time() <= t
    }

    /// Forgets all but the present course: a new tick starts.
    pub(super) fn start_tick(&mut self) {
        self.from = self.to;
        if self.courses.len() > 1 {
            self.courses.drain(..self.courses.len() - 1);
        }
    }

    /// Goes over to another course. The turn is carried along to its start.
    pub(super) fn follow(&mut self, course: &Course) {
        self.courses.push(course.clone());
    }

    /// Motion and orientation at time `t` within the last tick.
    #[must_use]
    pub fn at(&self, t: f64) -> (Motion, DQuat) {
        let (orientation, _) = self.turned(t);
        let index = self.courses.iter().rposition(|course| course.start() <= t).unwrap_or(0);
        let course = &self.courses[index];
        (course.at(t.max(course.start())), orientation)
    }

    /// The orientation at `t`, and the turn to go on from.
    fn turned(&self, t: f64) -> (DQuat, Turn) {
        let mut turn = self.from;
        for (course, next) in self.courses.iter().zip(self.courses.iter().skip(1)) {
            if next.start() > t {
                return (turn.advance(course, t), turn);
            }
            turn = Turn::new(turn.advance(course, next.start()), next.start());
        }
        let orientation = self.courses.last().map(|course| turn.advance(course, t)).unwrap_or_default();
        (orientation, turn)
    }
}

/// Turns every ball by the spin that it had during the tick.
pub(super) fn turn(tick: Res<Tick>, mut balls: Query<(&mut Trail, &mut Orientation)>) {
    for (mut trail, mut orientation) in &mut balls {
        // One that lay still all the time is turned already.
        if trail.is_still_from(tick.start) {
            continue;
        }
        let (turned, to) = trail.turned(tick.end);
        trail.to = to;
        orientation.0 = turned;
    }
}
