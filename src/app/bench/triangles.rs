//! Triangles of thousands of balls, broken.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::shots::racked;
use super::{Bench, BenchError, Cell, Sheet};
use crate::physics::Strike;
use crate::shot::{Setup, Unplayable, simulate};

/// After so long a break is told as one that takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The same where all is only tried out.
const LITTLE_PATIENCE: Duration = Duration::from_millis(200);

/// As hard as it goes, not quite square.
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

/// Number of events and time. What takes longer than `patience` is left to end with the program: a single impact of so many
/// balls cannot be broken off.
fn play(setup: Setup, patience: Duration) -> Result<(Cell, Cell), Unplayable> {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let start = Instant::now();
        let events = simulate(&setup).map(|run| run.record.events.len());
        // Nobody listens any more where it took too long.
        let _ = tell.send((events, start.elapsed().as_secs_f64()));
    });
    match told.recv_timeout(patience) {
        Ok((events, seconds)) => Ok((Cell::Count(events?), Cell::Time(seconds))),
        Err(_) => Ok((Cell::Nothing, Cell::Over(patience.as_secs_f64()))),
    }
}
