//! `baize simulate`: a shot from a file, computed and told.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Args;

use super::refuse;
use crate::files::Shelves;
use crate::physics::in_digits;
use crate::schema::keep_broken;
use crate::shot::{MOST_SAMPLES, Report, Run, Setup, simulate as run_shot};

/// What `baize simulate` is asked for.
#[derive(Args, Debug)]
pub struct SimulateOptions {
    /// The shot: a path, or the name of a shot under `assets/shots`.
    #[arg(value_name = "SHOT.ron")]
    shot: String,
    /// Print everything, to full precision, as JSON.
    #[arg(long)]
    json: bool,
    /// Also print each ball's motion this many times per second: ten million times in all at most.
    #[arg(long, value_name = "HZ", value_parser = rate)]
    sample: Option<f64>,
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate.is_finite() => Ok(rate),
        _ => Err("must be a number above 0, in samples per second".to_owned()),
    }
}

/// Computes the shot and prints its record.
pub fn simulate(options: &SimulateOptions) -> ExitCode {
    let setup = match Setup::of_shot(&options.shot) {
        Ok(setup) => setup,
        Err(error) => return refuse(error),
    };
    let run = match run_shot(&setup) {
        Ok(run) => run,
        Err(refusal) => return refuse(format_args!("{}: {refusal}", options.shot)),
    };
    tell_broken_rule(&setup, &run);
    let report = Report { setup: &setup, run: &run, sample: options.sample };
    if report.sample_count() > MOST_SAMPLES {
        return refuse(format_args!(
            "{}: --sample {} asks for {} samples, {} s of {} balls; at most {MOST_SAMPLES} are written",
            options.shot,
            in_digits(options.sample.unwrap_or_default()),
            in_digits(report.sample_count()),
            run.record.duration,
            setup.balls.len(),
        ));
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = if options.json { report.write_json(&mut out) } else { report.write_text(&mut out) };
    match written.and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough, as in `baize simulate ... | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => refuse(format_args!("the result cannot be written: {error}")),
    }
}

/// A rule that the engine broke is told on the error stream, with the file that the set-up was kept in. The result still
/// goes to the standard output.
fn tell_broken_rule(setup: &Setup, run: &Run) {
    if let Some(rule) = &run.broken {
        let kept = keep_broken(rule, setup, &Shelves::usual());
        // That nobody reads it is no reason to fall over.
        let _ = match kept {
            Ok(sentence) => writeln!(io::stderr(), "{sentence}"),
            Err(error) => writeln!(io::stderr(), "The engine broke a rule of its own: {rule}. {error}"),
        };
    }
}
