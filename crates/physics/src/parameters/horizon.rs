//! How long a shot may last.

use super::group::parameters;

parameters! {
    /// How long a shot may last. A shot that goes on for longer is cut off.
    pub struct Horizon {
        /// A shot is cut off after this time.
        seconds: f64 = 300.0, "Longest shot", "s", 1.0..=100000.0;
        /// A shot is cut off after this many impacts.
        impacts: u32 = 100_000, "Most impacts", "", 1.0..=4294967295.0;
        /// A shot is cut off when computing it has taken this many million small steps, such as one contact in one round
        /// of a solver. 100 million steps take some seconds. The clock is not read, so a shot ends the same on every
        /// machine.
        work: u32 = 250, "Most work", "million steps", 1.0..=4294967295.0;
    }
}

/// The steps of one unit of [`Horizon::work`].
const STEPS: u64 = 1_000_000;

impl Horizon {
    /// [`Horizon::work`] in single steps.
    #[must_use]
    pub fn steps(&self) -> u64 {
        u64::from(self.work) * STEPS
    }
}
