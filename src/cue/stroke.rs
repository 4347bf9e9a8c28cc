//! The stroke with the mouse: it is pulled back and pushed forward, and gives the speed at which the tip meets the
//! ball.

use std::collections::VecDeque;

use super::aim::FASTEST;

/// How far the cue can be drawn back, in metres.
const REACH: f64 = 0.40;
/// How far the cue must be drawn back (metres) before a push counts, so that a twitch is no stroke.
const ARMED: f64 = 0.012;
/// The speed is the mean over the end of the push: over this time (s), or up to one frame more.
const WINDOW: f64 = 0.050;
/// A push slower than this (m/s) does not strike.
const SLOWEST: f64 = 0.02;

/// A stroke in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stroke {
    /// Position of the tip along the cue in metres: 0 at the ball, negative behind it.
    place: f64,
    /// The farthest that the cue was drawn back, in metres.
    deepest: f64,
    /// The push so far, as times in seconds and positions of the tip. It begins anew when the cue goes back.
    push: VecDeque<(f64, f64)>,
}

impl Stroke {
    /// A stroke that starts at the ball at `time` (seconds).
    #[must_use]
    pub fn begin(time: f64) -> Self {
        Self { push: VecDeque::from([(time, 0.0)]), ..Self::default() }
    }

    /// How far the cue is drawn back, in metres.
    #[must_use]
    pub fn pull(&self) -> f64 {
        -self.place
    }

    /// Whether the cue has been drawn back far enough for a push to strike.
    #[must_use]
    pub fn is_armed(&self) -> bool {
        self.deepest >= ARMED
    }

    /// Moves the cue by `forward` metres at `time` (seconds, not earlier than at the last call). When the tip reaches the
    /// ball, returns the speed of the push in m/s, at most [`FASTEST`], if the cue was drawn back far enough and the push is
    /// not slower than 0.02 m/s. The stroke is over then, and the caller drops it.
    pub fn advance(&mut self, time: f64, forward: f64) -> Option<f64> {
        let reached = self.place + forward;
        self.place = reached.clamp(-REACH, 0.0);
        self.deepest = self.deepest.max(-self.place);
        if forward < 0.0 {
            self.push.clear();
            self.push.push_back((time, self.place));
            return None;
        }
        self.push.push_back((time, reached.max(-REACH)));
        // Keep one point at or before the window, so that even a single slow frame gives a speed. Points at which the
        // cue stood still before the push do not count.
        while self.push.len() > 2 && (self.push[1].0 <= time - WINDOW || self.push[1].1 <= self.push[0].1) {
            self.push.pop_front();
        }
        if reached < 0.0 || !self.is_armed() {
            return None;
        }
        self.speed().filter(|speed| *speed >= SLOWEST)
    }

    /// The mean speed over the kept part of the push, in m/s.
    fn speed(&self) -> Option<f64> {
        let (first, last) = (self.push.front()?, self.push.back()?);
        let elapsed = last.0 - first.0;
        (elapsed > 0.0).then(|| ((last.1 - first.1) / elapsed).min(FASTEST))
    }
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    /// Draws the cue back by `pull` metres in a tenth of a second, waits, and pushes at `speed` m/s in frames of
    /// `frame` seconds until it strikes.
    fn stroke_at(pull: f64, speed: f64, frame: f64) -> Option<f64> {
        let mut stroke = Stroke::begin(0.0);
        assert_eq!(stroke.advance(0.1, -pull), None);
        let mut time = 0.5;
        stroke.advance(time, 0.0);
        for _ in 0..1000 {
            time += frame;
            let struck = stroke.advance(time, speed * frame);
            if struck.is_some() {
                return struck;
            }
        }
        None
    }

    #[test]
    fn the_speed_of_the_push_is_the_speed_of_the_cue() {
        assert_relative_eq!(stroke_at(0.2, 3.0, 1.0 / 60.0).unwrap(), 3.0, epsilon = 1e-9);
    }

    #[test]
    fn a_slow_frame_rate_measures_the_same_push() {
        let fast = stroke_at(0.3, 2.0, 1.0 / 240.0).unwrap();
        let slow = stroke_at(0.3, 2.0, 1.0 / 15.0).unwrap();
        assert_relative_eq!(fast, slow, epsilon = 1e-9);
    }

    #[test]
    fn a_pause_before_the_push_does_not_slow_it() {
        let mut stroke = Stroke::begin(0.0);
        stroke.advance(0.1, -0.05);
        for step in 0..50 {
            stroke.advance(0.2 + f64::from(step) * 0.016, 0.0);
        }
        assert_relative_eq!(stroke.advance(1.0, 0.05).unwrap(), 0.05 / 0.016, epsilon = 0.01);
    }

    #[test]
    fn no_push_is_faster_than_the_fastest_cue() {
        assert_relative_eq!(stroke_at(0.4, 100.0, 1.0 / 60.0).unwrap(), FASTEST);
    }

    #[test]
    fn a_twitch_without_a_pull_does_not_strike() {
        let mut stroke = Stroke::begin(0.0);
        assert_eq!(stroke.advance(0.016, 0.2), None);
        assert_relative_eq!(stroke.pull(), 0.0);
    }

    #[test]
    fn the_cue_is_drawn_back_no_further_than_the_arm_reaches() {
        let mut stroke = Stroke::begin(0.0);
        stroke.advance(0.1, -3.0);
        assert_relative_eq!(stroke.pull(), REACH);
    }

    #[test]
    fn creeping_back_to_the_ball_does_not_strike() {
        let mut stroke = Stroke::begin(0.0);
        stroke.advance(0.1, -0.02);
        let mut struck = None;
        for step in 1_u32..=400 {
            struck = struck.or(stroke.advance(0.1 + f64::from(step) * 0.016, 0.0001));
        }
        assert_eq!(struck, None);
    }
}
