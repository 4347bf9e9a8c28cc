//! The channel from the game to the loudspeaker: the game sends what sounds, the loudspeaker draws frames.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::cloth::OnCloth;
use super::ear::Place;
use super::knock::Knock;
use super::mixer::{MOST, MOST_ROLLING, Mixer};
use super::voice::{Voice, voices};
use baize_physics::BallId;

/// Frames per second of the game's sound.
pub const RATE: u32 = 48_000;

/// A stream takes over what was sent once in this many frames.
const BLOCK: u64 = 64;

/// Most points of balls on the cloth that wait to be taken over: those of a tenth of a second.
const MOST_POINTS: usize = 16 * MOST_ROLLING;

/// The end into which the game sends. It is silent until a gain is set. If no frames are drawn, what was sent first is
/// dropped.
#[derive(Clone, Debug, Default)]
pub struct Feed(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    sent: Mutex<Sent>,
    /// Number of frames that were drawn.
    drawn: AtomicU64,
    /// The gain, as bits.
    gain: AtomicU64,
}

/// What was sent and not taken over yet, each with its frame and its place.
#[derive(Debug, Default)]
struct Sent {
    voices: Vec<(u64, Voice, Place)>,
    rolling: Vec<(u64, BallId, OnCloth, Place)>,
}

/// The end from which a loudspeaker draws.
#[derive(Debug)]
pub struct Stream {
    shared: Arc<Shared>,
    mixer: Mixer,
}

impl Feed {
    /// Sends the voices of a knock, to be heard at frame `frame` of the stream from that place.
    pub fn send(&self, frame: u64, knock: &Knock, place: Place) {
        let voices = voices(knock, RATE);
        let mut sent = self.0.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.voices.extend(voices.into_iter().map(|voice| (frame, voice, place)));
        let superfluous = sent.voices.len().saturating_sub(MOST);
        sent.voices.drain(..superfluous);
    }

    /// Sends how a ball moves over the cloth, to be heard at frame `frame` of the stream from that place; see
    /// [`Mixer::roll`].
    pub fn roll(&self, frame: u64, ball: BallId, moves: OnCloth, place: Place) {
        let mut sent = self.0.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if sent.rolling.len() == MOST_POINTS {
            sent.rolling.clear();
        }
        sent.rolling.push((frame, ball, moves, place));
    }

    /// Number of frames that were drawn so far.
    #[must_use]
    pub fn drawn(&self) -> u64 {
        self.0.drawn.load(Ordering::Relaxed)
    }

    /// Sets the overall gain, 0 to 1. It changes gradually.
    pub fn set_gain(&self, gain: f64) {
        self.0.gain.store(gain.to_bits(), Ordering::Relaxed);
    }

    fn gain(&self) -> f64 {
        f64::from_bits(self.0.gain.load(Ordering::Relaxed))
    }

    /// The other end, with [`RATE`] frames per second. [`Feed::drawn`] starts again at 0. What was sent before is dropped: it has the
    /// frames of an earlier stream.
    #[must_use]
    pub fn stream(&self) -> Stream {
        *self.0.sent.lock().unwrap_or_else(PoisonError::into_inner) = Sent::default();
        self.0.drawn.store(0, Ordering::Relaxed);
        Stream { shared: self.0.clone(), mixer: Mixer::new(RATE, self.gain()) }
    }
}

impl Stream {
    /// The next frame, left and right, from -1 to 1. Never blocks on the game.
    pub fn next_frame(&mut self) -> [f32; 2] {
        if self.mixer.frame().is_multiple_of(BLOCK) {
            self.exchange();
        }
        self.mixer.next_frame()
    }

    /// Tells the game how many frames were drawn, and takes over its gain and what it sent.
    fn exchange(&mut self) {
        self.shared.drawn.store(self.mixer.frame(), Ordering::Relaxed);
        self.mixer.set_gain(f64::from_bits(self.shared.gain.load(Ordering::Relaxed)));
        // If the game is sending right now, what it sent is taken with the next block.
        let Ok(mut sent) = self.shared.sent.try_lock() else { return };
        for (frame, voice, place) in sent.voices.drain(..) {
            self.mixer.play(frame, voice, place);
        }
        for (frame, ball, moves, place) in sent.rolling.drain(..) {
            self.mixer.roll(frame, ball, &moves, place);
        }
    }
}
