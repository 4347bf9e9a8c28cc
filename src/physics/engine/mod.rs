//! The engine: bodies on their courses, the forecast of impacts, their resolution. The ECS, the headless run and every
//! preview call these same functions.

mod at_once;
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
use super::boundary::{Boundary, OwnNose};
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
    /// Distance in metres on the plan of the line of a nose without a height of its own from the centre of a ball of that
    /// radius that touches it.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        self.physics.shape.reach(self.boundary, radius)
    }

    /// The same for the nose that has `own`; `usual` is the distance of one that has no height of its own.
    #[must_use]
    pub fn reach_of(&self, own: &OwnNose, radius: f64, usual: f64) -> f64 {
        if own.height.is_none() { usual } else { self.physics.shape.reach_of(self.boundary, own, radius) }
    }

    /// Sine of the angle by which the nose that has `own` touches a ball of that radius (metres) above its centre.
    #[must_use]
    pub fn nose_sine_of(&self, own: &OwnNose, radius: f64) -> f64 {
        self.physics.shape.nose_sine_of(self.boundary, own, radius)
    }

    /// What a wall has of its own; nothing where it is no nose.
    #[must_use]
    pub fn own_of(&self, wall: Wall) -> OwnNose {
        match wall {
            Wall::Cushion(index) => self.boundary.cushions[index].own,
            Wall::NoseEnd(index) => self.boundary.cushions[self.boundary.nose_ends[index].cushion].own,
            Wall::Jaw(index) => self.boundary.jaws[index].own,
            Wall::Pocket(_) | Wall::Edge(_) | Wall::Liner(_) | Wall::Slate | Wall::RailTop => OwnNose::default(),
        }
    }
}

/// When every ball lies still, in seconds on the shot clock, provided that nothing meets any more.
#[must_use]
pub fn rest_time(bodies: &[Body]) -> f64 {
    bodies.iter().map(|body| body.course.rest_time()).fold(0.0, f64::max)
}
