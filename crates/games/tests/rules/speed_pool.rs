//! Speed pool, shot by shot. An event of a script takes a tenth of a second, and so does the end of a shot.

use baize_files::Source;
use baize_games::rules::{
    BallInHand, Ended, Equipment, FoulKind, LoadedGame, Next, Side, State, StrokeKind, Turn, Zone,
};

use crate::script::*;
use Side::Third;

/// Anna is at the table after her break, of which nothing counts here.
fn table() -> Game {
    Game::of("speed_pool").turn_of(First).with("cue", -0.3, 0.2)
}

/// The time of a player as the score sheet has it.
fn seconds(game: &Game, side: Side) -> String {
    game.state.in_progress.own_column("seconds", side)
}

fn fouls_of(game: &Game, side: Side) -> String {
    game.state.in_progress.own_column("fouls", side)
}

/// The last ball falls, and the shot takes a tenth of a second more for each of these cushions.
fn last_pot(cushions: usize) -> Shot {
    shot().hits("1").banks(cushions).pots("1", "foot left")
}

fn break_of(side: Side) -> Next {
    Next::Shot(Turn { player: side, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Kitchen) })
}

#[test]
fn the_turn_never_passes_while_balls_are_left() {
    let mut game = Game::of("speed_pool");
    assert_eq!(game.state.next, break_of(First));
    assert_eq!(game.plays(shot().hits("1")).next, plays_on(First), "no break is bad");
    assert_eq!(game.plays(shot().hits("5").cushion("5")).next, plays_on(First));
    assert_eq!(game.plays(shot().hits("9").pots("3", "foot left")).next, plays_on(First));
}

#[test]
fn the_time_of_every_shot_is_added_up() {
    let mut game = table();
    assert_eq!(seconds(&game, First), "0.0");
    game.plays(shot().hits("1").cushion("1"));
    assert_eq!(seconds(&game, First), "0.3");
    game.plays(shot().hits("1"));
    assert_eq!([First, Second].map(|side| seconds(&game, side)), ["0.5", "0.0"]);
}

#[test]
fn a_foul_adds_ten_seconds_and_gives_the_cue_ball_into_the_hand_of_the_same_player() {
    let mut game = table();
    let verdict = game.plays(shot().hits("1").scratches());
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::CueBallPocketed], in_hand(First, Zone::Anywhere)));
    assert_eq!((seconds(&game, First).as_str(), fouls_of(&game, First).as_str()), ("10.3", "1"));
    assert!(verdict.sentence.contains("The foul adds 10 s."), "{}", verdict.sentence);
}

#[test]
fn to_hit_no_ball_is_a_foul_and_to_reach_no_rail_is_none() {
    assert_eq!(fouls(&table().plays(shot())), [FoulKind::NoBallHit]);
    assert_eq!(fouls(&table().plays(shot().hits("15"))), []);
}

#[test]
fn what_a_foul_costs_is_an_option() {
    let mut game = Game::of_text("(game: SpeedPool(foul_seconds: 0))").turn_of(First).with("cue", -0.3, 0.2);
    game.plays(shot().hits("1").scratches());
    assert_eq!((seconds(&game, First).as_str(), fouls_of(&game, First).as_str()), ("0.3", "1"));
    let refused = LoadedGame::of_source(Source::of_text("text", "(game: SpeedPool(foul_seconds: 61))".to_owned()));
    assert!(refused.is_err());
}

#[test]
fn a_ball_off_the_table_is_a_foul_and_comes_back() {
    let mut game = table();
    let verdict = game.plays(shot().hits("1").off_table("1"));
    assert_eq!((fouls(&verdict), game.has("1")), (vec![FoulKind::BallOffTable], true));
}

#[test]
fn a_ball_that_falls_with_a_foul_stays_down() {
    let mut game = table();
    game.plays(shot().hits("1").pots("1", "foot left").scratches());
    assert!(!game.has("1"));
}

#[test]
fn after_the_last_ball_the_next_player_breaks_a_full_rack() {
    let mut game = table().only(&["1"]);
    let verdict = game.plays(last_pot(0));
    assert_eq!((verdict.ended, &verdict.next), (Ended::Nothing, &break_of(Second)));
    assert!(verdict.sentence.contains("Anna has cleared the table in 0.3 s."), "{}", verdict.sentence);
    assert_eq!(game.state.lie.on_bed().count(), 16);
    assert_eq!(seconds(&game, First), "0.3", "the time stays");
}

/// Both clear a table with one ball, and touch so many cushions before.
fn both(cushions: [usize; 2]) -> Ended {
    let mut game = table().only(&["1"]);
    game.plays(last_pot(cushions[0]));
    game = game.only(&["1"]);
    game.plays(last_pot(cushions[1])).ended
}

#[test]
fn the_shortest_time_wins_and_equal_times_are_a_draw() {
    assert_eq!(both([0, 3]), Ended::Match(Some(First)));
    assert_eq!(both([3, 0]), Ended::Match(Some(Second)));
    assert_eq!(both([2, 2]), Ended::Match(None));
}

#[test]
fn a_scratch_with_the_last_ball_clears_the_table_and_costs_its_seconds() {
    let mut game = table().only(&["1"]);
    game.plays(last_pot(0).scratches());
    assert_eq!((seconds(&game, First).as_str(), &game.state.next), ("10.4", &break_of(Second)));
}

#[test]
fn three_players_have_a_rack_each() {
    let mut game = table().only(&["1"]);
    let equipment = Equipment::clone(&game.equipment);
    let (rules, terms) = (game.state.game(), game.state.terms.clone());
    game.state = State::new(&rules, &terms, ["Anna", "Ben", "Cleo"], &equipment, First)
        .unwrap_or_else(|objection| panic!("{objection}"));
    for (cushions, next) in [(2, Second), (0, Third)] {
        game = game.only(&["1"]);
        assert_eq!(game.plays(last_pot(cushions)).next, break_of(next));
    }
    game = game.only(&["1"]);
    assert_eq!(game.plays(last_pot(1)).ended, Ended::Match(Some(Second)));
}

#[test]
fn alone_the_rack_is_over_with_its_last_ball() {
    let source = Source::of_text("text", "(game: SpeedPool(), alone: Solitaire)".to_owned());
    let loaded = LoadedGame::of_source(source).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::loaded(&loaded).only(&["1"]);
    assert_eq!(game.plays(shot().hits("1")).next, plays_on(First), "a miss costs only time");
    assert_eq!(game.plays(last_pot(0)).ended, Ended::Match(Some(First)));
}

#[test]
fn any_rack_of_balls_will_do() {
    let game = Game::of_text("(game: SpeedPool(), rack: \"nine_ball\")");
    assert_eq!(game.state.balls_on(&game.equipment).len(), 9);
    let without = Source::of_text("text", "(game: SpeedPool(), rack: \"cue_ball\")".to_owned());
    assert!(LoadedGame::of_source(without).is_err_and(|error| error.to_string().contains("needs object balls")));
}
