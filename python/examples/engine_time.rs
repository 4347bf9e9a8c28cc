//! The engine's own time for the shots that `tests/bench.py` plays from Python, on one thread.
//!
//! `cargo run --release --example engine_time [sum_to_three]`; with that word it plays nothing else.

use std::error::Error;
use std::time::Instant;

use baize_files::{Folders, Source};
use baize_physics::{Strike, Tip};
use baize_table::shot::{Recorded, Setup, Simulator};

const SHOTS: u32 = 10_000;

/// The shots of sum to three: so many that loading the table takes no time beside them.
const SUM_TO_THREE_SHOTS: u32 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().nth(1).is_none_or(|word| word != "sum_to_three") {
        breaks_and_lone_balls()?;
    }
    sum_to_three()
}

fn breaks_and_lone_balls() -> Result<(), Box<dyn Error>> {
    for (name, rack, speed) in [("break of fifteen", "eight_ball_tight", 9.0), ("cue ball alone", "cue_ball", 2.0)] {
        let mut setup = Setup::rack(rack).load()?;
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

/// Shots as the environment "sum to three" plays them: both balls anywhere at first, then ten shots in a row, with the unwatched
/// simulator that it uses.
fn sum_to_three() -> Result<(), Box<dyn Error>> {
    let environment = include_str!("../package/baize/envs/sum_to_three.py");
    let table =
        environment.split("\"\"\"").find(|text| text.contains("ball_set:")).ok_or("the environment has no table")?;
    let source = Source::of_text("the table", table).in_folders(&Folders::from_environment());
    let mut setup = Setup::rack(source).load()?;
    let mut simulator = Simulator::default();
    let mut random = Random(1);
    let (mut events, mut elapsed) = (0, 0.0);
    for shot in 0..SUM_TO_THREE_SHOTS {
        if shot % 10 == 0 {
            lay_anywhere(&mut setup, &mut random);
        }
        let [cue, object] = [0, 1].map(|ball| setup.balls[ball].motion.position.truncate());
        let sine = 2.0 * setup.balls[0].ball.radius / cue.distance(object) * libm::sin(random.between(-1.22, 1.22));
        let along = object - cue;
        let direction = libm::atan2(along.y, along.x) - libm::asin(sine);
        let tip = Tip { side: 0.0, height: 0.0 };
        setup.strike = Some(Strike { speed: random.between(0.5, 3.0), direction, tip, elevation: 0.0 });
        let start = Instant::now();
        let record = &simulator.play_unwatched(&setup, Recorded::Everything)?.record;
        elapsed += start.elapsed().as_secs_f64();
        events += record.events.len();
        for (placed, last) in setup.balls.iter_mut().zip(&record.finals) {
            placed.motion.position = last.motion.position;
        }
    }
    let each = elapsed / f64::from(SUM_TO_THREE_SHOTS);
    println!(
        "sum to three: {:.2} µs a shot ({:.1} events)",
        1e6 * each,
        f64::from(u32::try_from(events)?) / f64::from(SUM_TO_THREE_SHOTS)
    );
    Ok(())
}

/// Lays both balls anywhere on the bed with room between them.
fn lay_anywhere(setup: &mut Setup, random: &mut Random) {
    loop {
        for placed in &mut setup.balls {
            let position = &mut placed.motion.position;
            (position.x, position.y) = (random.between(-0.57, 0.57), random.between(-0.27, 0.27));
        }
        if setup.balls[0].motion.position.distance(setup.balls[1].motion.position) > 0.0625 {
            return;
        }
    }
}

/// Random numbers: Vigna's `SplitMix64`.
struct Random(u64);

impl Random {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        #[expect(clippy::cast_precision_loss, reason = "of a random number the upper 53 bits are kept")]
        let share = ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1_u64 << 53) as f64;
        low + share * (high - low)
    }
}
