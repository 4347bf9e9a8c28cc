//! The sound of a table, synthesised: every strike and impact from its kind and its speed, and the balls that roll and slide
//! over the cloth.

mod cloth;
mod ear;
mod knock;
mod knocks;
mod limiter;
mod noise;
mod rumble;
mod stream_clock;
mod timbre;
mod parts;
mod voice;
mod mixer;
mod render;
mod stream;
mod volume;
mod listen;
mod wav;
#[cfg(feature = "play")]
mod speaker;
#[cfg(feature = "play")]
mod output;
#[cfg(feature = "play")]
mod loudspeaker;

pub use cloth::OnCloth;
pub use ear::{Ear, Place, Side};
pub use knock::{Kind, Knock};
pub use knocks::knocks;
pub use listen::{Listener, RoomSound, SoundPlugin, SoundSystems};
pub use mixer::Mixer;
pub use render::render;
pub use stream::{Feed, RATE, Stream};
pub use stream_clock::StreamClock;
pub use voice::{Voice, voices};
pub use volume::gain;
pub use wav::wav;

#[cfg(feature = "play")]
pub use loudspeaker::LoudspeakerPlugin;
#[cfg(feature = "play")]
pub use output::{Keeper, Loss, Outputs};
#[cfg(feature = "play")]
pub use speaker::SpeakerPlugin;
