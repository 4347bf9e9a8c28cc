//! `baize simulate`: shots from files or from lines of JSON, computed and written down.

mod options;
mod sampled;
mod asked;
mod placed_text;
mod setups;
mod batch;

use std::io::{self, Write};
use std::process::ExitCode;

use super::answer::{finish, misuse, played_with, refuse};
use super::lines::{input_schema, input_table};
use asked::ShotFields;
use baize_files::{Folders, Source, shown_path};
use baize_table::shot::{Setup, raise_butt};
use options::AnswerForm;
use sampled::report;

pub use options::SimulateOptions;

/// Computes the shots and prints their records.
pub fn simulate(options: &SimulateOptions, folders: &Folders) -> ExitCode {
    let at = match options.sampling.times.asked() {
        Ok(at) => at,
        Err(message) => return refuse(message),
    };
    let is_one = options.shots.len() == 1 && options.resume.is_none();
    if options.answer != AnswerForm::Full {
        if options.sampling.sample.is_some() || !at.is_empty() {
            return misuse("--sample, --at and --at-file need the full answer; leave out --answer");
        }
        if is_one && !options.json {
            return misuse("--answer says how much the JSON of a shot has; add --json");
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
    let change = |setup: &mut Setup| {
        if options.raise_butt {
            raise_butt(setup);
        }
    };
    let (setup, run) = match played_with(shot, folders, change) {
        Ok(played) => played,
        Err(code) => return code,
    };
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

/// The text of `docs/json/simulate.input.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn simulate_input_schema() -> String {
    input_schema::<ShotFields>()
}

/// The table of the fields of a line, for a page.
#[must_use]
pub fn simulate_input_table() -> String {
    input_table::<ShotFields>()
}
