//! Crowds, symmetric or not: neither a mirror nor reversed order changes a bit of their shots.

use crate::hostile::crowds::Crowds;
use crate::hostile::judge::judge_bits;
use baize::shot::Setup;

/// How many crowds are played every time.
const CROWDS: u64 = 50;

#[test]
fn fifty_crowds_are_the_same_to_the_bit_in_reversed_order_and_in_a_mirror() {
    let crowds = Crowds::open();
    let (mut events, mut found) = (0, Vec::new());
    for number in 0..CROWDS {
        let setup = crowds.brief_setup(number);
        let verdict = judge_bits(&setup);
        events += verdict.events;
        found.extend(verdict.faults.iter().map(|fault| format!("crowd {number} on {}: {fault}", setup.name)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(events > 2_000, "the crowds are too tame: {events} events");
}

/// In what the shot `name` differs from its twins.
fn differences(name: &str) -> String {
    let path = format!("{}/tests/found/{name}.shot.ron", env!("CARGO_MANIFEST_DIR"));
    let setup = Setup::of_shot(&path).unwrap_or_else(|error| panic!("{error}"));
    let faults: Vec<String> = judge_bits(&setup).faults.iter().map(ToString::to_string).collect();
    faults.join("\n")
}

#[test]
fn a_ball_that_meets_two_noses_at_once_prefers_neither() {
    assert_eq!(differences("crowd_corner_0"), "");
}

#[test]
fn a_ball_that_creeps_into_a_corner_is_held_by_both_noses() {
    assert_eq!(differences("crowd_creeps_10683"), "");
}

#[test]
fn two_balls_side_by_side_meet_their_jaws_at_once() {
    assert_eq!(differences("crowd_jaws_33"), "");
}

#[test]
fn two_balls_that_are_pressed_against_their_cushion_meet_it_at_once() {
    assert_eq!(differences("crowd_cushion_1880"), "");
}

#[test]
fn two_slow_pairs_that_are_due_at_once_are_held_at_once() {
    assert_eq!(differences("crowd_slow_312"), "");
}

#[test]
fn contacts_are_found_before_the_first_of_two_pairs_moves() {
    assert_eq!(differences("crowd_pairs_8016"), "");
}

#[test]
fn two_balls_come_to_the_edge_of_one_pocket_at_once() {
    assert_eq!(differences("crowd_edge_13370"), "");
}
