//! What surrounds the balls: the table's boundary and the physics, prepared once for many questions.

use std::sync::Arc;

use super::ground::Ground;
use super::walls::Wall;
use crate::physics::boundary::{Boundary, OwnNose};
use crate::physics::parameters::Physics;

/// What surrounds the balls of a shot. It is prepared once and shared by all who play there.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    boundary: Boundary,
    physics: Physics,
    /// Radius of the largest ball in metres.
    radius: f64,
    ground: Arc<Ground>,
}

impl Environment {
    /// The environment of balls whose radii are at most `radius` (metres).
    #[must_use]
    pub fn new(boundary: Boundary, physics: Physics, radius: f64) -> Self {
        let ground = Arc::new(Ground::of(&boundary, radius));
        Self { boundary, physics, radius, ground }
    }

    /// The same place with other physics.
    #[must_use]
    pub fn with_physics(&self, physics: Physics) -> Self {
        Self { physics, ..self.clone() }
    }

    /// Cushions, jaws and pockets.
    #[must_use]
    pub fn boundary(&self) -> &Boundary {
        &self.boundary
    }

    /// Parameters and laws.
    #[must_use]
    pub fn physics(&self) -> &Physics {
        &self.physics
    }

    /// Whether it is the environment of that boundary and physics for balls up to that radius.
    #[must_use]
    pub fn is_of(&self, boundary: &Boundary, physics: &Physics, radius: f64) -> bool {
        self.radius == radius && self.physics == *physics && self.boundary == *boundary
    }

    pub(crate) fn ground(&self) -> &Arc<Ground> {
        &self.ground
    }

    /// Distance in metres on the plan of the line of a nose without a height of its own from the centre of a ball of that
    /// radius that touches it.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        self.physics.shape.reach(&self.boundary, radius)
    }

    /// The same for the nose that has `own`; `usual` is the distance of one that has no height of its own.
    #[must_use]
    pub fn reach_of(&self, own: &OwnNose, radius: f64, usual: f64) -> f64 {
        if own.height.is_none() { usual } else { self.physics.shape.reach_of(&self.boundary, own, radius) }
    }

    /// Sine of the angle by which the nose that has `own` touches a ball of that radius (metres) above its centre.
    #[must_use]
    pub fn nose_sine_of(&self, own: &OwnNose, radius: f64) -> f64 {
        self.physics.shape.nose_sine_of(&self.boundary, own, radius)
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
