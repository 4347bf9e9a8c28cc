//! Many voices made one stream of two channels that never clips.

use super::ear::Place;
use super::limiter::Limiter;
use super::voice::Voice;

/// So many voices sound at once at most; one more, and the oldest gives way.
pub(super) const MOST: usize = 128;

/// How long a change of volume takes, in seconds: long enough not to be heard as a click.
const SLIDE: f64 = 0.03;

/// Mixes voices, each from its own frame on, into frames of a left and a right sample from -1 to 1. What comes out is
/// late by [`Mixer::delay`].
#[derive(Clone, Debug)]
pub struct Mixer {
    rate: u32,
    frame: u64,
    sounding: Vec<Sounding>,
    gain: f64,
    wanted: f64,
    limiter: Limiter,
}

#[derive(Clone, Debug)]
struct Sounding {
    start: u64,
    voice: Voice,
    place: Place,
}

impl Mixer {
    /// A mixer of that many frames per second in which nothing sounds yet; `gain` is that of all that is heard, 0 to 1.
    #[must_use]
    pub fn new(rate: u32, gain: f64) -> Self {
        let gain = gain.clamp(0.0, 1.0);
        Self { rate, frame: 0, sounding: Vec::with_capacity(MOST), gain, wanted: gain, limiter: Limiter::new(rate) }
    }

    /// Frames per second.
    #[must_use]
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// By how many frames what comes out is late.
    #[must_use]
    pub fn delay(&self) -> usize {
        Limiter::ahead(self.rate)
    }

    /// The frame that goes in next.
    #[must_use]
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// Whether a voice sounds or waits to sound.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.sounding.is_empty()
    }

    /// Lets a voice be heard from that place, for a knock at that frame; at once if the frame is past.
    pub fn play(&mut self, knock: u64, voice: Voice, place: Place) {
        if self.sounding.len() == MOST {
            self.sounding.remove(0);
        }
        let after = (voice.after * f64::from(self.rate)).round() as u64;
        self.sounding.push(Sounding { start: knock.max(self.frame) + after, voice, place });
    }

    /// Slides to another gain, 0 to 1, of all that is heard.
    pub fn set_gain(&mut self, gain: f64) {
        self.wanted = gain.clamp(0.0, 1.0);
    }

    /// The next frame, left and right.
    pub fn next_frame(&mut self) -> [f32; 2] {
        let mut sum = [0.0; 2];
        let mut spent = false;
        for Sounding { start, voice, place } in &self.sounding {
            let Some(at) = self.frame.checked_sub(*start) else { continue };
            let Some(sample) = voice.samples.get(at as usize) else {
                spent = true;
                continue;
            };
            sum[0] += f64::from(*sample) * place.left;
            sum[1] += f64::from(*sample) * place.right;
        }
        self.frame += 1;
        if spent {
            let now = self.frame;
            self.sounding.retain(|sounding| sounding.start + sounding.voice.samples.len() as u64 >= now);
        }
        let step = 1.0 / (SLIDE * f64::from(self.rate));
        self.gain += (self.wanted - self.gain).clamp(-step, step);
        let gain = self.gain;
        self.limiter.pass(sum).map(|sample| (f64::from(sample) * gain) as f32)
    }
}
