//! Maps the real time of the game to frames of the stream. The game advances frame by frame, the stream is drawn in blocks.

/// Longest duration of a frame of the game that counts, in seconds.
const LONGEST_FRAME: f64 = 0.25;

/// If the stream falls behind by more than this, in seconds, it was interrupted: the lead is measured again.
const SLIP: f64 = 0.25;

/// Shares of the error of `lead` and of `lag` that are corrected in each frame of the game, when the two shrink.
const FORGET: f64 = 0.002;
const SETTLE: f64 = 0.02;

/// Decides at which frame of the stream a knock is heard. Every knock is delayed by about the longest recent frame of the
/// game: so the knocks of one frame keep their distances in time, and none is scheduled in the past.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StreamClock {
    rate: f64,
    /// Largest recent lead of the stream over the real clock, in frames.
    lead: f64,
    /// Longest recent frame of the game, in seconds.
    lag: f64,
}

impl StreamClock {
    /// A clock for a stream of `rate` frames per second from which nothing was drawn yet.
    #[must_use]
    pub fn new(rate: u32) -> Self {
        Self { rate: f64::from(rate), lead: 0.0, lag: 0.0 }
    }

    /// Notes that at `real` seconds, after a frame of the game of `lasted` seconds, `drawn` frames of the stream were drawn.
    pub fn follow(&mut self, real: f64, lasted: f64, drawn: u64) {
        let ahead = drawn as f64 - self.rate * real;
        // A stream that has not begun has no lead that could be kept.
        let held_up = drawn == 0 || ahead < self.lead - SLIP * self.rate;
        self.lead = if ahead > self.lead || held_up { ahead } else { self.lead + FORGET * (ahead - self.lead) };
        let lasted = lasted.min(LONGEST_FRAME);
        self.lag = if lasted > self.lag { lasted } else { self.lag + SETTLE * (lasted - self.lag) };
    }

    /// The frame of the stream for an event `later` seconds after the picture that is shown at `real`; before it if negative.
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
    fn a_stream_that_begins_late_is_heard_at_once() {
        let mut clock = StreamClock::new(RATE);
        clock.follow(60.0, 0.016, 0);
        clock.follow(60.2, 0.016, 0);
        clock.follow(60.216, 0.016, 1024);
        assert!(clock.frame(60.216, 0.0) - 1024 < 2_400);
    }

    #[test]
    fn a_stream_that_was_held_up_is_found_again() {
        let mut clock = StreamClock::new(RATE);
        clock.follow(1.0, 0.016, 48_000);
        clock.follow(4.0, 0.016, 49_000);
        assert!(clock.frame(4.0, 0.0) - 49_000 < 2_400);
    }
}
