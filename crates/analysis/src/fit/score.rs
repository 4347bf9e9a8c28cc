//! How far computed shots are from measured ones.

use super::samples::{Sample, Samples};
use baize_physics::Track;

/// The early part of a shot in seconds, before small differences have grown.
pub const EARLY: f64 = 4.0;

/// A mean square distance that counts as good, in m²: (1 cm)². Below it the cost hardly falls.
pub(super) const GOOD: f64 = 1e-4;

/// How far a computed shot is from what was measured: root mean square distances in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Over the samples of the ball that was struck.
    pub cue_ball: f64,
    /// Over the samples of all balls.
    pub all: f64,
    /// Over those of the first [`EARLY`] seconds.
    pub early: f64,
}

/// The sums behind a root mean square.
#[derive(Clone, Copy, Default)]
struct Sum {
    squares: f64,
    count: u32,
}

impl Sum {
    fn add(&mut self, square: f64) {
        self.squares += square;
        self.count += 1;
    }

    fn root(self) -> f64 {
        if self.count == 0 { 0.0 } else { (self.squares / f64::from(self.count)).sqrt() }
    }
}

/// The distance in metres between each measured place of a shot and the computed one, in the order of the samples. `tracks` are those
/// of the balls in the order of the set-up, and begin with the strike.
#[must_use]
pub fn distances(shot: &Samples, tracks: &[Track]) -> Vec<f64> {
    let distance = |sample: &Sample| {
        let computed = tracks[sample.ball].at(sample.time.max(0.0)).position.truncate();
        computed.distance(sample.place)
    };
    shot.samples.iter().map(distance).collect()
}

/// The score of a shot, from the distances of its samples.
#[must_use]
pub fn score(shot: &Samples, distances: &[f64]) -> Score {
    let (mut cue_ball, mut all, mut early) = (Sum::default(), Sum::default(), Sum::default());
    for (sample, distance) in shot.samples.iter().zip(distances) {
        let square = distance * distance;
        all.add(square);
        if sample.ball == shot.setup.cue_ball {
            cue_ball.add(square);
        }
        if sample.time <= EARLY {
            early.add(square);
        }
    }
    Score { cue_ball: cue_ball.root(), all: all.root(), early: early.root() }
}

/// The root mean square of distances in metres, and how many they are.
#[must_use]
pub fn root_mean_square(distances: impl Iterator<Item = f64>) -> (f64, u32) {
    let mut sum = Sum::default();
    distances.for_each(|distance| sum.add(distance * distance));
    (sum.root(), sum.count)
}

/// The value below which that share of the values lie, by linear interpolation; NaN without values.
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = place as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f64)
}
