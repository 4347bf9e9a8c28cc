//! Cutthroat, shot by shot, from the text of the BCA and of mansh.mobi.

use baize_files::{Folders, Source};
use baize_games::rules::{Choice, Ended, Equipment, FoulKind, LoadedGame, Side, State, Zone};

use crate::script::*;
use Side::{Fifth, Fourth, Third};

/// Cutthroat of three after the break; Anna, who has 1 to 5, is to play.
fn three_by(options: &str) -> Game {
    Game::among("cutthroat", options, 3).turn_of(First).with("cue", -0.3, 0.2)
}

fn three() -> Game {
    three_by("Cutthroat")
}

fn pot(ball: &str) -> Shot {
    shot().hits(ball).pots(ball, "foot left")
}

#[test]
fn three_have_five_balls_each_and_five_have_three() {
    assert_eq!(three().own_column("group"), ["1–5", "6–10", "11–15"]);
    let five = Game::among("cutthroat", "Cutthroat", 5);
    assert_eq!(five.own_column("group"), ["1–3", "4–6", "7–9", "10–12", "13–15"]);
    assert_eq!(five.own_column("left"), ["3"; 5]);
}

#[test]
fn three_or_five_play_it_and_no_other_number() {
    let names = |count: usize| (0..count).map(|number| format!("Player {number}")).collect::<Vec<_>>();
    let loaded = LoadedGame::find("cutthroat", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    let equipment = Equipment::of(&loaded.setup);
    for (count, may) in [(2, false), (3, true), (4, false), (5, true), (6, false)] {
        let begun = State::new(&loaded.game, &loaded.terms, names(count), &equipment, First);
        assert_eq!(begun.is_ok(), may, "{count}");
        if let Err(objection) = begun {
            assert_eq!(objection.to_string(), format!("Cutthroat is played by 3 or 5 sides, not by {count}."));
        }
    }
}

#[test]
fn nobody_plays_it_alone() {
    let source = Source::of_text("text", "(game: Cutthroat, alone: Solitaire)");
    let refusal = LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string());
    assert!(refusal.as_ref().is_err_and(|words| words.contains("Cutthroat is not played alone")), "{refusal:?}");
}

#[test]
fn the_one_lies_at_the_apex_and_the_six_and_the_eleven_in_the_rear_corners() {
    let game = three();
    assert!((game.place_of("1").x - 0.635).abs() < 1e-3);
    let corners = ["6", "11"].map(|ball| game.place_of(ball));
    assert!(corners.iter().all(|place| (place.x - 0.833).abs() < 2e-3 && place.y.abs() > 0.11), "{corners:?}");
}

#[test]
fn a_ball_of_another_player_must_be_hit_first_and_any_legal_pot_goes_on() {
    let mut game = three();
    assert_eq!(game.plays(pot("7")).next, plays_on(First));
    assert_eq!(game.plays(shot().hits("8").pots("2", "foot left")).next, plays_on(First), "an own ball stays down");
    assert_eq!(game.own_column("left"), ["4", "4", "5"]);
    assert_eq!(game.plays(shot().hits("9").cushion("9")).next, plays_on(Second));
    let wrong = game.plays(shot().hits("6").cushion("6"));
    assert_eq!((fouls(&wrong), wrong.next), (vec![FoulKind::WrongBallFirst], plays_on(Third)));
}

#[test]
fn balls_of_others_that_fall_on_a_foul_are_spotted_and_own_ones_stay_down() {
    let mut game = three();
    game.plays(shot().hits("7").pots("7", "foot left").pots("2", "head left").off_table("12"));
    assert!(game.has("7") && game.has("12") && !game.has("2"));
    assert_eq!(game.own_column("left"), ["4", "5", "5"]);
}

#[test]
fn after_a_foul_every_opponent_gets_back_the_lowest_ball_that_was_pocketed() {
    let mut game = three().only(&["1", "2", "6", "10", "11"]);
    let verdict = game.plays(shot().hits("6"));
    assert_eq!(fouls(&verdict), [FoulKind::NoRail]);
    assert!(game.has("7") && game.has("12") && !game.has("8") && !game.has("3"));
    assert_eq!(verdict.next, plays_on(Second), "the cue ball stays where it is");
}

#[test]
fn which_fouls_bring_balls_back_is_an_option() {
    let foul = || shot().hits("6");
    let scratch = || shot().hits("6").scratches();
    for (options, on_foul, on_scratch) in [
        ("Cutthroat", true, true),
        ("Cutthroat(balls_back: Scratches)", false, true),
        ("Cutthroat(balls_back: Never)", false, false),
    ] {
        for (shot, brings) in [(foul(), on_foul), (scratch(), on_scratch)] {
            let mut game = three_by(options).only(&["1", "2", "6", "10", "11"]);
            game.plays(shot);
            assert_eq!((game.has("7"), game.has("12")), (brings, brings), "{options}");
        }
    }
}

#[test]
fn after_a_scratch_the_next_player_has_the_cue_ball_behind_the_head_string() {
    let mut game = three();
    assert_eq!(game.plays(pot("7").scratches()).next, in_hand(Second, Zone::Kitchen));
}

#[test]
fn who_has_no_ball_left_is_passed_over_and_comes_back_with_a_spotted_ball() {
    let mut game = three().only(&["1", "2", "6", "11", "12"]);
    let out = game.plays(pot("6"));
    assert!(out.sentence.contains("Ben has no ball left and is out."), "{}", out.sentence);
    assert_eq!(game.plays(shot().hits("11").cushion("11")).next, plays_on(Third), "Ben is passed over");
    let back = game.plays(shot().hits("1"));
    assert!(back.sentence.contains("Ben is back in the game."), "{}", back.sentence);
    assert_eq!((game.own_column("left")[1].as_str(), game.has("6")), ("1", true));
}

#[test]
fn with_the_last_own_ball_the_inning_ends() {
    let mut game = three().only(&["1", "6", "7", "11"]);
    let verdict = game.plays(shot().hits("6").pots("1", "foot left"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    assert_eq!(game.own_column("left")[0], "0");
}

#[test]
fn the_last_one_with_a_ball_on_the_table_wins() {
    let mut game = three().only(&["1", "6", "11"]);
    assert_eq!(game.plays(pot("6")).ended, Ended::Nothing);
    assert_eq!(game.plays(pot("11")).ended, Ended::Match(Some(First)));
    let mut own = three().only(&["1", "6"]);
    assert_eq!(own.plays(shot().hits("6").pots("1", "foot left")).ended, Ended::Match(Some(Second)));
}

#[test]
fn the_break_opens_the_rack_or_the_next_player_may_have_it_racked_and_break() {
    let mut open = Game::among("cutthroat", "Cutthroat", 3);
    assert_eq!(open.plays(shot().hits("1").cushions(&["1", "2", "3", "4"])).next, plays_on(Second));
    let mut pots = Game::among("cutthroat", "Cutthroat", 3);
    assert_eq!(pots.plays(shot().hits("1").pots("1", "foot left").pots("9", "foot right")).next, plays_on(First));
    assert_eq!(pots.own_column("left"), ["4", "4", "5"], "all that falls stays down");
    let mut bad = Game::among("cutthroat", "Cutthroat", 3);
    bad.plays(shot().hits("1").cushions(&["1", "2", "3"]));
    assert_eq!(bad.choices(), (Second, vec![Choice::Play, Choice::RackAndBreak]));
    assert_eq!(bad.choose(Choice::RackAndBreak).next, breaks(Second));
    assert_eq!(bad.own_column("group")[0], "1–5", "the groups stay");
}

#[test]
fn a_foul_on_the_break_spots_the_balls_of_others_and_brings_none_back() {
    let mut game = Game::among("cutthroat", "Cutthroat", 3);
    let verdict = game.plays(shot().hits("1").pots("9", "foot left").pots("2", "foot right").scratches());
    assert_eq!(verdict.next, in_hand(Second, Zone::Kitchen));
    assert!(game.has("9") && !game.has("2"));
}

#[test]
fn with_calls_only_the_called_ball_goes_on() {
    let mut game = three_by("Cutthroat(calls: true)");
    let verdict = game.calls("7", "foot right").plays(pot("7"));
    assert_eq!((fouls(&verdict), verdict.next, game.has("7")), (vec![], plays_on(Second), true));
    let mut right = three_by("Cutthroat(calls: true)");
    assert_eq!(right.calls("7", "foot left").plays(pot("7")).next, plays_on(First));
}

#[test]
fn five_play_in_turn_and_whoever_gives_up_is_passed_over() {
    let mut game = Game::among("cutthroat", "Cutthroat", 5).turn_of(First).with("cue", -0.3, 0.2);
    let miss = |ball: &str| shot().hits(ball).cushion(ball);
    assert_eq!(game.plays(miss("15")).next, plays_on(Second));
    game.state.concede_rack(&game.equipment, Third).expect("three others play on");
    assert_eq!(game.plays(miss("15")).next, plays_on(Fourth));
    assert_eq!(game.plays(miss("15")).next, plays_on(Fifth));
}
