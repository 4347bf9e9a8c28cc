//! The record of edits: what was changed during a shot, so that the shot can be played again.

use bevy::prelude::*;

use crate::physics::{Ball, BallId, Motion, Physics};

/// One change during a shot.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A ball got another position, velocity or spin.
    Motion(BallId, Motion),
    /// A ball was added, or got another radius, mass or restitution; with its motion at that time.
    Ball(Ball, Motion),
    /// A ball was removed.
    Gone(BallId),
    /// The physics changed.
    Physics(Box<Physics>),
}

/// The edits of the present shot with their times on the shot clock in seconds, so that the shot can be played again.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct Edits(pub Vec<(f64, Edit)>);
