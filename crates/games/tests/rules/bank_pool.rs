//! Bank pool, shot by shot, from the texts of Brunswick, of the forum of onepocket.org, and of the page that cites the WPA.

use baize_games::rules::{Choice, Ended, FoulKind, GameInProgress, Place, Side, Zone};

use crate::script::*;

/// Bank pool after the break, Anna to play.
fn by(options: &str) -> Game {
    Game::of_text(&format!("(game: {options})")).turn_of(First).with("cue", -0.3, 0.2)
}

fn table() -> Game {
    by("BankPool")
}

/// The 1 is banked off this rail into this pocket.
fn bank(rail: &str, pocket: &str) -> Shot {
    shot().hits("1").cushion_of("1", rail).pots("1", pocket)
}

/// Whether this shot counts for the 1 that is called into this pocket.
fn counts(pocket: &str, shot: Shot) -> bool {
    let mut game = table();
    let verdict = game.calls("1", pocket).plays(shot);
    assert_eq!(fouls(&verdict), [], "{}", verdict.sentence);
    let counts = game.points() == [1, 0];
    assert_eq!(verdict.next, plays_on(if counts { First } else { Second }), "{}", verdict.sentence);
    assert_eq!(game.has("1"), !counts, "a ball that does not count is spotted");
    counts
}

fn with_made(mut game: Game, side: Side, balls: &[&str]) -> Game {
    for ball in balls {
        let id = game.ball(ball);
        game.state.lie.set(id, Place::Pocket(0));
        let GameInProgress::BankPool(playing) = &mut game.state.in_progress else { panic!("bank pool") };
        playing.standing.made[side.index()].push(id);
        game.state.players[side.index()].points += 1;
    }
    game
}

fn miss() -> Shot {
    shot().hits("15").cushion("15")
}

#[test]
fn a_called_ball_counts_off_any_rail_that_is_not_next_to_its_pocket() {
    for (pocket, far, near) in [
        ("foot left", ["head rail", "right foot rail", "right head rail"], ["foot rail", "left foot rail"]),
        ("left side", ["foot rail", "head rail", "right head rail"], ["left foot rail", "left head rail"]),
        ("head right", ["foot rail", "left head rail", "left foot rail"], ["head rail", "right head rail"]),
    ] {
        for rail in far {
            assert!(counts(pocket, bank(rail, pocket)), "off the {rail} into {pocket}");
        }
        for rail in near {
            assert!(!counts(pocket, bank(rail, pocket)), "off the {rail} into {pocket}");
        }
    }
}

#[test]
fn a_ball_that_falls_without_a_rail_does_not_count_and_is_no_foul() {
    assert!(!counts("foot left", shot().hits("1").pots("1", "foot left")));
}

#[test]
fn the_part_of_the_same_long_rail_beyond_the_side_pocket_is_next_to_a_pocket_too() {
    assert!(!counts("foot left", bank("left head rail", "foot left")));
}

#[test]
fn the_cue_ball_must_hit_the_called_ball_first_and_directly() {
    assert!(!counts("foot left", shot().cushion("cue").hits("1").cushion_of("1", "head rail").pots("1", "foot left")));
    assert!(!counts("foot left", shot().hits("2").hits("1").cushion_of("1", "head rail").pots("1", "foot left")));
}

#[test]
fn combinations_and_kisses_do_not_count() {
    let combination = shot().hits("2").meet("2", "1").cushion_of("1", "head rail").pots("1", "foot left");
    assert!(!counts("foot left", combination));
    let kiss = shot().hits("1").cushion_of("1", "head rail").meet("1", "5").pots("1", "foot left");
    assert!(!counts("foot left", kiss));
    let double = shot().hits("1").cushion_of("1", "head rail").hits("1").pots("1", "foot left");
    assert!(!counts("foot left", double));
}

#[test]
fn the_ball_must_fall_into_the_called_pocket() {
    let mut game = table();
    game.calls("1", "head left").plays(bank("right foot rail", "foot left"));
    assert_eq!((game.points(), game.has("1"), game.state.next.clone()), ([0, 0], true, plays_on(Second)));
}

#[test]
fn one_ball_a_stroke_counts_and_others_are_spotted_when_the_inning_ends() {
    let mut game = table();
    game.calls("1", "foot left").plays(bank("head rail", "foot left").pots("7", "head left"));
    assert_eq!((game.points(), game.has("7")), ([1, 0], false));
    game.plays(miss());
    assert!(game.has("7") && !game.has("1"));
}

#[test]
fn a_foul_costs_a_ball_or_is_owed_and_the_called_ball_is_spotted() {
    let foul = || bank("head rail", "foot left").scratches();
    let mut rich = with_made(table(), First, &["3", "4"]);
    let verdict = rich.calls("1", "foot left").plays(foul());
    assert_eq!((rich.points(), verdict.next), ([1, 0], in_hand(Second, Zone::Kitchen)));
    assert!(rich.has("1") && rich.has("3") && !rich.has("4"));
    let mut poor = table();
    poor.calls("1", "foot left").plays(foul());
    assert_eq!((poor.points(), poor.own_column("owed")), ([0, 0], vec!["1".to_owned(), "0".to_owned()]));
}

#[test]
fn a_debt_is_paid_from_the_next_bank_when_the_inning_ends() {
    let mut game = table();
    game.plays(shot());
    game.plays(miss());
    game.calls("1", "foot left").plays(bank("head rail", "foot left"));
    assert_eq!((game.points(), game.has("1")), ([1, 0], false));
    game.plays(miss());
    assert_eq!((game.points(), game.has("1"), game.own_column("owed")[0].as_str()), ([0, 0], true, "0"));
}

#[test]
fn other_fouls_than_a_scratch_leave_the_cue_ball_where_it_is() {
    let mut game = table();
    let verdict = game.plays(shot().hits("1"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::NoRail], plays_on(Second)));
}

#[test]
fn three_fouls_in_a_row_lose_the_game() {
    let mut game = table();
    for _ in 0..2 {
        game.plays(shot());
        game.plays(miss());
    }
    assert_eq!(game.plays(shot()).ended, Ended::Match(Some(Second)));
}

#[test]
fn eight_banks_of_fifteen_win_and_five_of_nine() {
    let mut game = with_made(table(), First, &["2", "3", "4", "5", "6", "7", "8"]);
    let verdict = game.calls("1", "foot left").plays(bank("head rail", "foot left"));
    assert_eq!(verdict.ended, Ended::Match(Some(First)));
    let nine =
        Game::of_text("(game: BankPool(balls: Nine), rack: \"nine_ball\")").turn_of(First).with("cue", -0.3, 0.2);
    let mut nine = with_made(nine, First, &["2", "3", "4", "5"]);
    let verdict = nine.calls("1", "foot left").plays(bank("head rail", "foot left"));
    assert_eq!(verdict.ended, Ended::Match(Some(First)));
}

#[test]
fn a_ball_on_the_break_keeps_the_inning_and_counts_nothing() {
    let mut game = Game::of("bank_pool");
    let verdict = game.plays(shot().hits("1").pots("5", "foot left"));
    assert_eq!((game.points(), verdict.next, game.has("5")), ([0, 0], plays_on(First), false));
    game.plays(miss());
    assert!(game.has("5"), "it is spotted when the inning ends");
}

#[test]
fn a_break_that_opens_nothing_is_played_on_or_racked_again_for_the_opponent() {
    let mut open = Game::of("bank_pool");
    assert_eq!(open.plays(shot().hits("1").cushions(&["1", "2", "3", "4"])).next, plays_on(Second));
    let mut bad = Game::of("bank_pool");
    let verdict = bad.plays(shot().hits("1").cushions(&["1", "2", "3"]));
    assert_eq!(fouls(&verdict), []);
    assert_eq!(bad.choices(), (Second, vec![Choice::Play, Choice::RackAndBreak]));
    assert_eq!(bad.choose(Choice::RackAndBreak).next, breaks(Second));
}

#[test]
fn by_brunswick_two_balls_reach_a_rail_or_the_breaker_may_have_to_break_again() {
    let game = || Game::of_text("(game: BankPool(break_rule: Brunswick))");
    assert_eq!(game().plays(shot().hits("1").cushions(&["1", "2"])).next, plays_on(Second));
    let mut bad = game();
    bad.plays(shot().hits("1").cushion("1"));
    assert_eq!(bad.choices(), (Second, vec![Choice::Play, Choice::RackAndLetBreak]));
    assert_eq!(bad.choose(Choice::RackAndLetBreak).next, breaks(First));
    let nine = || Game::of_text("(game: BankPool(balls: Nine, break_rule: Brunswick), rack: \"nine_ball\")");
    assert_eq!(nine().plays(shot().hits("1").crosses_back("4", "centre string").cushion("4")).next, plays_on(Second));
    let mut short = nine();
    short.plays(shot().hits("1").cushions(&["1", "2", "3", "4"]));
    assert_eq!(short.choices().1, [Choice::Play, Choice::RackAndLetBreak]);
    let mut free = Game::of_text("(game: BankPool(break_rule: Free))");
    assert_eq!(free.plays(shot().hits("1")).next, plays_on(Second));
}

#[test]
fn an_object_ball_off_the_table_is_a_foul_unless_the_option_is_off() {
    let off = || shot().hits("1").cushion("1").off_table("9");
    assert_eq!(fouls(&table().plays(off())), [FoulKind::BallOffTable]);
    let mut brunswick = by("BankPool(balls_off_are_fouls: false)");
    assert_eq!(fouls(&brunswick.plays(off())), []);
    assert!(brunswick.has("9"));
}

#[test]
fn when_no_ball_is_left_those_that_wait_are_spotted_for_the_same_shooter() {
    let mut game = table().only(&["1", "7"]);
    game.calls("1", "foot left").plays(bank("head rail", "foot left").pots("7", "head left"));
    assert_eq!((game.has("7"), game.state.next.clone()), (true, plays_on(First)));
}
