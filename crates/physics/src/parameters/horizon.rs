//! How long a shot may last.

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

/// How long a shot may last. A shot that goes on for longer is cut off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Horizon {
    /// A shot is cut off after this time.
    #[described(label = "Longest shot", default = 300.0, unit = "s", range = 1.0..=100000.0)]
    pub seconds: f64,
    /// A shot is cut off after this many impacts.
    #[described(label = "Most impacts", default = 100_000, range = 1.0..=4294967295.0)]
    pub impacts: u32,
    /// A shot is cut off when computing it has taken this many million small steps, such as one contact in one round
    /// of a solver. 100 million steps take some seconds. The clock is not read, so a shot ends the same on every
    /// machine.
    #[described(label = "Most work", default = 250, unit = "million steps", range = 1.0..=4294967295.0)]
    pub work: u32,
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
