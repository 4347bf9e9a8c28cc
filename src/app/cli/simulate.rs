//! `baize simulate`: shots from files or from lines of JSON, computed and written down.

mod asked;
mod batch;
mod setups;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::times::{TimeOptions, not_reached};
use super::{finish, refuse, report_broken_invariant};
use crate::files::{Folders, Source, shown_path};
use crate::physics::in_digits;
use crate::shot::{Loaded, MOST_SAMPLES, Record, Report, Run, Setup, ShortReport, simulate as run_shot};

/// What `baize simulate` is asked for.
#[derive(Args, Debug)]
pub struct SimulateOptions {
    /// The shot: a path, the name of a shot (one of yours or one that comes with the game), or `-` for the standard
    /// input. With several shots, the answer to each is one line of JSON, in this order.
    #[arg(value_name = "SHOT.ron", required_unless_present = "lines")]
    shots: Vec<String>,
    /// Read shots as lines of JSON from the standard input, such as {"id": 1, "shot": "stop_shot", "strike": {"speed": 2,
    /// "direction_deg": 0}}, and answer each in one line of JSON that carries its id.
    #[arg(long, conflicts_with = "shots")]
    lines: bool,
    /// Print everything, to full precision, as JSON.
    #[arg(long)]
    json: bool,
    /// How much each answer has, as JSON: everything, the outcome in short and the events without places and motions, or
    /// only the outcome in short.
    #[arg(long, value_enum, value_name = "FORM", default_value_t = AnswerForm::Full)]
    answer: AnswerForm,
    /// Append the answers to this file, and skip the shots whose ids have an answer there. A last line that was cut off is
    /// removed first.
    #[arg(long, value_name = "OUT.jsonl")]
    resume: Option<PathBuf>,
    /// Compute this many shots at a time [default: the number of cores]. The answers do not depend on it.
    #[arg(long, value_name = "COUNT")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    sampling: Sampling,
}

/// How much the JSON of a shot has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnswerForm {
    /// Final places, pocketed balls, first hit, rails, duration, and how the shot ended
    Brief,
    /// The same, and every event with its time, kind, ids and speed
    Events,
    /// Everything, to full precision
    Full,
}

/// At which times, besides those of the events, the motions of the balls are printed.
#[derive(Args, Debug)]
struct Sampling {
    /// Also print each ball's motion this many times per second, at most ten million motions in all.
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

/// Computes the shots and prints their records.
pub fn simulate(options: &SimulateOptions, folders: &Folders) -> ExitCode {
    let at = match options.sampling.times.asked() {
        Ok(at) => at,
        Err(message) => return refuse(message),
    };
    let is_one = options.shots.len() == 1 && options.resume.is_none();
    if options.answer != AnswerForm::Full {
        if options.sampling.sample.is_some() || !at.is_empty() {
            return refuse("--sample, --at and --at-file need the full answer; leave out --answer");
        }
        if is_one && !options.json {
            return refuse("--answer says how much the JSON of a shot has; add --json");
        }
    }
    match options.shots.as_slice() {
        [shot] if is_one => one(shot, options, &at, folders),
        shots => batch::batch(shots, options, &at, folders),
    }
}

/// Computes one shot and prints it as a table, or as JSON.
fn one(shot: &str, options: &SimulateOptions, at: &[f64], folders: &Folders) -> ExitCode {
    let called = shown_path(Source::name_in_messages(shot));
    let setup = match Loaded::shot(shot, folders) {
        Ok(loaded) => loaded.setup,
        Err(error) => return refuse(error),
    };
    let run = match run_shot(&setup) {
        Ok(run) => run,
        Err(refusal) => return refuse(format_args!("{called}: {refusal}")),
    };
    report_broken_invariant(&setup, &run, folders);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = if let Some(short) = options.answer.in_short(&run.record) {
        short.write_json(&mut out)
    } else {
        match report(&setup, &run, options.sampling.sample, at) {
            Ok(report) if options.json => report.write_json(&mut out),
            Ok(report) => report.write_text(&mut out),
            Err(message) => return refuse(format_args!("{called}: {message}")),
        }
    };
    finish(written.and_then(|()| out.flush()))
}

impl AnswerForm {
    /// The report in this form; `None` for the full one.
    fn in_short(self, record: &Record) -> Option<ShortReport<'_>> {
        match self {
            Self::Brief => Some(ShortReport { record, with_events: false }),
            Self::Events => Some(ShortReport { record, with_events: true }),
            Self::Full => None,
        }
    }
}

/// A run with the samples that are asked for, or why it has no such samples.
fn report<'a>(setup: &'a Setup, run: &'a Run, sample: Option<f64>, at: &'a [f64]) -> Result<Report<'a>, String> {
    if let Some(message) = not_reached(at, &run.record) {
        return Err(message);
    }
    let report = Report { setup, run, sample, at };
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
