//! A limiter: the output never exceeds full scale, however many voices sound at once.

use std::collections::VecDeque;

/// Largest sample that the limiter aims at.
const CEILING: f64 = 0.98;

/// How far it looks ahead, in seconds: the gain falls during this time before a loud sample.
const AHEAD: f64 = 2.5e-3;

/// Time in seconds in which a reduction of the gain decays to 1/e.
const RELEASE: f64 = 0.06;

/// Lowers the gain shortly before samples that are too loud, and raises it again afterwards.
#[derive(Clone, Debug)]
pub(super) struct Limiter {
    /// The frames that went in and have not come out yet.
    delay: VecDeque<[f64; 2]>,
    /// Candidates for the lowest gain that these frames need, with their frame numbers. Ascending in both, so that the first
    /// one is the lowest.
    lowest: VecDeque<(u64, f64)>,
    /// The last gains. Their mean is applied to the output.
    gains: VecDeque<f64>,
    sum: f64,
    gain: f64,
    frame: u64,
    let_go: f64,
}

impl Limiter {
    pub fn new(rate: u32) -> Self {
        let ahead = Self::ahead(rate);
        Self {
            delay: VecDeque::from(vec![[0.0; 2]; ahead]),
            lowest: VecDeque::with_capacity(ahead + 2),
            gains: VecDeque::from(vec![1.0; ahead + 1]),
            sum: (ahead + 1) as f64,
            gain: 1.0,
            frame: 0,
            let_go: 1.0 - libm::exp(-1.0 / (RELEASE * f64::from(rate))),
        }
    }

    /// Number of frames by which the output is late.
    pub fn ahead(rate: u32) -> usize {
        (AHEAD * f64::from(rate)).ceil() as usize
    }

    /// Takes a frame and returns the one from [`Limiter::ahead`] frames before, with no sample beyond full scale.
    pub fn pass(&mut self, frame: [f64; 2]) -> [f32; 2] {
        let loudest = frame[0].abs().max(frame[1].abs());
        let wanted = if loudest > CEILING { CEILING / loudest } else { 1.0 };
        let lowest = self.lowest_of_late(wanted);
        self.gain = lowest.min(self.gain + self.let_go * (1.0 - self.gain));
        self.gains.push_back(self.gain);
        self.sum += self.gain - self.gains.pop_front().unwrap_or(1.0);
        self.delay.push_back(frame);
        let due = self.delay.pop_front().unwrap_or_default();
        // Each of these gains is low enough for the frame that comes out, and so is their mean.
        let mean = self.sum / self.gains.len() as f64;
        due.map(|sample| (sample * mean).clamp(-1.0, 1.0) as f32)
    }

    /// The lowest gain that the frames in the delay need.
    fn lowest_of_late(&mut self, wanted: f64) -> f64 {
        while self.lowest.back().is_some_and(|(_, gain)| *gain >= wanted) {
            self.lowest.pop_back();
        }
        self.lowest.push_back((self.frame, wanted));
        let oldest = (self.frame + 1).saturating_sub(self.gains.len() as u64);
        while self.lowest.front().is_some_and(|(frame, _)| *frame < oldest) {
            self.lowest.pop_front();
        }
        self.frame += 1;
        self.lowest.front().map_or(wanted, |(_, gain)| *gain)
    }
}
