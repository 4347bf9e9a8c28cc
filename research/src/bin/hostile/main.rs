//! Plays hostile shots by their numbers and prints what is wrong with them.
//!
//! `cargo run --release -p baize-research --bin hostile -- --seed 7 --to 100000 --threads 2 --out faults --log log`
//!
//! Each worker is a process of its own, so that a shot that never ends or takes all memory is reported too: its worker
//! stops, and another one goes on after it. A run that was interrupted continues where it was if it is started again with
//! the same options and the same log.

mod tally;
mod worker;

use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::{env, thread};

use baize_table::shot::Setup;
use baize_testing::hostile::corners::Corners;
use baize_testing::hostile::crowds::Crowds;
use baize_testing::hostile::frozen::Frozen;
use baize_testing::hostile::generator::Generator;
use baize_testing::hostile::heaps::Heaps;
use baize_testing::hostile::judge::{Verdict, judge, judge_bits, judge_many};
use baize_testing::hostile::light::Light;
use baize_testing::hostile::slopes::Slopes;
use baize_testing::hostile::stock::Stock;
use baize_testing::hostile::text::shot_file;
use clap::{Parser, ValueEnum};
use tally::Tally;

/// The kinds of shots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shots {
    /// Any table, any laws and parameters, up to sixteen balls.
    Hostile,
    /// Racks and crowds that are mirror images of themselves; only bits are compared.
    Crowds,
    /// Frozen clusters in corners; only bits are compared.
    Corners,
    /// Balls frozen in joints and wedges.
    Frozen,
    /// 200 to 2,000 balls in touch.
    Heaps,
    /// Tables and physics of the game with balls and strokes as people play them.
    Stock,
    /// Discs almost as fast as light.
    Light,
    /// Spheres on slopes.
    Slopes,
}

/// Plays hostile shots and judges them.
#[derive(Clone, Parser)]
struct Options {
    /// What is played.
    #[arg(long, value_enum, default_value = "hostile")]
    shots: Shots,
    /// Each seed has shots of its own: shot N of seed S has the number S * 1,000,000,000 + N.
    #[arg(long, default_value_t = 0)]
    seed: u64,
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
    /// The file in which each shot is noted. If it exists, the run continues after the shots in it.
    #[arg(long)]
    log: Option<PathBuf>,
    /// Ends the shots early, as the regular test does.
    #[arg(long)]
    brief: bool,
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

/// How many shots a seed has.
const OF_A_SEED: u64 = 1_000_000_000;

/// Where the shots come from.
enum Source {
    Hostile(Generator),
    Crowds(Crowds),
    Corners(Corners),
    Frozen(Frozen),
    Heaps(Box<Heaps>),
    Stock(Stock),
    Light(Light),
    Slopes(Slopes),
}

impl Source {
    fn of(shots: Shots) -> Self {
        match shots {
            Shots::Hostile => Self::Hostile(Generator::open()),
            Shots::Crowds => Self::Crowds(Crowds::open()),
            Shots::Corners => Self::Corners(Corners::open()),
            Shots::Frozen => Self::Frozen(Frozen::open()),
            Shots::Heaps => Self::Heaps(Box::new(Heaps::open())),
            Shots::Stock => Self::Stock(Stock::open()),
            Shots::Light => Self::Light(Light::open()),
            Shots::Slopes => Self::Slopes(Slopes::open()),
        }
    }

    /// Shot `index` of a seed.
    fn setup(&self, seed: u64, index: u64, brief: bool) -> Setup {
        let number = seed * OF_A_SEED + index;
        match self {
            Self::Hostile(generator) if brief => generator.brief_setup(number),
            Self::Hostile(generator) => generator.setup(number),
            Self::Crowds(crowds) if brief => crowds.brief_setup(number),
            Self::Crowds(crowds) => crowds.setup(number),
            Self::Corners(corners) => corners.setup(number),
            Self::Frozen(frozen) => frozen.setup(number),
            Self::Heaps(heaps) => heaps.setup(number),
            Self::Stock(stock) => stock.setup(number),
            Self::Light(light) => light.setup(number),
            Self::Slopes(slopes) => slopes.setup(number),
        }
    }
}

/// The function that judges these shots.
fn judge_of(shots: Shots) -> fn(&Setup) -> Verdict {
    match shots {
        Shots::Hostile | Shots::Frozen | Shots::Stock | Shots::Light | Shots::Slopes => judge,
        Shots::Crowds | Shots::Corners => judge_bits,
        Shots::Heaps => judge_many,
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    if options.print {
        let source = Source::of(options.shots);
        let shots = (options.from..options.to).map(|index| source.setup(options.seed, index, options.brief));
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
    let tally = match Tally::open(options.log.as_deref()) {
        Ok(tally) => Mutex::new(tally),
        Err(error) => {
            eprintln!("the log cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let failed = thread::scope(|scope| {
        let threads = 0..options.threads;
        let (options, tally) = (&options, &tally);
        let hands: Vec<_> = threads.map(|thread| scope.spawn(move || supervise(options, thread, tally))).collect();
        hands.into_iter().find_map(|hand| hand.join().map_or(None, Result::err))
    });
    if let Some(error) = failed {
        eprintln!("a worker or the log failed: {error}");
        return ExitCode::FAILURE;
    }
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    print!("{tally}");
    if tally.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Judges the shots in these files, such as those that a run saved.
fn judge_files(options: &Options) -> ExitCode {
    let judge = judge_of(options.shots);
    let mut is_clean = true;
    for file in &options.files {
        match Setup::shot(file).load() {
            Ok(setup) => {
                let verdict = judge(&setup);
                println!("{file}: {}", worker::summary(&verdict));
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
    let locked = || tally.lock().unwrap_or_else(PoisonError::into_inner);
    let mut next = options.from + thread;
    while next < options.to && locked().has_played(next) {
        next += options.threads;
    }
    while next < options.to {
        let mut child = worker_from(options, next)?.stdout(Stdio::piped()).spawn()?;
        let mut current = next;
        for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
            let line = line?;
            match line.strip_prefix(worker::NEXT) {
                Some(number) => current = number.parse().unwrap_or(current),
                None => locked().note(&line)?,
            }
        }
        let status = child.wait()?;
        if status.success() {
            break;
        }
        let mut tally = locked();
        if status.code() != Some(worker::STOPPED) {
            tally.note(&format!("{current} on ?: Panic: the process ends with {status}"))?;
        }
        tally.note(&format!("{}{current}", worker::PLAYED))?;
        next = current + options.threads;
    }
    Ok(())
}

/// The command of a worker that begins with shot `from`.
fn worker_from(options: &Options, from: u64) -> io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    let shots = options.shots.to_possible_value();
    let numbers = [
        ("--worker", options.threads),
        ("--keep", options.keep as u64),
        ("--seed", options.seed),
        ("--from", from),
        ("--to", options.to),
    ];
    numbers.iter().for_each(|(name, number)| {
        command.arg(name).arg(number.to_string());
    });
    command.arg("--shots").arg(shots.as_ref().map_or("", |shots| shots.get_name()));
    if options.brief {
        command.arg("--brief");
    }
    if let Some(out) = &options.out {
        command.arg("--out").arg(out);
    }
    Ok(command)
}
