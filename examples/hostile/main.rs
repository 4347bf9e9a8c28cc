//! Plays hostile shots by their numbers and prints what is wrong with them.
//!
//! `cargo run --release --no-default-features --example hostile -- --from 0 --to 100000 --threads 2 --out faults`
//!
//! Each worker is a process of its own, so that a shot that never ends or takes all memory is reported too: its worker
//! stops, and another one goes on after it. A run that was interrupted is continued with `--from`.

#[path = "../../tests/hostile/mod.rs"]
mod hostile;
#[path = "../../tests/random/mod.rs"]
mod random;
mod worker;

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::{env, thread};

use baize::shot::Setup;
use clap::Parser;
use hostile::corners::Corners;
use hostile::crowds::Crowds;
use hostile::generator::Generator;
use hostile::judge::{Verdict, judge, judge_bits};
use hostile::text::shot_file;

/// Plays hostile shots and judges them.
#[derive(Clone, Parser)]
struct Options {
    /// The first shot.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The shot after the last.
    #[arg(long, default_value_t = 1000)]
    to: u64,
    /// How many shots are played at once.
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// The folder in which shots with faults are saved, reduced to what the fault needs.
    #[arg(long)]
    out: Option<PathBuf>,
    /// How many shots of each kind of fault a worker saves.
    #[arg(long, default_value_t = 3)]
    keep: usize,
    /// Ends the shots early, as the regular test does.
    #[arg(long)]
    brief: bool,
    /// Plays crowds instead, and looks for bits that change if the balls are reordered or mirrored.
    #[arg(long)]
    crowds: bool,
    /// Plays frozen clusters in corners instead, and looks for the same.
    #[arg(long)]
    corners: bool,
    /// Only prints the shots as files.
    #[arg(long)]
    print: bool,
    /// Judges the shots in these files instead.
    #[arg(long, num_args = 1..)]
    files: Vec<String>,
    /// Plays every n-th shot only, in this process.
    #[arg(long, hide = true)]
    worker: Option<u64>,
}

/// Where the shots come from.
enum Source {
    Hostile(Generator),
    Crowds(Crowds),
    Corners(Corners),
}

impl Source {
    fn of(options: &Options) -> Self {
        if options.crowds {
            Self::Crowds(Crowds::open())
        } else if options.corners {
            Self::Corners(Corners::open())
        } else {
            Self::Hostile(Generator::open())
        }
    }

    /// The shot of that number.
    fn setup(&self, number: u64, brief: bool) -> Setup {
        match self {
            Self::Hostile(generator) if brief => generator.brief_setup(number),
            Self::Hostile(generator) => generator.setup(number),
            Self::Crowds(crowds) if brief => crowds.brief_setup(number),
            Self::Crowds(crowds) => crowds.setup(number),
            Self::Corners(corners) => corners.setup(number),
        }
    }

    /// The function that judges these shots.
    fn judge(&self) -> fn(&Setup) -> Verdict {
        match self {
            Self::Hostile(_) => judge,
            Self::Crowds(_) | Self::Corners(_) => judge_bits,
        }
    }
}

#[derive(Default)]
struct Tally {
    shots: u64,
    kinds: BTreeMap<String, usize>,
}

impl Tally {
    fn print(&self, from: u64) {
        let kinds: Vec<String> = self.kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        println!("{} shots from {from} on: {}", self.shots, kinds.join(", "));
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    if options.print {
        let source = Source::of(&options);
        let shots = (options.from..options.to).map(|number| source.setup(number, options.brief));
        shots.for_each(|setup| println!("{}", shot_file(&setup, "")));
        return ExitCode::SUCCESS;
    }
    if !options.files.is_empty() {
        return judge_files(&options);
    }
    if let Some(step) = options.worker {
        worker::play_all(&options, step);
        return ExitCode::SUCCESS;
    }
    let tally = Mutex::new(Tally::default());
    let failed = thread::scope(|scope| {
        let threads = 0..options.threads;
        let (options, tally) = (&options, &tally);
        let hands: Vec<_> = threads.map(|thread| scope.spawn(move || supervise(options, thread, tally))).collect();
        hands.into_iter().find_map(|hand| hand.join().map_or(None, Result::err))
    });
    if let Some(error) = failed {
        eprintln!("a worker cannot be started: {error}");
        return ExitCode::FAILURE;
    }
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    tally.print(options.from);
    if tally.kinds.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Judges the shots in these files, such as those that a run saved.
fn judge_files(options: &Options) -> ExitCode {
    let judge = if options.crowds || options.corners { judge_bits } else { judge };
    let mut is_clean = true;
    for file in &options.files {
        match Setup::of_shot(file) {
            Ok(setup) => {
                let verdict = judge(&setup);
                let (events, pieces, took) = (verdict.events, verdict.pieces, verdict.took);
                println!("{file}: {events} events, {pieces} pieces, {took:.3} s");
                verdict.faults.iter().for_each(|fault| println!("{file}: {fault}"));
                is_clean &= verdict.faults.is_empty();
            }
            Err(error) => {
                eprintln!("{error}");
                is_clean = false;
            }
        }
    }
    if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Starts a worker for every `threads`th shot, and another one after each shot that stopped a worker.
fn supervise(options: &Options, thread: u64, tally: &Mutex<Tally>) -> io::Result<()> {
    let mut next = options.from + thread;
    while next < options.to {
        let mut command = Command::new(env::current_exe()?);
        command.arg("--worker").arg(options.threads.to_string()).arg("--keep").arg(options.keep.to_string());
        command.arg("--from").arg(next.to_string()).arg("--to").arg(options.to.to_string());
        if options.brief {
            command.arg("--brief");
        }
        if options.crowds {
            command.arg("--crowds");
        }
        if options.corners {
            command.arg("--corners");
        }
        if let Some(out) = &options.out {
            command.arg("--out").arg(out);
        }
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut current = next;
        for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
            let line = line?;
            if let Some(number) = line.strip_prefix(worker::NEXT) {
                current = number.parse().unwrap_or(current);
                count_shot(options, tally);
            } else {
                count_fault(&line, tally);
                println!("{line}");
            }
        }
        let status = child.wait()?;
        if status.success() {
            break;
        }
        if status.code() != Some(worker::STOPPED) {
            let line = format!("{current} on ?: Panic: the process ends with {status}");
            count_fault(&line, tally);
            println!("{line}");
        }
        next = current + options.threads;
    }
    Ok(())
}

fn count_shot(options: &Options, tally: &Mutex<Tally>) {
    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    tally.shots += 1;
    if tally.shots.is_multiple_of(1000) {
        tally.print(options.from);
    }
}

/// Counts a line like `12 on flat_box: Nose: ball 0 ..`.
fn count_fault(line: &str, tally: &Mutex<Tally>) {
    if let Some(kind) = line.split(": ").nth(1) {
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        *tally.kinds.entry(kind.to_owned()).or_default() += 1;
    }
}
