//! Stops a machine that sends more than any match needs.

use std::time::Duration;

use super::bounds::{BYTES, FRAMES, Rate};
use baize_games::rules::Objection;

/// A bucket that fills at a steady rate and is emptied by what comes.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    level: f64,
    filled: Duration,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, level: rate.at_once, filled: Duration::ZERO }
    }

    /// Takes `amount` out at the time `now`; false if there is not enough in it. Then nothing is taken.
    pub(crate) fn take(&mut self, amount: f64, now: Duration) -> bool {
        let passed = now.saturating_sub(self.filled).as_secs_f64();
        self.filled = self.filled.max(now);
        self.level = (self.level + passed * self.rate.a_second).min(self.rate.at_once);
        let is_enough = amount <= self.level;
        if is_enough {
            self.level -= amount;
        }
        is_enough
    }
}

/// Counts what comes over one connection.
#[derive(Clone, Debug)]
pub struct Flood {
    frames: Bucket,
    bytes: Bucket,
}

impl Default for Flood {
    fn default() -> Self {
        Self::new()
    }
}

impl Flood {
    /// A connection on which nothing has come.
    #[must_use]
    pub fn new() -> Self {
        Self { frames: Bucket::new(FRAMES), bytes: Bucket::new(BYTES) }
    }

    /// Counts a frame of so many bytes that came at the time `now` since the program began. A time before the last one counts as
    /// the last one.
    ///
    /// # Errors
    /// If more has come than is allowed.
    pub fn count(&mut self, bytes: usize, now: Duration) -> Result<(), Objection> {
        if self.frames.take(1.0, now) && self.bytes.take(bytes as f64, now) {
            return Ok(());
        }
        Err(Objection(format!(
            "The other program sends without end: more than {} messages or {} KiB a second are no match.",
            FRAMES.a_second,
            BYTES.a_second / 1024.0
        )))
    }
}
