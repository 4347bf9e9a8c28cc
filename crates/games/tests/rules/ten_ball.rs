//! Ten-ball, shot by shot.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Next, Side, StrokeKind, Turn, Verdict, Zone};

use crate::script::*;

/// Ten-ball after the break, this player to play, with nothing in hand.
fn table_for(side: Side) -> Game {
    Game::of("ten_ball").turn_of(side).with("cue", -0.3, 0.2)
}

fn good_break() -> Shot {
    shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"])
}

fn legal_miss() -> Shot {
    shot().hits("1").cushion("cue")
}

fn may_push_out(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::MayPushOut))
}

fn assert_foul(verdict: &Verdict, kind: FoulKind) {
    assert_eq!(fouls(verdict), [kind], "{}", verdict.sentence);
    assert_eq!(verdict.next, in_hand(verdict.player.other(), Zone::Anywhere));
}

#[test]
fn a_break_drives_four_balls_to_a_rail_or_pockets_one() {
    assert_eq!(Game::of("ten_ball").plays(good_break()).next, may_push_out(Second));
    let pot = shot().crosses("cue", "head string").hits("1").pots("7", "foot left");
    assert_eq!(Game::of("ten_ball").plays(pot).next, may_push_out(First), "no call is needed, and no third ball");
    let poor = shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3"]);
    assert_foul(&Game::of("ten_ball").plays(poor), FoulKind::BadBreak);
    let wrong = shot().crosses("cue", "head string").hits("2").cushions(&["1", "2", "3", "4"]);
    assert_foul(&Game::of("ten_ball").plays(wrong), FoulKind::WrongBallFirst);
    assert_foul(&Game::of("ten_ball").plays(good_break().scratches()), FoulKind::CueBallPocketed);
}

#[test]
fn the_ten_on_the_break_is_spotted_and_keeps_the_turn() {
    let mut game = Game::of("ten_ball");
    let verdict = game.plays(good_break().pots("10", "foot left"));
    assert_eq!((verdict.ended, verdict.next, game.has("10")), (Ended::Nothing, may_push_out(First), true));
}

#[test]
fn a_push_out_leaves_the_choice_to_the_opponent_and_spots_the_ten() {
    let mut game = Game::of("ten_ball");
    game.plays(good_break());
    game.declares(Declaration::PushOut);
    let verdict = game.plays(shot().hits("5").pots("10", "foot left").pots("5", "foot left"));
    assert_eq!((fouls(&verdict), game.choices()), (vec![], (First, vec![Choice::Play, Choice::HandOver])));
    assert!(game.has("10") && !game.has("5"));
    assert_eq!(game.choose(Choice::HandOver).next, plays_on(Second));
}

#[test]
fn a_push_out_can_be_a_foul_or_forbidden() {
    let mut game = Game::of("ten_ball");
    game.plays(good_break());
    game.declares(Declaration::PushOut);
    assert_foul(&game.plays(shot().off_table("5")), FoulKind::BallOffTable);
    let mut without = Game::of_text("(game: TenBall(push_out: false))");
    assert_eq!(without.plays(good_break()).next, plays_on(Second));
    assert!(without.declares(Declaration::PushOut).tries(shot()).is_err());
}

#[test]
fn the_called_ball_in_the_called_pocket_keeps_the_turn() {
    let mut game = table_for(First);
    game.calls("6", "left side");
    assert_eq!(game.plays(shot().hits("1").meet("1", "6").pots("6", "left side")).next, plays_on(First));
}

#[test]
fn another_ball_or_pocket_than_called_lets_the_opponent_choose_who_plays() {
    let wrong = [shot().hits("1").pots("6", "right side"), shot().hits("1").pots("7", "left side")];
    for shot in wrong {
        let mut game = table_for(First);
        game.calls("6", "left side");
        let verdict = game.plays(shot);
        assert_eq!((fouls(&verdict), game.choices()), (vec![], (Second, vec![Choice::Play, Choice::HandOver])));
        assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second));
        assert_eq!(game.choose(Choice::HandOver).next, plays_on(First));
    }
}

#[test]
fn a_pot_without_a_call_lets_the_opponent_choose() {
    let mut game = table_for(First);
    game.plays(shot().hits("1").pots("1", "left side"));
    assert_eq!(game.choices().0, Second);
}

#[test]
fn the_called_ball_keeps_the_turn_even_if_others_drop() {
    let mut game = table_for(First);
    game.calls("1", "left side");
    let verdict = game.plays(shot().hits("1").pots("1", "left side").pots("10", "foot left").pots("4", "foot left"));
    assert_eq!((verdict.next, game.has("10"), game.has("4")), (plays_on(First), true, false));
}

#[test]
fn a_miss_passes_the_turn() {
    let mut game = table_for(First);
    game.calls("1", "left side");
    assert_eq!(game.plays(legal_miss()).next, plays_on(Second));
}

#[test]
fn there_is_no_safety_call() {
    let tried = table_for(First).declares(Declaration::Safety).tries(legal_miss());
    assert_eq!(tried.map_err(|objection| objection.to_string()), Err("A safety cannot be called now.".to_owned()));
}

#[test]
fn the_called_ten_wins_only_as_the_last_ball() {
    let mut game = table_for(First).only(&["10"]);
    game.calls("10", "left side");
    assert_eq!(game.plays(shot().hits("10").pots("10", "left side")).ended, Ended::Rack(Some(First)));
    let mut early = table_for(First).only(&["9", "10"]);
    early.calls("10", "left side");
    let verdict = early.plays(shot().hits("9").pots("10", "left side"));
    assert_eq!((verdict.ended, verdict.next, early.has("10")), (Ended::Nothing, plays_on(First), true));
    let mut both = table_for(First).only(&["9", "10"]);
    both.calls("10", "left side");
    let verdict = both.plays(shot().hits("9").pots("9", "left side").pots("10", "left side"));
    assert_eq!((verdict.ended, both.has("10")), (Ended::Nothing, true), "the 9 was on the table before the shot");
}

#[test]
fn by_an_option_the_called_ten_wins_at_any_time() {
    let early = || Game::of_text("(game: TenBall(early_ten: true))").turn_of(First).with("cue", -0.3, 0.2);
    let mut game = early();
    game.calls("10", "left side");
    assert_eq!(game.plays(shot().hits("1").pots("10", "left side")).ended, Ended::Match(Some(First)));
    let mut uncalled = early();
    uncalled.calls("1", "left side");
    let verdict = uncalled.plays(shot().hits("1").pots("10", "left side"));
    assert_eq!((verdict.ended, uncalled.has("10"), uncalled.choices().0), (Ended::Nothing, true, Second));
}

#[test]
fn the_ten_in_another_pocket_than_called_is_spotted() {
    let mut game = table_for(First).only(&["10"]);
    game.calls("10", "left side");
    let verdict = game.plays(shot().hits("10").pots("10", "right side"));
    assert_eq!((verdict.ended, game.has("10"), game.choices().0), (Ended::Nothing, true, Second));
}

#[test]
fn the_ten_with_a_foul_is_spotted() {
    let mut game = table_for(First).only(&["10"]);
    game.calls("10", "left side");
    assert_foul(&game.plays(shot().hits("10").pots("10", "left side").scratches()), FoulKind::CueBallPocketed);
    assert!(game.has("10"));
}

#[test]
fn every_foul_of_pool_gives_the_cue_ball_anywhere() {
    let cases = [
        (legal_miss().scratches(), FoulKind::CueBallPocketed),
        (legal_miss().off_table("cue"), FoulKind::CueBallOffTable),
        (shot().hits("2").cushion("2"), FoulKind::WrongBallFirst),
        (shot().hits("1"), FoulKind::NoRail),
        (shot().cushion("cue"), FoulKind::NoBallHit),
        (legal_miss().off_table("10"), FoulKind::BallOffTable),
        (shot().double_hits("1").cushion("1"), FoulKind::DoubleHit),
    ];
    for (shot, kind) in cases {
        let mut game = table_for(Second);
        assert_foul(&game.plays(shot), kind);
        assert!(game.has("10"), "{kind:?}");
    }
}

#[test]
fn three_fouls_in_a_row_lose_the_rack_unless_the_option_is_off() {
    for (text, ended) in
        [("(game: TenBall)", Ended::Match(Some(Second))), ("(game: TenBall(three_fouls: false))", Ended::Nothing)]
    {
        let mut game = Game::of_text(text).turn_of(First);
        for _ in 0..2 {
            game.plays(shot());
            game.plays(legal_miss());
        }
        assert_eq!(game.plays(shot()).ended, ended);
    }
}

#[test]
fn the_clock_on_the_break_gives_the_break_away() {
    let mut game = Game::of_text("(game: TenBall, shot_clock: 60)");
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!(fouls(&verdict), [FoulKind::Clock]);
    assert_eq!(verdict.next, Next::Shot(Turn::of(Second).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
}
