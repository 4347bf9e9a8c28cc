//! Breaks of triangles of thousands of balls.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::error::BenchError;
use super::scope::Bench;
use super::sheet::{Cell, Sheet};
use super::shots::racked;
use baize_physics::Strike;
use baize_table::shot::{Setup, Unplayable, simulate};

/// A break is given up after this time.
const PATIENCE: Duration = Duration::from_secs(60);

/// That time for a quick run.
const LITTLE_PATIENCE: Duration = Duration::from_millis(200);

/// The hardest break, not quite square.
fn strike() -> Strike {
    Strike { speed: 15.0, direction: 0.003, ..Strike::default() }
}

const COLUMNS: [(&str, &str); 4] =
    [("case", "break"), ("balls", "balls"), ("events", "events"), ("seconds", "time to rest")];

/// Times each break once.
pub(super) fn sheet(bench: &Bench) -> Result<Sheet, BenchError> {
    let mut sheet = Sheet::new("triangles", "Triangles, broken at 15 m/s of the cue", &COLUMNS);
    let racks = [("50 rows", "stress_50", true), ("100 rows", "stress_100", bench.all)];
    for (name, rack, is_wanted) in racks {
        if is_wanted {
            let mut setup = racked(rack, strike())?;
            setup.physics.horizon.impacts = u32::MAX;
            let balls = Cell::Count(setup.balls.len());
            let patience = if bench.quick { LITTLE_PATIENCE } else { PATIENCE };
            let (events, time) = play(setup, patience).map_err(|error| BenchError::Shot(name.to_owned(), error))?;
            sheet.rows.push(vec![Cell::Name(name.to_owned()), balls, events, time]);
        }
    }
    Ok(sheet)
}

/// Number of events, and time. A break that takes longer than `patience` goes on in its thread until the program ends,
/// because a single impact of that many balls cannot be interrupted.
fn play(setup: Setup, patience: Duration) -> Result<(Cell, Cell), Unplayable> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let start = Instant::now();
        let events = simulate(&setup).map(|run| run.record.events.len());
        // If it took too long, nobody receives this.
        let _ = sender.send((events, start.elapsed().as_secs_f64()));
    });
    match receiver.recv_timeout(patience) {
        Ok((events, seconds)) => Ok((Cell::Count(events?), Cell::Time(seconds))),
        Err(_) => Ok((Cell::Nothing, Cell::Over(patience.as_secs_f64()))),
    }
}
