//! 10,000 shots on all cores: how exactly must you aim to pot a ball?
//!
//! Run it with `cargo run --release --no-default-features --example ten_thousand_shots`.

use std::error::Error;
use std::thread;
use std::time::Instant;

use baize::prelude::*;
use baize::shot::Simulator;

/// The object ball lies between the cue ball and the corner pocket, a little off the straight line.
const RACK: &str = r#"(
    name: "A cut into the corner",
    table: "pool_9ft",
    ball_set: "pool",
    cue_ball: "cue",
    balls: [
        (ball: "cue", position: (0.2, -0.1)),
        (ball: "1", position: (0.8, 0.2)),
    ],
)"#;

fn main() -> Result<(), Box<dyn Error>> {
    let setup = setup()?;
    let aims = aims(10_000);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let start = Instant::now();
    let potted = potted(&setup, &aims, threads);
    println!("{} shots on {threads} threads in {:.2} s.", aims.len(), start.elapsed().as_secs_f64());

    let pots: Vec<f64> = aims.iter().zip(&potted).filter(|(_, potted)| **potted).map(|(aim, _)| *aim).collect();
    match (pots.first(), pots.last()) {
        (Some(first), Some(last)) => {
            println!("Ball 1 drops for {} of them, aimed at {first:.3}° to {last:.3}°.", pots.len());
        }
        _ => println!("Ball 1 never drops."),
    }
    Ok(())
}

/// The balls as they lie before each shot.
pub(crate) fn setup() -> Result<Setup, Box<dyn Error>> {
    Ok(Setup::rack(Source::of_text("the cut", RACK)).load()?)
}

/// That many directions in degrees, from one side of ball 1 to the other.
pub(crate) fn aims(count: u32) -> Vec<f64> {
    let step = 10.0 / f64::from(count);
    (0..count).map(|number| 21.5 + step * f64::from(number)).collect()
}

/// For every aim, whether ball 1 is potted. The answer does not depend on the number of threads.
pub(crate) fn potted(setup: &Setup, aims: &[f64], threads: usize) -> Vec<bool> {
    let mut potted = vec![false; aims.len()];
    let share = aims.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        // Every thread writes into its own part of the list, so no lock is needed.
        for (aims, potted) in aims.chunks(share).zip(potted.chunks_mut(share)) {
            scope.spawn(move || {
                // A simulator uses the memory of the last shot for the next one.
                let mut simulator = Simulator::default();
                let mut setup = setup.clone();
                for (aim, potted) in aims.iter().zip(potted) {
                    setup.strike = Some(Strike { speed: 2.0, direction: aim.to_radians(), ..Strike::default() });
                    let run = simulator.play(&setup).expect("a level cue can strike a ball that lies free");
                    *potted = matches!(run.record.finals[1].phase, Phase::Pocketed(_));
                }
            });
        }
    });
    potted
}
