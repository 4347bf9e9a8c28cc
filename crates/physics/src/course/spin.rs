//! What follows when the centre has stopped: the ball spins in place, and then it rests.

use glam::DVec3;

use super::pieces::Course;
use crate::piece::{Phase, Piece};

impl Course {
    /// Adds the end of a course: from `now` on the centre rests at `position`. The ball spins in place until its spin
    /// about the vertical is gone.
    pub(super) fn spin_out(&mut self, start: f64, position: DVec3, mut now: f64) {
        let spun_out = start + self.vertical.lifetime();
        if spun_out > now {
            self.pieces.push(Piece::still(Phase::Spinning, position, now));
            now = spun_out;
        }
        if now.is_finite() {
            self.pieces.push(Piece::still(Phase::Resting, position, now));
        }
    }
}
