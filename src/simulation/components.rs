//! The components of a ball: the engine's values at the last tick, and what the picture shows.
//!
//! The engine writes all except [`Shown`], and other systems may write them too. At the next tick a value that differs
//! from the engine's is accepted, or it is restored and a [`Refused`](super::Refused) says why.

use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;

use crate::physics::{Ball, BallId, Motion};

/// That the entity is a ball, and which one of the physics.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deref)]
#[reflect(opaque, Component, Clone, PartialEq, Hash)]
pub struct IsBall(pub BallId);

/// Centre of the ball in metres at the tick: x along the table to the foot, y to the left, z up from the cloth. Writing
/// it moves the ball, even out of a pocket.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default)]
#[require(Velocity, Spin, Orientation, Shown)]
pub struct Position(pub DVec3);

/// Velocity of the ball in m/s at the tick, up to 1000. Writing it sets the ball in motion.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default)]
pub struct Velocity(pub DVec3);

/// Angular velocity of the ball in rad/s at the tick, right-handed, up to 1,000,000. Writing it spins the ball.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default)]
pub struct Spin(pub DVec3);

/// Orientation of the ball at the tick: the rotation from its own frame to the table's, a quaternion of length 1.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default)]
pub struct Orientation(pub DQuat);

/// Radius of the ball in metres, at least 0.000001, and small enough for the noses of the table to touch the ball. A
/// ball on the bed stays on the bed when its radius is written.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component)]
pub struct Radius(pub f64);

/// Mass of the ball in kilograms, at least 0.000001; infinite for a ball that is fixed to the bed.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component)]
pub struct Mass(pub f64);

/// A restitution of the ball's own, 0 to 1. A ball without this component has that of the physics.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component)]
pub struct Restitution(pub f64);

/// The pocket that captured the ball, an index into the table's boundary. Absent while the ball is in play. Only the
/// engine sets it.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component)]
pub struct Pocketed(pub usize);

/// The ball left the table: it is on the floor or on a rail. Absent while the ball is in play. Only the engine sets it.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default)]
pub struct OffTable;

/// What the frame shows: a sample of the courses one tick behind, never past an impact that is not resolved. Only the
/// picture uses it, not the physics.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default)]
pub struct Shown {
    /// Centre in metres, in the physics frame.
    pub position: DVec3,
    /// Rotation from the ball's own frame to the table's.
    pub orientation: DQuat,
}

/// What to spawn for a ball that rests on the bed, as in
/// `commands.spawn(ball(BallId(7), 0.028575, 0.17, DVec2::new(0.3, 0.0)))`.
///
/// `radius` and `place` are in metres, `mass` is in kilograms. The ball is on the table from the next tick on. If it
/// cannot be there, a [`Refused`](super::Refused) says why, and the entity waits outside the game until one of its
/// components is changed. Add a [`Velocity`], [`Spin`], [`Orientation`] or [`Restitution`] of its own beside the
/// bundle. Each ball needs an id of its own; the cue strikes the ball that the set-up names, or ball 0 if the set-up
/// has no balls.
#[must_use]
pub fn ball(id: BallId, radius: f64, mass: f64, place: DVec2) -> impl Bundle {
    let position = place.extend(radius);
    (IsBall(id), Radius(radius), Mass(mass), Position(position), Shown { position, orientation: DQuat::IDENTITY })
}

/// All values of a ball that its components hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BallValues {
    pub ball: Ball,
    pub motion: Motion,
    pub orientation: DQuat,
}
