//! The end of the stream of sound into which the systems of the game send.

use baize_sound::Feed;
use bevy::prelude::{Deref, Resource};

/// The [`Feed`] of the game.
#[derive(Resource, Clone, Debug, Default, Deref)]
pub struct SoundFeed(pub Feed);
