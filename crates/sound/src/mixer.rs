//! Mixes the voices, and what is heard of the cloth, into one stereo stream that never clips.

use std::sync::Arc;

use super::cloth::OnCloth;
use super::ear::{Place, Side};
use super::limiter::Limiter;
use super::rumble::Rumble;
use super::voice::Voice;
use baize_physics::BallId;

/// Most voices at once. A further one replaces the oldest.
pub const MOST: usize = 128;

/// Most balls that are heard on the cloth at once; further ones are not heard.
pub(super) const MOST_ROLLING: usize = 48;

/// Voices that have ended are removed once in this many frames.
const TIDY: u64 = 64;

/// Time in seconds in which the gain would go from 0 to 1: slow enough that no click is heard.
const SLIDE: f64 = 0.03;

/// Mixes voices, each from its own frame on, and balls on the cloth into frames of a left and a right sample from -1 to 1. The output comes
/// [`Mixer::delay`] frames late, because the limiter looks ahead.
#[derive(Clone, Debug)]
pub struct Mixer {
    rate: u32,
    frame: u64,
    sounding: Vec<Sounding>,
    rolling: Vec<(BallId, Rumble)>,
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
        Self {
            rate,
            frame: 0,
            sounding: Vec::with_capacity(MOST),
            rolling: Vec::with_capacity(MOST_ROLLING),
            gain,
            wanted: gain,
            limiter: Limiter::new(rate),
        }
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

    /// Whether nothing sounds and nothing waits to sound.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.sounding.is_empty() && self.rolling.is_empty()
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

    /// Lets a ball be heard on the cloth: at frame `frame` it moves like that at that place. Between two calls for a ball,
    /// loudness, brightness and place go along a straight line. After the last call the sound fades within a tenth of a
    /// second.
    pub fn roll(&mut self, frame: u64, ball: BallId, moves: &OnCloth, place: Place) {
        if let Some((_, rumble)) = self.rolling.iter_mut().find(|(id, _)| *id == ball) {
            rumble.add(frame, moves, place, self.frame);
        } else if moves.is_heard() && self.rolling.len() < MOST_ROLLING {
            let mut rumble = Rumble::new(ball.0, self.rate);
            rumble.add(frame, moves, place, self.frame);
            self.rolling.push((ball, rumble));
        }
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
        for (_, rumble) in &mut self.rolling {
            let heard = rumble.next(now);
            sum = [sum[0] + heard[0], sum[1] + heard[1]];
        }
        self.frame += 1;
        if now.is_multiple_of(TIDY) {
            self.sounding.retain(|sounding| sounding.end() > now);
            self.rolling.retain(|(_, rumble)| !rumble.is_over());
        }
        let step = 1.0 / (SLIDE * f64::from(self.rate));
        self.gain += (self.wanted - self.gain).clamp(-step, step);
        let gain = self.gain;
        self.limiter.pass(sum).map(|sample| (f64::from(sample) * gain) as f32)
    }
}
