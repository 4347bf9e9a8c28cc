//! The sound of one ball on the cloth: noise whose loudness and brightness follow its speed.
//!
//! The weave of the cloth shakes the ball. The faster the ball, the higher the sound: a roughness of one wavelength is
//! heard at speed / wavelength. The sound is also louder: the level of steel wheels grows with 30 lg of the speed
//! (Thompson, Railway Noise and Vibration, 2009); cloth is softer, and we take 24. A ball that slips scrubs the cloth
//! besides, which hisses.

use std::collections::VecDeque;

use super::cloth::{OnCloth, SWELL};
use super::ear::Place;
use super::noise::{Band, Noise, opening, rms};

/// RMS of a roll at 1 m/s; 1 is full scale. An estimate: a click of two balls at that speed peaks 27 dB higher.
const ROLL: f64 = 0.006;
/// Its growth with the speed, as an exponent: 24 lg of the speed.
const ROLL_GROWTH: f64 = 1.2;
/// The lower corner of its band, in Hz. Below it a table hardly radiates; an estimate.
const ROLL_LOW: f64 = 60.0;
/// The upper corner of the band of a ball that hardly moves, in Hz, and how much higher it is for each m/s: the weave of
/// the cloth, smoothed by a contact some millimetres wide. An estimate.
const ROLL_HIGH: [f64; 2] = [150.0, 350.0];

/// RMS of a slide with a slip of 1 m/s. An estimate: softer than the roll, but in a band where the ear hears better.
const SLIDE: f64 = 0.0035;
/// Its growth with the slip, as an exponent. The power of friction is proportional to the slip, and so the amplitude to its
/// root; the share that becomes sound grows too. An estimate.
const SLIDE_GROWTH: f64 = 0.8;
/// The lower corner of its band, in Hz; an estimate.
const SLIDE_LOW: f64 = 500.0;
/// The upper corner without slip, in Hz, and how much higher it is for each m/s. An estimate.
const SLIDE_HIGH: [f64; 2] = [1200.0, 400.0];

/// The upper corner is at most this share of the samples per second: beyond it, [`rms`] does not hold.
const HIGHEST: f64 = 0.1;

/// The last point stays in force for this time, in seconds. Without a new one the sound then fades in [`FADE`]: the table
/// stands still, or the game waits.
const HOLD: f64 = 0.06;
/// Duration of that fade, in seconds.
const FADE: f64 = 0.03;

/// The points are read again after this many samples.
const BLOCK: u64 = 16;
/// Samples that are kept for the ear that is farther away: the sound reaches it at most 0.52 ms later, 101 samples at
/// 192 kHz.
const RING: usize = 128;
/// Most points that wait. Some 10 are usual.
const MOST_POINTS: usize = 128;

/// What a ball sounds like at one time, for each of its two bands (roll and slide) and for each ear. Between two points
/// every number goes along a straight line.
#[derive(Clone, Copy, Debug, Default)]
struct Tone {
    /// Gain of each band.
    gains: [f64; 2],
    /// The [`opening`] of each band's upper corner.
    highs: [f64; 2],
    /// Gain at each ear.
    ears: [f64; 2],
    /// Delay at each ear against the nearer one, in samples.
    late: [f64; 2],
}

impl Tone {
    fn of(ball: &OnCloth, place: Place, rate: f64) -> Self {
        let band = |level: f64, growth: f64, speed: f64, low: f64, high: [f64; 2]| {
            let high = (high[0] + high[1] * speed).min(HIGHEST * rate);
            (level * libm::pow(speed, growth) / rms(low, high, rate), opening(high, rate))
        };
        let (roll, roll_high) = band(ROLL, ROLL_GROWTH, ball.speed, ROLL_LOW, ROLL_HIGH);
        let (slide, slide_high) = band(SLIDE, SLIDE_GROWTH, ball.slip, SLIDE_LOW, SLIDE_HIGH);
        let sides = [place.left, place.right];
        let nearer = place.left.late.min(place.right.late);
        Self {
            gains: [roll, slide],
            highs: [roll_high, slide_high],
            ears: sides.map(|side| side.gain),
            late: sides.map(|side| ((side.late - nearer) * rate).min((RING - 2) as f64)),
        }
    }

    fn silent(self) -> Self {
        Self { gains: [0.0; 2], ..self }
    }

    fn is_silent(&self) -> bool {
        self.gains == [0.0; 2]
    }

    /// Combines each number of this tone with the same number of `other`.
    fn with(&self, other: &Self, combine: impl Fn(f64, f64) -> f64) -> Self {
        let pair = |one: [f64; 2], other: [f64; 2]| [combine(one[0], other[0]), combine(one[1], other[1])];
        Self {
            gains: pair(self.gains, other.gains),
            highs: pair(self.highs, other.highs),
            ears: pair(self.ears, other.ears),
            late: pair(self.late, other.late),
        }
    }
}

/// The sound of one ball on the cloth.
#[derive(Clone, Debug)]
pub(super) struct Rumble {
    rate: f64,
    noise: Noise,
    bands: [Band; 2],
    /// The [`opening`] of each band's lower corner.
    lows: [f64; 2],
    /// The points to come, each with the number of the frame at which it is reached. A frame is one sample for both
    /// ears.
    points: VecDeque<(u64, Tone)>,
    /// The frame of the last point that came.
    last: u64,
    now: Tone,
    /// What is added to `now` with every sample.
    step: Tone,
    /// The point that this block ends at, if it ends at one.
    reached: Option<Tone>,
    ring: [f64; RING],
    at: usize,
    /// Samples since it became silent.
    silent: usize,
}

impl Rumble {
    /// A ball that makes no sound yet; balls with different numbers have different noise.
    pub fn new(number: u32, rate: u32) -> Self {
        let rate = f64::from(rate);
        Self {
            rate,
            noise: Noise::new(number),
            bands: [Band::default(); 2],
            lows: [opening(ROLL_LOW, rate), opening(SLIDE_LOW, rate)],
            points: VecDeque::with_capacity(MOST_POINTS),
            last: 0,
            now: Tone::default(),
            step: Tone::default(),
            reached: None,
            ring: [0.0; RING],
            at: 0,
            silent: RING,
        }
    }

    /// Whether it will make no more sound.
    pub fn is_over(&self) -> bool {
        self.silent >= RING && self.points.is_empty() && self.reached.is_none()
    }

    /// Adds how the ball moves at frame `frame`, while frame `now` is the next one. A point that comes too late is heard a
    /// little later.
    pub fn add(&mut self, frame: u64, ball: &OnCloth, place: Place, now: u64) {
        if self.points.len() == MOST_POINTS {
            return;
        }
        let late = 0.5 * (place.left.late + place.right.late);
        let swell = (SWELL * self.rate) as u64;
        let heard = (frame + (late * self.rate).round() as u64).max(now + swell).max(self.last + 1);
        let tone = Tone::of(ball, place, self.rate);
        if self.is_over() {
            // It begins where the ball is, and out of silence.
            self.now = tone.silent();
            self.push(heard.saturating_sub(swell), tone.silent());
        }
        self.push(heard, tone);
    }

    fn push(&mut self, frame: u64, tone: Tone) {
        self.points.push_back((frame, tone));
        self.last = frame;
    }

    /// The next sample for each ear; `frame` is its number.
    pub fn next(&mut self, frame: u64) -> [f64; 2] {
        if frame.is_multiple_of(BLOCK) {
            self.look_ahead(frame);
        }
        self.now = self.now.with(&self.step, |now, step| now + step);
        self.silent = if self.now.is_silent() { self.silent.saturating_add(1) } else { 0 };
        let white = self.noise.next();
        let mut sound = 0.0;
        for (band, ((low, high), gain)) in
            self.bands.iter_mut().zip(self.lows.iter().zip(self.now.highs).zip(self.now.gains))
        {
            sound += gain * band.pass(white, *low, high);
        }
        self.at = (self.at + 1) % RING;
        self.ring[self.at] = sound;
        let heard = |ear: usize| self.now.ears[ear] * self.earlier(self.now.late[ear]);
        [heard(0), heard(1)]
    }

    /// What sounded so many samples ago, between two samples along a straight line.
    fn earlier(&self, late: f64) -> f64 {
        let whole = late as usize;
        let [newer, older] = [whole, whole + 1].map(|back| self.ring[(self.at + RING - back) % RING]);
        newer + (late - whole as f64) * (older - newer)
    }

    /// Sets the steps of the next block, towards the next point.
    fn look_ahead(&mut self, frame: u64) {
        // Take the exact value of the point that was reached: the sum of the steps is rounded, and would leave a faint
        // sound instead of silence.
        self.now = self.reached.take().unwrap_or(self.now);
        while self.points.get(1).is_some_and(|(at, _)| *at <= frame) {
            self.points.pop_front();
        }
        let is_left = self.points.is_empty() && !self.now.is_silent();
        if is_left && frame >= self.last + (HOLD * self.rate) as u64 {
            self.push(frame + (FADE * self.rate) as u64, self.now.silent());
        }
        let Some(&(at, tone)) = self.points.front() else {
            self.step = Tone::default();
            return;
        };
        let steps = at.saturating_sub(frame).max(BLOCK);
        self.step = tone.with(&self.now, |next, now| (next - now) / steps as f64);
        if steps == BLOCK {
            self.points.pop_front();
            self.reached = Some(tone);
        }
    }
}
