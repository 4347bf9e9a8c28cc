//! The parameters of the physics that belong to no list of laws, with unit, range and source. Those of a law stand with
//! the laws; all of them together are [`Physics`](crate::Physics).
//!
//! Each group of parameters is declared once, by the macro in [`group`]. Each list of laws is declared once, by the macro in
//! [`choice`].
//! The types, the defaults, the checks, the panel, the comments in files and `docs/files/fields.md` are made from these declarations.

pub(crate) mod part;
pub(crate) mod group;
pub(crate) mod choice;
mod air;
mod ball_ball;
mod cloth;
mod cue;
mod horizon;
mod relativity;
mod slate;

pub use air::Air;
pub use ball_ball::{BallNumbers, Mixing, SlipFriction};
pub use choice::Foreign;
pub use cloth::{Cloth, Slope};
pub use cue::Cue;
pub use horizon::Horizon;
pub use part::{Choice, Entry, Form, Limits, Value};
pub use relativity::Relativity;
pub use slate::Slate;
