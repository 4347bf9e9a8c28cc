//! What is known of the whole table: whether time runs, whether the balls move, by which physics, and from which set-up.

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
    /// No tick is taken but by [`TableCommand::Step`](super::TableCommand::Step).
    Paused,
}

/// What the balls do at the last tick.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default)]
pub enum TableState {
    /// Every ball lies still.
    #[default]
    AtRest,
    /// A ball moves or spins.
    Moving,
    /// The shot passed its horizon of time or impacts and is held there.
    StillMoving,
}

/// The physics in force, as of the last tick.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CurrentPhysics(pub Physics);

/// The set-up that the table was last racked with, with the balls that are on the table now. It counts as changed when
/// another one is racked, not when a ball comes, goes or becomes another.
#[derive(Resource, Clone, Debug)]
pub struct CurrentSetup(pub Setup);
