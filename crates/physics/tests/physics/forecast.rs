//! The fast forecast finds, to the bit, what an exhaustive search finds.

use baize_physics::engine::next_by_search;
use baize_physics::engine::{Due, Engine, Outcome};
use baize_physics::{Ball, Motion, Physics};
use baize_table::shot::Setup;
use baize_testing::common::*;
use baize_testing::random::{Cupboard, Dice};

/// The balls of a set-up on their courses after the stroke.
fn struck(setup: &Setup) -> Engine {
    let mut engine = setup.engine();
    if let Some(strike) = &setup.strike {
        engine.strike(setup.cue_ball, strike).expect("the strike holds");
    }
    engine
}

/// Plays up to `most` impacts, and compares before each what is due next. Returns how many were compared, or where they
/// differ.
fn compare(setup: &Setup, most: usize) -> Result<usize, String> {
    let mut engine = struck(setup);
    for impact in 0..most {
        engine.detect(f64::INFINITY);
        let (found, due) = (next_by_search(engine.bodies(), engine.environment(), f64::INFINITY), engine.due());
        let bits = |due: Option<Due>| due.map(|due| (due.time.to_bits(), due.kind));
        if bits(found) != bits(due) {
            return Err(format!("impact {impact}: a search finds {found:?}, the forecast finds {due:?}"));
        }
        if engine.resolve() != Outcome::Resolved {
            return Ok(impact);
        }
    }
    Ok(most)
}

#[test]
fn in_any_shot_the_forecast_finds_the_same_as_the_exhaustive_search() {
    let cupboard = Cupboard::open();
    let mut compared = 0;
    for number in 0..300 {
        let setup = cupboard.setup(number);
        match compare(&setup, 150) {
            Ok(impacts) => compared += impacts,
            Err(difference) => panic!("shot {number} ({} on {}): {difference}", setup.name, setup.table.name),
        }
    }
    assert!(compared > 5_000, "only {compared} impacts were compared");
}

/// That many balls of different sizes, all moving, scattered over a table large enough for them.
fn crowd(count: usize, seed: u64) -> Setup {
    let mut dice = Dice::of(seed);
    let side = (count as f64).sqrt().ceil() as usize;
    let spacing = 0.4;
    let balls: Vec<(Ball, Motion)> = (0..count)
        .map(|index| {
            let ball = Ball { radius: dice.between(0.02, 0.05), ..pool(index as u32) };
            let place = [index % side, index / side]
                .map(|cell| (cell as f64 - 0.5 * (side - 1) as f64) * spacing + dice.between(-0.1, 0.1));
            let velocity = [dice.between(-4.0, 4.0), dice.between(-4.0, 4.0)];
            (ball, spinning(&ball, place, velocity, [0.0, 0.0, dice.between(-50.0, 50.0)]))
        })
        .collect();
    let length = side as f64 * spacing + 0.2;
    setup(four_cushions(length, length, 0.04), Physics::default(), &balls)
}

#[test]
fn among_many_balls_the_forecast_finds_the_same_as_the_exhaustive_search() {
    // The 41 balls rest after some 300 impacts.
    for (count, seed, impacts) in [(41, 1, 300), (60, 2, 390), (90, 3, 390)] {
        let compared = compare(&crowd(count, seed), impacts);
        assert_eq!(compared, Ok(impacts), "{count} balls");
    }
}
