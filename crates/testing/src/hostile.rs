//! Hostile shots and a judge of them.
//!
//! The generator makes a set-up from any number: every law, every parameter over its whole range, balls of any size
//! that fit. The judge looks only at the record and the tracks of a shot, with its own formulas: it calls none of the
//! engine's checks. A set-up in which it finds a fault can be reduced to what the fault needs.
//!
//! A test that includes this module must include `random` as well, for the same random numbers.

#![allow(clippy::allow_attributes, dead_code, reason = "test and example each use their part")]

mod balls;
pub mod clock;
pub mod corners;
pub mod crowds;
mod energy;
pub mod fault;
pub mod frozen;
pub mod generator;
pub mod heaps;
mod impacts;
pub mod judge;
mod laws;
mod legs;
mod lifted;
pub mod light;
pub mod reports;
pub mod shrink;
pub mod slopes;
pub mod space;
pub mod stock;
mod tables;
pub mod text;
pub mod twins;
mod wild;
