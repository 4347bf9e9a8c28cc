//! A ball with its future: the course on which it is until something meets it.

use crate::physics::ball::{Ball, Motion};
use crate::physics::course::Course;
use crate::physics::parameters::Physics;
use crate::physics::track::Track;

/// A ball on its course. Slices of bodies are in ascending order of their ids.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// What does not change.
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

    /// Its future until its next impact.
    #[must_use]
    pub fn course(&self) -> &Course {
        self.track.last()
    }

    /// The courses that it had, where they are kept, up to the present one.
    #[must_use]
    pub fn track(&self) -> &Track {
        &self.track
    }

    pub(super) fn track_mut(&mut self) -> &mut Track {
        &mut self.track
    }

    /// Becomes another ball that moves freely from `motion` at time zero, in the memory of this one.
    pub(super) fn begin(&mut self, ball: Ball, motion: &Motion, physics: &Physics) {
        self.ball = ball;
        self.track.begin(|course| course.replan(&ball, motion, physics, 0.0, 0));
    }

    /// Goes over to `course`.
    pub(super) fn follow(&mut self, course: Course) {
        self.track.follow(course.start(), |room| *room = course);
    }

    /// Moves freely from `motion` at `time` on, after so many impacts on the spot.
    pub(super) fn go_free(&mut self, motion: &Motion, physics: &Physics, time: f64, knocks: u8) {
        self.track.follow(time, |room| room.replan(&self.ball, motion, physics, time, knocks));
    }

    /// Plans its course on from the time up to which it is planned.
    pub(super) fn plan_on(&mut self, physics: &Physics) {
        let until = self.course().planned_until();
        let motion = self.course().at(until);
        self.track.follow(until, |room| room.plan_on(&self.ball, &motion, physics, until));
    }
}
