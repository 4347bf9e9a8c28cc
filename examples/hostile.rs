//! Plays hostile shots by their numbers and tells what is wrong with them.
//!
//! `cargo run --release --no-default-features --example hostile -- --from 0 --to 100000 --threads 2 --out faults`

#[path = "../tests/hostile/mod.rs"]
mod hostile;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use std::{fs, panic, thread};

use clap::Parser;
use hostile::{Fault, Generator, Kind, judge, shot_file, shrink};

/// No shot takes longer, in seconds on the wall clock.
const SLOW: f64 = 10.0;

/// Plays hostile shots and judges them.
#[derive(Parser)]
struct Options {
    /// The first shot.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The shot after the last.
    #[arg(long, default_value_t = 1000)]
    to: u64,
    /// How many shots are played at once.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The folder in which the shots with faults are kept.
    #[arg(long)]
    out: Option<PathBuf>,
    /// How many shots of each kind of fault are made small and kept.
    #[arg(long, default_value_t = 3)]
    keep: usize,
    /// Only prints the text of the shots.
    #[arg(long)]
    print: bool,
}

#[derive(Default)]
struct Tally {
    shots: u64,
    kinds: BTreeMap<Kind, usize>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let generator = Generator::open();
    if options.print {
        (options.from..options.to).for_each(|number| println!("{}", shot_file(&generator.setup(number), "")));
        return ExitCode::SUCCESS;
    }
    panic::set_hook(Box::new(|_| {}));
    let (next, tally) = (AtomicU64::new(options.from), Mutex::new(Tally::default()));
    thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.to {
                        break;
                    }
                    play(&generator, number, &options, &tally);
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    report(&options, &tally);
    if tally.kinds.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn play(generator: &Generator, number: u64, options: &Options, tally: &Mutex<Tally>) {
    let setup = generator.setup(number);
    let start = Instant::now();
    let mut faults = judge(&setup).faults;
    let seconds = start.elapsed().as_secs_f64();
    if seconds > SLOW {
        faults.push(Fault::new(Kind::NoEnd, seconds, format!("it takes {seconds} s")));
    }
    for fault in &faults {
        println!("{number} on {}: {fault}", setup.name);
        let count = {
            let mut tally = tally.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let count = tally.kinds.entry(fault.kind).or_default();
            *count += 1;
            *count
        };
        if let Some(out) = options.out.as_ref().filter(|_| count <= options.keep) {
            let (small, found) = shrink(&setup, fault);
            let heading = format!("{:?}, made small from shot {number}\n{found}", fault.kind);
            let path = out.join(format!("{:?}_{number}.shot.ron", fault.kind).to_lowercase());
            if let Err(error) = fs::create_dir_all(out).and_then(|()| fs::write(&path, shot_file(&small, &heading))) {
                eprintln!("{} cannot be written: {error}", path.display());
            }
        }
    }
    let mut tally = tally.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    tally.shots += 1;
    if tally.shots.is_multiple_of(1000) {
        report(options, &tally);
    }
}

fn report(options: &Options, tally: &Tally) {
    let kinds: Vec<String> = tally.kinds.iter().map(|(kind, count)| format!("{kind:?} {count}")).collect();
    println!("{} shots from {} on: {}", tally.shots, options.from, kinds.join(", "));
}
