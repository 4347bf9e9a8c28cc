//! How long a shot may last.

use super::group::parameters;

parameters! {
    /// How long a shot may last. A shot that goes on for longer is cut off.
    pub struct Horizon {
        /// A shot is cut off after this time.
        seconds: f64 = 300.0, "Longest shot", "s", 1.0..=100000.0;
        /// A shot is cut off after this many impacts.
        impacts: u32 = 100_000, "Most impacts", "", 1.0..=4294967295.0;
    }
}
