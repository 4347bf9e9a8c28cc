//! A ball on the bed: it slides, rolls, spins in place and rests.

use glam::DVec3;

use super::pieces::Course;
use super::slope::{End, MOST_PIECES, RollOff};
use super::{roll, slide};
use crate::all_parameters::Physics;
use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;
use crate::piece::{Phase, Piece};
use crate::shape::Shape;
use crate::tolerances::STILL;
use crate::vertical_spin::VerticalSpin;

impl Course {
    /// The course of a ball on the bed that has `motion` at time `start` and meets nothing.
    ///
    /// * A slide lasts 2|u|/(7 mu g), u being the slip, and ends with the velocity 5/7 v + 2/7 R w x z (Coriolis 1835;
    ///   Alciatore TP 4.1).
    /// * A roll slows by mu_r g + k v^2.
    /// * Spin about the vertical decays on its own (Leckie and Greenspan 2005).
    /// * Drag k does not act on a slide: the fit to tracked shots that gave its value left it out there too. At 2 m/s
    ///   it would add 5 % to the friction.
    /// * The centre is put at bed height.
    /// * A fixed ball rests.
    /// * On a sloped or napped bed, slide and roll are rows of parabolas, each within 1.5e-9 m of the true path, at
    ///   most 4000 of them.
    #[must_use]
    pub fn plan(ball: &Ball, motion: &Motion, cloth: &Cloth, start: f64) -> Self {
        let mut course = Self::empty();
        course.slide_and_roll(ball, motion, motion.slip(ball.radius), cloth, start, MOST_PIECES);
        course
    }

    /// Adds the path of a ball on the bed whose contact point slips with `slip`. On a sloped or napped bed at most
    /// `most` pieces are planned.
    fn slide_and_roll(&mut self, ball: &Ball, motion: &Motion, slip: DVec3, cloth: &Cloth, start: f64, most: usize) {
        if ball.is_fixed() {
            self.vertical = VerticalSpin::default();
            return self.pieces.push(Piece::still(Phase::Resting, motion.position.with_z(ball.radius), start));
        }
        self.vertical = VerticalSpin::on(cloth, if motion.spin.z.abs() > STILL { motion.spin.z } else { 0.0 });
        if cloth.pulls() {
            match RollOff::plan(ball, motion, cloth, start, most, &mut self.pieces) {
                End::Rests(position, now) => self.spin_out(start, position, now),
                End::Never => {}
                End::Unplanned(until) => self.until = until,
            }
            return;
        }
        let mut position = motion.position.with_z(ball.radius);
        let mut rolling_velocity = motion.velocity.with_z(0.0);
        let mut now = start;
        if slip.length() > STILL {
            let slide = slide::slide(ball, motion, slip, cloth, now);
            self.pieces.push(slide);
            now += slide::lifetime(slip, cloth);
            if now.is_infinite() {
                return;
            }
            position = slide.position_at(now);
            rolling_velocity = motion.rolling_velocity(ball.radius);
        }
        if rolling_velocity.length() > STILL {
            let roll = roll::roll(ball, cloth, position, rolling_velocity, now);
            self.pieces.push(roll);
            now += roll::lifetime(rolling_velocity, cloth);
            if now.is_infinite() {
                return;
            }
            position = roll.position_at(now);
        }
        self.spin_out(start, position, now);
    }

    /// Adds the path of a ball on the bed. On a sloped or napped bed at most `most` pieces are planned.
    pub(super) fn go_on_bed(&mut self, ball: &Ball, motion: &Motion, physics: &Physics, start: f64, most: usize) {
        let cloth = physics.cloth_under(ball);
        let slip = match physics.shape {
            Shape::Spheres => motion.slip(ball.radius),
            // A disc rolls at once.
            Shape::Discs | Shape::RelativisticDiscs => DVec3::ZERO,
        };
        self.slide_and_roll(ball, motion, slip, &cloth, start, most);
    }
}
