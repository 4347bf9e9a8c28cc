//! Many voices made one stream of two channels that never clips.

use std::sync::Arc;

use super::ear::{Place, Side};
use super::limiter::Limiter;
use super::voice::Voice;

/// So many voices sound at once at most; one more, and the oldest gives way.
pub(super) const MOST: usize = 128;

/// Voices that have died away are cleared after so many frames.
const TIDY: u64 = 64;

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
    samples: Arc<[f32]>,
    /// The frame at which it comes to each ear, and how loud.
    ears: [(u64, f64); 2],
}

impl Sounding {
    /// The first frame at which neither ear hears it any more.
    fn end(&self) -> u64 {
        self.ears[0].0.max(self.ears[1].0) + self.samples.len() as u64
    }
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
        let knock = knock.max(self.frame);
        let heard = |side: Side| {
            let late = (voice.after + side.late) * f64::from(self.rate);
            (knock + late.round() as u64, side.gain)
        };
        let ears = [place.left, place.right].map(heard);
        self.sounding.push(Sounding { samples: voice.samples, ears });
    }

    /// Slides to another gain, 0 to 1, of all that is heard.
    pub fn set_gain(&mut self, gain: f64) {
        self.wanted = gain.clamp(0.0, 1.0);
    }

    /// The next frame, left and right.
    pub fn next_frame(&mut self) -> [f32; 2] {
        let now = self.frame;
        let mut sum = [0.0; 2];
        for Sounding { samples, ears } in &self.sounding {
            for (sum, (start, gain)) in sum.iter_mut().zip(ears) {
                let sample = now.checked_sub(*start).and_then(|at| samples.get(at as usize));
                *sum += sample.map_or(0.0, |sample| f64::from(*sample) * gain);
            }
        }
        self.frame += 1;
        if now.is_multiple_of(TIDY) {
            self.sounding.retain(|sounding| sounding.end() > now);
        }
        let step = 1.0 / (SLIDE * f64::from(self.rate));
        self.gain += (self.wanted - self.gain).clamp(-step, step);
        let gain = self.gain;
        self.limiter.pass(sum).map(|sample| (f64::from(sample) * gain) as f32)
    }
}
