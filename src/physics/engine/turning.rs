//! How the balls of an engine are turned by their spin, from one turn of all balls to the next.

use bevy::math::DQuat;

use crate::physics::orientation::Turn;
use crate::physics::track::Track;

/// How a ball is turned: as of the last turn of all balls, and as of the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Turning {
    from: Turn,
    to: Turn,
    orientation: DQuat,
    /// When the balls were turned last, in seconds on the shot clock.
    time: f64,
}

impl Turning {
    /// A ball that is turned by `orientation` at `time` (seconds on the shot clock), when it starts on a course.
    pub fn new(orientation: DQuat, time: f64) -> Self {
        let turn = Turn::new(orientation, time);
        Self { from: turn, to: turn, orientation, time }
    }

    /// How it was turned last.
    pub fn orientation(&self) -> DQuat {
        self.orientation
    }

    /// Turns it on, up to time `until`.
    pub fn turn(&mut self, track: &Track, until: f64) {
        let course = track.last();
        let lay_still = course.rest_time() <= self.time && course.start() <= self.time;
        self.time = until;
        self.from = self.to;
        if !lay_still {
            (self.orientation, self.to) = turned(self.from, track, until);
        }
    }

    /// The same at time `time`, without what was before its present course.
    pub fn settled(&self, track: &Track, time: f64) -> Self {
        let mut settled = *self;
        settled.turn(track, time);
        settled.from = settled.to;
        settled
    }

    /// How it is turned at time `t` since the last turn but one.
    pub fn at(&self, track: &Track, t: f64) -> DQuat {
        turned(self.from, track, t).0
    }
}

/// The orientation at `t`, and the turn to go on from.
fn turned(mut turn: Turn, track: &Track, t: f64) -> (DQuat, Turn) {
    let courses = track.courses_from(turn.time());
    for (course, next) in courses.iter().zip(&courses[1..]) {
        if next.start() > t {
            return (turn.advance(course, t), turn);
        }
        turn = Turn::new(turn.advance(course, next.start()), next.start());
    }
    let orientation = courses.last().map(|course| turn.advance(course, t)).unwrap_or_default();
    (orientation, turn)
}
