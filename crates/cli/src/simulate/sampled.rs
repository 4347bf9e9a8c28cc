//! The full answer, with the samples that are asked for.

use crate::times::not_reached;
use baize_physics::in_digits;
use baize_table::shot::{MOST_SAMPLES, Report, Run, Setup};

/// A run with the samples that are asked for, or why it has no such samples.
pub fn report<'a>(setup: &'a Setup, run: &'a Run, sample: Option<f64>, at: &'a [f64]) -> Result<Report<'a>, String> {
    if let Some(message) = not_reached(at, &run.record) {
        return Err(message);
    }
    let report = Report { setup, run, sample, at };
    let asked = at.len() as f64 * setup.balls.len() as f64;
    if asked > MOST_SAMPLES {
        let (times, balls) = (at.len(), setup.balls.len());
        return Err(format!(
            "{times} times for {balls} balls are more than the {MOST_SAMPLES} samples that are written"
        ));
    }
    if report.sample_count() > MOST_SAMPLES {
        return Err(format!(
            "--sample {} asks for {} samples, {} s of {} balls; at most {MOST_SAMPLES} are written",
            in_digits(sample.unwrap_or_default()),
            in_digits(report.sample_count()),
            run.record.duration,
            setup.balls.len(),
        ));
    }
    Ok(report)
}
