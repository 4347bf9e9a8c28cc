//! A worker: plays shots one after the other, and stops its process at one that takes too long or too much memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, panic, process, thread};

use super::{Options, Source, judge_of};
use baize_testing::hostile::clock::main_worked;
use baize_testing::hostile::fault::{Fault, Kind};
use baize_testing::hostile::judge::Verdict;
use baize_testing::hostile::shrink::shrink;
use baize_testing::hostile::text::shot_file;

/// A line that tells the supervisor which shot comes next.
pub const NEXT: &str = "> ";

/// A line that tells the supervisor that a shot was played, how long it took, and what cut it off.
pub const PLAYED: &str = "< ";

/// The exit code of a worker that stopped because of a shot.
pub const STOPPED: i32 = 3;

/// A shot that takes the engine longer than so many seconds of work is a fault: one of a few balls, and one of many.
const SLOW: (f64, f64) = (10.0, 60.0);

/// From so many balls on they are many.
const MANY: usize = 100;

/// A shot that takes longer than this, in seconds, together with its twins and the judge, is stopped.
const STOP: f64 = 200.0;

/// A worker with more memory than this is stopped, in pages of 4 KiB: 2 GiB.
const MOST_PAGES: u64 = 524_288;

/// When the present shot began, in milliseconds of work, and its number.
static BEGAN: AtomicU64 = AtomicU64::new(0);
static CURRENT: AtomicU64 = AtomicU64::new(0);

/// Plays every `step`th shot.
pub fn play_all(options: &Options, step: u64) {
    let source = Source::of(options.shots);
    thread::spawn(watch);
    // The judge reports a panic of a shot.
    panic::set_hook(Box::new(|_| {}));
    let mut kept = BTreeMap::new();
    let mut number = options.from;
    while number < options.to {
        CURRENT.store(number, Ordering::Relaxed);
        BEGAN.store((main_worked() * 1e3) as u64, Ordering::Relaxed);
        println!("{NEXT}{number}");
        let verdict = play(&source, number, options, &mut kept);
        let cut = verdict.cut.map_or(String::new(), |cut| format!(" {cut:?}"));
        println!("{PLAYED}{number} {:.3}{cut}", verdict.took);
        number += step;
    }
}

/// Stops the process if a shot takes too long or too much memory.
fn watch() {
    loop {
        thread::sleep(Duration::from_millis(200));
        let seconds = main_worked() - BEGAN.load(Ordering::Relaxed) as f64 * 1e-3;
        // Where the system does not say how much memory is used, only the time counts.
        let memory = fs::read_to_string("/proc/self/statm").unwrap_or_default();
        let pages: u64 = memory.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
        let number = CURRENT.load(Ordering::Relaxed);
        if pages > MOST_PAGES {
            println!("{number} on ?: Size: it is stopped with {pages} pages of memory");
        } else if seconds > STOP {
            println!("{number} on ?: Slow: it is stopped after {seconds} s");
        } else {
            continue;
        }
        process::exit(STOPPED);
    }
}

/// What the judge says about a shot, in a line.
pub fn summary(verdict: &Verdict) -> String {
    let Verdict { events, pieces, took, work, cut, .. } = verdict;
    let nanoseconds = took * 1e9 / *work as f64;
    format!(
        "{took:.3} s for {events} events, {pieces} pieces, {work} steps ({nanoseconds:.1} ns each), cut off: {cut:?}"
    )
}

fn play(source: &Source, number: u64, options: &Options, kept: &mut BTreeMap<Kind, usize>) -> Verdict {
    let (setup, judge) = (source.setup(options.seed, number, options.brief), judge_of(options.shots));
    let mut verdict = judge(&setup);
    let slow = if setup.balls.len() < MANY { SLOW.0 } else { SLOW.1 };
    if verdict.took > slow {
        verdict.faults.push(Fault::new(Kind::Slow, verdict.took, summary(&verdict)));
    }
    for fault in &verdict.faults {
        println!("{number} on {}: {fault}", setup.name);
        let count = kept.entry(fault.kind).or_default();
        *count += 1;
        if let Some(out) = options.out.as_ref().filter(|_| *count <= options.keep) {
            let (small, found) = shrink(&setup, fault, judge);
            let heading = format!("{:?}, made small from shot {number} of seed {}\n{found}", fault.kind, options.seed);
            let path = out.join(format!("{:?}_{}_{number}.shot.ron", fault.kind, options.seed).to_lowercase());
            if let Err(error) = fs::create_dir_all(out).and_then(|()| fs::write(&path, shot_file(&small, &heading))) {
                eprintln!("{} cannot be written: {error}", path.display());
            }
        }
    }
    verdict
}
