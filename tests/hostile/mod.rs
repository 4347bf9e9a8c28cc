//! Hostile shots and a judge of them.
//!
//! [`Generator`] makes a set-up of any number: every law, every parameter over its whole range, balls of any size that
//! fit. [`judge`] looks at the record and the tracks of the shot alone, with formulas of its own: it calls none of the
//! engine's checks. [`shrink`](shrink::shrink) makes what it finds small.

#![allow(clippy::allow_attributes, dead_code, reason = "test and example each use their part")]

#[path = "../random/mod.rs"]
mod random;

mod balls;
mod energy;
mod fault;
mod generator;
mod impacts;
mod judge;
mod laws;
mod legs;
mod shrink;
mod space;
mod tables;
mod text;
mod twins;
mod wild;

pub use fault::{Fault, Kind};
pub use generator::Generator;
pub use judge::judge;
pub use shrink::shrink;
pub use text::shot_file;
