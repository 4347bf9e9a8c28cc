//! Ten-ball: WPA Rules of Play 2025, chapter 6, with the general rules.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Next, Side, StrokeKind, Turn, Zone};

use crate::script::*;

/// Ten-ball after the break, this player to play from here.
fn table_for(side: Side) -> Game {
    Game::of("ten_ball").turn_of(side).with("cue", -0.3, 0.2)
}

fn good_break() -> Shot {
    shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"])
}

fn may_push_out(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::MayPushOut))
}

#[test]
fn the_break_is_not_called_and_no_third_ball_is_needed() {
    let mut game = Game::of("ten_ball");
    assert_eq!(game.plays(good_break().pots("4", "foot left")).next, may_push_out(First));
    let called = Game::of("ten_ball").calls("4", "foot left").tries(good_break());
    assert!(called.is_err());
}

#[test]
fn the_ten_on_the_break_is_spotted_and_wins_nothing() {
    let mut game = Game::of("ten_ball");
    let verdict = game.plays(good_break().pots("10", "foot left").pots("4", "foot left"));
    assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, may_push_out(First)));
    assert!(game.has("10") && !game.has("4"));
}

#[test]
fn the_called_ball_need_not_be_the_lowest() {
    let mut game = table_for(First).only(&["2", "7", "10"]);
    game.calls("7", "left side");
    assert_eq!(game.plays(shot().hits("2").meet("2", "7").pots("7", "left side")).next, plays_on(First));
    let mut game = table_for(First).only(&["2", "7", "10"]);
    game.calls("7", "left side");
    assert_eq!(fouls(&game.plays(shot().hits("7").pots("7", "left side"))), [FoulKind::WrongBallFirst]);
}

#[test]
fn a_ball_in_a_pocket_that_was_not_called_stays_down_and_may_be_handed_back() {
    let mut game = table_for(First).only(&["2", "7", "10"]);
    game.calls("2", "left side");
    let verdict = game.plays(shot().hits("2").pots("2", "right side"));
    assert_eq!((fouls(&verdict), game.choices()), (vec![], (Second, vec![Choice::Play, Choice::HandOver])));
    assert!(!game.has("2"));
    assert_eq!(game.choose(Choice::HandOver).next, plays_on(First));
    assert!(game.declares(Declaration::PushOut).tries(shot()).is_err(), "the window for a push-out has passed");
}

#[test]
fn a_shot_without_a_pot_passes_the_turn_without_a_choice() {
    let mut game = table_for(First);
    game.calls("1", "left side");
    assert_eq!(game.plays(shot().hits("1").cushion("1")).next, plays_on(Second));
}

#[test]
fn a_wrongly_pocketed_ball_is_no_foul_and_ends_a_row_of_fouls() {
    let mut game = table_for(First);
    game.plays(shot());
    game.plays(shot().hits("1").cushion("1"));
    assert_eq!(game.state.players[0].fouls, 1);
    game.calls("1", "left side");
    game.plays(shot().hits("1").pots("6", "left side"));
    assert_eq!((game.state.players[0].fouls, game.choices().0), (0, Second));
}

#[test]
fn the_ten_beside_the_called_ball_is_spotted_and_the_player_goes_on() {
    let mut game = table_for(First).only(&["2", "10"]);
    game.calls("2", "left side");
    let verdict = game.plays(shot().hits("2").pots("2", "left side").pots("10", "foot left"));
    assert_eq!((verdict.ended, verdict.next, game.has("10")), (Ended::Nothing, plays_on(First), true));
}

#[test]
fn the_called_ten_wins_when_it_is_the_only_ball_and_not_by_a_combination_before() {
    let mut early = table_for(First).only(&["9", "10"]);
    early.calls("10", "foot left");
    let verdict = early.plays(shot().hits("9").meet("9", "10").pots("10", "foot left"));
    assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, plays_on(First)), "it was a called ball");
    let mut last = table_for(First).only(&["10"]);
    last.calls("10", "foot left");
    assert_eq!(last.plays(shot().hits("10").pots("10", "foot left")).ended, Ended::Rack(Some(First)));
}

#[test]
fn the_called_ball_with_a_foul_stays_down_and_gives_the_cue_ball_away() {
    let mut game = table_for(First);
    game.calls("1", "left side");
    let verdict = game.plays(shot().hits("1").pots("1", "left side").scratches());
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::CueBallPocketed], in_hand(Second, Zone::Anywhere)));
    assert!(!game.has("1"));
}

#[test]
fn of_the_balls_off_the_table_only_the_ten_comes_back() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("1").off_table("10").off_table("6"));
    assert_eq!(fouls(&verdict), [FoulKind::BallOffTable]);
    assert!(game.has("10") && !game.has("6"));
}

#[test]
fn on_a_push_out_what_falls_stays_down_except_the_ten_and_the_opponent_chooses() {
    let mut game = Game::of("ten_ball");
    game.plays(good_break().pots("4", "foot left"));
    game.declares(Declaration::PushOut);
    let verdict = game.plays(shot().hits("5").pots("5", "left side").pots("10", "left side"));
    assert_eq!((fouls(&verdict), game.choices().0), (vec![], Second));
    assert!(game.has("10") && !game.has("5"));
}

#[test]
fn a_foul_on_the_break_gives_the_cue_ball_anywhere_and_no_push_out() {
    let mut game = Game::of("ten_ball");
    let verdict = game.plays(good_break().pots("10", "foot left").scratches());
    assert_eq!((verdict.next, game.has("10")), (in_hand(Second, Zone::Anywhere), true));
    game.place_cue_ball();
    assert!(game.declares(Declaration::PushOut).tries(shot()).is_err());
}
