//! What mouse, keys, panel, replay and tests ask of the table, and what the table answers.

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::{BallId, Change, Contact, Physics, Strike};
use crate::shot::Setup;

/// A request to the table. Each is handled in one place, at the next tick's start.
#[derive(Message, Clone, Debug)]
pub enum Command {
    /// Strike the cue ball. Refused with a [`Notice`] while balls move, when it is pocketed, or where the tip would miss
    /// it; a tip beyond the miscue limit slips, and a [`Notice`] says so.
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

/// The tip met a ball: what the strike that was just made did to it, at time 0 on the shot clock.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Struck(pub Change);

/// A sentence for the person who plays.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);
