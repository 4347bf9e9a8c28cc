//! The sound of the table in the game: what is heard where the player is, and the loudspeaker. The sounds themselves are made by
//! the crate `baize_sound`, whose items are here too.

mod volume;
mod feed;
mod listen;
#[cfg(feature = "play")]
mod speaker;
#[cfg(feature = "play")]
mod output;
#[cfg(feature = "play")]
mod loudspeaker;

pub use baize_sound::*;
pub use feed::SoundFeed;
pub use listen::{Listener, RoomSound, SoundPlugin, SoundSystems};
pub use volume::gain;

#[cfg(feature = "play")]
pub use loudspeaker::LoudspeakerPlugin;
#[cfg(feature = "play")]
pub use output::{Keeper, Loss, Outputs};
#[cfg(feature = "play")]
pub use speaker::SpeakerPlugin;
