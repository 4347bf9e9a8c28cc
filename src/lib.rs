//! Baize: billiards with exact, event-driven physics.
//!
//! The rooms from the ground up; each knows only rooms of lower lines:
//!
//! - [`physics`], [`files`]
//! - [`table`]
//! - [`rack`]
//! - [`shot`]
//! - [`simulation`]
//! - [`settings`]
//! - [`formats`], `input`
//! - [`cue`]
//! - `view`, [`sound`]
//! - `ui`
//! - [`app`]
//!
//! `input`, `view` and `ui` come with the feature `play`.

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
