//! Eight-ball, shot by shot.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Next, Side, StrokeKind, Turn, Verdict, Zone};
use glam::DVec2;

use crate::script::*;

const SOLIDS: [&str; 7] = ["1", "2", "3", "4", "5", "6", "7"];
const STRIPES: [&str; 7] = ["9", "10", "11", "12", "13", "14", "15"];

/// An open table after the break, Anna to play, with nothing in hand.
fn open_table() -> Game {
    Game::of("eight_ball").turn_of(First).with("cue", -0.3, 0.2)
}

/// Anna has the solids and plays; these balls are left on the table.
fn anna_has_solids(left: &[&str]) -> Game {
    taken(open_table()).only(left).turn_of(First)
}

/// Anna pockets the 1 and so takes the solids.
fn taken(mut game: Game) -> Game {
    game.calls("1", "left side");
    game.plays(shot().hits("1").pots("1", "left side"));
    game
}

fn good_break() -> Shot {
    shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"])
}

fn breaks_again(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::Break).in_hand(Zone::Kitchen))
}

fn assert_foul(verdict: &Verdict, kind: FoulKind) {
    assert_eq!(fouls(verdict), [kind], "{}", verdict.sentence);
    assert_eq!(verdict.next, in_hand(verdict.player.other(), Zone::Anywhere));
}

#[test]
fn a_break_may_hit_any_ball_and_needs_four_rails_or_a_pot() {
    let second = shot().crosses("cue", "head string").hits("2").cushions(&["1", "2", "3", "4"]);
    assert_eq!(Game::of("eight_ball").plays(second).next, plays_on(Second));
    let pot = shot().crosses("cue", "head string").hits("1").pots("12", "foot left");
    let verdict = Game::of("eight_ball").plays(pot);
    assert_eq!((verdict.next, verdict.sentence.as_str()), (plays_on(First), "Anna pockets the 12. The table is open."));
}

#[test]
fn after_an_illegal_break_the_opponent_accepts_or_has_the_balls_racked() {
    let poor = || shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3"]);
    let cases = [
        (Choice::Play, plays_on(Second)),
        (Choice::RackAndBreak, breaks_again(Second)),
        (Choice::RackAndLetBreak, breaks_again(First)),
    ];
    let offered = cases.clone().map(|(choice, _)| choice);
    for (choice, next) in cases {
        let mut game = Game::of("eight_ball");
        let verdict = game.plays(poor());
        assert_eq!((fouls(&verdict), game.choices()), (vec![], (Second, offered.to_vec())));
        let chosen = game.choose(choice);
        assert_eq!(chosen.next, next);
        assert_eq!(chosen.orders.contains(&baize_games::rules::Order::Rack), choice != Choice::Play);
    }
}

#[test]
fn an_illegal_break_with_a_scratch_offers_the_cue_ball_instead_of_the_table() {
    let mut game = Game::of("eight_ball");
    game.plays(shot().crosses("cue", "head string").hits("1").scratches());
    let offered = vec![Choice::PlayInHand, Choice::RackAndBreak, Choice::RackAndLetBreak];
    assert_eq!(game.choices(), (Second, offered));
    assert_eq!(game.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Kitchen));
}

#[test]
fn a_scratch_on_a_legal_break_gives_the_cue_ball_behind_the_head_string() {
    let mut game = Game::of("eight_ball");
    let verdict = game.plays(good_break().pots("3", "foot left").scratches());
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::CueBallPocketed], in_hand(Second, Zone::Kitchen)));
    assert!(!game.has("3"), "pocketed balls stay down");
}

#[test]
fn a_ball_off_the_table_on_a_legal_break_lets_the_opponent_accept_or_take_the_cue_ball() {
    let mut game = Game::of("eight_ball");
    let verdict = game.plays(good_break().off_table("5"));
    assert_eq!(
        (fouls(&verdict), game.choices()),
        (vec![FoulKind::BallOffTable], (Second, vec![Choice::Play, Choice::PlayInHand]))
    );
    assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second));
    assert_eq!(game.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Kitchen));
    assert!(!game.has("5"), "it stays out");
    let mut eight = Game::of("eight_ball");
    eight.plays(good_break().off_table("8"));
    assert!(eight.has("8"), "the 8 is spotted");
}

#[test]
fn the_eight_on_the_break_lets_the_breaker_spot_it_or_break_again() {
    let mut game = Game::of("eight_ball");
    let verdict =
        game.plays(shot().crosses("cue", "head string").hits("1").pots("8", "left side").stops("1", 0.2, 0.2));
    assert_eq!((fouls(&verdict), game.choices()), (vec![], (First, vec![Choice::SpotEight, Choice::RackAndBreak])));
    let mut again = game.clone();
    assert_eq!((again.choose(Choice::RackAndBreak).next, again.has("8")), (breaks_again(First), true));
    assert_eq!(game.choose(Choice::SpotEight).next, plays_on(First));
    assert_eq!(game.place_of("8").y, 0.0);
}

#[test]
fn the_eight_on_the_break_with_a_foul_leaves_the_choice_to_the_opponent() {
    let mut game = Game::of("eight_ball");
    game.plays(good_break().pots("8", "left side").scratches());
    assert_eq!(game.choices(), (Second, vec![Choice::SpotEight, Choice::RackAndBreak]));
    let mut again = game.clone();
    assert_eq!(again.choose(Choice::RackAndBreak).next, breaks_again(Second));
    assert_eq!((game.choose(Choice::SpotEight).next, game.has("8")), (in_hand(Second, Zone::Kitchen), true));
}

#[test]
fn the_first_called_ball_decides_the_groups() {
    let mut game = open_table();
    game.calls("12", "left side");
    let verdict = game.plays(shot().hits("3").pots("12", "left side"));
    assert_eq!(
        (verdict.next, verdict.sentence.as_str()),
        (plays_on(First), "Anna pockets the 12. Anna has the stripes.")
    );
    let ids = |balls: &[&str]| balls.iter().map(|ball| game.ball(ball)).collect::<Vec<_>>();
    assert_eq!(game.state.balls_on(&game.equipment), ids(&["9", "10", "11", "13", "14", "15"]));
    let ben = game.clone().turn_of(Second);
    assert_eq!(ben.state.balls_on(&ben.equipment), ids(&SOLIDS));
}

#[test]
fn a_ball_in_another_pocket_than_called_leaves_the_table_open_and_passes_the_turn() {
    let mut game = open_table();
    game.calls("12", "left side");
    assert_eq!(game.plays(shot().hits("12").pots("12", "right side")).next, plays_on(Second));
    assert!(!game.has("12"));
    let ben = game.state.balls_on(&game.equipment);
    assert_eq!(ben.len(), 13, "Ben may hit every ball but the 8");
}

#[test]
fn on_an_open_table_the_eight_must_not_be_hit_first() {
    assert_foul(&open_table().plays(shot().hits("8").cushion("8")), FoulKind::WrongBallFirst);
    assert_eq!(fouls(&open_table().plays(shot().hits_together(&["8", "2"]).cushion("8"))), []);
    let gone: Vec<&str> = STRIPES.iter().copied().chain(["8"]).collect();
    assert_eq!(fouls(&open_table().only(&gone).plays(shot().hits("8").cushion("8"))), [], "the solids are gone");
}

#[test]
fn the_own_group_must_be_hit_first() {
    assert_foul(&anna_has_solids(&["2", "8", "9"]).plays(shot().hits("9").cushion("9")), FoulKind::WrongBallFirst);
    assert_foul(&anna_has_solids(&["2", "8", "9"]).plays(shot().hits("8").cushion("8")), FoulKind::WrongBallFirst);
    assert_eq!(fouls(&anna_has_solids(&["2", "8", "9"]).plays(shot().hits("2").cushion("2"))), []);
    assert_foul(&anna_has_solids(&["8", "9"]).plays(shot().hits("9").cushion("9")), FoulKind::WrongBallFirst);
    assert_eq!(fouls(&anna_has_solids(&["8", "9"]).plays(shot().hits("8").cushion("8"))), []);
}

#[test]
fn the_called_ball_keeps_the_turn_and_a_miss_passes_it() {
    let mut game = anna_has_solids(&["2", "3", "8", "9"]);
    game.calls("2", "left side");
    assert_eq!(game.plays(shot().hits("2").pots("2", "left side").pots("9", "left side")).next, plays_on(First));
    game.calls("3", "left side");
    assert_eq!(game.plays(shot().hits("3").cushion("3")).next, plays_on(Second));
}

#[test]
fn without_a_call_a_pot_passes_the_turn() {
    let mut game = anna_has_solids(&["2", "8", "9"]);
    assert_eq!(game.plays(shot().hits("2").pots("2", "left side")).next, plays_on(Second));
}

#[test]
fn balls_of_the_other_group_cannot_be_called() {
    let mut game = anna_has_solids(&["2", "8", "9"]);
    for ball in ["9", "8"] {
        let tried = game.calls(ball, "left side").tries(shot().hits("2").cushion("2"));
        assert_eq!(tried.map_err(|objection| objection.to_string()), Err("This ball cannot be called now.".to_owned()));
    }
    let far = Declaration::Pot { ball: game.ball("2"), pocket: 6 };
    assert!(game.declares(far).tries(shot().hits("2").cushion("2")).is_err(), "there are six pockets");
}

#[test]
fn a_safety_ends_the_turn_whatever_drops() {
    let mut game = anna_has_solids(&["2", "8", "9"]);
    game.declares(Declaration::Safety);
    assert_eq!(game.plays(shot().hits("2").pots("2", "left side")).next, plays_on(Second));
    assert!(!game.has("2"), "it stays down");
}

#[test]
fn every_foul_gives_the_cue_ball_anywhere() {
    let cases = [
        (shot().hits("2").cushion("2").scratches(), FoulKind::CueBallPocketed),
        (shot().hits("2").off_table("cue"), FoulKind::CueBallOffTable),
        (shot().hits("2"), FoulKind::NoRail),
        (shot(), FoulKind::NoBallHit),
        (shot().hits("2").off_table("9"), FoulKind::BallOffTable),
        (shot().double_hits("2").cushion("2"), FoulKind::DoubleHit),
    ];
    for (shot, kind) in cases {
        let mut game = anna_has_solids(&["2", "8", "9"]);
        assert_foul(&game.plays(shot), kind);
        assert_eq!(game.has("9"), kind != FoulKind::BallOffTable, "a ball off the table stays out");
    }
}

#[test]
fn a_ball_behind_the_head_string_is_hit_only_after_the_cue_ball_has_crossed_it() {
    let from_kitchen = || {
        let mut game = Game::of("eight_ball").with("2", -0.8, 0.1).with("cue", -0.9, -0.3);
        game.state.next = in_hand(First, Zone::Kitchen);
        game
    };
    assert_foul(&from_kitchen().plays(shot().hits("2").cushion("2")), FoulKind::NotOutOfKitchen);
    let late = shot().hits("2").crosses("cue", "head string").cushion("2");
    assert_foul(&from_kitchen().plays(late), FoulKind::NotOutOfKitchen);
    let across = shot().crosses("cue", "head string").cushion("cue").hits("2").cushion("2");
    assert_eq!(fouls(&from_kitchen().plays(across)), []);
    assert_eq!(fouls(&from_kitchen().plays(shot().crosses("cue", "head string").hits("3").cushion("3"))), []);
    let beyond = from_kitchen().plays(shot().hits("3").cushion("3"));
    assert_eq!(fouls(&beyond), [], "a ball beyond the string may be hit before the cue ball has crossed it");
    let back = shot().crosses("cue", "head string").crosses_back("cue", "head string").hits("2");
    assert_eq!(fouls(&from_kitchen().plays(back.crosses("cue", "head string").cushion("2"))), []);
    let stays = from_kitchen().plays(shot());
    assert_eq!(fouls(&stays), [FoulKind::NoBallHit, FoulKind::NotOutOfKitchen]);
}

#[test]
fn the_called_eight_after_the_own_group_wins() {
    let mut game = anna_has_solids(&["8", "9"]);
    game.calls("8", "left side");
    let verdict = game.plays(shot().hits("8").pots("8", "left side"));
    assert_eq!(
        (verdict.ended, verdict.sentence.as_str()),
        (Ended::Rack(Some(First)), "Anna pockets the 8. Anna wins the rack.")
    );
}

/// Anna pockets the 8 in this shot and must lose, for a reason with these words.
fn assert_loss(mut game: Game, shot: Shot, words: &str) {
    let verdict = game.plays(shot);
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(Second)), [0, 1]), "{}", verdict.sentence);
    assert!(verdict.sentence.contains(words), "{}", verdict.sentence);
}

#[test]
fn the_eight_before_the_own_group_is_gone_loses() {
    let mut game = anna_has_solids(&["2", "8", "9"]);
    game.calls("2", "left side");
    assert_loss(game.clone(), shot().hits("2").pots("8", "left side"), "before the player's group was gone");
    // The last ball of the group and the 8 in one shot: the group was not gone before.
    game.calls("2", "left side");
    assert_loss(
        game,
        shot().hits("2").pots("2", "left side").pots("8", "left side"),
        "before the player's group was gone",
    );
}

#[test]
fn the_eight_on_an_open_table_loses() {
    assert_loss(open_table(), shot().hits("2").pots("8", "left side"), "before the player's group was gone");
}

#[test]
fn the_eight_with_a_foul_or_in_another_pocket_or_uncalled_loses() {
    let on_eight = || {
        let mut game = anna_has_solids(&["8", "9"]);
        game.calls("8", "left side");
        game
    };
    assert_loss(on_eight(), shot().hits("8").pots("8", "left side").scratches(), "with a foul");
    assert_loss(on_eight(), shot().hits("8").pots("8", "right side"), "did not go into the called pocket");
    assert_loss(on_eight(), shot().hits("8").off_table("8"), "left the table");
    assert_loss(anna_has_solids(&["8", "9"]), shot().hits("8").pots("8", "left side"), "not called");
    let mut safe = anna_has_solids(&["8", "9"]);
    safe.declares(Declaration::Safety);
    assert_loss(safe, shot().hits("8").pots("8", "left side"), "on a safety");
}

#[test]
fn a_scratch_while_the_eight_stays_up_is_an_ordinary_foul() {
    let mut game = anna_has_solids(&["8", "9"]);
    game.calls("8", "left side");
    assert_foul(&game.plays(shot().hits("8").cushion("8").scratches()), FoulKind::CueBallPocketed);
}

#[test]
fn three_fouls_lose_only_by_an_option() {
    for (text, ended) in
        [("(game: EightBall)", Ended::Nothing), ("(game: EightBall(three_fouls: true))", Ended::Match(Some(Second)))]
    {
        let mut game = Game::of_text(text).turn_of(First);
        for _ in 0..2 {
            game.plays(shot());
            game.plays(shot().hits("1").cushion("1"));
        }
        assert_eq!(game.plays(shot()).ended, ended, "{text}");
    }
}

#[test]
fn without_calls_any_ball_of_the_own_group_counts() {
    let mut game = Game::of_text("(game: EightBall(calls: false))").turn_of(First).with("cue", -0.3, 0.2);
    assert!(game.calls("2", "left side").tries(shot().hits("2").cushion("2")).is_err(), "nothing can be called");
    let verdict = game.plays(shot().hits("2").pots("3", "left side"));
    assert_eq!(
        (verdict.next, verdict.sentence.as_str()),
        (plays_on(First), "Anna pockets the 3. Anna has the solids.")
    );
    assert_eq!(game.plays(shot().hits("2").pots("10", "left side")).next, plays_on(Second), "not her group");
    let mut game = game.only(&["8", "10"]).turn_of(First);
    assert_eq!(game.plays(shot().hits("8").pots("8", "foot left")).ended, Ended::Match(Some(First)));
}

#[test]
fn a_new_rack_has_an_open_table() {
    let mut game = anna_has_solids(&["8", "9"]);
    game.calls("8", "left side");
    game.plays(shot().hits("8").pots("8", "left side"));
    assert_eq!(game.state.to_act(), Some(Second));
    let game = game.turn_of(First);
    assert_eq!(game.state.balls_on(&game.equipment).len(), 14);
}

#[test]
fn the_clock_gives_the_cue_ball_away() {
    let mut game = Game::of_text("(game: EightBall, shot_clock: 30)").turn_of(Second).with("cue", -0.3, 0.2);
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_foul(&verdict, FoulKind::Clock);
    let mut fresh = Game::of_text("(game: EightBall, shot_clock: 30)");
    let verdict = fresh.state.run_out_of_time(&fresh.equipment).expect("there is a clock");
    assert_eq!(verdict.next, breaks_again(Second));
}

#[test]
fn the_spotted_eight_keeps_clear_of_a_cue_ball_on_the_foot_spot() {
    let mut game = Game::of("eight_ball");
    let shot = shot().crosses("cue", "head string").hits("1").pots("8", "left side").stops("cue", 0.635, 0.0);
    let away = SOLIDS.iter().chain(&STRIPES).enumerate();
    game.plays(away.fold(shot, |shot, (index, ball)| shot.stops(ball, -0.1 * index as f64, 0.5)));
    game.choose(Choice::SpotEight);
    assert_eq!(game.place_of("8"), DVec2::new(0.635 + 0.05715 + 0.001, 0.0));
}

/// Anna has the solids and plays by the option that puts the balls back after a foul.
fn balls_are_put_back(options: &str) -> Game {
    let text = format!("(game: EightBall(puts_back: true{options}))");
    taken(Game::of_text(&text).turn_of(First).with("cue", -0.3, 0.2)).only(&["2", "8", "9"]).turn_of(First)
}

#[test]
fn by_an_option_a_foul_puts_all_balls_back_and_the_opponent_plays_from_there() {
    for foul in [
        shot().hits("9").pots("9", "left side").stops("2", 0.4, 0.1),
        shot().hits("2").pots("2", "left side").scratches(),
        shot().stops("cue", 0.1, 0.1),
    ] {
        let mut game = balls_are_put_back("");
        let before = game.state.lie.clone();
        let verdict = game.plays(foul);
        assert_eq!(verdict.next, plays_on(Second), "{}", verdict.sentence);
        assert_eq!(game.state.lie, before, "{}", verdict.sentence);
    }
}

#[test]
fn a_shot_without_a_foul_puts_no_ball_back() {
    let mut game = balls_are_put_back("");
    game.calls("2", "left side");
    assert_eq!(game.plays(shot().hits("2").pots("2", "left side")).next, plays_on(First));
    assert!(!game.has("2"));
}

#[test]
fn the_third_foul_in_a_row_loses_also_where_balls_are_put_back() {
    let mut game = balls_are_put_back(", three_fouls: true");
    for _ in 0..2 {
        game.plays(shot());
        game.plays(shot().hits("9").cushion("9"));
    }
    assert_eq!(game.plays(shot()).ended, Ended::Match(Some(Second)));
}
