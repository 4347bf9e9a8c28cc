//! How many typical shots are played in a second, each core on its own.

use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use super::error::BenchError;
use super::scope::Bench;
use super::sheet::{Cell, Sheet};
use super::typical::{pots_one, scan, typical_setup};
use crate::cores::cores;
use baize_physics::Strike;
use baize_table::shot::{Setup, Simulator};

/// How long shots are played with each number of cores.
const MEASURED: Duration = Duration::from_secs(1);

/// Number of different shots that are played in turn.
const SHOTS: usize = 256;

const COLUMNS: [(&str, &str); 4] =
    [("cores", "cores"), ("shots_per_second", "shots"), ("per_core", "on each core"), ("scaling", "scaling")];

/// Counts shots on one core, on two, four and so on, and on all.
pub(super) fn sheet(bench: &Bench) -> Result<Sheet, BenchError> {
    let mut sheet =
        Sheet::new("throughput", "Different shots among 16 balls, each with one pot, in a second", &COLUMNS);
    let (setup, strikes) = typical_strikes(if bench.quick { 2 } else { SHOTS })?;
    let alone = rate(bench, &setup, &strikes, 1);
    let all = cores();
    let doubled = std::iter::successors(Some(2), |count| Some(2 * count)).take_while(|&count| count < all);
    let more = doubled.chain((all > 1).then_some(all)).map(|count| (count, rate(bench, &setup, &strikes, count)));
    for (count, rate) in std::iter::once((1, alone)).chain(more) {
        let each = rate / count as f64;
        sheet.rows.push(vec![Cell::Count(count), Cell::Rate(rate), Cell::Rate(each), Cell::Ratio(each / alone)]);
    }
    Ok(sheet)
}

/// Sixteen balls, and the first `count` strokes of the scan that pot one of them without a scratch.
fn typical_strikes(count: usize) -> Result<(Setup, Vec<Strike>), BenchError> {
    let mut setup = typical_setup(super::typical::TYPICAL)?;
    let mut simulator = Simulator::default();
    let mut strikes = Vec::with_capacity(count);
    for stroke in scan() {
        setup.strike = Some(stroke);
        if simulator.play(&setup).is_ok_and(|run| pots_one(&setup, run)) {
            strikes.push(stroke);
        }
        if strikes.len() == count {
            break;
        }
    }
    if strikes.is_empty() { Err(BenchError::NoTypicalShot) } else { Ok((setup, strikes)) }
}

/// Shots per second of all `threads` together.
fn rate(bench: &Bench, setup: &Setup, strikes: &[Strike], threads: usize) -> f64 {
    let barrier = Barrier::new(threads);
    thread::scope(|scope| {
        let play = |thread: usize| {
            let barrier = &barrier;
            scope.spawn(move || play_on(bench, setup.clone(), strikes, thread * strikes.len() / threads, barrier))
        };
        let players: Vec<_> = (0..threads).map(play).collect();
        players.into_iter().filter_map(|player| player.join().ok()).sum()
    })
}

/// Waits until all threads are ready, then plays the shots in turn, from number `first` on. Returns shots per second.
fn play_on(bench: &Bench, mut setup: Setup, strikes: &[Strike], first: usize, all_ready: &Barrier) -> f64 {
    let mut simulator = Simulator::default();
    let mut play_all = || {
        for strike in strikes[first..].iter().chain(&strikes[..first]) {
            setup.strike = Some(*strike);
            std::hint::black_box(simulator.play(&setup).is_ok());
        }
    };
    // Warm up memory and caches.
    play_all();
    all_ready.wait();
    let start = Instant::now();
    let mut rounds = 0;
    loop {
        play_all();
        rounds += 1;
        let elapsed = start.elapsed();
        if bench.quick || elapsed >= MEASURED {
            return (rounds * strikes.len()) as f64 / elapsed.as_secs_f64();
        }
    }
}
