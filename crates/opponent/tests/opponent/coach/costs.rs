//! What the coach says that a shot cost.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_opponent::coach::{Coach, Part, ReviewShot, ShotCost, person_of_level};
use baize_opponent::opponent::{AimedShot, Intent, OpponentFile, Situation};
use baize_physics::Strike;
use glam::DVec2;

use crate::tables::lying;

const SIMULATIONS: u32 = 1500;
/// So many find the shot with the best leave.
const MANY_SIMULATIONS: u32 = 16_000;

fn person(level: f64) -> OpponentFile {
    person_of_level(level, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"))
}

/// The shot with this strike.
fn played(situation: &Situation, aimed: &AimedShot) -> ReviewShot {
    let (after, verdict) = situation.played(aimed, &aimed.aim).expect("it can be played");
    ReviewShot { before: situation.clone(), aimed: *aimed, after, ended: verdict.ended, step: 0, number: 1 }
}

/// What a shot of a person of level 5 cost, after the best shot was turned into another one.
fn cost_of(situation: &Situation, turn: impl Fn(&AimedShot) -> AimedShot) -> ShotCost {
    cost_after(SIMULATIONS, situation, turn)
}

/// The same by a coach who computes so many shots.
fn cost_after(simulations: u32, situation: &Situation, turn: impl Fn(&AimedShot) -> AimedShot) -> ShotCost {
    let (person, stop) = (person(5.0), AtomicBool::new(false));
    let coach = Coach::new([&person, &person], 1, simulations, 1, &stop);
    let best = coach.value(situation).expect("a value").shots[0].aimed;
    let cost = coach.cost(&played(situation, &turn(&best))).expect("a cost");
    let parts: f64 = Part::ALL.iter().map(|part| cost.of(*part)).sum();
    assert!((parts - cost.total()).abs() < 1e-12, "{cost:?}");
    assert!((0.0..=1.0).contains(&cost.before) && (0.0..=1.0).contains(&cost.after), "{cost:?}");
    cost
}

/// The eight is easy, and the nine after it; the other side has an easy eight, too, if it is missed.
fn two_balls() -> Situation {
    lying("nine_ball", &[("cue", DVec2::new(0.55, 0.1)), ("8", DVec2::new(0.9, 0.35)), ("9", DVec2::new(0.9, -0.4))])
}

fn off_by(aimed: &AimedShot, degrees: f64) -> AimedShot {
    AimedShot { aim: Strike { direction: aimed.aim.direction + degrees.to_radians(), ..aimed.aim }, ..*aimed }
}

#[test]
fn the_best_shot_without_an_error_costs_nothing() {
    let cost = cost_after(MANY_SIMULATIONS, &two_balls(), |best| *best);
    assert!(cost.before > 0.6 && cost.total() < 0.05, "{cost:?}");
    assert!(cost.choice < 0.05 && cost.aim < 0.05 && cost.speed < 0.05, "{cost:?}");
    assert!(cost.words.starts_with("This shot "), "{}", cost.words);
}

#[test]
fn a_pot_that_misses_by_two_degrees_cost_by_the_aim() {
    let cost = cost_of(&two_balls(), |best| off_by(best, 2.0));
    assert_eq!(cost.meant.map(|meant| meant.intent), Some(cost.best.intent));
    assert!(cost.total() > 0.3 && cost.aim > 0.2, "{cost:?}");
    assert!(Part::ALL.iter().all(|part| cost.of(*part) <= cost.aim), "{cost:?}");
    assert!(cost.words.contains("by the aim"), "{}", cost.words);
}

#[test]
fn a_stroke_that_leaves_an_easy_ball_alone_cost_by_the_choice() {
    let cost = cost_of(&two_balls(), |best| {
        let away = Strike { speed: 1.0, direction: 3.0, ..Strike::default() };
        AimedShot { aim: away, ..*best }
    });
    assert!(cost.total() > 0.3, "{cost:?}");
    assert!(cost.choice > 0.3 && cost.aim == 0.0 && cost.speed == 0.0, "{cost:?}");
}

#[test]
fn the_shot_that_wins_the_rack_ends_at_one_and_the_one_that_loses_it_at_zero() {
    let nine = lying("nine_ball", &[("cue", DVec2::new(0.6, 0.2)), ("9", DVec2::new(0.9, 0.4))]);
    let won = cost_of(&nine, |best| *best);
    assert_eq!(won.after, 1.0);
    assert!(won.total() <= 0.0, "{won:?}");
    let eight = lying(
        "eight_ball",
        &[("cue", DVec2::new(0.6, 0.2)), ("8", DVec2::new(0.9, 0.4)), ("1", DVec2::new(-0.9, 0.4))],
    );
    let (person, stop) = (person(5.0), AtomicBool::new(false));
    let coach = Coach::new([&person, &person], 1, 400, 1, &stop);
    let lost = lying("nine_ball", &[("cue", DVec2::new(0.6, 0.2)), ("8", DVec2::new(0.9, 0.4))]);
    let pot = coach.value(&lost).expect("a value").shots[0].aimed;
    let shot = played(&eight, &AimedShot { declares: baize_games::rules::Declaration::Nothing, ..pot });
    assert_eq!(coach.cost(&shot).expect("a cost").after, 0.0);
}

#[test]
fn a_position_is_worth_the_same_after_one_shot_and_before_the_next() {
    let (person, stop) = (person(4.0), AtomicBool::new(false));
    let coach = Coach::new([&person, &person], 1, 400, 1, &stop);
    let situation = two_balls();
    let best = coach.value(&situation).expect("a value").shots[0].aimed;
    let first = played(&situation, &off_by(&best, 3.0));
    let next = coach.value(&first.after).expect("a value").shots[0].aimed;
    let second = played(&first.after, &next);
    let (first, second) = (coach.cost(&first).expect("a cost"), coach.cost(&second).expect("a cost"));
    assert_ne!(first.by, second.by);
    assert_eq!(first.after, 1.0 - second.before);
}

#[test]
fn a_cue_ball_that_was_put_in_a_bad_place_cost_by_the_choice() {
    let situation = two_balls();
    let mut state = situation.state().clone();
    let turn =
        baize_games::rules::Turn::of(baize_games::rules::Side::First).in_hand(baize_games::rules::Zone::Anywhere);
    state.next = baize_games::rules::Next::Shot(turn);
    let in_hand = situation.with_state(state);
    let cost = cost_of(&in_hand, |_| {
        let aim = Strike { speed: 2.0, direction: 0.2, ..Strike::default() };
        AimedShot { place: Some(DVec2::new(-1.1, 0.0)), declares: baize_games::rules::Declaration::Nothing, aim }
    });
    assert!(cost.choice > 0.1, "{cost:?}");
    assert_ne!(cost.best.aimed.place, None);
}

#[test]
fn the_pot_that_a_stroke_nearly_made_is_taken_for_what_was_meant() {
    for degrees in [-0.6, -0.2, 0.0, 0.2, 0.6] {
        let cost = cost_of(&two_balls(), |best| off_by(best, degrees));
        let meant = cost.meant.expect("it can be told");
        assert_eq!(meant.intent, cost.best.intent, "{degrees}");
        assert!(matches!(meant.intent, Intent::Pot { .. }));
    }
}
