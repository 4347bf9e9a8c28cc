//! The loudspeaker: one endless stream on the sound device that the system has chosen. Without a device nothing draws from it.

use std::num::NonZero;
use std::time::Duration;

use bevy::prelude::*;
use rodio::cpal::StreamError;
use rodio::cpal::traits::{DeviceTrait, HostTrait};
use rodio::{ChannelCount, DeviceSinkBuilder, MixerDeviceSink, SampleRate, Source, cpal};

use super::feed::SoundFeed;
use super::output::{Loss, Outputs, keep_open};
use crate::simulation::Notice;
use crate::words::view as text;
use baize_sound::{RATE, Stream};

/// Plays the sound on the device that the system has chosen, also if it appears later or changes.
pub struct LoudspeakerPlugin;

impl Plugin for LoudspeakerPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(PostStartup, switch_on).add_systems(Update, say_if_silent);
    }
}

/// If nothing has been drawn from the stream for so long, there is no sound device.
const PATIENCE: Duration = Duration::from_secs(8);

/// The devices of this system.
struct Devices;

impl Outputs for Devices {
    type Open = MixerDeviceSink;

    fn chosen(&mut self) -> Option<String> {
        hush();
        Some(cpal::default_host().default_output_device()?.id().ok()?.to_string())
    }

    fn open(&mut self, stream: Stream, loss: Loss) -> Option<MixerDeviceSink> {
        hush();
        let host = cpal::default_host();
        let others = host.output_devices().into_iter().flatten().filter(|device| !is_null(device));
        let sink = host.default_output_device().into_iter().chain(others).find_map(|device| open(device, &loss))?;
        sink.mixer().add(Samples { stream, right: None });
        Some(sink)
    }
}

/// Whether a device swallows what it is given.
fn is_null(device: &cpal::Device) -> bool {
    device.description().is_ok_and(|description| description.driver() == Some("null"))
}

fn open(device: cpal::Device, loss: &Loss) -> Option<MixerDeviceSink> {
    let loss = loss.clone();
    let report = move |error: StreamError| {
        // An underrun is heard as a click, and the stream goes on.
        if error != StreamError::BufferUnderrun {
            loss.report();
        }
    };
    let builder = DeviceSinkBuilder::from_device(device).ok()?.with_error_callback(report);
    let mut sink = builder.open_sink_or_fallback().ok()?;
    sink.log_on_drop(false);
    Some(sink)
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

fn switch_on(feed: Res<SoundFeed>) {
    keep_open(|| Devices, feed.0.clone());
}

/// Keeps ALSA from writing to the terminal what it misses, each time that it is asked for a device on this thread.
#[cfg(target_os = "linux")]
fn hush() {
    // A new buffer also empties the one before.
    let _ = alsa::Output::local_error_handler();
}

#[cfg(not(target_os = "linux"))]
fn hush() {}

/// Says once that there is no sound, each time that nothing draws from the stream any more.
fn say_if_silent(
    feed: Res<SoundFeed>,
    time: Res<Time<Real>>,
    mut notices: MessageWriter<Notice>,
    mut seen: Local<(u64, Duration)>,
    mut is_said: Local<bool>,
) {
    let (drawn, since) = &mut *seen;
    if feed.drawn() != *drawn {
        (*drawn, *since) = (feed.drawn(), time.elapsed());
        // An output that was just opened has drawn nothing.
        *is_said = *is_said && *drawn == 0;
    } else if !*is_said && time.elapsed() - *since > PATIENCE {
        *is_said = true;
        notices.write(Notice(text::NO_SOUND.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use baize_sound::Feed;
    use bevy::time::TimePlugin;
    use bevy::time::TimeUpdateStrategy;

    use super::*;

    /// The notices of that many seconds.
    fn notices(app: &mut App, seconds: u32) -> usize {
        let mut said = 0;
        for _ in 0..10 * seconds {
            app.update();
            said += app.world_mut().resource_mut::<Messages<Notice>>().drain().count();
        }
        said
    }

    #[test]
    fn the_player_is_told_once_for_each_time_without_a_device() {
        let feed = Feed::default();
        let mut app = App::new();
        app.add_plugins(TimePlugin)
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .insert_resource(SoundFeed(feed.clone()))
            .add_message::<Notice>()
            .add_systems(Update, say_if_silent);
        assert_eq!(notices(&mut app, 5), 0, "a device may still open");
        assert_eq!(notices(&mut app, 20), 1);
        let mut stream = feed.stream();
        for _ in 0..20 {
            (0..4800).for_each(|_| _ = stream.next_frame());
            assert_eq!(notices(&mut app, 1), 0);
        }
        drop(stream);
        assert_eq!(notices(&mut app, 30), 1);
        // The attempts to open a device begin the stream anew.
        (0..10).for_each(|_| drop(feed.stream()));
        assert_eq!(notices(&mut app, 30), 0);
    }
}
