//! Shots that are taken back.

use baize_games::match_play::{Command, Match};
use baize_games::rules::{Side, State};

use baize_testing_matches::robot::loaded;
use baize_testing_matches::robot::{Robot, before_break, match_of, plain_strike};

fn other(the_match: &Match) -> Side {
    the_match.state().to_act().map_or(Side::First, Side::other)
}

#[test]
fn shots_are_taken_back_one_by_one_to_the_lie_before_each() {
    let mut the_match = match_of("(game: NineBall, race_to: 3)", 11);
    let mut robot = Robot::new(11);
    let mut before: Vec<State> = Vec::new();
    while before.len() < 6 {
        let state = the_match.state().clone();
        match robot.act(&mut the_match) {
            Some(Command::Strike { .. }) => before.push(state),
            Some(_) => {}
            None => break,
        }
    }
    for state in before.iter().rev() {
        the_match.give(other(&the_match), Command::TakeBack).expect("a shot was played");
        assert_eq!(the_match.state(), state);
    }
    let nothing = the_match.give(Side::First, Command::TakeBack).expect_err("all shots are taken back");
    assert_eq!(nothing.to_string(), "There is no shot that could be taken back.");
    let again = loaded(&the_match.text());
    assert_eq!((again.state(), again.steps()), (the_match.state(), the_match.steps()));
}

#[test]
fn a_shot_that_was_taken_back_stays_in_the_file_and_is_marked() {
    let mut the_match = before_break("(game: NineBall)");
    the_match.give(Side::First, plain_strike(9.0, -4.5)).expect("it can be played");
    let first = the_match.state().clone();
    the_match.give(Side::Second, Command::TakeBack).expect("a shot was played");
    the_match.give(Side::First, plain_strike(9.0, -4.5)).expect("it can be played");
    assert_eq!(the_match.state(), &first, "the same stroke has the same outcome");
    let marks: Vec<bool> = the_match.steps().iter().map(|step| step.is_taken_back).collect();
    assert_eq!(marks, [false, false, true, false, false]);
    assert_eq!(loaded(&the_match.text()).steps(), the_match.steps());
}

#[test]
fn taking_back_the_last_ball_of_a_rack_brings_back_the_rack_and_its_seed() {
    let mut the_match = before_break("(game: NineBall, race_to: 3)");
    the_match.give(Side::First, plain_strike(9.0, -4.5)).expect("it can be played");
    let before = the_match.state().clone();
    the_match.give(Side::Second, Command::ConcedeRack).expect("the match is not over");
    let racked = the_match.state().lie.clone();
    assert_eq!(the_match.state().players[0].racks, 1);
    the_match.give(Side::First, Command::TakeBack).expect("a rack was conceded");
    assert_eq!(the_match.state(), &before);
    the_match.give(Side::Second, Command::ConcedeRack).expect("the match is not over");
    assert_eq!(the_match.state().lie, racked, "the next rack has the next seed, not the one after it");
}
