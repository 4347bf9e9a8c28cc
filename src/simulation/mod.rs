//! The table in the ECS: balls as entities, the four chained sets of `FixedUpdate`, commands and messages.

mod commands;
mod components;

pub use commands::{Command, CurrentPhysics, CurrentSetup, Notice, RunState, TableState};
pub use components::{
    Mass, Orientation, Pocketed, Position, Radius, Restitution, Shown, Spin, Velocity, ball_of, motion_of,
};
