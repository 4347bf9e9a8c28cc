//! Measures times.

use std::time::{Duration, Instant};

use super::scope::Bench;

/// How long a case is repeated before it is measured, to warm up memory and caches.
const WARM_UP: Duration = Duration::from_millis(100);

/// How long a case is repeated while it is measured.
const MEASURED: Duration = Duration::from_millis(500);

/// The median of the times, in seconds, that `run` returns, repeated for half a second.
pub(super) fn median_of(bench: &Bench, mut run: impl FnMut() -> f64) -> f64 {
    if bench.quick {
        return run();
    }
    repeat(WARM_UP, &mut run);
    let mut times = repeat(MEASURED, &mut run);
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The median time in seconds of `run`. Several short runs are timed together, so that the clock's own time does not
/// count.
pub(super) fn median_time<T>(bench: &Bench, mut run: impl FnMut() -> T) -> f64 {
    let mut together = |count: u32| {
        let start = Instant::now();
        for _ in 0..count {
            std::hint::black_box(run());
        }
        start.elapsed().as_secs_f64() / f64::from(count)
    };
    let once = together(1);
    let count = if bench.quick { 1 } else { (1e-5 / once.max(1e-8)).ceil() as u32 };
    median_of(bench, || together(count))
}

/// The times that `run` returns, at least one, until `duration` is over.
fn repeat(duration: Duration, run: &mut impl FnMut() -> f64) -> Vec<f64> {
    let start = Instant::now();
    let mut times = vec![run()];
    while start.elapsed() < duration {
        times.push(run());
    }
    times
}
