//! Whether time runs in the app; and of each table whether its balls move, its physics and its set-up.

use bevy::prelude::*;

use super::changes::Touched;
use super::clock::{ShotClock, Tick};
use super::edits::Edits;
use super::in_play::InPlay;
use super::light_clock::LightClock;
use super::marked_cloth::MarkedCloth;
use super::recording::Recording;
use super::rest::LastShot;
use super::show::LastFrame;
use super::tick::Resolved;
use super::ticking::Ticking;
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

/// Whether the balls of a table moved at the last tick.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Component, Default)]
pub enum TableState {
    /// Every ball is at rest.
    #[default]
    AtRest,
    /// A ball moves or spins.
    Moving,
    /// The shot was cut off at its horizon of time or impacts. Its balls stay where they are.
    StillMoving,
}

/// The physics in force on a table, as of the last tick.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct CurrentPhysics(pub Physics);

/// The set-up that a table was last racked with, with the balls that are on the table now. It counts as changed when
/// another one is racked, not when a ball is added, removed or changed. An entity that has it is a table: spawn one with what
/// [`table`](super::table) returns.
#[derive(Component, Clone, Debug)]
#[require(
    CurrentPhysics,
    TableState,
    InPlay,
    ShotClock,
    Tick,
    Edits,
    MarkedCloth,
    LastShot,
    LightClock,
    Recording,
    Ticking,
    Resolved,
    Touched,
    LastFrame
)]
pub struct CurrentSetup(pub Setup);
