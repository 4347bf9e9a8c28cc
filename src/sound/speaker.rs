//! The loudspeaker of the game: one stream without end, drawn by Bevy's sound; where there is no device nobody draws.

use std::num::NonZero;
use std::time::Duration;

use bevy::audio::{AddAudioSource, AudioPlayer, AudioPlugin, ChannelCount, Decodable, SampleRate, Source};
use bevy::math::DVec3;
use bevy::prelude::*;

use super::ear::Ear;
use super::listen::{Listener, SoundSystems};
use super::stream::{Feed, RATE, Stream};
use crate::input::{Keyboard, Owner};
use crate::settings::{Action, Remembered};
use crate::simulation::from_screen;

/// Makes the sound heard, from where the camera is, if Bevy's sound was added before; and the key that mutes it.
pub struct SpeakerPlugin;

impl Plugin for SpeakerPlugin {
    fn build(&self, app: &mut App) {
        let mute = mute_with_key.run_if(resource_exists::<Remembered>);
        app.add_systems(Update, (mute, follow_camera).before(SoundSystems));
        if app.is_plugin_added::<AudioPlugin>() {
            app.add_audio_source::<Loudspeaker>().add_systems(PostStartup, switch_on);
        }
    }
}

/// So far from the middle of the table the head is at most, in metres: the eye above it would hear late and with one ear.
const FARTHEST: f64 = 2.5;

/// What Bevy plays: the end of a feed.
#[derive(Asset, TypePath, Clone)]
struct Loudspeaker(Feed);

impl Decodable for Loudspeaker {
    type Decoder = Samples;

    fn decoder(&self) -> Samples {
        Samples { stream: self.0.stream(), right: None }
    }
}

/// Left and right in turn.
struct Samples {
    stream: Stream,
    right: Option<f32>,
}

impl Iterator for Samples {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        self.right.take().or_else(|| {
            let [left, right] = self.stream.next_frame();
            self.right = Some(right);
            Some(left)
        })
    }
}

impl Source for Samples {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        const { NonZero::new(2).expect("two ears") }
    }

    fn sample_rate(&self) -> SampleRate {
        const { NonZero::new(RATE).expect("a rate") }
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

fn switch_on(feed: Res<Feed>, mut speakers: ResMut<Assets<Loudspeaker>>, mut commands: Commands) {
    commands.spawn(AudioPlayer(speakers.add(Loudspeaker(feed.clone()))));
}

/// Turns the sound off or on.
fn mute_with_key(keys: Keyboard, owner: Res<Owner>, mut remembered: ResMut<Remembered>) {
    if keys.hit(Action::Mute) && !owner.panel_types {
        remembered.settings.sound.muted = !remembered.settings.sound.muted;
    }
}

/// The player's head is where the camera is, but never farther away than somebody in the room.
fn follow_camera(cameras: Query<&GlobalTransform, With<Camera3d>>, mut listener: ResMut<Listener>) {
    listener.0 = cameras.iter().next().map(|camera| Ear {
        place: from_screen(camera.translation()).clamp_length_max(FARTHEST),
        right: from_screen(*camera.right()).try_normalize().unwrap_or(DVec3::NEG_Y),
    });
}
