//! `baize simulate`: a shot from a file, computed and told.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use super::times::TimeOptions;
use super::{finish, refuse, tell_broken_rule};
use crate::files::{Folders, Source, shown_path};
use crate::physics::in_digits;
use crate::shot::{Loaded, MOST_SAMPLES, Report, simulate as run_shot};

/// What `baize simulate` is asked for.
#[derive(Args, Debug)]
pub struct SimulateOptions {
    /// The shot: a path, the name of a shot under `assets/shots`, or `-` for the standard input.
    #[arg(value_name = "SHOT.ron")]
    shot: String,
    /// Print everything, to full precision, as JSON.
    #[arg(long)]
    json: bool,
    /// Also print each ball's motion this many times per second: ten million times in all at most.
    #[arg(long, value_name = "HZ", value_parser = rate)]
    sample: Option<f64>,
    #[command(flatten)]
    times: TimeOptions,
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate.is_finite() => Ok(rate),
        _ => Err("must be a number above 0, in samples per second".to_owned()),
    }
}

/// Computes the shot and prints its record.
pub fn simulate(options: &SimulateOptions, folders: &Folders) -> ExitCode {
    let setup = match Loaded::shot(&options.shot, folders) {
        Ok(loaded) => loaded.setup,
        Err(error) => return refuse(error),
    };
    let run = match run_shot(&setup) {
        Ok(run) => run,
        Err(refusal) => return refuse(format_args!("{}: {refusal}", shown_path(Source::called(&options.shot)))),
    };
    tell_broken_rule(&setup, &run, folders);
    let at = match options.times.of(&run.record) {
        Ok(at) => at,
        Err(message) => return refuse(message),
    };
    let report = Report { setup: &setup, run: &run, sample: options.sample, at: &at };
    if report.sample_count() > MOST_SAMPLES {
        return refuse(format_args!(
            "{}: --sample {} asks for {} samples, {} s of {} balls; at most {MOST_SAMPLES} are written",
            shown_path(Source::called(&options.shot)),
            in_digits(options.sample.unwrap_or_default()),
            in_digits(report.sample_count()),
            run.record.duration,
            setup.balls.len(),
        ));
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = if options.json { report.write_json(&mut out) } else { report.write_text(&mut out) };
    finish(written.and_then(|()| out.flush()))
}
