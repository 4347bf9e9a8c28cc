//! Killer, shot by shot: five at the table, with three lives each.

use baize_files::Folders;
use baize_games::rules::{Ended, Equipment, LoadedGame, Next, Side, State, StrokeKind, Turn, Zone};

use crate::script::*;
use Side::{Fifth, Fourth, Third};

const NAMES: [&str; 5] = ["Anna", "Ben", "Cleo", "Dan", "Eva"];

/// A game of five by this text of a game, after the break: Anna is to play.
fn five_by(options: &str) -> Game {
    let mut loaded = LoadedGame::find("killer", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    loaded.game = ron::from_str(options).unwrap_or_else(|error| panic!("{error}"));
    let equipment = Equipment::of(&loaded.setup);
    let mut game = Game::loaded(&loaded);
    game.state = State::new(&loaded.game, &loaded.terms, NAMES, &equipment, First)
        .unwrap_or_else(|objection| panic!("{objection}"));
    game.with("cue", -0.5, 0.1).turn_of(First)
}

fn five() -> Game {
    five_by("Killer")
}

fn pot() -> Shot {
    shot().hits("1").pots("1", "foot left")
}

fn miss() -> Shot {
    shot().hits("15").cushion("15")
}

fn lives(game: &Game) -> Vec<String> {
    game.state.players.sides().map(|side| game.state.in_progress.own_column("lives", side)).collect()
}

#[test]
fn everybody_has_one_shot_in_turn_whether_a_ball_falls_or_not() {
    let mut game = five();
    for (ball, next) in [("1", Second), ("2", Third), ("3", Fourth), ("4", Fifth), ("5", First)] {
        assert_eq!(game.plays(shot().hits(ball).pots(ball, "foot left")).next, plays_on(next));
    }
    assert_eq!(lives(&game), ["3"; 5]);
    let verdict = game.plays(miss());
    assert_eq!(lives(&game), ["2", "3", "3", "3", "3"]);
    assert!(verdict.sentence.ends_with("Anna has 2 lives left."), "{}", verdict.sentence);
}

#[test]
fn a_foul_costs_a_life_and_gives_the_next_player_the_cue_ball_and_a_scratch_costs_two_by_the_options() {
    let scratch = || shot().hits("1").pots("1", "foot left").scratches();
    let mut game = five();
    assert_eq!(game.plays(scratch()).next, in_hand(Second, Zone::Anywhere));
    assert_eq!(lives(&game)[0], "2");
    let mut strict = five_by("Killer(scratch_lives: 2)");
    strict.plays(scratch());
    assert_eq!(lives(&strict)[0], "1");
    strict.plays(shot());
    assert_eq!(lives(&strict)[1], "2", "a miss of all balls is a foul, but no scratch");
}

#[test]
fn two_balls_in_one_shot_earn_a_life_by_the_options() {
    let two = || shot().hits("1").pots("1", "foot left").pots("2", "left side");
    let mut usual = five();
    usual.plays(two());
    assert_eq!(lives(&usual)[0], "3");
    let mut generous = five_by("Killer(two_balls_earn_a_life: true)");
    generous.plays(two());
    assert_eq!(lives(&generous)[0], "4");
}

#[test]
fn whoever_has_no_life_left_is_passed_over_and_the_last_one_left_wins() {
    let mut game = five_by("Killer(lives: 1)");
    let verdict = game.plays(miss());
    assert!(verdict.sentence.contains("Anna has no life left and is out."), "{}", verdict.sentence);
    game.plays(miss());
    game.plays(pot());
    game.plays(miss());
    assert_eq!(game.state.to_act(), Some(Fifth));
    game.plays(shot().hits("2").pots("2", "foot left"));
    assert_eq!(game.state.to_act(), Some(Third), "Anna and Ben are out");
    let end = game.plays(miss());
    assert_eq!(end.ended, Ended::Match(Some(Fifth)));
    assert!(end.sentence.ends_with("Eva wins the match."), "{}", end.sentence);
}

#[test]
fn nothing_on_the_break_costs_no_life_and_the_same_player_shoots_again() {
    let mut game = five();
    game.state.next = Next::Shot(Turn::of(First).as_a(StrokeKind::Break));
    let verdict = game.plays(shot().hits("1").cushions(&["1", "2"]));
    assert_eq!((verdict.next, lives(&game)[0].as_str()), (plays_on(First), "3"));
}

#[test]
fn when_all_balls_are_gone_they_are_racked_again_and_the_lives_stay() {
    let mut game = five().only(&["1"]);
    game.plays(pot());
    let Next::Shot(turn) = game.state.next else { panic!("a shot comes next: {:?}", game.state.next) };
    assert_eq!(turn.player, Second);
    assert_eq!(game.state.lie.on_bed().count(), 16);
    game.plays(shot().hits("1").cushion("1"));
    let mut after_miss = five().only(&["1", "15"]);
    after_miss.plays(miss());
    after_miss.plays(shot().hits("15").pots("15", "foot left"));
    after_miss.plays(pot());
    assert_eq!(lives(&after_miss), ["2", "3", "3", "3", "3"], "a new rack gives no life back");
    assert_eq!(after_miss.state.players[0].racks, 0);
}

#[test]
fn whoever_gives_up_is_out_and_the_others_play_on() {
    let mut game = five();
    let verdict = game.state.concede_rack(&game.equipment, First).expect("four others play on");
    assert_eq!((verdict.ended, game.state.to_act()), (Ended::Nothing, Some(Second)));
    assert!(game.state.concede_rack(&game.equipment, First).is_err(), "Anna is out already");
    assert!(game.state.concede_match(Second).is_err(), "nobody in particular would have won it");
    for side in [Third, Fourth, Fifth] {
        game.state.concede_rack(&game.equipment, side).expect("others are left");
    }
    assert!(matches!(game.state.next, Next::Over { winner: Some(Second) }), "{:?}", game.state.next);
}

#[test]
fn two_to_eight_play_it_and_nine_ball_is_for_two() {
    let names = |count: usize| (0..count).map(|number| format!("Player {number}")).collect::<Vec<_>>();
    let begins = |game: &str, count: usize| {
        let loaded = LoadedGame::find(game, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        State::new(&loaded.game, &loaded.terms, names(count), &Equipment::of(&loaded.setup), First)
    };
    assert!((2..=8).all(|count| begins("killer", count).is_ok()));
    let refused = begins("nine_ball", 3).expect_err("nine-ball is for two").to_string();
    assert_eq!(refused, "Nine-ball is played by 2 sides, not by 3.");
}
