//! Renders the sound of a recorded shot.

use super::ear::Ear;
use super::knock::Knock;
use super::mixer::Mixer;
use super::voice::voices;
use crate::shot::{EventKind, Record};

/// The knocks of a shot with their times in seconds, ascending.
#[must_use]
pub fn knocks(record: &Record) -> Vec<(f64, Knock)> {
    let knock = |kind: &EventKind, changes: &[_]| match kind {
        EventKind::Tip { .. } => changes.first().map(Knock::of_tip),
        EventKind::Contact { meeting, normal_speed, point, .. } => {
            Some(Knock::of_meeting(*meeting, *normal_speed, *point))
        }
        EventKind::Transition(..) | EventKind::Crossing { .. } | EventKind::Jump { .. } => None,
    };
    record.events.iter().filter_map(|event| Some((event.time, knock(&event.kind, &event.changes)?))).collect()
}

/// The sound of the shot at `ear` at full volume, as `rate` frames of left and right per second, until the last voice has
/// ended. Frame n is heard at time n / rate on the shot clock.
#[must_use]
pub fn render(record: &Record, ear: &Ear, rate: u32) -> Vec<[f32; 2]> {
    let mut mixer = Mixer::new(rate, 1.0);
    let mut frames = Vec::new();
    for (time, knock) in knocks(record) {
        let at = (time * f64::from(rate)).round() as u64;
        while mixer.frame() < at {
            frames.push(mixer.next_frame());
        }
        for voice in voices(&knock, rate) {
            mixer.play(at, voice, ear.hears(knock.place));
        }
    }
    let end = (record.duration * f64::from(rate)).ceil() as u64;
    while !mixer.is_silent() || mixer.frame() < end {
        frames.push(mixer.next_frame());
    }
    frames.extend((0..mixer.delay()).map(|_| mixer.next_frame()));
    frames.drain(..mixer.delay());
    frames
}
