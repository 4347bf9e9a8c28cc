//! The engine: bodies on their courses, the forecast of impacts, their resolution. The ECS, the headless run and every
//! preview call these same functions.

mod due;
mod forecast;
mod grid;
mod ground;
mod meetings;
mod order;
mod parting;
mod plain;
mod pockets;
mod pressing;
mod queue;
mod resolve;
mod touching;
mod walls;

pub use due::{Due, DueKind};
pub use forecast::Forecast;
pub(crate) use ground::Ground;
pub(crate) use order::by_place;
pub use plain::next_by_search;
pub use pockets::course_from;
pub use resolve::resolve;
pub use walls::{Wall, noses_at};

use super::ball::{Ball, Motion};
use super::boundary::Boundary;
use super::course::Course;
use super::parameters::Physics;

/// A ball on its course. Slices of bodies are in ascending order of their ids.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// What does not change.
    pub ball: Ball,
    /// Its future until its next impact.
    pub course: Course,
}

impl Body {
    /// A ball that moves freely from `motion` at time `start`, on the bed or in the air.
    #[must_use]
    pub fn new(ball: Ball, motion: &Motion, physics: &Physics, start: f64) -> Self {
        Self { ball, course: Course::of(&ball, motion, physics, start) }
    }
}

/// What surrounds the balls.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// Cushions, jaws and pockets.
    pub boundary: &'a Boundary,
    /// Parameters and laws.
    pub physics: &'a Physics,
}

impl Surroundings<'_> {
    /// Distance in metres on the plan of a nose's line from the centre of a ball of that radius that touches it.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        self.physics.shape.reach(self.boundary, radius)
    }

    /// Sine of the angle by which a nose touches a ball of that radius (metres) above its centre.
    #[must_use]
    pub fn nose_sine(&self, radius: f64) -> f64 {
        self.physics.shape.nose_sine(self.boundary, radius)
    }
}

/// When every ball lies still, in seconds on the shot clock, provided that nothing meets any more.
#[must_use]
pub fn rest_time(bodies: &[Body]) -> f64 {
    bodies.iter().map(|body| body.course.rest_time()).fold(0.0, f64::max)
}
