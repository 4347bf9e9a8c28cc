//! Baize: billiards with exact, event-driven physics.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod bench;
pub mod choice;
pub mod cli;
#[cfg(feature = "play")]
pub mod controls;
pub mod cue;
pub mod files;
#[cfg(feature = "play")]
pub mod frame;
#[cfg(feature = "play")]
pub mod hud;
#[cfg(feature = "play")]
pub mod menu;
#[cfg(feature = "play")]
pub mod overlay;
#[cfg(feature = "play")]
pub mod panel;
pub mod physics;
#[cfg(feature = "play")]
pub mod play;
pub mod rack;
pub mod schema;
pub mod settings;
pub mod shot;
pub mod simulation;
pub mod sound;
pub mod table;
#[cfg(feature = "play")]
pub mod view;
