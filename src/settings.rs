//! What a player sets up once: the keys, and what was last chosen.

mod action;
mod controls;
mod keys;
mod last;

pub use action::Action;
pub use controls::Controls;
pub use keys::KEYS;
pub use last::{Aids, Camera, Settings, Sound, Window};
