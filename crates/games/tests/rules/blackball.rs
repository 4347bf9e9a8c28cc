//! Blackball, shot by shot.

use baize_games::rules::{BallInHand, Choice, Ended, FoulKind, Next, Place, Side, StrokeKind, Turn, Zone};
use glam::DVec2;

use crate::script::*;

/// An open table after the break, with this player to play.
fn table_for(side: Side) -> Game {
    Game::of("blackball").turn_of(side).with("cue", -0.2, 0.2)
}

/// Anna has the reds, and this player plays.
fn reds_for_first(side: Side) -> Game {
    grouped(table_for(First), side)
}

fn grouped(mut game: Game, side: Side) -> Game {
    let verdict = game.plays(shot().hits("red 7").pots("red 7", "foot left"));
    assert!(verdict.sentence.contains("plays the reds"), "{}", verdict.sentence);
    game.turn_of(side)
}

/// Anna has the reds, all of which are down.
fn on_black() -> Game {
    reds_for_first(First).only(&["yellow 1", "yellow 2", "black"])
}

fn breaks(side: Side) -> Next {
    Next::Shot(Turn { player: side, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Baulk) })
}

fn free_shot(side: Side) -> Next {
    Next::Shot(Turn { player: side, stroke: StrokeKind::FreeShot, hand: BallInHand::OrInHand(Zone::Baulk) })
}

fn free_shot_from_baulk(side: Side) -> Next {
    Next::Shot(Turn { player: side, stroke: StrokeKind::FreeShot, hand: BallInHand::InHand(Zone::Baulk) })
}

/// The names of the balls that may be hit first.
fn on(game: &Game) -> Vec<String> {
    let balls = game.state.balls_on(&game.equipment);
    balls.iter().map(|ball| game.equipment.ball(*ball).expect("a ball of the game").name.clone()).collect()
}

#[test]
fn the_break_is_played_from_baulk() {
    let game = Game::of("blackball");
    assert_eq!(game.state.next, breaks(First));
    let place = |x: f64| game.clone().state.place(&game.equipment, DVec2::new(x, 0.1));
    assert!(place(-0.6).is_ok() && place(-0.5).is_err());
}

#[test]
fn a_break_is_fair_if_a_ball_drops_or_two_cross_the_middle() {
    let after = |shot: Shot| {
        let verdict = Game::of("blackball").plays(shot);
        (fouls(&verdict), verdict.next)
    };
    let crosses = |shot: Shot, ball: &str| shot.crosses_back(ball, "centre string");
    assert_eq!(after(crosses(crosses(shot().hits("red 1"), "red 1"), "black")), (vec![], plays_on(Second)));
    assert_eq!(after(shot().hits("black").pots("red 3", "foot left")), (vec![], plays_on(First)), "any ball first");
    let poor = after(crosses(shot().hits("red 1").cushions(&["red 1", "red 2", "red 3"]), "red 1"));
    assert_eq!(poor.0, [FoulKind::BadBreak]);
}

#[test]
fn after_a_bad_break_the_opponent_has_a_free_shot_or_breaks_anew() {
    let mut game = Game::of("blackball");
    game.plays(shot().hits("red 1"));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::RackAndBreak]));
    assert_eq!(game.clone().choose(Choice::Play).next, free_shot(Second));
    assert_eq!(game.choose(Choice::RackAndBreak).next, breaks(Second));
    assert_eq!(game.state.breaker, Second);
}

#[test]
fn a_scratch_on_the_break_gives_a_free_shot_from_baulk() {
    let mut game = Game::of("blackball");
    let verdict = game.plays(shot().hits("red 1").pots("red 2", "foot left").scratches());
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::CueBallPocketed], free_shot_from_baulk(Second)));
    assert!(!game.has("red 2"), "it stays down");
}

#[test]
fn the_black_on_the_break_is_racked_again_for_the_same_player() {
    for shot in [shot().hits("red 1").pots("black", "foot left"), shot().hits("red 1").pots("black", "").scratches()] {
        let mut game = Game::of("blackball");
        let verdict = game.plays(shot);
        assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, breaks(First)));
        assert!(game.has("black"));
    }
}

#[test]
fn groups_are_not_decided_on_the_break() {
    let mut game = Game::of("blackball");
    game.plays(shot().hits("red 1").pots("red 2", "foot left"));
    assert_eq!(on(&game).len(), 13, "all but the black and the red 2");
}

#[test]
fn the_first_fair_pot_of_one_group_decides_the_groups() {
    let mut game = table_for(Second);
    let verdict = game.plays(shot().hits("red 1").pots("yellow 2", "foot left").pots("yellow 3", "foot left"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    assert!(on(&game).iter().all(|ball| ball.starts_with("yellow")), "{:?}", on(&game));
    assert!(on(&game.turn_of(First)).iter().all(|ball| ball.starts_with("red")));
}

#[test]
fn pots_of_both_groups_leave_the_table_open() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("red 1").pots("yellow 2", "foot left").pots("red 3", "foot left"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(First)));
    assert_eq!(on(&game).len(), 12);
}

#[test]
fn neither_a_foul_nor_a_free_shot_decides_the_groups() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("red 1").pots("red 2", "foot left").scratches());
    assert_eq!(verdict.next, free_shot_from_baulk(Second));
    let verdict = game.plays(shot().hits("yellow 1").pots("yellow 2", "foot left"));
    assert_eq!(verdict.next, plays_on(Second));
    assert_eq!(on(&game).len(), 12, "the table is still open");
}

#[test]
fn on_an_open_table_the_black_first_is_a_foul() {
    let verdict = table_for(First).plays(shot().hits("black").cushion("black"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::WrongBallFirst], free_shot(Second)));
}

#[test]
fn own_balls_keep_the_visit_and_a_miss_ends_it() {
    let mut game = reds_for_first(First);
    assert_eq!(game.plays(shot().hits("red 1").pots("red 1", "")).next, plays_on(First));
    let verdict = game.plays(shot().hits("red 2").cushion("cue"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
}

#[test]
fn every_foul_gives_a_free_shot() {
    let cases = [
        (shot(), FoulKind::NoBallHit, free_shot(Second)),
        (shot().hits("yellow 1").cushion("cue"), FoulKind::WrongBallFirst, free_shot(Second)),
        (shot().hits("black").cushion("cue"), FoulKind::WrongBallFirst, free_shot(Second)),
        (shot().hits("red 1"), FoulKind::NoRail, free_shot(Second)),
        (shot().hits("red 1").off_table("red 2"), FoulKind::BallOffTable, free_shot(Second)),
        (shot().double_hits("red 1").cushion("red 1"), FoulKind::DoubleHit, free_shot(Second)),
        (shot().jumps("yellow 2").hits("red 1").cushion("red 1"), FoulKind::Jump, free_shot(Second)),
        (shot().hits("red 1").pots("yellow 1", ""), FoulKind::WrongBallPocketed, free_shot(Second)),
        (shot().frozen("cue", "red 1").hits("red 1").cushion("cue"), FoulKind::TouchingBallMoved, free_shot(Second)),
        (shot().hits("red 1").cushion("cue").scratches(), FoulKind::CueBallPocketed, free_shot_from_baulk(Second)),
        (shot().hits("red 1").off_table("cue"), FoulKind::CueBallOffTable, free_shot_from_baulk(Second)),
    ];
    for (shot, kind, next) in cases {
        let verdict = reds_for_first(First).plays(shot);
        assert_eq!((fouls(&verdict), verdict.next), (vec![kind], next));
    }
}

#[test]
fn an_opponents_ball_may_drop_with_an_own_one() {
    let verdict = reds_for_first(First).plays(shot().hits("red 1").pots("red 1", "").pots("yellow 1", "foot left"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(First)));
}

#[test]
fn on_a_free_shot_any_ball_may_be_hit_and_a_visit_follows() {
    let free = || {
        let mut game = reds_for_first(Second);
        game.plays(shot().hits("red 1").cushion("cue"));
        assert_eq!(game.state.next, free_shot(First));
        game
    };
    let mut game = free();
    assert_eq!(on(&game).len(), 14, "also yellows and the black");
    let verdict = game.plays(shot().hits("yellow 1").cushion("cue"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(First)), "without a pot the visit follows");
    assert_eq!(game.plays(shot().hits("red 1").cushion("cue")).next, plays_on(Second), "then a miss ends it");
    let verdict = free().plays(shot().hits("yellow 1").pots("yellow 1", ""));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(First)), "an opponent's ball may drop");
    let verdict = free().plays(shot().hits("black").cushion("black"));
    assert_eq!(fouls(&verdict), []);
    let verdict = free().plays(shot().hits("yellow 1"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::NoRail], free_shot(Second)), "other fouls remain");
}

#[test]
fn before_a_free_shot_the_cue_ball_stays_or_goes_to_baulk() {
    let mut game = reds_for_first(Second);
    game.plays(shot().hits("red 1").cushion("cue"));
    assert_eq!(game.state.must_place(&game.equipment), None);
    assert!(game.clone().state.place(&game.equipment, DVec2::new(-0.7, 0.2)).is_ok());
    assert!(game.state.place(&game.equipment, DVec2::new(0.1, 0.2)).is_err());
}

#[test]
fn the_black_wins_after_the_own_group() {
    let mut game = on_black();
    assert_eq!(on(&game), ["black"]);
    let verdict = game.plays(shot().hits("black").pots("black", ""));
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(First)), [1, 0]));
    let verdict = on_black().plays(shot().hits("black").pots("yellow 1", "").pots("black", ""));
    assert_eq!(verdict.ended, Ended::Rack(Some(First)), "an opponent's ball may drop with it");
}

#[test]
fn the_black_with_a_foul_loses() {
    let fouls = [
        shot().hits("black").pots("black", "").scratches(),
        shot().hits("yellow 1").pots("black", ""),
        shot().hits("black").pots("black", "").off_table("yellow 1"),
    ];
    for shot in fouls {
        assert_eq!(on_black().plays(shot).ended, Ended::Rack(Some(Second)));
    }
}

#[test]
fn the_black_before_the_own_group_is_cleared_loses() {
    let early = shot().hits("red 1").pots("black", "");
    assert_eq!(reds_for_first(First).plays(early.clone()).ended, Ended::Rack(Some(Second)));
    assert_eq!(table_for(First).plays(early).ended, Ended::Rack(Some(Second)), "on an open table too");
}

#[test]
fn the_black_on_a_free_shot_loses_before_the_own_group_is_cleared_and_wins_after() {
    let free = |game: Game| {
        let mut game = game.turn_of(Second);
        game.plays(shot());
        assert_eq!(game.state.next, free_shot(First));
        game.plays(shot().hits("black").pots("black", "")).ended
    };
    assert_eq!(free(reds_for_first(First)), Ended::Rack(Some(Second)));
    assert_eq!(free(on_black()), Ended::Rack(Some(First)));
}

#[test]
fn a_missed_black_passes_the_turn() {
    let mut game = on_black();
    assert_eq!(game.plays(shot().hits("black").cushion("black")).next, plays_on(Second));
    assert_eq!(game.plays(shot().hits("black").cushion("black")).next, free_shot(First), "Ben still has yellows");
}

#[test]
fn a_touching_ball_counts_as_hit_when_played_away_from() {
    let touching = |ball: &str| reds_for_first(First).with(ball, -0.2, 0.2 + 2.0 * (0.0238_f64 * 0.0254).sqrt());
    let away = shot().frozen("cue", "red 1").cushion("cue");
    assert_eq!(fouls(&touching("red 1").plays(away.clone())), [], "the rail after it counts");
    assert_eq!(fouls(&touching("red 1").plays(away.hits("yellow 1"))), []);
    assert_eq!(fouls(&touching("red 1").plays(shot().frozen("cue", "red 1"))), [FoulKind::NoRail]);
    let verdict = touching("yellow 1").plays(shot().frozen("cue", "yellow 1").cushion("cue"));
    assert_eq!(fouls(&verdict), [FoulKind::NoBallHit], "the yellow is not on");
}

#[test]
fn a_totally_snookered_player_needs_no_rail() {
    // The red 1 is hidden behind yellows, and no other red is left.
    let hidden = || {
        let game = reds_for_first(First).only(&["red 1", "yellow 1", "yellow 2", "yellow 3", "black"]);
        let game = game.with("cue", -0.5, 0.2).with("red 1", 0.5, 0.2).with("yellow 1", -0.3, 0.2);
        game.with("yellow 2", -0.3, 0.26).with("yellow 3", -0.3, 0.14)
    };
    assert_eq!(fouls(&hidden().plays(shot().cushion("cue").hits("red 1"))), []);
    let seen = hidden().with("yellow 2", 0.0, 0.4);
    assert_eq!(fouls(&seen.clone().plays(shot().cushion("cue").hits("red 1"))), [], "the one with a part in sight");
}

#[test]
fn who_sees_a_part_of_a_ball_needs_a_rail() {
    let game = reds_for_first(First).only(&["red 1", "yellow 1", "black"]);
    let mut game = game.with("cue", -0.5, 0.2).with("red 1", 0.5, 0.2).with("yellow 1", 0.0, 0.24);
    assert_eq!(fouls(&game.plays(shot().hits("red 1"))), [FoulKind::NoRail]);
}

#[test]
fn balls_off_an_open_table_are_spotted_the_black_first() {
    let mut game = table_for(First).only(&["red 1", "red 2", "yellow 1", "black"]);
    for (ball, x) in [("red 1", -0.3), ("red 2", -0.25), ("yellow 1", -0.2)] {
        game.state.lie.set(game.ball(ball), Place::Bed(x, -0.3));
    }
    let verdict = game.plays(shot().hits("red 1").off_table("red 2").off_table("yellow 1").off_table("black"));
    assert_eq!((fouls(&verdict), verdict.ended), (vec![FoulKind::BallOffTable], Ended::Nothing));
    let places = ["black", "red 2", "yellow 1"].map(|ball| game.place_of(ball));
    assert_eq!(places[0], game.equipment.table.foot_spot);
    assert!(places.iter().all(|place| place.y == 0.0));
    assert!(places[0].x < places[1].x && places[1].x < places[2].x, "{places:?}");
}

#[test]
fn with_no_group_left_on_an_open_table_the_black_is_on() {
    let mut game = table_for(First).only(&["red 1", "yellow 1", "black"]);
    let verdict = game.plays(shot().hits("red 1").pots("red 1", "").pots("yellow 1", ""));
    assert_eq!((verdict.next, on(&game)), (plays_on(First), vec!["black".to_owned()]));
    assert_eq!(game.plays(shot().hits("black").pots("black", "")).ended, Ended::Rack(Some(First)));
}

#[test]
fn by_an_option_a_foul_gives_two_visits() {
    // Both players see a ball of their own.
    let world_rules = || {
        let game = Game::of_text("(game: Blackball(after_foul: TwoVisits))").turn_of(First).with("cue", -0.2, 0.2);
        grouped(game, Second).with("red 3", -0.5, -0.3).with("yellow 3", -0.7, 0.3)
    };
    let mut game = world_rules();
    assert_eq!(game.plays(shot()).next, plays_on(First));
    assert_eq!(game.plays(shot().hits("red 1").pots("red 1", "")).next, plays_on(First));
    assert_eq!(game.plays(shot().hits("red 2").cushion("cue")).next, plays_on(First), "the second visit");
    assert_eq!(game.plays(shot().hits("red 2").cushion("cue")).next, plays_on(Second), "there is no third");
    let mut game = world_rules();
    game.plays(shot());
    let verdict = game.plays(shot().hits("yellow 1").cushion("cue"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::WrongBallFirst], plays_on(Second)), "no free shot");
    assert_eq!(game.plays(shot().hits("yellow 1").cushion("cue")).next, plays_on(Second));
}

#[test]
fn a_stalemate_is_broken_by_the_same_player_again() {
    let mut game = reds_for_first(Second);
    let verdict = game.state.agree_on_stalemate(&game.equipment).expect("the match goes on");
    assert_eq!((verdict.next, on(&game).len()), (breaks(First), 15));
}

#[test]
fn the_clock_is_a_foul_like_others() {
    let mut game = Game::of_text("(game: Blackball, shot_clock: 60)");
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::Clock], breaks(Second)));
    let mut game = game.turn_of(First).with("cue", -0.2, 0.2);
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::Clock], free_shot(Second)));
}

#[test]
fn blackball_needs_seven_of_each_colour_and_a_black() {
    let source = baize_files::Source::of_text("text", "(game: Blackball, rack: \"eight_ball\")");
    let refusal = baize_games::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string());
    assert!(refusal.as_ref().is_err_and(|message| message.contains("a ball named `black`")), "{refusal:?}");
}
