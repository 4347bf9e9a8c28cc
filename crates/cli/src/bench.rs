//! `baize bench`: how fast the engine is on this machine.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use super::answer::{finish, refuse};
use super::progress::Progress;
use crate::speed::{Bench, write_head, write_json, write_text};

/// What `baize bench` is asked for.
#[derive(Args, Debug)]
pub struct BenchOptions {
    /// Also measure the break of a triangle of 5,050 balls; it is given up after a minute.
    #[arg(long)]
    all: bool,
    /// Run each case once and cut the long ones short, to check that everything runs. The figures then mean nothing.
    #[arg(long)]
    quick: bool,
    /// Print the figures as JSON, times in seconds.
    #[arg(long)]
    json: bool,
}

/// Measures every case and prints the figures.
pub fn bench(options: &BenchOptions) -> ExitCode {
    let bench = Bench { quick: options.quick, all: options.all };
    let mut out = io::stdout().lock();
    let mut sheets = Vec::new();
    let mut written = if options.json { Ok(()) } else { write_head(&mut out) };
    let progress = Progress::of("parts", Bench::SHEETS);
    let measured = bench.run(|sheet| {
        progress.one_more();
        if options.json {
            sheets.push(sheet.clone());
        } else if written.is_ok() {
            written = progress.aside(|| write_text(sheet, &mut out).and_then(|()| out.flush()));
        }
    });
    progress.end();
    if let Err(error) = measured {
        return refuse(error);
    }
    if options.json {
        written = write_json(&sheets, &mut out);
    }
    drop(out);
    finish(written)
}
