//! The components of a ball: samples of its course at the tick, and what the picture shows.

use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;

use crate::physics::Motion;

/// Centre of the ball in metres at the tick. Writing it is an edit, which the next tick respects.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Position(pub DVec3);

/// Velocity of the ball in m/s at the tick. Writing it is an edit, which the next tick respects.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity(pub DVec3);

/// Angular velocity in rad/s at the tick. Writing it is an edit, which the next tick respects.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Spin(pub DVec3);

/// How the ball is turned at the tick, from its own frame to the table's.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Orientation(pub DQuat);

/// Radius of the ball in metres.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Radius(pub f64);

/// Mass of the ball in kilograms.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Mass(pub f64);

/// A restitution of the ball's own, 0 to 1.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Restitution(pub f64);

/// In which pocket (index into the table's boundary) the ball lies. Absent while it is on the bed.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pocketed(pub usize);

/// The ball left the table: it lies on the floor or on a rail. Absent while it is in play.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OffTable;

/// What the frame shows: a sample of the courses one tick behind, never past an impact that is not resolved.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Shown {
    /// Centre in metres, in the physics frame.
    pub position: DVec3,
    /// Turn from the ball's own frame to the table's.
    pub orientation: DQuat,
}

/// The motion that was last written to the components: what differs from it is an edit.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sampled(pub Motion);
