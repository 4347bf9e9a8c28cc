//! Nine-ball: WPA Rules of Play 2025, chapter 5, with the general rules, and Regulation 16 for the break.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Next, Side, StrokeKind, Turn, Zone};
use glam::DVec2;

use crate::nine_ball::tournament;
use crate::script::*;

/// Nine-ball after the break, this player to play from here.
fn table_for(side: Side) -> Game {
    Game::of("nine_ball").turn_of(side).with("cue", -0.3, 0.2)
}

fn to_rails() -> Shot {
    shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4", "5", "6"])
}

/// A break after which nobody can object.
fn good_break() -> Shot {
    ["2", "3", "4"].iter().fold(to_rails(), |shot, ball| shot.crosses_back(ball, "head string"))
}

fn may_push_out(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::MayPushOut))
}

#[test]
fn six_balls_at_the_rails_are_a_poor_break_if_only_two_cross_the_head_string() {
    let mut game = tournament();
    let verdict = game.plays(to_rails().crosses_back("2", "head string").crosses_back("3", "head string"));
    assert_eq!((fouls(&verdict), game.choices()), (vec![], (Second, vec![Choice::Play, Choice::HandOver])));
    assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second), "who accepts may not push out");
    assert_eq!(game.choose(Choice::HandOver).next, may_push_out(First));
}

#[test]
fn of_three_balls_on_the_break_one_may_be_pocketed_and_two_may_cross() {
    let mut game = tournament();
    game.plays(to_rails().pots("5", "foot left").crosses_back("2", "head string"));
    assert_eq!(game.choices().0, Second, "these are two");
    let three = to_rails().pots("5", "foot left").crosses_back("2", "head string").crosses_back("3", "head string");
    assert_eq!(tournament().plays(three).next, may_push_out(First));
}

#[test]
fn after_a_push_out_that_was_handed_back_nobody_can_push_out_again() {
    let mut game = tournament();
    game.plays(to_rails());
    game.choose(Choice::HandOver);
    game.declares(Declaration::PushOut);
    game.plays(shot());
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver]));
    assert_eq!(game.choose(Choice::HandOver).next, plays_on(First));
    assert!(game.declares(Declaration::PushOut).tries(shot()).is_err());
}

#[test]
fn a_ball_off_the_table_on_the_break_is_a_foul_and_stays_out() {
    let mut game = Game::of("nine_ball");
    let verdict = game.plays(good_break().off_table("6"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::BallOffTable], in_hand(Second, Zone::Anywhere)));
    assert!(!game.has("6"));
}

#[test]
fn a_poor_break_with_a_foul_gives_the_cue_ball_and_no_choice() {
    let verdict = Game::of("nine_ball").plays(to_rails().scratches());
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::CueBallPocketed], in_hand(Second, Zone::Anywhere)));
}

#[test]
fn of_two_balls_that_no_referee_can_tell_apart_the_lowest_was_hit_first() {
    let played = |delay: f64| {
        let shot = shot().hits("7").hits_soon("3", delay).cushion("3");
        fouls(&table_for(First).only(&["3", "7", "9"]).plays(shot))
    };
    assert_eq!(played(3e-4), []);
    assert_eq!(played(1e-3), [FoulKind::WrongBallFirst]);
}

#[test]
fn a_cushion_that_the_cue_ball_reaches_together_with_the_lowest_ball_counts_as_reached_after_it() {
    let played = |delay: f64| fouls(&table_for(First).plays(shot().cushion("cue").hits_soon("1", delay)));
    assert_eq!(played(3e-4), []);
    assert_eq!(played(1.3e-3), [FoulKind::NoRail]);
    let frozen = shot().frozen("cue", "foot rail").cushion_of("cue", "foot rail").hits_soon("1", 3e-4);
    assert_eq!(fouls(&table_for(First).plays(frozen)), [FoulKind::NoRail], "it had not left that cushion");
}

#[test]
fn the_nine_off_the_table_is_spotted_and_does_not_win() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("1").off_table("9"));
    assert_eq!((fouls(&verdict), verdict.ended), (vec![FoulKind::BallOffTable], Ended::Nothing));
    assert_eq!(game.place_of("9"), DVec2::new(0.635, 0.0));
}

#[test]
fn the_nine_is_spotted_against_a_ball_that_lies_beside_the_long_string() {
    let mut game = table_for(First).only(&["1", "5", "9"]).with("1", -0.2, 0.4).with("5", 0.645, 0.02);
    game.plays(shot().hits("1").pots("9", "left side").scratches());
    let touching = 0.645 + (0.057_15_f64 * 0.057_15 - 0.02 * 0.02).sqrt();
    assert!(game.place_of("9").distance(DVec2::new(touching, 0.0)) < 1e-9);
}

#[test]
fn three_fouls_count_within_a_rack_only() {
    let mut game = Game::of_text("(game: NineBall, race_to: 3)").turn_of(First).with("cue", -0.3, 0.2);
    for _ in 0..2 {
        game.plays(shot());
        game.plays(shot().hits("1").cushion("1"));
    }
    let verdict = game.state.concede_rack(&game.equipment, Second).expect("the match goes on");
    assert_eq!(verdict.ended, Ended::Rack(Some(First)));
    let game = game.turn_of(First);
    assert_eq!(game.state.players[0].fouls, 0);
}

#[test]
fn a_foul_on_a_push_out_counts_towards_three() {
    let mut game = Game::of("nine_ball");
    game.plays(good_break());
    game.declares(Declaration::PushOut);
    game.plays(shot().scratches());
    assert_eq!(game.state.players[1].fouls, 1);
}

#[test]
fn a_stalemate_keeps_the_racks_and_lets_the_same_player_break() {
    let mut game = Game::of("nine_ball");
    game.plays(good_break().pots("9", "foot left"));
    assert_eq!((game.racks(), game.state.breaker), ([1, 0], Second));
    game.plays(good_break());
    game.state.agree_on_stalemate(&game.equipment).expect("nine-ball has a stalemate");
    assert_eq!((game.racks(), game.state.to_act()), ([1, 0], Some(Second)));
    assert!(game.state.lag_after_stalemate(&game.equipment, First).is_err(), "nobody lags in nine-ball");
}
