//! Seven-ball, shot by shot.

use baize_games::rules::{Choice, Ended, Half, Next, Zone};

use crate::script::*;

/// After a legal break of Anna on which nothing fell: Ben has the left half and is to play.
fn table() -> Game {
    let mut game = Game::of("seven_ball");
    game.plays(shot().hits("1").cushions(&["1", "2", "3", "4"]));
    game.choose(Choice::TakeHalf(Half::Left));
    game.with("cue", -0.3, 0.2)
}

fn with_only(game: Game, balls: &[&str]) -> Game {
    game.only(balls).with("cue", -0.3, 0.2)
}

#[test]
fn the_player_who_did_not_break_chooses_a_half_after_a_legal_break() {
    let mut dry = Game::of("seven_ball");
    dry.plays(shot().hits("1").cushions(&["1", "2", "3", "4"]));
    assert_eq!(dry.choices(), (Second, vec![Choice::TakeHalf(Half::Left), Choice::TakeHalf(Half::Right)]));
    assert_eq!(dry.choose(Choice::TakeHalf(Half::Right)).next, plays_on(Second));
    let halves = [First, Second].map(|side| dry.state.in_progress.own_column("half", side));
    assert_eq!(halves, ["left", "right"]);
    let mut wet = Game::of("seven_ball");
    wet.plays(shot().hits("1").pots("3", "foot left"));
    assert_eq!(wet.choose(Choice::TakeHalf(Half::Left)).next, plays_on(First), "the breaker goes on");
}

#[test]
fn the_seven_wins_in_the_own_half_and_loses_in_the_other() {
    let seven_into = |pocket: &str| {
        let mut game = with_only(table(), &["7"]);
        game.plays(shot().hits("7").pots("7", pocket)).ended
    };
    for pocket in ["foot left", "left side", "head left"] {
        assert_eq!(seven_into(pocket), Ended::Rack(Some(Second)), "{pocket}");
    }
    for pocket in ["foot right", "right side", "head right"] {
        assert_eq!(seven_into(pocket), Ended::Rack(Some(First)), "{pocket}");
    }
    let mut by_combination = table();
    let ended = by_combination.plays(shot().hits("1").meet("1", "7").pots("7", "foot left")).ended;
    assert_eq!(ended, Ended::Rack(Some(Second)));
}

#[test]
fn the_seven_on_a_legal_break_wins_and_on_a_bad_one_is_spotted() {
    let legal = Game::of("seven_ball").plays(shot().hits("1").pots("7", "foot right"));
    assert_eq!(legal.ended, Ended::Rack(Some(First)));
    let mut bad = Game::of("seven_ball");
    bad.plays(shot().hits("2").pots("7", "foot right"));
    assert_eq!(bad.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndBreak]));
    assert!(bad.has("7"));
}

#[test]
fn a_foul_gives_the_ball_in_hand_spots_what_fell_and_loses_with_the_seven_as_the_ball_on() {
    let mut game = table();
    let verdict = game.plays(shot().hits("2").pots("4", "foot left"));
    assert_eq!((verdict.next, game.has("4")), (in_hand(First, Zone::Anywhere), true));
    let mut last = with_only(table(), &["7"]);
    assert_eq!(last.plays(shot().hits("7")).ended, Ended::Rack(Some(First)), "no rail after the 7");
    let mut with_seven = table();
    assert_eq!(with_seven.plays(shot().hits("2").pots("7", "foot left")).ended, Ended::Rack(Some(First)));
}

#[test]
fn the_half_is_chosen_after_the_first_legal_shot_if_the_break_was_bad() {
    let mut game = Game::of("seven_ball");
    game.plays(shot().hits("1").cushion("1"));
    game.choose(Choice::PlayInHand);
    assert!(matches!(game.state.next, Next::Shot(_)));
    game.plays(shot().crosses("cue", "head string").hits("1").cushion("1"));
    assert_eq!(game.choices().1, [Choice::TakeHalf(Half::Left), Choice::TakeHalf(Half::Right)]);
}
