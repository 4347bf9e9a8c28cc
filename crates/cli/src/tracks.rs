//! `baize tracks`: the tracks of a shot by kind of motion, and what each impact does.

mod report;
mod table;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, misuse, played, refuse};
use super::drawing_or_table::{Form, form_of};
use baize_analysis::plots::{Trace, trace_svg};
use baize_files::{Folders, Source, check_new, listen_for_signals, save_new, shown_path};
use report::TraceReport;
pub use report::{tracks_schema, tracks_tables};

/// What `baize tracks` is asked for.
#[derive(Args, Debug)]
pub struct TracksOptions {
    /// The shot: a path, the name of a shot (one of yours or one that comes with the game), or `-` for the standard
    /// input.
    #[arg(value_name = "SHOT")]
    shot: String,
    /// The file to write: a drawing of the tracks if its name ends with .svg, a table of energy, speed, spin and height
    /// against time if it ends with .csv.
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the impacts, the tracks and the series as JSON.
    #[arg(long)]
    json: bool,
}

/// Computes the shot, and prints its impacts; or writes a drawing or a table of it.
pub fn tracks(options: &TracksOptions, folders: &Folders) -> ExitCode {
    let file = match options.out.as_deref().map(|path| form_of(path, "a trace")).transpose() {
        Ok(form) => options.out.as_deref().zip(form),
        Err(message) => return misuse(message),
    };
    if let Some(error) = options.out.as_deref().and_then(|path| check_new(path).err()) {
        return refuse(error);
    }
    let called = shown_path(Source::name_in_messages(&options.shot));
    let (setup, run) = match played(&options.shot, folders) {
        Ok(played) => played,
        Err(code) => return code,
    };
    let trace = Trace::of(&setup, &run);
    if let Some((path, form)) = file {
        listen_for_signals();
        let text = match form {
            Form::Drawing => trace_svg(&setup, &run, &trace),
            Form::Table => table::csv(&trace),
        };
        if let Err(error) = save_new(path, text) {
            return refuse(error);
        }
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = if options.json {
        TraceReport::of(&called, &trace).write_json(&mut out)
    } else if file.is_none() {
        text::write(&called, &trace, &mut out)
    } else {
        Ok(())
    };
    finish(written.and_then(|()| out.flush()))
}
