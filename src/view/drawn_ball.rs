//! A ball as it is drawn: round, or in the shape in which an eye sees a very fast one.

use bevy::math::{DMat3, DVec3};
use bevy::prelude::*;

use crate::simulation::{Appearance, from_screen};

/// A ball as it is drawn, on the axes of the physics.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnBall {
    /// Its middle in metres.
    pub centre: DVec3,
    /// Its radius while it is round, in metres.
    pub radius: f64,
    /// The map from the round ball to its shape.
    shape: DMat3,
}

impl DrawnBall {
    /// The ball with that place and size, and the shape that an eye sees, if this is known.
    pub fn of(ball: &Transform, appearance: Option<&Appearance>) -> Self {
        let shape = appearance.map_or(DMat3::IDENTITY, |seen| seen.shape);
        Self { centre: from_screen(ball.translation), radius: f64::from(ball.scale.x), shape }
    }

    /// Where a point is drawn that is at `offset` (in radii) from the middle of the round ball.
    pub fn place(&self, offset: DVec3) -> DVec3 {
        self.centre + self.along(offset)
    }

    /// How a line that goes by `offset` (in radii) on the round ball is drawn, in metres.
    pub fn along(&self, offset: DVec3) -> DVec3 {
        self.shape * offset * self.radius
    }

    /// The direction on the round ball of the point of the drawn ball that faces `towards`.
    pub fn facing(&self, towards: DVec3) -> DVec3 {
        self.shape.transpose() * towards
    }

    /// The normal of the drawn ball where the round one has the normal `normal`.
    pub fn normal(&self, normal: DVec3) -> DVec3 {
        (self.shape.inverse().transpose() * normal).normalize()
    }
}
