//! A flight: a parabola under gravity, down to the floor.

use glam::DVec3;

use super::pieces::Course;
use crate::ball::Motion;
use crate::piece::{Phase, Piece};
use crate::vertical_spin::VerticalSpin;

/// Height of the cloth over the floor, in metres (the WPA equipment specification, section 1, allows 0.743 to 0.787).
pub const FLOOR: f64 = 0.76;

impl Course {
    /// The course of a ball that flies from `motion` at time `start` under `gravity` in m/s^2, down to the floor.
    #[must_use]
    pub fn flight(motion: &Motion, gravity: f64, start: f64) -> Self {
        let mut course = Self::empty();
        course.fly(motion, gravity, start);
        course
    }

    /// Adds the path of a ball that flies.
    pub(super) fn fly(&mut self, motion: &Motion, gravity: f64, start: f64) {
        let flight = Piece {
            start,
            phase: Phase::Airborne,
            position: motion.position,
            velocity: motion.velocity,
            acceleration: DVec3::NEG_Z * gravity,
            drag: 0.0,
            spin: motion.spin.with_z(0.0),
            spin_rate: DVec3::ZERO,
        };
        self.vertical = VerticalSpin::steady(motion.spin.z);
        self.pieces.push(flight);
        if let Some(time) = flight.falls_to(-FLOOR) {
            self.pieces.push(Piece::still(Phase::OffTable, flight.position_at(time), time));
        }
    }
}
