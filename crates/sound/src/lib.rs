//! The sound of a table, synthesised: every strike and impact from its kind and its speed, and the balls that roll and slide
//! over the cloth.
//!
//! ```
//! use baize_sound::{Ear, RATE, render};
//! use baize_table::shot::{Setup, simulate};
//!
//! let setup = Setup::shot("stop_shot").load()?;
//! let frames = render(&setup, &simulate(&setup)?, &Ear::at_the_head(setup.table.length), RATE);
//! assert!(frames.iter().any(|[left, right]| left.abs().max(right.abs()) > 0.01), "the click is heard");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
