//! Hostile shots, judged only by their record and samples; and tests that the judge finds faults.
//!
//! `cargo run --release -p baize-research --bin hostile` plays as many as there is time for.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use baize_files::{FileError, Source};
use baize_physics::{Meeting, PARAMETERS, Physics, Strike};
use baize_table::shot::{BrokenInvariant, Event, EventKind, Run, Setup};
use baize_testing::common::{complaints, found, played};
use baize_testing::hostile::fault::{Faults, Kind};
use baize_testing::hostile::generator::Generator;
use baize_testing::hostile::judge::{judge, judge_run, rattles};
use baize_testing::hostile::space::smallest;
use baize_testing::hostile::text::shot_file;
use baize_testing::hostile::twins::{Mirror, compare_mirror, compare_order, reversed};
use baize_testing::random::Dice;

/// The number of shots; a long run has more.
const SHOTS: u64 = 1_000;

#[test]
fn hostile_shots_have_no_fault() {
    let (generator, events) = (Generator::open(), AtomicUsize::new(0));
    let faults = complaints(SHOTS, |number| {
        let verdict = judge(&generator.brief_setup(number));
        events.fetch_add(verdict.events, Ordering::Relaxed);
        verdict.complaint()
    });
    assert_eq!(faults, "");
    let events = events.into_inner();
    assert!(events as u64 > 20 * SHOTS, "the shots are too tame: {events} events");
}

/// A ball between two others at rest that is a micrometre high would have to be pressed a million times harder than it weighs.
#[test]
fn balls_of_a_tight_rack_that_begin_some_micrometres_high_come_down_without_a_fault() {
    let rack = found("wedged_rack");
    for seed in 0..12 {
        let dice = &mut Dice::of(seed);
        let mut setup = rack.clone();
        for placed in setup.balls.iter_mut().skip(1) {
            let height = if dice.happens(0.3) { libm::pow(10.0, dice.between(-9.0, -5.0)) } else { 0.0 };
            placed.motion.position.z = placed.ball.radius + height;
        }
        assert_eq!(judge(&setup).complaint(), None, "seed {seed}");
    }
}

#[test]
fn the_judge_comes_to_the_end_of_the_shortest_stretch() {
    // Two balls are in one place, in a span with as few different times as possible.
    let calls = Cell::new(0);
    let gap = |_: f64| {
        calls.set(calls.get() + 1);
        assert!(calls.get() < 100, "it goes on for ever");
        -1e-9
    };
    let (from, to) = (1.0_f64, 1.0_f64.next_up().next_up());
    assert_eq!(smallest(gap, 1.0, from, to).0, -1e-9);
}

#[test]
fn a_hostile_shot_is_the_same_whenever_it_is_made() {
    let (one, other) = (Generator::open(), Generator::open());
    for number in (0..200).rev() {
        assert_eq!(one.setup(number), other.setup(number));
    }
}

#[test]
fn a_hostile_shot_that_is_written_short_has_the_same_physics() {
    let generator = Generator::open();
    for number in 0..200 {
        let setup = generator.setup(number);
        let text = shot_file(&setup, "A shot.");
        // Some have balls in places that no file may give; their text is read nevertheless.
        match Setup::shot(Source::of_text("short", text.clone())).load() {
            Ok(loaded) => assert_eq!(loaded.physics, setup.physics, "{number}\n{text}"),
            Err(error) => assert!(matches!(error, FileError::Mistakes(_)), "{number}: {error}\n{text}"),
        }
    }
}

#[test]
fn hostile_shots_reach_every_end_of_every_parameter() {
    let generator = Generator::open();
    let physics: Vec<Physics> = (0..2_000).map(|number| generator.setup(number).physics).collect();
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.path != "horizon.seconds") {
        for end in [parameter.min, parameter.max] {
            let reached = physics.iter().any(|physics| parameter.get(physics) == Some(end));
            assert!(reached, "{} is never {end}", parameter.path);
        }
    }
}

/// A break of nine balls.
fn break_shot() -> (Setup, Run) {
    let mut setup = Setup::rack("nine_ball_tight").load().unwrap_or_else(|error| panic!("{error}"));
    setup.strike = Some(Strike { speed: 8.0, direction: 0.01, ..Strike::default() });
    let run = played(&setup);
    (setup, run)
}

/// What the judge finds in the break if `doctor` changes the set-up afterwards.
fn seen(doctor: impl FnOnce(&mut Setup)) -> Vec<Kind> {
    let (mut setup, run) = break_shot();
    doctor(&mut setup);
    let mut faults = Faults::default();
    judge_run(&setup, &run, &mut faults);
    faults.0.iter().map(|fault| fault.kind).collect()
}

#[test]
fn the_judge_finds_nothing_in_a_sound_break() {
    assert_eq!(seen(|_| ()), []);
}

#[test]
fn the_judge_sees_balls_in_one_place_and_in_the_noses() {
    let found = seen(|setup| setup.balls.iter_mut().for_each(|placed| placed.ball.radius += 1e-6));
    assert!(found.contains(&Kind::Overlap) && found.contains(&Kind::Nose), "{found:?}");
    let found =
        seen(|setup| Arc::make_mut(&mut setup.table.boundary).jaws.iter_mut().for_each(|jaw| jaw.radius *= 10.0));
    assert!(found.contains(&Kind::Jaw), "{found:?}");
}

#[test]
fn the_judge_sees_energy_from_nowhere() {
    // If the cue ball is said to be light, it gives the rack more energy than it has.
    let found = seen(|setup| setup.balls[0].ball.mass *= 0.5);
    assert!(found.contains(&Kind::ImpactEnergy) || found.contains(&Kind::BurstEnergy), "{found:?}");
    // If the bed is said to rise towards the foot, the balls roll up without losing speed.
    let found = seen(|setup| setup.physics.cloth.slope.to_foot = -0.02);
    assert!(found.contains(&Kind::CourseEnergy), "{found:?}");
    let found = seen(|setup| setup.physics.cue.mass = 0.05);
    assert!(found.contains(&Kind::StrikeEnergy), "{found:?}");
}

#[test]
fn the_judge_sees_balls_where_no_bed_is() {
    let found =
        seen(|setup| Arc::make_mut(&mut setup.table.boundary).cushions.iter_mut().for_each(|nose| nose.to *= 0.5));
    assert!(found.contains(&Kind::Outside), "{found:?}");
    let found = seen(|setup| {
        Arc::make_mut(&mut setup.table.boundary).pockets.iter_mut().for_each(|pocket| pocket.radius *= 3.0);
    });
    assert!(found.contains(&Kind::Slate), "{found:?}");
}

#[test]
fn the_judge_sees_a_ball_in_the_edge_of_a_hole() {
    let mut setup = found("shelf_energy_60018");
    let run = played(&setup);
    Arc::make_mut(&mut setup.table.boundary).pockets.iter_mut().for_each(|pocket| pocket.radius -= 1e-5);
    let mut faults = Faults::default();
    judge_run(&setup, &run, &mut faults);
    assert!(faults.0.iter().any(|fault| fault.kind == Kind::Edge), "{:?}", faults.0);
}

/// What the judge finds in the break if its record is changed.
fn seen_in_record(doctor: impl FnOnce(&mut Run)) -> Vec<Kind> {
    let (setup, mut run) = break_shot();
    doctor(&mut run);
    let mut faults = Faults::default();
    judge_run(&setup, &run, &mut faults);
    faults.0.iter().map(|fault| fault.kind).collect()
}

#[test]
fn the_judge_sees_missing_and_wrong_events() {
    let found = seen_in_record(|run| run.record.events.retain(|event| event.changes.len() != 2));
    assert!(found.contains(&Kind::Kick), "{found:?}");
    let found = seen_in_record(|run| {
        let last = run.record.events.iter_mut().rfind(|event| event.changes.len() == 2);
        last.expect("balls meet").changes[0].after.velocity.y += 0.1;
    });
    assert!(found.contains(&Kind::Report), "{found:?}");
    let found = seen_in_record(|run| run.record.events.reverse());
    assert!(found.contains(&Kind::Time), "{found:?}");
    let found = seen_in_record(|run| run.broken = Some(BrokenInvariant::Time { time: 0.0, before: 1.0 }));
    assert_eq!(found, [Kind::Broken]);
    let found = seen_in_record(|run| run.record.events[0].changes[0].after.spin.x = f64::NAN);
    assert_eq!(found, [Kind::NotANumber]);
}

#[test]
fn the_judge_sees_loud_contacts_normals_of_no_length_and_balls_that_do_not_part() {
    let with_contact = |doctor: &dyn Fn(&mut Event)| {
        seen_in_record(|run| {
            let contact =
                |event: &&mut Event| matches!(event.kind, EventKind::Contact { meeting: Meeting::Balls(..), .. });
            doctor(run.record.events.iter_mut().find(contact).expect("balls meet"));
        })
    };
    let found = with_contact(&|event| {
        if let EventKind::Contact { normal_speed, .. } = &mut event.kind {
            *normal_speed *= 3.0;
        }
    });
    assert!(found.contains(&Kind::Loud), "{found:?}");
    let found = with_contact(&|event| {
        if let EventKind::Contact { normal, .. } = &mut event.kind {
            *normal *= 0.5;
        }
    });
    assert!(found.contains(&Kind::Normal), "{found:?}");
    let found = with_contact(&|event| event.changes.iter_mut().for_each(|change| change.after = change.before));
    assert!(found.contains(&Kind::StillCloses), "{found:?}");
}

#[test]
fn the_judge_lets_squeezes_follow_each_other_for_long_but_no_rattle_in_no_time() {
    let evenly = |events: u32, seconds: f64| (0..events).map(move |k| seconds * f64::from(k) / f64::from(events));
    let squeezes: Vec<f64> = evenly(32_042, 44.7).collect();
    assert_eq!(rattles(4, &squeezes), 0, "a ball that spins for 44 s squeezes three others");
    // This holds however long the shot goes on.
    let rattle: Vec<f64> = evenly(113_736, 0.4).chain(squeezes.iter().map(|time| time + 0.5)).collect();
    assert!(rattles(4, &rattle) > 110_000, "{}", rattles(4, &rattle));
}

#[test]
fn the_judge_sees_a_twin_that_is_none() {
    let (setup, run) = break_shot();
    let with = |compare: &dyn Fn(&mut Faults)| {
        let mut faults = Faults::default();
        compare(&mut faults);
        faults.0.iter().map(|fault| fault.kind).collect::<Vec<_>>()
    };
    for mirror in Mirror::ALL {
        let image = mirror.of(&setup).unwrap_or_else(|| panic!("{mirror:?}"));
        assert_eq!(with(&|faults| compare_mirror(mirror, &run, &played(&image), faults)), []);
        // The shot is not its own mirror image.
        assert_eq!(with(&|faults| compare_mirror(mirror, &run, &run, faults)), [Kind::Mirror]);
    }
    assert_eq!(with(&|faults| compare_order(&setup, &run, &played(&reversed(&setup)), faults)), []);
    // Nor is it the shot with reversed balls.
    assert_eq!(with(&|faults| compare_order(&setup, &run, &run, faults)), [Kind::Order]);
}
