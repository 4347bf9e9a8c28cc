//! The parameters of the physics that belong to no list of laws, with unit, range and source. Those of a law stand with
//! the laws; all of them together are [`Physics`](crate::Physics).
//!
//! Each group of parameters is a struct that derives [`Described`](baize_describe::Described) and
//! [`Parameters`](baize_describe::Parameters). The defaults, the checks, the panel, the comments in files and `docs/files/fields.md` are made
//! from these declarations.

mod foreign;
mod air;
mod ball_ball;
mod cloth;
mod cue;
mod horizon;
mod relativity;
mod slate;

pub use air::Air;
pub use ball_ball::{BallNumbers, Mixing, SlipFriction};
pub use cloth::{Cloth, Slope};
pub use cue::Cue;
pub use foreign::Foreign;
pub use horizon::Horizon;
pub use relativity::Relativity;
pub use slate::Slate;
