//! Playing shot after shot on one table allocates no further memory.

use allocation_counter::measure;
use baize::files::Source;
use baize::physics::{Phase, Strike, Tip};
use baize::shot::{Setup, Simulator};
use baize_cli::speed::{crowd_of, play};

fn of_rack(rack: &str, strike: Strike) -> Setup {
    let setup = Setup::rack(rack).load().unwrap_or_else(|error| panic!("{error}"));
    Setup { strike: Some(strike), ..setup }
}

/// How often memory was allocated while a shot was played that had been played twice before. The second time the simulator looks at the
/// balls that lie still.
fn allocations(simulator: &mut Simulator, setup: &Setup) -> u64 {
    for _ in 0..2 {
        simulator.play(setup).expect("the strike holds");
    }
    measure(|| assert!(simulator.play(setup).is_ok())).count_total
}

#[test]
fn a_shot_among_sixteen_balls_allocates_nothing_once_it_was_played_twice() {
    let strike = |direction: f64| Strike { speed: 3.0, direction, tip: Tip { side: 0.2, height: 0.2 }, elevation: 0.0 };
    let mut simulator = Simulator::default();
    for tenth in 0..10 {
        let setup = of_rack("scatter", strike(0.6 * f64::from(tenth)));
        assert_eq!(allocations(&mut simulator, &setup), 0, "struck towards {}", 0.6 * f64::from(tenth));
    }
}

#[test]
fn a_shot_in_reused_memory_is_the_same_to_the_bit() {
    let mut simulator = Simulator::default();
    for (rack, speed) in [
        ("eight_ball_tight", 9.0),
        ("cue_ball", 2.0),
        ("scatter", 4.0),
        ("eight_ball_tight", 5.0),
        ("snooker_tight", 8.0),
    ] {
        let setup = of_rack(rack, Strike { speed, direction: 0.01, ..Strike::default() });
        let alone = baize::shot::simulate(&setup).expect("the strike holds");
        let after_others = simulator.play(&setup).expect("the strike holds");
        assert_eq!(*after_others, alone, "{rack} at {speed} m/s");
        assert!(alone.record.finals.iter().any(|last| last.phase != Phase::Resting || last.motion.position.x != 0.0));
    }
}

#[test]
fn at_the_lie_of_the_last_shot_only_the_stroke_is_looked_at_anew() {
    let mut simulator = Simulator::default();
    let strike = |speed: f64, direction: f64| Strike { speed, direction, ..Strike::default() };
    let scatter = of_rack("scatter", strike(2.0, 0.4));
    let other_cue_ball = Setup { cue_ball: 3, ..scatter.clone() };
    let still = Setup { strike: None, ..scatter.clone() };
    let mut moved = scatter.clone();
    moved.balls[5].motion.position.y += 1e-4;
    let mut slower_cloth = scatter.clone();
    slower_cloth.physics.cloth.rolling_friction *= 2.0;
    let harder = of_rack("scatter", strike(6.0, 2.0));
    // A stroke that misses the ball is refused, so the simulator still knows the shot before it.
    let missed = Setup {
        strike: Some(Strike { tip: Tip { side: 2.0, height: 0.0 }, ..strike(2.0, 0.4) }),
        ..slower_cloth.clone()
    };
    let shots =
        [&scatter, &harder, &other_cue_ball, &scatter, &still, &moved, &scatter, &missed, &slower_cloth, &scatter];
    for (number, setup) in shots.into_iter().enumerate() {
        if std::ptr::eq(setup, &raw const missed) {
            assert!(simulator.play(setup).is_err(), "it misses the ball");
            continue;
        }
        let alone = baize::shot::simulate(setup).expect("the strike holds");
        assert_eq!(*simulator.play(setup).expect("the strike holds"), alone, "shot {number}");
        // Once more from the balls as they lie now: another stroke, a stroke that is refused, and the same stroke.
        let other = Setup { strike: Some(strike(3.0, 1.0 + number as f64)), ..setup.clone() };
        let other_alone = baize::shot::simulate(&other).expect("the strike holds");
        assert_eq!(*simulator.play(&other).expect("the strike holds"), other_alone, "another after shot {number}");
        let refused = Setup { strike: Some(strike(-1.0, 0.0)), ..setup.clone() };
        assert!(simulator.play(&refused).is_err());
        assert_eq!(*simulator.play(setup).expect("the strike holds"), alone, "shot {number} again");
        if number % 2 == 0 {
            let refused_elsewhere = Setup { strike: Some(strike(-1.0, 0.0)), ..moved.clone() };
            assert!(simulator.play(&refused_elsewhere).is_err());
        }
    }
}

/// The most bytes that bodies and forecast hold for each ball while a crowd of that many balls plays a few impacts for
/// each.
fn bytes_a_ball(count: usize) -> u64 {
    let crowd = crowd_of(count);
    let played = measure(|| {
        assert_eq!(play(&mut crowd.clone(), 3 * count), 3 * count, "the crowd runs long enough");
    });
    played.bytes_max / count as u64
}

#[test]
fn a_ball_among_thousands_takes_eleven_hundred_bytes_at_most_however_many_there_are() {
    let (thousand, ten_thousand) = (bytes_a_ball(1_000), bytes_a_ball(10_000));
    println!("{thousand} bytes a ball among 1,000, {ten_thousand} among 10,000");
    assert!(thousand <= 1100, "{thousand} bytes a ball among 1,000");
    assert!(ten_thousand <= 1100, "{ten_thousand} bytes a ball among 10,000");
}

/// The most bytes that are held while a rack with that many balls in one place is refused.
fn bytes_to_refuse_a_heap(count: usize) -> u64 {
    let ball = |name| format!("(ball: \"{name}\", radius: 0.03, mass: 0.2, position: (0, 0)),");
    let rack = format!("(table: \"pool_9ft\", balls: [{}])", (0..count).map(ball).collect::<String>());
    let refused = measure(|| assert!(Setup::rack(Source::of_text("a heap", rack.as_str())).load().is_err()));
    refused.bytes_max
}

#[test]
fn to_find_what_is_wrong_with_twice_as_many_balls_takes_twice_the_memory() {
    let (some, twice) = (bytes_to_refuse_a_heap(1_000), bytes_to_refuse_a_heap(2_000));
    println!("{some} bytes for 1,000 balls in one place, {twice} for 2,000");
    assert!(2 * twice < 5 * some, "{some} bytes for 1,000 balls, {twice} for 2,000");
}

#[test]
fn a_break_allocates_nothing_once_it_was_played_twice() {
    let strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
    for rack in ["nine_ball_tight", "eight_ball_tight"] {
        assert_eq!(allocations(&mut Simulator::default(), &of_rack(rack, strike)), 0, "{rack}");
    }
}
