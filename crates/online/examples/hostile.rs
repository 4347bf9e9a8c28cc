//! Sends a session random frames and changed frames of a real match, and says what became of them:
//!
//! ```sh
//! cargo run --release -p baize-online --example hostile -- 1000000
//! ```

use std::env;
use std::fs;
use std::time::{Duration, Instant};

use baize_testing::random::Dice;
use mutation::{Fate, changed, fate, scenes};

#[path = "../tests/online/mutation.rs"]
mod mutation;
#[path = "../tests/online/pair.rs"]
#[expect(dead_code, reason = "the tests use all of it")]
mod pair;

fn main() {
    let count: usize = env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1_000_000);
    let scenes = scenes();
    let (mut dice, mut fates, begun) = (Dice::of(71), [0_usize; 3], Instant::now());
    let before = peak_memory();
    for round in 0..count {
        let (_, receiver, frame) = &scenes[round % scenes.len()];
        let (_, _, other) = dice.pick(&scenes);
        match fate(receiver, &changed(&mut dice, frame, other), Duration::ZERO) {
            Fate::Refused => fates[0] += 1,
            Fate::Taken => fates[1] += 1,
            Fate::Played => fates[2] += 1,
        }
    }
    let [refused, taken, played] = fates;
    println!(
        "{count} frames in {:.0} s: {refused} refused, {taken} taken, {played} played",
        begun.elapsed().as_secs_f64()
    );
    println!("peak memory: {before} before, {} after", peak_memory());
}

/// The most memory that the program has had, as Linux says it.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".to_owned(), |size| size.trim().to_owned())
}
