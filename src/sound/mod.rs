//! What is heard of a table: every impact, synthesised from its kind and its normal speed.

mod volume;

#[cfg(feature = "play")]
mod speaker;

pub use volume::gain;

#[cfg(feature = "play")]
pub use speaker::SoundPlugin;
