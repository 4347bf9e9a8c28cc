//! Baize: billiards with exact, event-driven physics.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod app;
pub mod cue;
pub mod files;
pub mod formats;
#[cfg(feature = "play")]
pub mod input;
pub mod physics;
pub mod rack;
pub mod settings;
pub mod shot;
pub mod simulation;
pub mod sound;
pub mod table;
#[cfg(feature = "play")]
pub mod ui;
#[cfg(feature = "play")]
pub mod view;
