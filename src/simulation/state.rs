//! The state of the whole table: whether time runs, whether the balls move, the physics and the set-up.

use bevy::prelude::*;

use crate::physics::Physics;
use crate::shot::Setup;

/// Whether time runs.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default)]
pub enum RunState {
    /// Ticks are taken.
    #[default]
    Running,
    /// No tick is taken except by [`TimeCommand::Step`](super::TimeCommand::Step).
    Paused,
}

/// Whether the balls moved at the last tick.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default)]
pub enum TableState {
    /// Every ball is at rest.
    #[default]
    AtRest,
    /// A ball moves or spins.
    Moving,
    /// The shot was cut off at its horizon of time or impacts. Its balls stay where they are.
    StillMoving,
}

/// The physics in force, as of the last tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentPhysics(pub Physics);

/// The set-up that the table was last racked with, with the balls that are on the table now. It counts as changed when
/// another one is racked, not when a ball is added, removed or changed.
#[derive(Resource, Clone, Debug)]
pub struct CurrentSetup(pub Setup);
