//! Games in which the player chooses the cue ball, and the games of pyramid and four-ball in general.

use baize_games::match_play::Match;
use baize_games::rules::{Choice, Next};
use baize_opponent::opponent::{Act, Intent, Situation};
use glam::DVec2;

use super::tables::{begun, lying, shot, sure_hand, thought};

/// The 1 hangs at a corner, and the 2 lies on the line behind it. The yellow, which is struck if no other ball is taken, lies at the other
/// end behind the 3.
fn two_at_a_corner() -> Situation {
    let places = [
        ("1", DVec2::new(1.70, 0.8125)),
        ("2", DVec2::new(1.40, 0.5125)),
        ("3", DVec2::new(-1.45, -0.75)),
        ("yellow", DVec2::new(-1.55, -0.8)),
    ];
    lying("free_pyramid", &places)
}

#[test]
fn the_ball_with_the_easiest_pot_is_taken_as_the_cue_ball_and_then_struck() {
    let situation = two_at_a_corner();
    let named = |name: &str| situation.equipment().named(name).expect("it is in the game");
    let first = thought(&situation, &sure_hand(), 400, 1);
    assert_eq!(first.act, Act::TakeCueBall(named("2")));
    assert!(first.shots.is_empty() && first.is_about(&situation));
    let taken = situation.with_cue_ball_taken(named("2")).expect("it may be taken");
    let second = thought(&taken, &sure_hand(), 400, 1);
    assert!(shot(&second).place.is_none());
    assert!(matches!(second.shots[0].intent, Intent::Pot { ball, .. } if ball == named("1")), "{:?}", second.shots[0]);
}

#[test]
fn the_same_ball_is_chosen_whichever_would_be_struck() {
    let situation = two_at_a_corner();
    let named = |name: &str| situation.equipment().named(name).expect("it is in the game");
    for other in ["1", "3", "yellow"] {
        let taken = situation.with_cue_ball_taken(named(other)).expect("it may be taken");
        assert_eq!(thought(&taken, &sure_hand(), 100, 1).act, Act::TakeCueBall(named("2")), "from the {other}");
    }
}

#[test]
fn where_the_cue_ball_is_fixed_none_is_taken() {
    for game in ["combined_pyramid", "four_ball"] {
        let situation = Situation::of(&begun(game, 2)).chosen(Choice::BreakFirst).expect("it is offered");
        assert!(matches!(thought(&situation, &sure_hand(), 60, 1).act, Act::Strike(_)), "{game}");
        let white = situation.equipment().object_balls().next().expect("there are some").id;
        assert!(situation.with_cue_ball_taken(white).is_none());
    }
}

/// Plays until this many shots were struck or the match is over, and returns how many points were made. Every command must be accepted,
/// and no player takes one ball after the other without a shot.
fn points_of_shots(the_match: &mut Match, shots: u64) -> i32 {
    let (player, mut struck, mut points) = (sure_hand(), 0, 0);
    while struck < shots && !matches!(the_match.state().next, Next::Over { .. }) {
        let side = the_match.state().to_act().expect("the match is not over");
        let situation = Situation::of(the_match);
        let thought = thought(&situation, &player, 120, 1);
        if let Act::TakeCueBall(ball) = thought.act {
            assert_ne!(ball, the_match.state().cue_ball(the_match.equipment()), "it is struck anyway");
            let last = the_match.steps().last().map(|step| step.command);
            assert!(!matches!(last, Some(baize_games::match_play::Command::TakeCueBall(_))), "two in a row");
        }
        for command in thought.commands(&player, &situation, 1, struck) {
            let verdict = the_match.give(side, command).unwrap_or_else(|objection| panic!("{command:?}: {objection}"));
            points += verdict.map_or(0, |verdict| verdict.points[side.index()]);
        }
        struck += u64::from(matches!(thought.act, Act::Strike(_)));
    }
    points
}

#[test]
fn a_sure_hand_scores_at_pyramid_and_at_four_ball_and_no_command_is_refused() {
    for game in ["free_pyramid", "combined_pyramid", "four_ball"] {
        let points = points_of_shots(&mut begun(game, 3), 14);
        assert!(points > 0, "{game}: {points} points in fourteen shots");
    }
}
