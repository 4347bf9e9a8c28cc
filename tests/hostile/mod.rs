//! Hostile shots and a judge of them.
//!
//! The generator makes a set-up of any number: every law, every parameter over its whole range, balls of any size that
//! fit. The judge looks at the record and the tracks of a shot alone, with formulas of its own: it calls none of the
//! engine's checks. What it finds can be made small.
//!
//! Whoever includes this includes `random` as well: chance is the same there.

#![allow(clippy::allow_attributes, dead_code, reason = "test and example each use their part")]

mod balls;
pub mod clock;
pub mod corners;
pub mod crowds;
mod energy;
pub mod fault;
pub mod generator;
mod impacts;
pub mod judge;
mod laws;
mod legs;
mod lifted;
pub mod shrink;
pub mod space;
mod tables;
pub mod text;
pub mod twins;
mod wild;
