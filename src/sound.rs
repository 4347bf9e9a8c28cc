//! What is heard of a table: every impact, synthesised from its kind and its normal speed.

mod beat;
mod ear;
mod knock;
mod limiter;
mod listen;
mod mixer;
mod score;
mod stream;
mod timbre;
mod voice;
mod volume;
mod wav;

#[cfg(feature = "play")]
mod speaker;

pub use beat::Beat;
pub use ear::{Ear, Place, Side};
pub use knock::{Kind, Knock};
pub use listen::{Listener, SoundPlugin, SoundSystems};
pub use mixer::Mixer;
pub use score::{knocks, render};
pub use stream::{Feed, RATE, Stream};
pub use voice::{Voice, voices};
pub use volume::gain;
pub use wav::wav;

#[cfg(feature = "play")]
pub use speaker::SpeakerPlugin;
