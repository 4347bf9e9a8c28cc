//! What kind of shot a run was.

use baize_games::rules::{Declaration, FoulKind};
use baize_logbook::{Observed, ShotKind, observe};
use baize_physics::{BallId, Strike};
use baize_table::shot::{Run, Setup, simulate};

use baize_files::Source;

/// A table with these balls, and what is seen of a strike in this direction (degrees) at this speed.
fn seen_of(balls: &str, (speed, direction_deg): (f64, f64), declares: Declaration) -> Observed {
    let rack = format!("(table: \"pool_9ft\", ball_set: \"pool\", cue_ball: \"cue\", balls: [{balls}])");
    let setup =
        Setup::rack(Source::of_text("rack", rack)).load_with_files().unwrap_or_else(|error| panic!("{error}")).setup;
    let (setup, run) = played(setup, speed, direction_deg.to_radians());
    observe(&setup, &run, &declares, false)
}

fn played(mut setup: Setup, speed: f64, direction: f64) -> (Setup, Run) {
    setup.strike = Some(Strike { speed, direction, ..Strike::default() });
    let run = simulate(&setup).expect("it can be played");
    (setup, run)
}

/// A ball on the way to the foot left pocket, 45 degrees off the long line, and a cue ball in the line of both.
const STRAIGHT_IN: &str = "(ball: \"cue\", position: (0.3, -0.335)), (ball: \"1\", position: (0.8, 0.165))";

#[test]
fn a_straight_in_pot_has_no_cut_and_its_distances_in_metres() {
    let seen = seen_of(STRAIGHT_IN, (2.5, 45.0), Declaration::Nothing);
    assert_eq!((seen.kind, seen.ball, seen.done, seen.balls), (Some(ShotKind::Pot), Some(BallId(1)), true, 1));
    let line = seen.line.expect("a straight pot has a line");
    // From ball to ball it is 0.707 m, and the balls touch 57 mm before that.
    assert!(line.cut_deg < 2.0 && (line.distance - 0.650).abs() < 2e-3, "{line:?}");
    assert!((0.6..0.75).contains(&line.pot_distance), "{line:?}");
}

#[test]
fn a_pot_that_just_misses_is_still_a_try_at_that_pocket() {
    let seen = seen_of(STRAIGHT_IN, (2.5, 45.6), Declaration::Nothing);
    assert_eq!((seen.kind, seen.done, seen.balls), (Some(ShotKind::Pot), false, 0), "{seen:?}");
    assert!(seen.pocket.is_some() && !seen.called);
}

#[test]
fn a_ball_that_goes_nowhere_near_a_pocket_was_played_at_none() {
    let seen = seen_of(
        "(ball: \"cue\", position: (0, 0)), (ball: \"1\", position: (0.5, 0.0))",
        (1.0, 0.0),
        Declaration::Nothing,
    );
    assert_eq!((seen.kind, seen.pocket, seen.line), (Some(ShotKind::Other), None, None), "{seen:?}");
}

#[test]
fn a_called_ball_that_falls_into_another_pocket_is_missed() {
    let other = Declaration::Pot { ball: BallId(1), pocket: 0 };
    let right = (0..6)
        .filter(|pocket| seen_of(STRAIGHT_IN, (2.5, 45.0), Declaration::Pot { ball: BallId(1), pocket: *pocket }).done);
    assert_eq!(right.count(), 1);
    assert!(seen_of(STRAIGHT_IN, (2.5, 45.0), other).called);
}

#[test]
fn a_scratch_is_a_foul_that_every_game_knows() {
    let seen = seen_of("(ball: \"cue\", position: (0.8, 0.165))", (2.0, 45.0), Declaration::Nothing);
    assert_eq!((seen.foul, seen.balls), (Some(FoulKind::CueBallPocketed), 0));
}

#[test]
fn a_ball_that_another_one_drives_in_is_a_combination() {
    let balls = "(ball: \"cue\", position: (0.2, -0.435)), (ball: \"2\", position: (0.7, 0.065)), (ball: \"1\", position: (0.8, 0.165))";
    let seen = seen_of(balls, (3.0, 45.0), Declaration::Nothing);
    assert_eq!((seen.kind, seen.ball, seen.done), (Some(ShotKind::Combination), Some(BallId(1)), true), "{seen:?}");
}

#[test]
fn the_shots_that_teach_banks_kicks_jumps_and_caroms_are_known_as_such() {
    for (shot, kind) in [
        ("bank_long", ShotKind::Bank),
        ("kick_pot", ShotKind::Kick),
        ("jump_pot", ShotKind::Jump),
        ("combination_straight", ShotKind::Combination),
        ("three_rail", ShotKind::Carom),
        ("nine_ball_break", ShotKind::Break),
        ("stop_shot", ShotKind::Pot),
    ] {
        let Ok(setup) = Setup::shot(shot).load() else { panic!("there is no shot {shot}") };
        let run = simulate(&setup).expect("it can be played");
        assert_eq!(observe(&setup, &run, &Declaration::Nothing, false).kind, Some(kind), "{shot}");
    }
}

#[test]
fn a_called_safety_is_no_try_at_a_pocket() {
    let seen = seen_of(STRAIGHT_IN, (2.5, 45.0), Declaration::Safety);
    assert_eq!((seen.kind, seen.line), (Some(ShotKind::Safety), None));
}
