//! Fifteen-ball pool, shot by shot, from Foster's Hoyle.

use baize_games::rules::{Declaration, Ended, FoulKind, Side, Zone};

use crate::script::*;

/// Fifteen-ball pool among the house games.
const FIFTEEN: &str = "House(called: Ball, counts: Number, target: 61, break_rails: 2, foul_points: 3, after_foul: AsItLies, three_fouls: true)";

/// Fifteen-ball pool after the break, Anna to play.
fn table() -> Game {
    Game::of("fifteen_ball").turn_of(First).with("cue", -0.3, 0.2)
}

fn by(options: &str) -> Game {
    Game::of_text(&format!("(game: {options})")).turn_of(First).with("cue", -0.3, 0.2)
}

/// Calls this ball by its number.
fn call<'a>(game: &'a mut Game, ball: &str) -> &'a mut Game {
    let ball = game.ball(ball);
    game.declares(Declaration::Nominate(ball))
}

fn miss() -> Shot {
    shot().hits("1").cushion("1")
}

#[test]
fn the_fifteen_lies_at_the_apex_and_the_lowest_numbers_in_the_last_row() {
    let game = Game::of("fifteen_ball");
    let x = |ball: &str| game.place_of(ball).x;
    assert!((x("15") - 0.635).abs() < 1e-3);
    for (near, far) in [("15", "14"), ("13", "12"), ("10", "9"), ("6", "5")] {
        assert!(x(near) < x(far) - 0.04, "the {near} lies before the {far}");
    }
    assert!((x("1") - x("5")).abs() < 1e-3, "the lowest five are the last row");
}

#[test]
fn every_ball_counts_its_number_if_it_was_called_and_the_pocket_does_not_matter() {
    for pocket in ["foot left", "right side"] {
        let mut game = table();
        let verdict = call(&mut game, "12").plays(shot().hits("3").meet("3", "12").pots("12", pocket));
        assert_eq!((game.points(), verdict.next), ([12, 0], plays_on(First)), "any ball may be hit first");
    }
}

#[test]
fn a_ball_that_was_not_called_is_spotted_and_counts_nothing() {
    let mut game = table();
    let verdict = call(&mut game, "12").plays(shot().hits("12").pots("12", "foot left").pots("9", "left side"));
    assert_eq!((game.points(), verdict.next, game.has("9")), ([12, 0], plays_on(First), true));
    let wrong = call(&mut game, "1").plays(shot().hits("1").pots("8", "foot left"));
    assert_eq!(fouls(&wrong), []);
    assert_eq!((game.points(), wrong.next, game.has("8")), ([12, 0], plays_on(Second), true));
}

#[test]
fn nothing_is_called_on_the_break_and_all_that_falls_counts() {
    let mut game = Game::of("fifteen_ball");
    assert!(game.state.calls(&game.equipment).nominations.is_empty());
    let verdict = game.plays(shot().hits("15").pots("14", "foot left").pots("3", "foot right"));
    assert_eq!((game.points(), verdict.next), ([17, 0], plays_on(First)));
}

#[test]
fn the_break_pockets_a_ball_or_drives_two_to_a_rail_or_costs_three_points() {
    let mut two = Game::of("fifteen_ball");
    assert_eq!(two.plays(shot().hits("15").cushions(&["14", "13"])).next, plays_on(Second));
    assert_eq!(two.points(), [0, 0]);
    let mut one = Game::of("fifteen_ball");
    let verdict = one.plays(shot().hits("15").cushion("14"));
    assert_eq!((fouls(&verdict), one.points(), verdict.next), (vec![FoulKind::BadBreak], [-3, 0], plays_on(Second)));
}

#[test]
fn every_foul_costs_three_points_and_what_fell_is_spotted() {
    let cases = [
        (shot(), FoulKind::NoBallHit),
        (shot().hits("1"), FoulKind::NoRail),
        (shot().hits("1").pots("9", "left side").off_table("14"), FoulKind::BallOffTable),
    ];
    for (shot, kind) in cases {
        let mut game = table();
        let verdict = call(&mut game, "9").plays(shot);
        assert_eq!((fouls(&verdict), game.points()), (vec![kind], [-3, 0]));
        assert_eq!((verdict.next, game.has("9"), game.has("14")), (plays_on(Second), true, true), "{kind:?}");
    }
}

#[test]
fn after_a_scratch_the_cue_ball_is_in_hand_behind_the_head_string() {
    let mut game = table();
    let verdict = call(&mut game, "1").plays(shot().hits("1").pots("1", "foot left").scratches());
    assert_eq!((verdict.next, game.points(), game.has("1")), (in_hand(Second, Zone::Kitchen), [-3, 0], true));
}

#[test]
fn three_fouls_in_a_row_lose_the_game_between_two() {
    let mut game = table();
    for _ in 0..2 {
        game.plays(shot());
        game.plays(miss());
    }
    assert_eq!(game.plays(shot()).ended, Ended::Match(Some(Second)));
    let mut without = by(&FIFTEEN.replace("three_fouls: true", "three_fouls: false"));
    for _ in 0..2 {
        without.plays(shot());
        without.plays(miss());
    }
    assert_eq!(without.plays(shot()).ended, Ended::Nothing);
}

#[test]
fn sixty_one_of_the_hundred_and_twenty_points_win() {
    for (points, ended) in [(47, Ended::Nothing), (48, Ended::Match(Some(First)))] {
        let mut game = table();
        game.state.players[0].points = points;
        assert_eq!(call(&mut game, "13").plays(shot().hits("13").pots("13", "foot left")).ended, ended, "{points}");
    }
}

#[test]
fn when_the_table_is_empty_the_most_points_win_and_equal_ones_are_a_draw() {
    for (own, other, winner) in [(40, 54, Some(First)), (40, 56, Some(Second)), (40, 55, None)] {
        let mut game = table().only(&["15"]);
        (game.state.players[0].points, game.state.players[1].points) = (own, other);
        let verdict = call(&mut game, "15").plays(shot().hits("15").pots("15", "foot left"));
        assert_eq!(verdict.ended, Ended::Match(winner), "{own} to {other}");
    }
}

#[test]
fn without_calls_every_ball_counts() {
    let mut game = by(&FIFTEEN.replace("called: Ball", "called: Nothing"));
    let verdict = game.plays(shot().hits("1").pots("1", "foot left").pots("9", "left side"));
    assert_eq!((game.points(), verdict.next), ([10, 0], plays_on(First)));
}

#[test]
fn more_than_two_play_in_turn_and_the_highest_total_wins() {
    let mut game = Game::among("fifteen_ball", FIFTEEN, 4).only(&["2"]).turn_of(First).with("cue", -0.3, 0.2);
    for (side, points) in [(0, 20), (1, 40), (2, 58), (3, 0)] {
        game.state.players[side].points = points;
    }
    assert_eq!(game.plays(shot().hits("2").cushion("2")).next, plays_on(Second));
    assert_eq!(game.plays(shot().hits("2").cushion("2")).next, plays_on(Side::Third));
    game.plays(shot().hits("2").cushion("2"));
    let end = call(&mut game, "2").plays(shot().hits("2").pots("2", "foot left"));
    assert_eq!(end.ended, Ended::Match(Some(Side::Third)), "58 points, beside 2 of the one who cleared the table");
}

#[test]
fn among_more_than_two_fouls_in_a_row_do_not_count_and_who_gives_up_is_passed_over() {
    let mut game = Game::among("fifteen_ball", FIFTEEN, 3).turn_of(First).with("cue", -0.3, 0.2);
    for _ in 0..9 {
        assert_eq!(game.plays(shot()).ended, Ended::Nothing);
    }
    assert_eq!(game.all_points(), [-9, -9, -9]);
    game.state.concede_rack(&game.equipment, Second).expect("two others play on");
    assert_eq!(game.plays(miss()).next, plays_on(Side::Third), "Ben is passed over");
}
