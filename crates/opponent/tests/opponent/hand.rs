//! How the hand of a player errs.

use baize_files::Folders;
use baize_games::match_play::lag_alone;
use baize_games::rules::{Declaration, Lag, LoadedGame, Side};
use baize_opponent::opponent::{AimedShot, OpponentFile, StrokeErrors};
use baize_physics::Strike;
use baize_table::shot::{Setup, StrikeFile};
use glam::DVec2;

use super::tables::lying;

fn straight() -> (baize_opponent::opponent::Situation, AimedShot) {
    let situation = lying("nine_ball", &[("cue", DVec2::new(-0.5, 0.3)), ("9", DVec2::new(0.5, 0.3))]);
    let aim = Strike { speed: 2.0, direction: 0.3, ..Strike::default() };
    (situation, AimedShot { place: None, declares: Declaration::Nothing, aim })
}

#[test]
fn the_same_stroke_of_the_same_match_errs_by_the_same_bits() {
    let (situation, aimed) = straight();
    let player = OpponentFile::default();
    assert_eq!(player.stroke(&situation, &aimed, 9, 4), player.stroke(&situation, &aimed, 9, 4));
    assert_ne!(player.stroke(&situation, &aimed, 9, 4), player.stroke(&situation, &aimed, 10, 4));
}

#[test]
fn over_many_matches_the_directions_spread_as_the_file_says() {
    let (situation, aimed) = straight();
    let stroke = StrokeErrors { direction_deg: 0.4, ..StrokeErrors::default() };
    let player = OpponentFile { stroke, ..OpponentFile::default() };
    let off = |seed| (player.stroke(&situation, &aimed, seed, 0).direction - aimed.aim.direction).to_degrees();
    let count = 2000;
    let square: f64 = (0..count).map(|seed| off(seed) * off(seed)).sum::<f64>() / count as f64;
    assert!((square.sqrt() - 0.4).abs() < 0.03, "{}", square.sqrt());
    assert!((0..count).all(|seed| off(seed).abs() < 0.4 * 2.5 + 0.2), "no stroke is absurd");
}

#[test]
fn a_steady_bias_sends_the_cue_ball_to_the_same_side_match_after_match() {
    let (situation, aimed) = straight();
    let stroke = StrokeErrors { bias_deg: 0.3, ..StrokeErrors::NONE };
    let player = OpponentFile { stroke, ..OpponentFile::default() };
    for seed in 0..20 {
        let off = player.stroke(&situation, &aimed, seed, seed).direction - aimed.aim.direction;
        assert!((off.to_degrees() - 0.3).abs() < 1e-9);
    }
}

#[test]
fn a_hand_without_errors_strikes_as_it_aims() {
    let (situation, aimed) = straight();
    let player = OpponentFile { stroke: StrokeErrors::NONE, ..OpponentFile::default() };
    let strike = player.stroke(&situation, &aimed, 3, 3);
    assert!((strike.speed, strike.tip, strike.elevation) == (aimed.aim.speed, aimed.aim.tip, aimed.aim.elevation));
    assert!((strike.direction - aimed.aim.direction).abs() < 1e-12);
}

#[test]
fn the_clumsiest_hand_miscues_but_never_strikes_through_the_air() {
    let (situation, aimed) = straight();
    let stroke = StrokeErrors { side: 0.02, height: 0.02, widest: 10.0, ..StrokeErrors::default() };
    let player = OpponentFile { stroke, ..OpponentFile::default() };
    for seed in 0..200 {
        let strike = player.stroke(&situation, &aimed, seed, 0);
        assert!(situation.played(&aimed, &strike).is_some(), "{strike:?}");
    }
}

/// How the lags of a shipped opponent end, with these seeds, on the table of nine-ball.
fn lags(name: &str) -> Vec<Lag> {
    let game = LoadedGame::find("nine_ball", &Folders::of_game()).expect("it ships");
    let player = OpponentFile::find(name, &Folders::of_game()).expect("it ships");
    let setup = Setup { strike: None, ..game.setup };
    let lag = |seed| {
        let stroke = player.lag(&setup, &game.game, Side::First, seed, 0).expect("it has a cue ball");
        lag_alone(&setup, &game.game, Side::First, &StrikeFile::nearest(&stroke.strike)).expect("it can be played")
    };
    (0..40).map(lag).collect()
}

#[test]
fn the_machine_lags_to_a_hand_from_the_head_cushion_and_a_beginner_much_farther_away() {
    let mean = |lags: &[Lag]| lags.iter().map(|lag| lag.distance).sum::<f64>() / lags.len() as f64;
    let (machine, good, beginner) = (lags("level_8"), lags("level_5"), lags("level_1"));
    assert!(machine.iter().all(|lag| lag.fault.is_none() && lag.distance < 0.1), "{machine:?}");
    assert!(good.iter().filter(|lag| lag.fault.is_none()).count() > 35, "{good:?}");
    let means = [&machine, &good, &beginner].map(|lags| mean(lags));
    assert!(means.is_sorted() && means[2] > 3.0 * means[0], "{means:?}");
}

#[test]
fn a_lag_that_is_repeated_is_played_with_other_errors() {
    let game = LoadedGame::find("nine_ball", &Folders::of_game()).expect("it ships");
    let setup = Setup { strike: None, ..game.setup };
    let player = OpponentFile::default();
    let lag = |attempt| player.lag(&setup, &game.game, Side::Second, 5, attempt).expect("it has a cue ball");
    assert_eq!(lag(0), lag(0));
    assert_eq!(lag(0).aim, lag(1).aim);
    assert_ne!(lag(0).strike, lag(1).strike);
}
