//! How the planner thinks: the same on any number of threads, and it can be stopped.

use std::sync::atomic::AtomicBool;

use baize_games::rules::Choice;
use baize_opponent::opponent::{Act, Question, think};
use glam::DVec2;

use super::tables::{begun, lying, sure_hand, thought};

fn three_balls() -> baize_opponent::opponent::Situation {
    let places = [
        ("cue", DVec2::new(0.2, 0.1)),
        ("7", DVec2::new(0.6, -0.2)),
        ("8", DVec2::new(-0.5, 0.3)),
        ("9", DVec2::new(-0.8, -0.4)),
    ];
    lying("nine_ball", &places)
}

#[test]
fn the_same_position_has_the_same_thought_on_one_thread_and_on_three() {
    let situation = three_balls();
    let player = baize_opponent::opponent::OpponentFile::default();
    let (one, three) = (thought(&situation, &player, 1500, 1), thought(&situation, &player, 1500, 3));
    assert_eq!(one, three);
    assert!(one.is_about(&situation));
}

#[test]
fn another_seed_may_choose_another_shot_but_the_number_of_shots_in_the_head_stays_about_the_same() {
    let situation = three_balls();
    let asked = 2000;
    let spent = thought(&situation, &sure_hand(), asked, 1).simulations;
    assert!((asked / 4..=2 * asked).contains(&spent), "{spent} shots in the head");
}

#[test]
fn a_thought_that_is_stopped_has_no_answer() {
    let (situation, player, stop) = (three_balls(), sure_hand(), AtomicBool::new(true));
    let question = Question {
        situation: &situation,
        player: &player,
        other: None,
        seed: 5,
        simulations: None,
        threads: 2,
        stop: &stop,
    };
    assert_eq!(think(&question), None);
}

#[test]
fn whoever_wins_the_lag_breaks() {
    let situation = baize_opponent::opponent::Situation::of(&begun("nine_ball", 3));
    assert_eq!(thought(&situation, &sure_hand(), 100, 1).act, Act::Choose(Choice::BreakFirst));
}
