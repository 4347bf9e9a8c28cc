//! The engine's own time for the shots that `tests/bench.py` plays from Python, on one thread.
//!
//! `cargo run --release --example engine_time`

use std::error::Error;
use std::time::Instant;

use baize::physics::{Strike, Tip};
use baize::shot::{Setup, Simulator};

const SHOTS: u32 = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    for (name, rack, speed) in [("break of fifteen", "eight_ball_tight", 9.0), ("cue ball alone", "cue_ball", 2.0)] {
        let mut setup = Setup::of_rack(Some(rack), None)?;
        let mut simulator = Simulator::default();
        let start = Instant::now();
        let mut seconds = 0.0;
        for shot in 0..SHOTS {
            let share = f64::from(shot) / f64::from(SHOTS - 1);
            let tip = Tip { side: 0.2 - 0.4 * share, height: 0.0 };
            setup.strike = Some(Strike { speed, direction: -0.01 + 0.02 * share, tip, elevation: 0.0 });
            seconds += simulator.play(&setup)?.record.duration;
        }
        let each = start.elapsed().as_secs_f64() / f64::from(SHOTS);
        println!("{name}: {:.2} µs a shot ({seconds:.1} s of billiards)", 1e6 * each);
    }
    Ok(())
}
