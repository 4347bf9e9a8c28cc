//! The sound of the table in the game: what is heard where the player is, and the loudspeaker. The sounds themselves are made by
//! the crate `baize_sound`, whose items are here too.

mod volume;
mod feed;
mod listen;
mod speaker;
mod output;
mod loudspeaker;

pub use baize_sound::*;
pub use feed::SoundFeed;
pub use listen::{RoomSound, SoundPlugin};
pub use loudspeaker::LoudspeakerPlugin;
pub use output::SteadyOutput;
pub use speaker::SpeakerPlugin;
pub use volume::gain;
