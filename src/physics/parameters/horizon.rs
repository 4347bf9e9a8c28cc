//! Where a shot is cut off.

use super::group::parameters;

parameters! {
    /// Where a shot is cut off that nothing brings to rest.
    pub struct Horizon {
        /// A shot that nothing slows is cut off after this time.
        seconds: f64 = 300.0, "Longest shot", "s", 1.0..=100000.0;
        /// A shot that nothing slows is cut off after this many impacts.
        impacts: u32 = 100_000, "Most impacts", "", 1.0..=4294967295.0;
    }
}
