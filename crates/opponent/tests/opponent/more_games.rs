//! Six-red, heyball, balkline, English billiards and speed pool: the computer finds the shots that these games ask for.

use baize_games::rules::{BallOn, Declaration, GameInProgress, Side, Zone};
use baize_opponent::opponent::Intent;
use glam::DVec2;

use super::tables::{at_the_opening, lying, shot, sure_hand, thought};

const SHOTS: u32 = 1500;

#[test]
fn after_a_red_of_six_red_the_colour_that_is_played_is_nominated() {
    let balls = [
        ("cue", DVec2::new(1.0, 0.1)),
        ("black", DVec2::new(1.45, 0.1)),
        ("blue", DVec2::new(0.0, 0.0)),
        ("red 1", DVec2::new(0.9, -0.5)),
    ];
    let situation = lying("six_red", &balls);
    let mut state = situation.state().clone();
    if let GameInProgress::SixRed(playing) = &mut state.in_progress {
        (playing.standing.on, playing.standing.earlier) = (BallOn::Colour, BallOn::Colour);
    }
    let thought = thought(&situation.with_state(state), &sure_hand(), SHOTS, 1);
    let Intent::Pot { ball, .. } = thought.shots[0].intent else { panic!("{:?} is no pot", thought.shots[0].intent) };
    assert_eq!(shot(&thought).declares, Declaration::Nominate(ball));
}

#[test]
fn at_heyball_a_ball_of_the_own_group_is_potted_without_a_call() {
    let balls = [
        ("cue", DVec2::new(0.5, 0.1)),
        ("3", DVec2::new(0.95, 0.35)),
        ("8", DVec2::new(-0.6, 0.3)),
        ("12", DVec2::new(0.5, -0.4)),
    ];
    let situation = lying("heyball", &balls);
    let mut state = situation.state().clone();
    state.in_progress.give_group(Side::First, 0);
    let situation = situation.with_state(state);
    let thought = thought(&situation, &sure_hand(), SHOTS, 1);
    let three = situation.equipment().named("3");
    assert_eq!(thought.shots[0].intent.pot().map(|(ball, _)| ball), three);
    assert_eq!(shot(&thought).declares, Declaration::Nothing);
}

#[test]
fn at_balkline_points_are_made_and_balls_driven_out_of_their_zone() {
    let mut situation = at_the_opening("balkline");
    let mut points = 0;
    for _ in 0..8 {
        let thought = thought(&situation, &sure_hand(), 2000, 1);
        let aimed = shot(&thought);
        let (after, verdict) = situation.played(aimed, &aimed.aim).expect("it can be played");
        points += verdict.points[0];
        if after.state().to_act() != Some(Side::First) {
            break;
        }
        situation = after;
    }
    assert!(points >= 6, "{points} points");
}

#[test]
fn english_billiards_begins_from_the_d_without_a_foul_and_scores_from_an_open_position() {
    let opening = at_the_opening("english_billiards");
    let first = thought(&opening, &sure_hand(), SHOTS, 1);
    let aimed = shot(&first);
    assert!(Zone::D.holds(opening.equipment(), aimed.place.expect("the cue ball is in hand")));
    let (_, verdict) = opening.played(aimed, &aimed.aim).expect("it can be played");
    assert!(!verdict.is_foul(), "{}", verdict.sentence);
    let balls = [("white", DVec2::new(0.6, 0.2)), ("yellow", DVec2::new(1.1, 0.5)), ("red", DVec2::new(1.4, -0.1))];
    let open = lying("english_billiards", &balls);
    let second = thought(&open, &sure_hand(), SHOTS, 1);
    let aimed = shot(&second);
    let (_, verdict) = open.played(aimed, &aimed.aim).expect("it can be played");
    assert!(verdict.points[0] >= 2, "{}", verdict.sentence);
}

#[test]
fn at_speed_pool_an_open_ball_is_potted() {
    let balls = [
        ("cue", DVec2::new(0.2, 0.1)),
        ("3", DVec2::new(0.9, 0.3)),
        ("7", DVec2::new(-0.5, 0.3)),
        ("9", DVec2::new(-0.8, -0.4)),
    ];
    let situation = lying("speed_pool", &balls);
    let thought = thought(&situation, &sure_hand(), SHOTS, 1);
    assert!(thought.shots[0].intent.pot().is_some(), "{:?}", thought.shots);
    let aimed = shot(&thought);
    let (after, verdict) = situation.played(aimed, &aimed.aim).expect("it can be played");
    assert!(!verdict.is_foul() && after.state().lie.on_bed().count() < 4, "{}", verdict.sentence);
}
