//! How long a thread has worked. Time in which other threads had the core does not count.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Seconds for which the present thread has worked; seconds of real time where the system does not say.
pub fn worked() -> f64 {
    of("/proc/thread-self/schedstat")
}

/// The same for the main thread.
pub fn main_worked() -> f64 {
    of("/proc/self/schedstat")
}

fn of(file: &str) -> f64 {
    let text = fs::read_to_string(file).ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds * 1e-9)
}
