//! One-pocket, shot by shot, from the text of the WPA and of onepocket.org (2005).

use baize_files::Source;
use baize_games::rules::{Choice, Ended, FoulKind, GameInProgress, LoadedGame, Next, Side, Zone};

use crate::script::*;

/// Anna has the left pocket at the foot and Ben the right one, after the break; Anna is to play.
fn table_of(options: &str) -> Game {
    let mut game = Game::of_text(&format!("(game: {options})"));
    let left = game.pocket("foot left");
    game.choose(Choice::TakePocket(left));
    game.with("cue", -0.3, 0.2).turn_of(First)
}

fn table() -> Game {
    table_of("OnePocket")
}

/// A side has made these balls.
fn with_made(mut game: Game, side: Side, balls: &[&str]) -> Game {
    for ball in balls {
        let (id, pocket) = (game.ball(ball), game.pocket(if side == First { "foot left" } else { "foot right" }));
        game.state.lie.set(id, baize_games::rules::Place::Pocket(pocket));
        let GameInProgress::OnePocket(playing) = &mut game.state.in_progress else { panic!("one-pocket") };
        playing.standing.debts.made[side.index()].push(id);
        game.state.players[side.index()].points += 1;
    }
    game
}

fn with_debt(mut game: Game, side: Side, owed: u8) -> Game {
    let GameInProgress::OnePocket(playing) = &mut game.state.in_progress else { panic!("one-pocket") };
    playing.standing.debts.owed[side.index()] = owed;
    game
}

fn miss() -> Shot {
    shot().hits("15").cushion("15")
}

#[test]
fn the_breaker_chooses_one_of_the_pockets_at_the_foot_before_the_break() {
    let mut game = Game::of("one_pocket");
    let pockets = ["foot left", "foot right"].map(|name| Choice::TakePocket(game.pocket(name)));
    assert_eq!(game.choices(), (First, pockets.to_vec()));
    assert_eq!(game.choose(pockets[1]).next, breaks(First));
    assert_eq!(game.own_column("pocket"), ["right", "left"]);
}

#[test]
fn a_ball_in_the_own_pocket_counts_and_the_inning_goes_on_whatever_else_falls() {
    let mut game = table();
    let verdict = game.plays(shot().hits("1").pots("1", "foot left").pots("2", "head left"));
    assert_eq!((game.points(), verdict.next), ([1, 0], plays_on(First)));
    assert!(!game.has("2"), "a ball in another pocket waits until the inning ends");
    game.plays(miss());
    assert!(game.has("2") && !game.has("1"));
}

#[test]
fn a_ball_in_the_pocket_of_the_opponent_counts_for_him_and_ends_the_inning() {
    let mut game = table();
    let verdict = game.plays(shot().hits("1").pots("1", "foot right"));
    assert_eq!(fouls(&verdict), []);
    assert_eq!((game.points(), verdict.next, game.has("1")), ([0, 1], plays_on(Second), false));
}

#[test]
fn a_ball_in_one_of_the_other_four_pockets_ends_the_inning_and_is_spotted() {
    for pocket in ["head left", "head right", "left side", "right side"] {
        let mut game = table();
        let verdict = game.plays(shot().hits("1").pots("1", pocket));
        assert_eq!((game.points(), verdict.next, game.has("1")), ([0, 0], plays_on(Second), true), "{pocket}");
    }
}

#[test]
fn a_foul_costs_a_ball_and_what_fell_into_the_own_pocket_on_it_is_spotted() {
    let mut game = with_made(table(), First, &["3", "4"]);
    let verdict = game.plays(shot().hits("1").pots("1", "foot left").off_table("9"));
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::BallOffTable], [1, 0]));
    assert!(["1", "3", "9"].iter().all(|ball| game.has(ball)) && !game.has("4"));
    assert_eq!(verdict.next, plays_on(Second), "without a scratch the cue ball stays where it is");
}

#[test]
fn who_has_no_ball_owes_one_and_pays_at_the_end_of_the_inning_in_which_he_makes_some() {
    let mut game = table();
    game.plays(shot());
    assert_eq!((game.points(), game.own_column("owed")), ([0, 0], vec!["1".to_owned(), "0".to_owned()]));
    game.plays(miss());
    game.plays(shot().hits("1").pots("1", "foot left").pots("2", "foot left"));
    assert_eq!((game.points(), game.own_column("owed")[0].as_str()), ([2, 0], "1"));
    game.plays(miss());
    assert_eq!((game.points(), game.own_column("owed")[0].as_str()), ([1, 0], "0"));
    assert!(game.has("1") && !game.has("2"));
}

#[test]
fn balls_in_the_pocket_of_the_opponent_count_on_a_foul_but_not_if_the_cue_ball_is_gone() {
    let foul = || shot().hits("1").pots("1", "foot right").off_table("9");
    let mut off = table();
    off.plays(foul());
    assert_eq!((off.points(), off.has("1")), ([0, 1], false));
    let mut scratch = table();
    let verdict = scratch.plays(shot().hits("1").pots("1", "foot right").scratches());
    assert_eq!((scratch.points(), scratch.has("1")), ([0, 0], true));
    assert_eq!(verdict.next, in_hand(Second, Zone::Kitchen));
}

#[test]
fn after_a_scratch_with_all_balls_behind_the_head_string_the_nearest_may_be_spotted() {
    let mut game = table().only(&["1", "2"]).with("1", -0.9, 0.1).with("2", -0.7, 0.1);
    game.plays(shot().hits("1").scratches());
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::SpotNearest]));
    game.choose(Choice::SpotNearest);
    assert!(game.place_of("2").x > 0.6 && game.place_of("1").x < -0.8);
}

#[test]
fn the_first_with_eight_balls_in_his_pocket_wins_by_whose_stroke_ever() {
    let seven = ["1", "2", "3", "4", "5", "6", "7"];
    let mut own = with_made(table(), First, &seven);
    assert_eq!(own.plays(shot().hits("8").pots("8", "foot left")).ended, Ended::Match(Some(First)));
    let mut theirs = with_made(table(), Second, &seven);
    assert_eq!(theirs.plays(shot().hits("8").pots("8", "foot right")).ended, Ended::Match(Some(Second)));
}

#[test]
fn if_both_make_their_last_ball_on_one_stroke_the_shooter_wins() {
    let game = with_made(table(), First, &["1", "2", "3", "4", "5", "6", "7"]);
    let mut game = with_made(game, Second, &["8", "9", "10", "11", "12", "13", "14"]).only(&["15"]);
    let id = game.ball("1");
    game.state.lie.set(id, baize_games::rules::Place::Bed(0.3, 0.3));
    let both = shot().hits("15").pots("15", "foot right").pots("1", "foot left");
    assert_eq!(game.plays(both).ended, Ended::Match(Some(First)));
}

#[test]
fn nobody_wins_with_a_debt() {
    let game = with_made(table(), First, &["1", "2", "3", "4", "5", "6", "7"]);
    let mut game = with_debt(game, First, 1);
    let eighth = game.plays(shot().hits("8").pots("8", "foot left"));
    assert_eq!((eighth.ended, eighth.next), (Ended::Nothing, plays_on(First)));
    game.plays(shot().hits("9").pots("9", "foot left"));
    assert_eq!(game.points(), [9, 0]);
    let paid = game.plays(miss());
    assert_eq!((paid.ended, game.state.players[0].racks), (Ended::Match(Some(First)), 1), "nine less one are eight");
}

#[test]
fn when_no_ball_is_left_all_that_wait_are_spotted_at_once_and_the_inning_goes_on() {
    let mut game = table().only(&["1", "2"]);
    game.plays(shot().hits("2").pots("1", "foot left").pots("2", "head left"));
    assert!(game.has("2") && !game.has("1"));
    assert_eq!(game.state.next, plays_on(First));
}

#[test]
fn three_fouls_in_a_row_lose_the_game_after_a_warning_unless_the_option_is_off() {
    for (options, ended) in
        [("OnePocket", Ended::Match(Some(Second))), ("OnePocket(three_fouls: false)", Ended::Nothing)]
    {
        let mut game = table_of(options);
        game.plays(shot());
        game.plays(miss());
        let second = game.plays(shot());
        assert_eq!(second.sentence.contains("a third foul loses"), ended != Ended::Nothing, "{}", second.sentence);
        game.plays(miss());
        assert_eq!(game.plays(shot()).ended, ended);
    }
}

#[test]
fn a_break_after_which_nothing_reaches_a_rail_costs_a_ball_and_the_opponent_plays_what_lies() {
    let mut game = Game::of("one_pocket");
    let left = game.pocket("foot left");
    game.choose(Choice::TakePocket(left));
    let verdict = game.plays(shot().hits("1"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::NoRail], plays_on(Second)));
    assert_eq!(game.own_column("owed"), ["1", "0"]);
    let mut rail_first = Game::of("one_pocket");
    rail_first.choose(Choice::TakePocket(left));
    let verdict = rail_first.plays(shot().cushion("cue").hits("1").cushion("1"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
}

#[test]
fn an_object_ball_off_the_table_is_only_spotted_where_the_option_says_so() {
    let off = || shot().hits("1").pots("1", "foot left").off_table("9");
    let mut lenient = table_of("OnePocket(balls_off_are_fouls: false)");
    let verdict = lenient.plays(off());
    assert_eq!((fouls(&verdict), verdict.next, lenient.points()), (vec![], plays_on(First), [1, 0]));
    lenient.plays(miss());
    assert!(lenient.has("9"));
}

#[test]
fn the_cue_ball_is_behind_the_head_string_after_every_foul_where_the_option_says_so() {
    let mut game = table_of("OnePocket(kitchen_after_fouls: true)");
    assert_eq!(game.plays(shot()).next, in_hand(Second, Zone::Kitchen));
    let mut usual = table();
    assert_eq!(usual.plays(shot()).next, plays_on(Second));
}

#[test]
fn every_breaker_chooses_anew_in_the_next_game() {
    let mut game = Game::of_text("(game: OnePocket(target: 1), race_to: 2)");
    let pockets = ["foot left", "foot right"].map(|name| Choice::TakePocket(game.pocket(name)));
    game.choose(pockets[0]);
    assert_eq!(game.plays(shot().hits("1").pots("1", "foot left")).ended, Ended::Rack(Some(First)));
    assert_eq!(game.choices(), (Second, pockets.to_vec()));
    game.choose(pockets[0]);
    assert_eq!(
        (game.state.next.clone(), game.own_column("pocket")),
        (breaks(Second), vec!["right".into(), "left".into()])
    );
}

#[test]
fn a_target_with_which_nobody_might_win_is_refused() {
    let source = Source::of_text("text", "(game: OnePocket(target: 9))");
    let refusal = LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string());
    assert!(refusal.as_ref().is_err_and(|words| words.contains("game.OnePocket.target is 9")), "{refusal:?}");
}

#[test]
fn who_plays_alone_chooses_no_pocket() {
    let loaded = LoadedGame::of_source(Source::of_text("text", "(game: OnePocket, alone: Solitaire, race_to: 2)"))
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(Game::loaded(&loaded).state.next, Next::Shot(_)));
}
