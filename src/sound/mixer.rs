//! Mixes the voices into one stereo stream that never clips.

use std::sync::Arc;

use super::ear::{Place, Side};
use super::limiter::Limiter;
use super::voice::Voice;

/// Most voices at once. A further one replaces the oldest.
pub(super) const MOST: usize = 128;

/// Voices that have ended are removed once in this many frames.
const TIDY: u64 = 64;

/// Time in seconds in which the gain would go from 0 to 1: slow enough that no click is heard.
const SLIDE: f64 = 0.03;

/// Mixes voices, each from its own frame on, into frames of a left and a right sample from -1 to 1. The output comes
/// [`Mixer::delay`] frames late, because the limiter looks ahead.
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
    /// For the left and the right ear: the frame at which it begins, and the gain.
    ears: [(u64, f64); 2],
}

impl Sounding {
    /// The first frame after its end at both ears.
    fn end(&self) -> u64 {
        self.ears[0].0.max(self.ears[1].0) + self.samples.len() as u64
    }
}

impl Mixer {
    /// A silent mixer with `rate` frames per second and an overall `gain` from 0 to 1.
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

    /// Number of frames by which the output is late.
    #[must_use]
    pub fn delay(&self) -> usize {
        Limiter::ahead(self.rate)
    }

    /// The number of the frame that is mixed next. It comes out [`Mixer::delay`] frames later.
    #[must_use]
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// Whether no voice sounds and none waits to sound.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.sounding.is_empty()
    }

    /// Starts a voice at that place for a knock at frame `knock`, or now if that frame is past. The delays of voice and place
    /// are added.
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

    /// Changes the overall gain gradually to `gain`, 0 to 1.
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
