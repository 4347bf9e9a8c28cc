//! Sound while the game is played.

use bevy::prelude::*;

use crate::choice::Remembered;
use crate::controls::{Action, Keyboard, Owner};

/// The sound of the game.
pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, mute_with_key.run_if(resource_exists::<Remembered>));
    }
}

/// Turns the sound off or on.
fn mute_with_key(keys: Keyboard, owner: Res<Owner>, mut remembered: ResMut<Remembered>) {
    if keys.hit(Action::Mute) && !owner.panel_types {
        remembered.settings.sound.muted = !remembered.settings.sound.muted;
    }
}
