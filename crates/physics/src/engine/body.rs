//! A ball with its course: its motion until its next impact.

use glam::DVec3;

use crate::all_parameters::Physics;
use crate::ball::{Ball, Motion};
use crate::course::Course;
use crate::piece::Phase;
use crate::track::Track;

/// A ball on its course. Slices of bodies are in ascending order of ball ids.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Id, radius, mass and restitution.
    pub ball: Ball,
    track: Track,
}

impl Body {
    /// A ball that moves freely from `motion` at time `start`, on the bed or in the air.
    #[must_use]
    pub fn new(ball: Ball, motion: &Motion, physics: &Physics, start: f64) -> Self {
        Self::on(ball, Course::of(&ball, motion, physics, start))
    }

    /// A ball on `course`.
    #[must_use]
    pub fn on(ball: Ball, course: Course) -> Self {
        Self { ball, track: Track::new(course) }
    }

    /// The present course: the ball's motion until its next impact.
    #[must_use]
    pub fn course(&self) -> &Course {
        self.track.last()
    }

    /// The past courses (if they are kept) and the present one.
    #[must_use]
    pub fn track(&self) -> &Track {
        &self.track
    }

    pub(super) fn track_mut(&mut self) -> &mut Track {
        &mut self.track
    }

    /// Replaces this body by a ball that moves freely from `motion` at time zero. Reuses the memory.
    pub(super) fn begin(&mut self, ball: Ball, motion: &Motion, physics: &Physics) {
        self.ball = ball;
        self.track.begin(|course| course.replan(&ball, motion, physics, 0.0, 0));
    }

    /// A body without a course, to be filled by [`Body::begin`] or [`Body::lie_still`].
    pub(super) fn empty() -> Self {
        Self::on(Ball::NONE, Course::empty())
    }

    /// Replaces this body by a ball that lies still on `course`. Reuses the memory.
    pub(super) fn lie_still(&mut self, ball: Ball, course: &Course) {
        self.ball = ball;
        self.track.begin(|kept| kept.clone_from(course));
    }

    /// Continues the track with `course`.
    pub(super) fn follow(&mut self, course: Course) {
        self.track.follow(course.start(), |kept| *kept = course);
    }

    /// Continues the track with the course of a ball that rests at `position` from `time` on, in a phase in which it does not move.
    pub(super) fn leave_play(&mut self, phase: Phase, position: DVec3, time: f64) {
        self.track.follow(time, |course| course.leave_play(phase, position, time));
    }

    /// Gives the ball a free course from `motion` at `time`. `repeats` is its number of impacts in this place, see
    /// `repeats_of`.
    pub(super) fn follow_free_course(&mut self, motion: &Motion, physics: &Physics, time: f64, repeats: u8) {
        self.track.follow(time, |course| course.replan(&self.ball, motion, physics, time, repeats));
    }

    /// Extends the course beyond the time up to which it is planned.
    pub(super) fn extend(&mut self, physics: &Physics) {
        let until = self.course().planned_until();
        let motion = self.course().at(until);
        self.track.follow(until, |course| course.extend(&self.ball, &motion, physics, until));
    }
}
