//! Orientations of the balls, which their spin changes from one call of [`Engine::turn`](crate::engine::Engine::turn) to the
//! next.

use glam::DQuat;

use crate::orientation::Turn;
use crate::track::Track;

/// A ball's orientation at the last call of [`Engine::turn`](crate::engine::Engine::turn), with the integration states at that
/// call and at the one before. Times for display are between these two calls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BallOrientation {
    from: Turn,
    to: Turn,
    orientation: DQuat,
    /// The time of the last call, in seconds on the shot clock.
    time: f64,
}

impl BallOrientation {
    /// A ball with `orientation` at `time` (seconds on the shot clock).
    pub fn new(orientation: DQuat, time: f64) -> Self {
        let turn = Turn::new(orientation, time);
        Self { from: turn, to: turn, orientation, time }
    }

    /// The orientation at the last call.
    pub fn orientation(&self) -> DQuat {
        self.orientation
    }

    /// Rotates the ball up to time `until`.
    pub fn turn(&mut self, track: &Track, until: f64) {
        let course = track.last();
        let was_at_rest = course.rest_time() <= self.time && course.start() <= self.time;
        self.time = until;
        self.from = self.to;
        if !was_at_rest {
            (self.orientation, self.to) = self.from.along(track, until);
        }
    }

    /// This orientation at `time`. [`Self::at`] of the result works from `time` on: the state at the call before is
    /// dropped.
    pub fn settled(&self, track: &Track, time: f64) -> Self {
        let mut settled = *self;
        settled.turn(track, time);
        settled.from = settled.to;
        settled
    }

    /// The orientation at time `t`, which must not be before the second-to-last call.
    pub fn at(&self, track: &Track, t: f64) -> DQuat {
        self.from.along(track, t).0
    }
}
