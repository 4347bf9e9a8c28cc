//! Heyball: cases that were written from the text alone. What it shares with eight-ball is tested there.

use baize_games::rules::{Calls, Choice, Ended, FoulKind, Place, Zone};

use crate::script::*;

fn four_to_rails() -> Shot {
    shot().hits("1").cushions(&["1", "2", "9", "10"])
}

/// An open table in the game with these options, with Anna to play.
fn open_by(options: &str) -> Game {
    let mut game = Game::of_text(&format!("(game: Heyball({options}), race_to: 2)"));
    game.plays(four_to_rails());
    game.turn_of(First).with("cue", -0.3, 0.2)
}

fn open() -> Game {
    open_by("")
}

/// Anna has the solids and has pocketed the 1.
fn solids() -> Game {
    let mut game = open();
    game.plays(shot().hits("1").pots("1", "foot left"));
    game
}

/// Only these balls are left, and Anna has the solids.
fn left(balls: &[&str]) -> Game {
    solids().only(balls)
}

#[test]
fn after_the_break_the_table_is_open_whatever_fell() {
    let mut game = Game::of("heyball");
    let verdict = game.plays(shot().hits("1").pots("3", "foot left"));
    assert_eq!(verdict.next, plays_on(First));
    assert!(!game.has("3"));
    let verdict = game.plays(shot().hits("9").pots("9", "left side"));
    assert!(verdict.sentence.contains("Anna has the stripes."), "{}", verdict.sentence);
    let mut dry = Game::of("heyball");
    assert_eq!(dry.plays(four_to_rails()).next, plays_on(Second));
}

#[test]
fn an_illegal_break_is_played_on_or_broken_again_without_the_cue_ball_in_hand() {
    let mut game = Game::of("heyball");
    game.plays(shot().hits("1").cushions(&["1", "2", "9"]));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::RackAndBreak, Choice::RackAndLetBreak]));
    assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second));
    let again = game.choose(Choice::RackAndLetBreak);
    assert_eq!(game.state.breaker, First, "{}", again.sentence);
}

#[test]
fn a_scratch_on_the_break_gives_the_cue_ball_behind_the_string_or_a_new_rack() {
    let mut game = Game::of("heyball");
    game.plays(four_to_rails().scratches());
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndBreak, Choice::RackAndLetBreak]));
    assert_eq!(game.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Kitchen));
}

#[test]
fn a_break_that_misses_the_rack_is_only_broken_again() {
    let mut game = Game::of("heyball");
    let verdict = game.plays(shot().cushion("cue"));
    assert!(verdict.is_foul());
    assert_eq!(game.choices(), (Second, vec![Choice::RackAndBreak, Choice::RackAndLetBreak]));
}

/// Before the break with the 8 and the 1, which lies at this place.
fn with_the_one_at(x: f64, y: f64) -> Game {
    Game::of("heyball").only(&["1", "8"]).with("1", x, y)
}

#[test]
fn the_eight_on_a_fair_break_is_spotted_or_broken_again_by_the_breaker() {
    let mut game = with_the_one_at(0.0, 0.3);
    game.plays(shot().hits("1").pots("8", "foot left"));
    assert_eq!(game.choices(), (First, vec![Choice::SpotEight, Choice::RackAndBreak]));
    assert_eq!(game.choose(Choice::SpotEight).next, plays_on(First));
    assert_eq!(game.place_of("8"), game.equipment.table.foot_spot);
}

#[test]
fn a_spotted_eight_touches_no_ball() {
    let mut game = with_the_one_at(0.635, 0.0);
    game.plays(shot().hits("1").pots("8", "foot left"));
    game.choose(Choice::SpotEight);
    let beyond = game.place_of("8").x - 0.635;
    assert!((0.05725..0.058).contains(&beyond), "{beyond}");
}

#[test]
fn the_eight_on_a_break_with_a_foul_is_the_choice_of_the_opponent() {
    let mut game = with_the_one_at(0.0, 0.3);
    game.plays(shot().hits("1").pots("8", "foot left").scratches());
    assert_eq!(game.choices(), (Second, vec![Choice::SpotEight, Choice::RackAndBreak, Choice::RackAndLetBreak]));
    assert_eq!(game.choose(Choice::SpotEight).next, in_hand(Second, Zone::Kitchen));
    assert!(game.has("8"));
}

#[test]
fn nothing_is_called_and_flukes_count() {
    let mut game = solids();
    assert_eq!(game.state.calls(&game.equipment), Calls::default());
    let fluke = game.plays(shot().hits("2").meet("2", "9").meet("9", "5").pots("5", "head right"));
    assert_eq!((fouls(&fluke), fluke.next), (vec![], plays_on(First)));
}

#[test]
fn on_an_open_table_the_eight_may_not_be_hit_first() {
    let verdict = open().plays(shot().hits("8").cushion("8"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::WrongBallFirst], in_hand(Second, Zone::Anywhere)));
}

#[test]
fn a_ball_of_the_opponent_alone_stays_down_and_ends_the_turn() {
    let mut game = solids();
    let verdict = game.plays(shot().hits("2").meet("2", "9").pots("9", "foot left"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    assert!(!game.has("9"));
}

#[test]
fn the_own_group_comes_first_and_a_rail_after_it() {
    let wrong = solids().plays(shot().hits("9").cushion("9"));
    assert_eq!((fouls(&wrong), wrong.next), (vec![FoulKind::WrongBallFirst], in_hand(Second, Zone::Anywhere)));
    assert_eq!(fouls(&solids().plays(shot().hits("2"))), [FoulKind::NoRail]);
    assert_eq!(fouls(&solids().plays(shot().hits("2").cushion("cue"))), []);
    assert_eq!(fouls(&solids().plays(shot().hits_together(&["9", "2"]).cushion("2"))), [], "in doubt the legal ball");
}

#[test]
fn balls_that_fall_with_a_foul_stay_down() {
    let mut game = solids();
    game.plays(shot().hits("9").pots("3", "foot left").off_table("10"));
    assert!(!game.has("3") && !game.has("10"));
}

#[test]
fn the_eight_wins_in_any_pocket_once_the_group_is_gone() {
    let mut game = left(&["8", "9"]);
    assert_eq!(game.plays(shot().hits("8").pots("8", "head right")).ended, Ended::Rack(Some(First)));
}

#[test]
fn the_eight_loses_with_a_foul_with_the_last_ball_too_early_and_off_the_table() {
    let ended = |mut game: Game, shot: Shot| game.plays(shot).ended;
    let lost = Ended::Rack(Some(Second));
    assert_eq!(ended(left(&["8", "9"]), shot().hits("8").pots("8", "foot left").scratches()), lost);
    assert_eq!(ended(left(&["2", "8"]), shot().hits("2").pots("2", "foot left").pots("8", "left side")), lost);
    assert_eq!(ended(left(&["2", "3", "8"]), shot().hits("2").pots("8", "left side")), lost);
    assert_eq!(ended(left(&["8", "9"]), shot().hits("8").off_table("8")), lost);
    assert_eq!(ended(open(), shot().hits("2").meet("2", "8").pots("8", "left side")), lost, "on an open table too");
}

#[test]
fn a_foul_on_an_eight_that_stays_on_the_table_is_only_a_foul() {
    let mut game = left(&["8", "9"]);
    let verdict = game.plays(shot().hits("8").scratches());
    assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, in_hand(Second, Zone::Anywhere)));
}

#[test]
fn a_jump_is_a_foul_by_a_miscue_alone() {
    let jump = || shot().jumps("9").hits("2").cushion("2");
    assert_eq!(fouls(&solids().plays(jump())), []);
    assert_eq!(fouls(&solids().plays(jump().miscues())), [FoulKind::Jump]);
    assert_eq!(fouls(&solids().plays(shot().hits("2").cushion("2").miscues())), [], "a miscue alone is none");
}

#[test]
fn three_fouls_in_a_row_lose_the_rack_by_the_option() {
    for (options, ended) in [("three_fouls: true", Ended::Rack(Some(Second))), ("", Ended::Nothing)] {
        let mut game = open_by(options);
        for _ in 0..2 {
            game.plays(shot());
            game = game.turn_of(First);
        }
        assert_eq!(game.plays(shot()).ended, ended, "{options}");
    }
}

#[test]
fn by_the_option_only_a_ball_of_the_group_that_was_hit_first_gives_its_group() {
    let other = || shot().hits("1").meet("1", "9").pots("9", "foot left");
    let usual = open().plays(other());
    assert!(usual.sentence.contains("Anna has the stripes.") && usual.next == plays_on(First), "{}", usual.sentence);
    let mut strict = open_by("group_of_first_hit: true");
    let verdict = strict.plays(other());
    assert!(!verdict.sentence.contains("Anna has"), "{}", verdict.sentence);
    assert_eq!(verdict.next, plays_on(Second));
    let taken = strict.plays(shot().hits("10").pots("2", "foot left").pots("10", "left side"));
    assert!(taken.sentence.contains("Ben has the stripes."), "{}", taken.sentence);
}

#[test]
fn with_no_other_ball_left_on_an_open_table_the_eight_is_on() {
    let mut game = open();
    for ball in game.equipment.balls.clone() {
        if ball.number.is_some_and(|number| number != 8) {
            game.state.lie.set(ball.id, Place::Pocket(0));
        }
    }
    assert_eq!(game.state.balls_on(&game.equipment), [game.ball("8")]);
}

#[test]
fn its_table_has_the_rounded_pockets_of_snooker_and_balls_of_pool() {
    let game = Game::of("heyball");
    let table = &game.equipment.table;
    assert_eq!((table.length, table.width), (2.54, 1.27));
    assert!(table.boundary.jaws.iter().all(|jaw| jaw.radius > 0.05), "the jaws are arcs");
    assert!(game.equipment.balls.iter().all(|ball| ball.radius == 0.028_575));
}
