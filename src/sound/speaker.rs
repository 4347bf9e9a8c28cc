//! Where the sound is heard from, and the key that mutes it.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::listen::{Listener, SoundSystems};
use crate::input::{Keyboard, Owner};
use crate::settings::{Action, Remembered};
use crate::simulation::from_screen;
use baize_sound::Ear;

/// Lets the table be heard from the camera, and handles the key that mutes.
pub struct SpeakerPlugin;

impl Plugin for SpeakerPlugin {
    fn build(&self, app: &mut App) {
        let mute = mute_with_key.run_if(resource_exists::<Remembered>);
        app.add_systems(Update, (mute, follow_camera).before(SoundSystems));
    }
}

/// Largest distance of the ears from the middle of the table, in metres. From farther away, as in the view from above, sounds
/// would come late and from one side.
const FARTHEST: f64 = 2.5;

/// Turns the sound off or on.
fn mute_with_key(keys: Keyboard, owner: Res<Owner>, mut remembered: ResMut<Remembered>) {
    if keys.hit(Action::Mute) && !owner.panel_types {
        remembered.settings.sound.muted = !remembered.settings.sound.muted;
    }
}

/// Puts the ears where the camera is, but not farther than [`FARTHEST`] from the middle of the table.
fn follow_camera(cameras: Query<&GlobalTransform, With<Camera3d>>, mut listener: ResMut<Listener>) {
    listener.0 = cameras.iter().next().map(|camera| Ear {
        place: from_screen(camera.translation()).clamp_length_max(FARTHEST),
        right: from_screen(*camera.right()).try_normalize().unwrap_or(DVec3::NEG_Y),
    });
}
