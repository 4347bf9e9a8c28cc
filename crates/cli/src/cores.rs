//! The cores of this machine.

use std::thread::available_parallelism;

/// The number of threads that this machine runs at once, as far as the system says.
#[must_use]
pub fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}
