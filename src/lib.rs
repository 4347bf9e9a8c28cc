//! Baize: billiards with exact, event-driven physics.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod cli;
pub mod files;
pub mod physics;
pub mod rack;
pub mod schema;
pub mod settings;
pub mod shot;
pub mod simulation;
pub mod table;
