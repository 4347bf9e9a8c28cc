//! The loudspeaker: one endless stream that Bevy's audio plays. Without an audio device nothing draws from it.

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
use crate::simulation::{Notice, from_screen};

/// Plays the sound as heard at the camera, if Bevy's `AudioPlugin` was added before, and handles the key that mutes.
pub struct SpeakerPlugin;

impl Plugin for SpeakerPlugin {
    fn build(&self, app: &mut App) {
        let mute = mute_with_key.run_if(resource_exists::<Remembered>);
        app.add_systems(Update, (mute, follow_camera).before(SoundSystems));
        if app.is_plugin_added::<AudioPlugin>() {
            app.add_audio_source::<Loudspeaker>()
                .add_systems(PostStartup, switch_on)
                .add_systems(Update, say_if_silent);
        }
    }
}

/// Largest distance of the ears from the middle of the table, in metres. From farther away, as in the view from above, sounds
/// would come late and from one side.
const FARTHEST: f64 = 2.5;

/// A sound device that has not drawn from the stream after this time is not there.
const PATIENCE: Duration = Duration::from_secs(3);

/// The asset that Bevy plays: it draws from a feed.
#[derive(Asset, TypePath, Clone)]
struct Loudspeaker(Feed);

impl Decodable for Loudspeaker {
    type Decoder = Samples;

    fn decoder(&self) -> Samples {
        Samples { stream: self.0.stream(), right: None }
    }
}

/// The samples of a stream, left and right in turn.
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

/// Says once that there is no sound, if nothing drew from the stream in the first seconds.
fn say_if_silent(
    feed: Res<Feed>,
    time: Res<Time<Real>>,
    mut notices: MessageWriter<Notice>,
    mut is_decided: Local<bool>,
) {
    if *is_decided || time.elapsed() < PATIENCE {
        return;
    }
    *is_decided = true;
    if feed.drawn() == 0 {
        notices.write(Notice("There is no sound device. The game is played without sound.".to_owned()));
    }
}

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
