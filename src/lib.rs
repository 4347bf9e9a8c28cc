//! Baize: billiards with exact, event-driven physics.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod app;
pub mod choice;
#[cfg(feature = "play")]
pub mod controls;
pub mod cue;
pub mod files;
#[cfg(feature = "play")]
pub mod hud;
#[cfg(feature = "play")]
pub mod menu;
#[cfg(feature = "play")]
pub mod overlay;
#[cfg(feature = "play")]
pub mod panel;
pub mod physics;
pub mod rack;
pub mod schema;
pub mod settings;
pub mod shot;
pub mod simulation;
pub mod sound;
pub mod table;
#[cfg(feature = "play")]
pub mod view;
