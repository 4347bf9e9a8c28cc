//! Renders the sound of a shot that was computed.

use super::cloth::rolling;
use super::ear::Ear;
use super::knocks::{knocks, tracks};
use super::mixer::Mixer;
use super::voice::voices;
use baize_physics::{BallId, TimeWindow, Track};
use baize_table::shot::{Run, Setup};

/// Length of a chunk of the shot in seconds: that of a frame of the game. The rolling balls of a chunk are given to the
/// mixer at once.
const CHUNK: f64 = 1.0 / 60.0;

/// The sound of the shot at `ear` at full volume, as `rate` frames of left and right per second, until all has died away.
/// Frame n is heard at time n / rate on the shot clock. `run` is what became of `setup`.
#[must_use]
pub fn render(setup: &Setup, run: &Run, ear: &Ear, rate: u32) -> Vec<[f32; 2]> {
    let mut mixer = Mixer::new(rate, 1.0);
    let mut frames = Vec::new();
    let frame_of = |time: f64| (time * f64::from(rate)).round() as u64;
    let mut knocks = knocks(run).into_iter().peekable();
    let balls = balls(setup, run);
    let end = (run.record.duration * f64::from(rate)).ceil() as u64;
    // The number of the next chunk, and the frame at which it is given to the mixer: one chunk ahead.
    let (mut chunk, mut at) = (0_u32, 0);
    while knocks.peek().is_some() || !mixer.is_silent() || mixer.frame() < end {
        while mixer.frame() >= at {
            let [from, until] = [chunk, chunk + 1].map(|number| f64::from(number) * CHUNK);
            // Balls that still move at the horizon are heard until then.
            let window = TimeWindow::new(from.min(run.record.duration), until.min(run.record.duration));
            for (time, ball, moves) in rolling(balls.iter().copied(), window) {
                mixer.roll(frame_of(time), ball, &moves, ear.hears(moves.place));
            }
            chunk += 1;
            at = frame_of(f64::from(chunk - 1) * CHUNK);
        }
        while let Some((time, knock)) = knocks.next_if(|(time, _)| frame_of(*time) <= mixer.frame()) {
            for voice in voices(&knock, rate) {
                mixer.play(frame_of(time), voice, ear.hears(knock.place));
            }
        }
        frames.push(mixer.next_frame());
    }
    frames.extend((0..mixer.delay()).map(|_| mixer.next_frame()));
    frames.drain(..mixer.delay());
    frames
}

/// The balls of a run with their radii (metres) and tracks.
fn balls<'a>(setup: &Setup, run: &'a Run) -> Vec<(BallId, f64, &'a Track)> {
    let radius = |id: BallId| setup.placed(id).map(|placed| placed.ball.radius);
    tracks(run).filter_map(|(id, track)| Some((id, radius(id)?, track))).collect()
}
