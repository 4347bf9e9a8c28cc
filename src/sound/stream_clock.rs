//! Keeps step between the game, which goes on frame by frame, and the stream, which is drawn in blocks.

/// The longest that a frame of the game counts for, in seconds.
const LONGEST_FRAME: f64 = 0.25;

/// A stream that falls back by more than this, in seconds, has been held up: its place is taken anew.
const SLIP: f64 = 0.25;

/// How much of what is too early or too late is made up for with each frame of the game.
const FORGET: f64 = 0.002;
const SETTLE: f64 = 0.02;

/// When things are heard. As late as the longest frame of late, so that knocks of one frame keep their distances and
/// none comes too late to be in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StreamClock {
    rate: f64,
    /// How far the stream is ahead of the real clock at most, in frames.
    lead: f64,
    /// How long frames of the game take at most, in seconds.
    lag: f64,
}

impl StreamClock {
    /// In step with a stream of that many frames per second from which nothing was drawn yet.
    #[must_use]
    pub fn new(rate: u32) -> Self {
        Self { rate: f64::from(rate), lead: 0.0, lag: 0.0 }
    }

    /// Takes note that at `real` seconds, after a frame of the game that `lasted` seconds, so much of the stream is `drawn`.
    pub fn follow(&mut self, real: f64, lasted: f64, drawn: u64) {
        let ahead = drawn as f64 - self.rate * real;
        let held_up = ahead < self.lead - SLIP * self.rate;
        self.lead = if ahead > self.lead || held_up { ahead } else { self.lead + FORGET * (ahead - self.lead) };
        let lasted = lasted.min(LONGEST_FRAME);
        self.lag = if lasted > self.lag { lasted } else { self.lag + SETTLE * (lasted - self.lag) };
    }

    /// The frame of the stream for what is seen `later` seconds (or sooner, if negative) than what is seen at `real`.
    #[must_use]
    pub fn frame(&self, real: f64, later: f64) -> u64 {
        // A negative number is frame 0.
        (self.lead + self.rate * (real + (later + self.lag).max(0.0))).round() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    #[test]
    fn knocks_keep_their_distances_although_the_stream_is_drawn_in_blocks() {
        let mut clock = StreamClock::new(RATE);
        let frame_time = 1.0 / 60.0;
        let mut errors = Vec::new();
        for frame in 0..600 {
            let real = f64::from(frame) * frame_time;
            // Blocks of 1024, the first of them drawn at once.
            let drawn = ((real * f64::from(RATE)) as u64 / 1024 + 1) * 1024;
            clock.follow(real, frame_time, drawn);
            let heard = clock.frame(real, 0.004);
            assert!(heard >= drawn, "too late at frame {frame}");
            errors.push(heard as f64 / f64::from(RATE) - real);
        }
        let settled = &errors[60..];
        let spread = settled.iter().fold(0.0_f64, |most, error| most.max((error - settled[0]).abs()));
        assert!(spread < 0.002, "{spread} s of jitter");
        assert!(settled[0] < 0.05, "{} s late", settled[0]);
    }

    #[test]
    fn a_slow_frame_spreads_its_knocks_as_they_came() {
        let mut clock = StreamClock::new(RATE);
        clock.follow(1.0, 0.2, 48_000);
        let first = clock.frame(1.0, -0.2);
        assert!(first >= 48_000);
        assert_eq!(clock.frame(1.0, -0.1) - first, 4_800);
        assert_eq!(clock.frame(1.0, 0.0) - first, 9_600);
    }

    #[test]
    fn a_stream_that_was_held_up_is_found_again() {
        let mut clock = StreamClock::new(RATE);
        clock.follow(1.0, 0.016, 48_000);
        clock.follow(4.0, 0.016, 49_000);
        assert!(clock.frame(4.0, 0.0) - 49_000 < 2_400);
    }
}
