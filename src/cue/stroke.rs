//! The stroke with the mouse: the cue is pulled back, and pushed forward or let go. The movement gives the speed of the
//! cue.

use std::collections::VecDeque;

use super::aim::FASTEST;
use crate::settings::StrokeStyle;

/// How far the cue can be drawn back, in metres.
pub(super) const REACH: f64 = 0.40;
/// How far the cue must be drawn back (metres) before it can strike, so that a twitch does not strike.
const ARMED: f64 = 0.012;
/// The push is measured over this time (s) before the tip reaches the ball.
///
/// A frame of 1/30 s says only where the hand is at its end. A shorter time would let the strike depend on where in a
/// frame the tip reaches the ball; a longer one would measure more than the push.
const WINDOW: f64 = 0.060;
/// A push slower than this (m/s) does not strike: the hand puts the cue back.
const SLOWEST: f64 = 0.1;
/// How often the interval of time in which the tip reaches the ball is halved. The time is then known to a nanosecond.
const HALVINGS: u32 = 25;

/// The speed of the cue in m/s for a movement of the hand by `distance` metres: `FASTEST` times the strength times s^p,
/// but at most [`FASTEST`]. Here s is `distance` as a share of the whole reach, and p the exponent of the curve. The
/// distance is that of the push in the last 60 ms, or that of the pull if letting go strikes.
#[must_use]
pub fn cue_speed(distance: f64, style: &StrokeStyle) -> f64 {
    let share = (distance / REACH).clamp(0.0, 1.0);
    (FASTEST * style.strength * libm::pow(share, style.curve.exponent())).min(FASTEST)
}

/// A stroke in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stroke {
    /// Position of the tip along the cue in metres: 0 at the ball, negative behind it.
    place: f64,
    /// The farthest that the cue was drawn back, in metres.
    deepest: f64,
    /// Times in seconds and positions of the tip: all that the next measurement needs.
    path: VecDeque<(f64, f64)>,
}

impl Stroke {
    /// A stroke that starts at the ball at `time` (seconds).
    #[must_use]
    pub fn begin(time: f64) -> Self {
        Self { path: VecDeque::from([(time, 0.0)]), ..Self::default() }
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

    /// Whether the cue is drawn back far enough to strike when it is let go.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.pull() >= ARMED
    }

    /// Moves the cue by `forward` metres, without a strike.
    pub fn draw(&mut self, forward: f64) {
        self.place = (self.place + forward).clamp(-REACH, 0.0);
    }

    /// Moves the cue by `forward` metres at `time` (seconds, later than at the last call). When the tip reaches the ball,
    /// returns how far the push moved it in the last 60 ms, in metres, if the cue was drawn back far enough and the push
    /// was not too slow. The stroke is over then, and the caller drops it.
    ///
    /// Between two calls the movement is taken as smooth, and the time at which the tip reached the ball is found on it.
    /// So the result is nearly the same at every frame rate.
    pub fn advance(&mut self, time: f64, forward: f64) -> Option<f64> {
        let reached = (self.place + forward).max(-REACH);
        let before = self.path.back().map_or(time, |(time, _)| *time);
        self.place = reached.min(0.0);
        self.deepest = self.deepest.max(-self.place);
        self.path.push_back((time, reached));
        // One point before the window and one more, from which the speed there follows.
        while self.path.len() > 3 && self.path[2].0 <= before - WINDOW {
            self.path.pop_front();
        }
        let pushed = if reached >= 0.0 && forward > 0.0 && self.is_armed() { self.pushed() } else { 0.0 };
        if let Some(last) = self.path.back_mut() {
            last.1 = self.place;
        }
        (pushed >= SLOWEST * WINDOW).then_some(pushed)
    }

    /// How far the push moved the tip in the window before it reached the ball, in metres: from its deepest place there.
    fn pushed(&self) -> f64 {
        let contact = self.contact();
        let start = contact - WINDOW;
        let within = self.path.iter().filter(|(time, _)| (start..=contact).contains(time)).map(|(_, place)| *place);
        -within.fold(self.place_at(start), f64::min)
    }

    /// When the tip reached the ball, in seconds: between the last two points.
    fn contact(&self) -> f64 {
        let last = self.path.len() - 1;
        let (mut low, mut high) = (self.path[last.saturating_sub(1)].0, self.path[last].0);
        for _ in 0..HALVINGS {
            let middle = low.midpoint(high);
            if self.place_at(middle) < 0.0 { low = middle } else { high = middle }
        }
        high
    }

    /// Where the tip was at `time`: on the monotone cubic through the points (Fritsch and Butland 1984). If a movement begins
    /// between two points, the tip is taken to rest at first, and then to go as fast as after the second point.
    fn place_at(&self, time: f64) -> f64 {
        let next = self.path.partition_point(|(other, _)| *other < time).clamp(1, self.path.len() - 1);
        let ((from, start), (to, end)) = (self.path[next - 1], self.path[next]);
        let length = to - from;
        if length <= 0.0 || time <= from {
            return start;
        }
        let rested = next > 1 && self.path[next - 2].1 == start;
        if let Some((later, beyond)) = self.path.get(next + 1).filter(|_| rested && end > start) {
            let speed = ((beyond - end) / (later - to)).max((end - start) / length);
            return (end - speed * (to - time)).max(start);
        }
        let share = ((time - from) / length).min(1.0);
        let (rest, leaves, arrives) = (1.0 - share, self.speed_at(next - 1) * length, self.speed_at(next) * length);
        start * rest * rest * (1.0 + 2.0 * share)
            + end * share * share * (3.0 - 2.0 * share)
            + share * rest * (leaves * rest - arrives * share)
    }

    /// The speed of the cubic at a point, in m/s: a mean of the speeds before and after it, 0 where it turns.
    fn speed_at(&self, index: usize) -> f64 {
        let slope = |index: usize| {
            let ((from, start), (to, end)) = (self.path[index], self.path[index + 1]);
            if to > from { ((end - start) / (to - from), to - from) } else { (0.0, 0.0) }
        };
        if index == 0 || index + 1 == self.path.len() {
            return slope(index.min(self.path.len() - 2)).0;
        }
        let ((before, lasted), (after, lasts)) = (slope(index - 1), slope(index));
        if before * after <= 0.0 {
            return 0.0;
        }
        let (one, other) = (2.0 * lasts + lasted, lasts + 2.0 * lasted);
        (one + other) / (one / before + other / after)
    }
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;
    use crate::settings::StrokeCurve;

    /// A movement of the hand: the place of the tip in metres, given the seconds since the push began.
    type Movement = fn(f64) -> f64;

    /// Draws the cue back by 0.3 m, waits, and moves it as `movement` says, seen at `rate` frames a second. The first frame
    /// of the push is `phase` of a frame old. Returns how far the push went in its last 60 ms.
    fn pushed(movement: Movement, rate: f64, phase: f64) -> f64 {
        let mut stroke = Stroke::begin(0.0);
        assert_eq!(stroke.advance(0.1, -0.3), None);
        let (mut time, mut place) = (-3.0 / rate + phase / rate, 0.0);
        for _ in 0..2000 {
            let moved = movement(time.max(0.0)) - place;
            place += moved;
            if let Some(pushed) = stroke.advance(1.0 + time, moved) {
                return pushed;
            }
            time += 1.0 / rate;
        }
        panic!("it never struck")
    }

    fn tremor(time: f64, speed: f64, turns: f64) -> f64 {
        let rate = turns * std::f64::consts::TAU;
        speed * (time + 0.2 / rate * (libm::cos(1.0) - libm::cos(rate * time + 1.0)))
    }

    const MOVEMENTS: [(&str, Movement); 11] = [
        ("slow and constant", |t| 0.4 * t),
        ("constant", |t| 1.5 * t),
        ("fast and constant", |t| 3.0 * t),
        ("slowly accelerating", |t| 1.2 * t * t),
        ("accelerating", |t| 8.0 * t * t),
        ("accelerating to 4 m/s", |t| 13.3 * t * t),
        // Minimum jerk over 0.5 m in 0.3 s, as free movements of the arm are (Flash and Hogan 1985).
        ("of the arm", |t| {
            let s = (t / 0.3).min(1.0);
            0.5 * s * s * s * (10.0 - 15.0 * s + 6.0 * s * s)
        }),
        ("jerky at 12 Hz", |t| tremor(t, 2.0, 12.0)),
        ("jerky at 8 Hz", |t| tremor(t, 1.0, 8.0)),
        ("jerky and slow", |t| tremor(t, 0.4, 10.0)),
        // It stops half way and goes on.
        ("in two thrusts", |t| if t < 0.1 { 1.5 * t } else { 0.15 + 12.0 * (t - 0.2).max(0.0) * (t - 0.2).max(0.0) }),
    ];

    #[test]
    fn the_same_movement_strikes_as_hard_at_30_60_and_144_frames_a_second() {
        for (name, movement) in MOVEMENTS {
            for curve in [StrokeCurve::Even, StrokeCurve::Soft] {
                let style = StrokeStyle { curve, ..StrokeStyle::default() };
                let speeds: Vec<f64> = [30.0, 60.0, 144.0]
                    .iter()
                    .flat_map(|rate| {
                        [0.0, 0.25, 0.5, 0.75].map(|phase| cue_speed(pushed(movement, *rate, phase), &style))
                    })
                    .collect();
                let slowest = speeds.iter().copied().fold(f64::INFINITY, f64::min);
                let fastest = speeds.iter().copied().fold(0.0, f64::max);
                assert!(fastest < 1.05 * slowest, "{name}, {curve:?}: from {slowest} to {fastest} m/s");
            }
        }
    }

    #[test]
    fn a_constant_push_is_measured_exactly() {
        for rate in [15.0, 60.0, 240.0] {
            assert_relative_eq!(pushed(|t| 2.0 * t, rate, 0.3), 2.0 * WINDOW, epsilon = 1e-6);
        }
    }

    #[test]
    fn a_pause_before_the_push_does_not_slow_it() {
        let push = |pause: u32| {
            let mut stroke = Stroke::begin(0.0);
            stroke.advance(0.1, -0.1);
            for step in 1..=pause {
                stroke.advance(0.1 + 0.016 * f64::from(step), 0.0);
            }
            let start = 0.1 + 0.016 * f64::from(pause);
            (1..=3).find_map(|step: u32| stroke.advance(start + 0.016 * f64::from(step), 0.04)).unwrap()
        };
        assert_relative_eq!(push(0), push(50), max_relative = 0.01);
        assert_relative_eq!(push(1), 0.1, epsilon = 1e-9);
    }

    #[test]
    fn a_cue_drawn_back_a_little_cannot_strike_hard() {
        let mut stroke = Stroke::begin(0.0);
        stroke.advance(0.1, -0.05);
        stroke.advance(0.2, 0.0);
        let pushed = stroke.advance(0.21, 1.0).unwrap();
        assert_relative_eq!(pushed, 0.05, epsilon = 1e-9);
        assert!(cue_speed(pushed, &StrokeStyle::default()) < 1.0);
    }

    #[test]
    fn half_the_movement_gives_half_the_speed_or_on_the_soft_curves_less() {
        let speed =
            |curve: StrokeCurve, distance: f64| cue_speed(distance, &StrokeStyle { curve, ..StrokeStyle::default() });
        for (curve, share) in [(StrokeCurve::Even, 0.5), (StrokeCurve::Soft, 0.353_553), (StrokeCurve::VerySoft, 0.25)]
        {
            assert_relative_eq!(speed(curve, REACH), FASTEST);
            assert_relative_eq!(speed(curve, REACH / 2.0), share * FASTEST, epsilon = 1e-4);
        }
        let strong = StrokeStyle { strength: 2.0, ..StrokeStyle::default() };
        assert_relative_eq!(cue_speed(0.1, &strong), 2.0 * cue_speed(0.1, &StrokeStyle::default()));
        assert_relative_eq!(cue_speed(9.0, &strong), FASTEST);
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
        stroke.draw(-1.0);
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
        assert_relative_eq!(stroke.pull(), 0.0);
    }
}
