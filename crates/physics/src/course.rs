//! Courses: a ball's trajectory from one impact to the next, as pieces that are functions of time. Most pieces are
//! exact closed forms. On a sloped or napped bed, in a held contact and in a topple, rows of parabolas approximate the
//! path.

mod hold;
mod pieces;
mod flight;
mod over_edge;
mod spin;
mod slide;
mod roll;
mod slope;
mod on_bed;
mod held;

use super::all_parameters::Physics;
use super::ball::{Ball, Motion};
use super::grounded::grounded;
use super::resolution::is_airborne;
pub use flight::FLOOR;
pub(super) use held::two_parabolas;
pub use hold::{Hold, Partner};
pub use pieces::Course;
use slope::PIECES_AHEAD;

impl Course {
    /// The course of a ball that has `motion` at time `start` and meets nothing. It flies if it is above the bed or
    /// leaves the bed; otherwise it slides and rolls. On a sloped or napped bed only a few pieces are planned, see
    /// [`Course::planned_until`].
    #[must_use]
    pub fn of(ball: &Ball, motion: &Motion, physics: &Physics, start: f64) -> Self {
        let mut course = Self::empty();
        course.replan(ball, motion, physics, start, 0);
        course
    }

    /// Replaces this course by the one that [`Course::of`] returns. For `repeats` see [`Course::repeats`].
    pub(super) fn replan(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64, repeats: u8) {
        self.pieces.clear();
        (self.hold, self.repeats) = (None, repeats);
        (self.until, self.continues, self.turned) = (f64::INFINITY, false, 0.0);
        let motion = grounded(ball, motion, physics);
        if is_airborne(ball, &motion) {
            self.fly(&motion, physics.cloth.gravity, start);
        } else {
            self.go_on_bed(ball, &motion, physics, start, PIECES_AHEAD);
        }
    }

    /// Replaces this course by the continuation of the previous one, which was planned only up to time `start` and has
    /// `motion` there.
    pub(super) fn extend(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64) {
        self.replan(ball, motion, physics, start, 0);
        self.continues = true;
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::BallId;

    #[test]
    fn the_box_of_a_path_ends_before_the_ball_has_travelled_the_given_way_whether_it_slides_or_rolls() {
        let ball = Ball { id: BallId(0), radius: 0.028_575, mass: 0.17, restitution: None };
        let struck = Motion { velocity: DVec3::X * 2.0, ..Motion::at_rest(0.0, 0.0, ball.radius) };
        let course = Course::of(&ball, &struck, &Physics::default(), 0.0);
        let slide = course.at(course.end_of(0)).position.x;
        let way = course.at(course.rest_time()).position.x;
        assert!(0.1 < slide && slide < 1.0 && way > 3.0, "{slide} of {way} m");
        for distance in [0.5 * slide, 1.1 * slide, 1.5 * slide, 0.5 * way] {
            let (bounds, until) = course.sweep(0.0, distance, f64::INFINITY);
            let travelled = course.at(until).position.x;
            assert!((0.5 * distance..=1.000_001 * distance).contains(&travelled), "{travelled} of {distance} m");
            assert!(bounds.high.x >= travelled);
        }
    }
}
