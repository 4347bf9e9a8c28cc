//! The sound of a table, synthesised: every strike and impact from its kind and its speed, and the balls that roll and slide
//! over the cloth.

#![forbid(unsafe_code)]

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
mod wav;

pub use cloth::{OnCloth, rolling};
pub use ear::{Ear, Place, Side};
pub use knock::{Kind, Knock};
pub use knocks::{gathered, knocks, knocks_of, on_the_floor, tracks};
pub use mixer::{MOST, Mixer};
pub use render::render;
pub use stream::{Feed, RATE, Stream};
pub use stream_clock::StreamClock;
pub use voice::{Voice, voices};
pub use wav::wav;
