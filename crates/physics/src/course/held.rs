//! A ball in a held contact: the contact forces give its motion at the end of the hold, and two parabolas lead there.

use glam::DVec3;
use smallvec::SmallVec;

use super::hold::{Hold, Partner};
use super::pieces::Course;
use super::slope::PIECES_AFTER_HOLD;
use crate::all_parameters::Physics;
use crate::ball::{Ball, Motion};
use crate::piece::{Phase, Piece};
use crate::vertical_spin::VerticalSpin;

impl Course {
    /// The course of a ball in a held contact: from `motion` at time `start` to `next` at time `hold.until`, in `phase`
    /// (sliding, rolling or flying). After that it moves freely.
    #[must_use]
    pub fn held(
        ball: &Ball,
        (motion, next): (&Motion, &Motion),
        phase: Phase,
        hold: Hold,
        physics: &Physics,
        start: f64,
    ) -> Self {
        let on_bed = |motion: &Motion| Motion {
            position: motion.position.with_z(ball.radius),
            velocity: motion.velocity.with_z(0.0),
            ..*motion
        };
        let flies = phase == Phase::Airborne;
        let (motion, next) = if flies { (*motion, *next) } else { (on_bed(motion), on_bed(next)) };
        let mut pieces = two_parabolas(&motion, &next, start, hold.until - start);
        for piece in &mut pieces {
            piece.phase = phase;
            if phase == Phase::Rolling {
                (piece.spin, piece.spin_rate) =
                    (ball.rolling_spin(piece.velocity), ball.rolling_spin(piece.acceleration));
            }
        }
        let mut course = Self::empty();
        course.pieces.extend_from_slice(&pieces);
        let vertical = if flies {
            course.fly(&next, physics.cloth.gravity, hold.until);
            VerticalSpin::steady(motion.spin.z)
        } else {
            let vertical = VerticalSpin::on(&physics.cloth, motion.spin.z);
            let next = Motion { spin: next.spin.with_z(vertical.after(hold.until - start)), ..next };
            course.go_on_bed(ball, &next, physics, hold.until, PIECES_AFTER_HOLD);
            vertical
        };
        Self { vertical, hold: Some(hold), ..course }
    }

    /// The course of a ball that rests at `position` from time `start`, wedged between `partners` until one of them
    /// moves.
    #[must_use]
    pub fn wedged(position: DVec3, partners: SmallVec<[Partner; 2]>, start: f64) -> Self {
        let hold = Hold { until: f64::INFINITY, next_span: f64::INFINITY, partners };
        Self { hold: Some(hold), ..Self::out_of_play(Phase::Resting, position, start) }
    }
}

/// Two parabolas of equal duration from `motion` at time `start` to `next` at time `start + span`. They have the
/// positions and velocities of both motions at their ends, and the same velocity where they join. For a path with the
/// third derivative j their position is off by at most j span^3 / 324. The spin about level axes changes linearly; that
/// about the vertical is not in the pieces.
pub(crate) fn two_parabolas(motion: &Motion, next: &Motion, start: f64, span: f64) -> [Piece; 2] {
    let half = 0.5 * span;
    let middle = (next.position - motion.position) * (2.0 / span) - (motion.velocity + next.velocity) * 0.5;
    let spin_rate = (next.spin - motion.spin) / span;
    let first = Piece {
        velocity: motion.velocity,
        acceleration: (middle - motion.velocity) / half,
        spin: motion.spin.with_z(0.0),
        spin_rate: spin_rate.with_z(0.0),
        ..Piece::still(Phase::Airborne, motion.position, start)
    };
    let second = Piece { acceleration: (next.velocity - middle) / half, ..first.from(start + half) };
    [first, second]
}
