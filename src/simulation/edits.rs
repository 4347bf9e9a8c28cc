//! The record of edits: what was changed in the midst of a shot, so that it can be played again.

use bevy::prelude::*;

use crate::physics::{Ball, BallId, Motion, Physics};

/// Something that was changed in the midst of a shot.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A ball got another place, velocity or spin.
    Motion(BallId, Motion),
    /// A ball came onto the table, or got another radius, mass or restitution; with its motion from then on.
    Ball(Ball, Motion),
    /// A ball left the table.
    Gone(BallId),
    /// The physics changed.
    Physics(Box<Physics>),
}

/// The edits of the present shot with their times on the shot clock in seconds, so that it can be played again.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Edits(pub Vec<(f64, Edit)>);
