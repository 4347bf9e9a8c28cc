//! The cue: what the player's hand does, turned into a [`Strike`](crate::physics::Strike).

mod aim;
mod stroke;

#[cfg(feature = "play")]
mod hand;
#[cfg(feature = "play")]
mod input;
#[cfg(feature = "play")]
mod keys;
#[cfg(feature = "play")]
mod line;
#[cfg(feature = "play")]
mod mouse;

pub use aim::{Aim, FASTEST, LeastElevation, swing};
pub use stroke::Stroke;

#[cfg(feature = "play")]
pub use hand::Hand;
#[cfg(feature = "play")]
pub use input::{CuePlugin, CueSystems};
#[cfg(feature = "play")]
pub use keys::Pace;
#[cfg(feature = "play")]
pub use line::Foreseen;
