//! What mouse, keys, panel, replay and tests ask of the table, and what the table answers.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::{BallId, Contact, Physics, Strike};
use crate::shot::Setup;

/// A request to the table. Each is handled in one place, at the next tick's start.
#[derive(Message, Clone, Debug)]
pub enum Command {
    /// Strike the cue ball. Refused with a [`Notice`] while balls move, when it is pocketed, or beyond the miscue limit.
    Strike(Strike),
    /// Put a ball, pocketed or not, at rest at a place on the bed (metres). Refused where it would overlap or not fit.
    Place(BallId, DVec2),
    /// Change the physics from this tick on.
    SetPhysics(Box<Physics>),
    /// Replace table, balls and physics by this set-up, at rest.
    Rack(Box<Setup>),
    /// Let time run.
    Run,
    /// Hold time.
    Pause,
    /// Take one tick while time is held.
    Step,
    /// How fast time runs, 1 for real time, 0.01 to 10.
    Speed(f64),
}

/// An impact that was just resolved: kind, balls, point, normal speed, time.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Impact(pub Contact);

/// A sentence for the person who plays.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// Whether time runs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunState {
    /// Ticks are taken.
    #[default]
    Running,
    /// No tick is taken but by [`Command::Step`].
    Paused,
}

/// What the balls do at the last tick.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// The set-up that the table was last racked with.
#[derive(Resource, Clone, Debug)]
pub struct CurrentSetup(pub Setup);
