//! The samples of a knock. A blow is a force during the contact, and the modes that it makes ring. A rub is noise.

use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng;

use super::knock::Knock;
use super::noise::{Band, opening, rms};
use super::parts::{Blow, Rub, either_way, parts};
use super::timbre::{Mode, Timbre};

/// A blow with a peak below this share of full scale (-60 dB) gets no voice.
const INAUDIBLE: f64 = 1e-3;

/// A voice ends when every mode has fallen to this share of the loudest one at the start (-66 dB).
const SPENT: f64 = 5e-4;

/// Length of the fade at the end of a voice, in seconds.
const FADE: f64 = 2e-3;

/// Random variation of all frequencies of a blow together, as a share.
const TOGETHER: f64 = 0.025;
/// Random variation of each frequency by itself, as a share.
const ALONE: f64 = 0.01;
/// Random variation of each decay, as a share.
const DECAY: f64 = 0.12;
/// Random variation of each gain, as a share.
const GAIN: f64 = 0.2;

/// The samples of one blow or rub, -1 to 1, and its delay.
#[derive(Clone, Debug, PartialEq)]
pub struct Voice {
    /// Time in seconds from the knock to the start of the samples.
    pub after: f64,
    /// One channel of samples.
    pub samples: Arc<[f32]>,
}

/// The voices of a knock, at `rate` samples per second: none if it is too soft to be heard, several for a ball that rattles
/// in a pocket. The same knock always sounds the same; knocks at different places sound slightly different.
#[must_use]
pub fn voices(knock: &Knock, rate: u32) -> Vec<Voice> {
    let mut chance = chance(knock);
    let (blows, rubs) = parts(knock, &mut chance);
    let heard = blows.into_iter().filter(|blow| blow.timbre.peak(blow.speed) >= INAUDIBLE);
    let mut voices: Vec<_> =
        heard.map(|blow| Voice { after: blow.after, samples: blow.samples(f64::from(rate), &mut chance) }).collect();
    voices
        .extend(rubs.iter().map(|rub| Voice { after: rub.after, samples: rub.samples(f64::from(rate), &mut chance) }));
    voices.sort_by(|one, other| one.after.total_cmp(&other.after));
    voices
}

/// A generator whose seed is the knock itself, so that the sound is reproducible.
fn chance(knock: &Knock) -> ChaCha8Rng {
    let mut key = [knock.kind as u8; 32];
    for (part, number) in key[8..].chunks_exact_mut(8).zip([knock.speed, knock.place.x, knock.place.y]) {
        part.copy_from_slice(&number.to_le_bytes());
    }
    ChaCha8Rng::from_seed(key)
}

impl Timbre {
    /// Peak of a blow at that speed in m/s.
    fn peak(&self, speed: f64) -> f64 {
        self.loudness * libm::pow(speed / 10.0, self.growth)
    }
}

impl Blow {
    fn samples(&self, rate: f64, chance: &mut ChaCha8Rng) -> Arc<[f32]> {
        let modes = varied(self.timbre.modes, chance);
        let push = self.push(rate);
        let length = push.len() + (rate * ringing(&modes)) as usize;
        let mut sound = vec![0.0; length];
        for mode in modes.iter().filter(|mode| mode.hertz < 0.45 * rate) {
            ring(mode, &push, rate, &mut sound);
        }
        self.hiss(rate, chance, &mut sound);
        let highest = sound.iter().fold(0.0, |highest: f64, sample| highest.max(sample.abs()));
        let scale = if highest > 0.0 { self.timbre.peak(self.speed) / highest } else { 0.0 };
        let fade = FADE * rate;
        let end = length as f64;
        let faded = |(i, sample): (usize, f64)| (sample * scale * ((end - i as f64) / fade).min(1.0)) as f32;
        sound.into_iter().enumerate().map(faded).collect()
    }

    /// The change of the contact force from sample to sample, which excites the modes. The force is sin^1.5 over the time of
    /// contact, which is close to that of elastic spheres (Hertz 1882).
    fn push(&self, rate: f64) -> Vec<f64> {
        let force = self.force(rate);
        let later = force.iter().copied().chain([0.0]);
        let sooner = std::iter::once(0.0).chain(force.iter().copied());
        later.zip(sooner).map(|(later, sooner)| later - sooner).collect()
    }

    fn force(&self, rate: f64) -> Vec<f64> {
        let contact = rate * self.timbre.contact * libm::pow(self.speed, -self.timbre.stiffening);
        let at = |i: usize| {
            let swell = libm::sin(PI * i as f64 / contact).max(0.0);
            swell * swell.sqrt()
        };
        (1..=contact as usize).map(at).collect()
    }

    /// Adds low-passed noise whose loudness follows the force.
    fn hiss(&self, rate: f64, chance: &mut ChaCha8Rng, sound: &mut [f64]) {
        if self.timbre.hiss == 0.0 {
            return;
        }
        let highest = sound.iter().fold(0.0, |highest: f64, sample| highest.max(sample.abs()));
        let open = 1.0 - libm::exp(-TAU * self.timbre.hiss_to / rate);
        // RMS of uniform white noise after the first low pass.
        let left = (open / (2.0 - open) / 3.0).sqrt();
        let (mut once, mut twice) = (0.0, 0.0);
        let force = self.force(rate).into_iter().chain(std::iter::repeat(0.0));
        for (sample, force) in sound.iter_mut().zip(force) {
            once += open * (force * either_way(chance) - once);
            twice += open * (once - twice);
            *sample += highest * self.timbre.hiss * twice / left;
        }
    }
}

impl Rub {
    /// Noise of the rub's band that swells and fades.
    fn samples(&self, rate: f64, chance: &mut ChaCha8Rng) -> Arc<[f32]> {
        let [low, high] = self.band.map(|hertz| hertz.min(0.1 * rate));
        let scale = self.level / rms(low, high, rate);
        let [low, high] = [low, high].map(|hertz| opening(hertz, rate));
        let length = (self.lasts * rate).ceil();
        let mut band = Band::default();
        let swell = |i: usize| libm::sin(PI * i as f64 / length);
        let sample = |i| (scale * swell(i) * band.pass(either_way(chance), low, high)) as f32;
        (0..length as usize).map(sample).collect()
    }
}

/// The modes of one blow with random variation, because no two points of a body ring exactly alike.
fn varied(modes: &[Mode], chance: &mut ChaCha8Rng) -> Vec<Mode> {
    let together = 1.0 + TOGETHER * either_way(chance);
    let vary = |mode: &Mode| Mode {
        hertz: mode.hertz * together * (1.0 + ALONE * either_way(chance)),
        decay: mode.decay * (1.0 + DECAY * either_way(chance)),
        gain: mode.gain * (1.0 + GAIN * either_way(chance)),
    };
    modes.iter().map(vary).collect()
}

/// Time in seconds until all modes have fallen to [`SPENT`] of the loudest one.
fn ringing(modes: &[Mode]) -> f64 {
    let loudest = modes.iter().fold(0.0, |loudest: f64, mode| loudest.max(mode.gain));
    let time = |mode: &Mode| mode.decay * libm::log(mode.gain / (SPENT * loudest)).max(0.0);
    modes.iter().map(time).fold(0.0, f64::max)
}

/// Adds the response of a mode to the push: a resonator with two poles.
fn ring(mode: &Mode, push: &[f64], rate: f64, sound: &mut [f64]) {
    let turn = TAU * mode.hertz / rate;
    let keep = libm::exp(-1.0 / (mode.decay * rate));
    let (back, back_two) = (2.0 * keep * libm::cos(turn), keep * keep);
    let gain = mode.gain * libm::sin(turn);
    let (mut last, mut before) = (0.0, 0.0);
    let push = push.iter().copied().chain(std::iter::repeat(0.0));
    for (sample, push) in sound.iter_mut().zip(push) {
        let now = gain * push + back * last - back_two * before;
        *sample += now;
        (before, last) = (last, now);
    }
}
