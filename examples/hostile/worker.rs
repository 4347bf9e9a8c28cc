//! A worker: plays shots one after the other, and stops its process at one that takes too long or too much memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, panic, process, thread};

use super::hostile::clock::main_worked;
use super::hostile::fault::{Fault, Kind};
use super::hostile::shrink::shrink;
use super::hostile::text::shot_file;
use super::{Options, Source};

/// A line that tells the supervisor which shot comes next.
pub const NEXT: &str = "> ";

/// The exit code of a worker that stopped because of a shot.
pub const STOPPED: i32 = 3;

/// A shot that takes the engine longer than `SLOW` seconds of work is a fault. A shot that takes longer than `STOP`
/// seconds, together with its twins and the judge, is stopped.
const SLOW: f64 = 10.0;
const STOP: f64 = 100.0;

/// A worker with more memory than this is stopped, in pages of 4 KiB: 2 GiB.
const MOST_PAGES: u64 = 524_288;

/// When the present shot began, in milliseconds of work, and its number.
static BEGAN: AtomicU64 = AtomicU64::new(0);
static CURRENT: AtomicU64 = AtomicU64::new(0);

/// Plays every `step`th shot.
pub fn play_all(options: &Options, step: u64) {
    let source = Source::of(options);
    thread::spawn(watch);
    // The judge reports a panic of a shot.
    panic::set_hook(Box::new(|_| {}));
    let mut kept = BTreeMap::new();
    let mut number = options.from;
    while number < options.to {
        CURRENT.store(number, Ordering::Relaxed);
        BEGAN.store((main_worked() * 1e3) as u64, Ordering::Relaxed);
        println!("{NEXT}{number}");
        play(&source, number, options, &mut kept);
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

fn play(source: &Source, number: u64, options: &Options, kept: &mut BTreeMap<Kind, usize>) {
    let (setup, judge) = (source.setup(number, options.brief), source.judge());
    let verdict = judge(&setup);
    let mut faults = verdict.faults;
    if verdict.took > SLOW {
        let says = format!("it takes {} s for {} events and {} pieces", verdict.took, verdict.events, verdict.pieces);
        faults.push(Fault::new(Kind::Slow, verdict.took, says));
    }
    for fault in &faults {
        println!("{number} on {}: {fault}", setup.name);
        let count = kept.entry(fault.kind).or_default();
        *count += 1;
        if let Some(out) = options.out.as_ref().filter(|_| *count <= options.keep) {
            let (small, found) = shrink(&setup, fault, judge);
            let heading = format!("{:?}, made small from shot {number}\n{found}", fault.kind);
            let path = out.join(format!("{:?}_{number}.shot.ron", fault.kind).to_lowercase());
            if let Err(error) = fs::create_dir_all(out).and_then(|()| fs::write(&path, shot_file(&small, &heading))) {
                eprintln!("{} cannot be written: {error}", path.display());
            }
        }
    }
}
