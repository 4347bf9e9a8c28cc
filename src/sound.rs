//! The sound of a table: every strike and impact, synthesised from its kind and its speed.

mod ear;
mod knock;
mod limiter;
mod listen;
mod mixer;
mod render;
mod stream;
mod stream_clock;
mod timbre;
mod voice;
mod volume;
mod wav;

#[cfg(feature = "play")]
mod speaker;

pub use ear::{Ear, Place, Side};
pub use knock::{Kind, Knock};
pub use listen::{Listener, SoundPlugin, SoundSystems};
pub use mixer::Mixer;
pub use render::{knocks, render};
pub use stream::{Feed, RATE, Stream};
pub use stream_clock::StreamClock;
pub use voice::{Voice, voices};
pub use volume::gain;
pub use wav::wav;

#[cfg(feature = "play")]
pub use speaker::SpeakerPlugin;
