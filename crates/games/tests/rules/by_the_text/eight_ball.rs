//! Eight-ball: WPA Rules of Play 2025, chapter 4, with the general rules of chapters 1 to 3.

use baize_games::rules::{Choice, Ended, FoulKind, Next, Side, StrokeKind, Turn, Zone};

use crate::script::*;

const SOLIDS: [&str; 7] = ["1", "2", "3", "4", "5", "6", "7"];
const STRIPES: [&str; 7] = ["9", "10", "11", "12", "13", "14", "15"];

/// An open table after the break, Anna to play from here.
fn open_table() -> Game {
    Game::of("eight_ball").turn_of(First).with("cue", -0.3, 0.2)
}

/// An open table on which no stripe is left.
fn open_without_stripes() -> Game {
    open_table().only(&[&SOLIDS[..], &["8"]].concat())
}

/// Anna has the solids, and these balls are left.
fn anna_has_solids(left: &[&str]) -> Game {
    let mut game = open_table();
    game.calls("1", "left side");
    game.plays(shot().hits("1").pots("1", "left side"));
    game.only(left).turn_of(First)
}

fn breaks(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::Break).in_hand(Zone::Kitchen))
}

#[test]
fn with_one_group_gone_a_player_may_claim_it_and_wins_by_the_called_eight() {
    let mut game = open_without_stripes();
    game.calls("8", "foot left");
    assert_eq!(game.plays(shot().hits("8").pots("8", "foot left")).ended, Ended::Rack(Some(First)));
}

#[test]
fn a_claim_lasts_for_one_shot_and_a_missed_eight_leaves_the_table_open() {
    let mut game = open_without_stripes();
    game.calls("8", "foot left");
    let verdict = game.plays(shot().hits("8").cushion("8"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    game.calls("3", "foot left");
    game.plays(shot().hits("3").pots("3", "foot left"));
    assert_eq!(game.state.balls_on(&game.equipment).len(), 6, "Ben has the solids now");
}

#[test]
fn who_calls_the_eight_with_one_group_gone_must_hit_the_eight_first() {
    let mut game = open_without_stripes();
    game.calls("8", "foot left");
    let verdict = game.plays(shot().hits("3").cushion("3"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::WrongBallFirst], in_hand(Second, Zone::Anywhere)));
    let mut game = open_without_stripes();
    game.calls("8", "foot left");
    assert_eq!(game.plays(shot().hits("3").meet("3", "8").pots("8", "foot left")).ended, Ended::Rack(Some(Second)));
}

#[test]
fn with_one_group_gone_the_eight_may_be_hit_first_without_a_claim_but_an_eight_that_was_not_called_loses() {
    let mut game = open_without_stripes();
    game.calls("3", "left side");
    let verdict = game.plays(shot().hits("8").cushion("8"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    let mut game = open_without_stripes();
    game.calls("3", "left side");
    assert_eq!(game.plays(shot().hits("8").pots("8", "foot left")).ended, Ended::Rack(Some(Second)));
}

#[test]
fn with_both_groups_on_an_open_table_the_eight_can_be_neither_called_nor_hit_first() {
    assert!(open_table().calls("8", "foot left").tries(shot().hits("8").pots("8", "foot left")).is_err());
    let mut game = open_table();
    assert_eq!(game.plays(shot().hits("8").pots("8", "foot left")).ended, Ended::Rack(Some(Second)));
}

#[test]
fn a_break_that_stays_behind_the_head_string_is_a_foul_and_an_illegal_break() {
    let mut game = Game::of("eight_ball");
    let verdict = game.plays(shot());
    assert_eq!(fouls(&verdict), [FoulKind::NotOutOfKitchen]);
    let (chooser, offered) = game.choices();
    assert_eq!(chooser, Second);
    for (choice, next) in [
        (Choice::PlayInHand, in_hand(Second, Zone::Kitchen)),
        (Choice::RackAndBreak, breaks(Second)),
        (Choice::RackAndLetBreak, breaks(First)),
    ] {
        assert!(offered.contains(&choice), "{choice:?}");
        assert_eq!(game.clone().choose(choice).next, next);
    }
}

#[test]
fn the_eight_on_a_break_with_any_foul_gives_the_choice_away() {
    let mut game = Game::of("eight_ball");
    let verdict = game.plays(shot().crosses("cue", "head string").hits("1").pots("8", "left side").off_table("5"));
    assert_eq!(fouls(&verdict), [FoulKind::BallOffTable]);
    assert_eq!(game.choices(), (Second, vec![Choice::SpotEight, Choice::RackAndBreak]));
    game.choose(Choice::SpotEight);
    assert!(game.has("8") && !game.has("5"), "only the 8 is spotted");
}

#[test]
fn balls_that_fall_on_the_break_give_no_group() {
    let mut game = Game::of("eight_ball");
    game.plays(shot().crosses("cue", "head string").hits("1").pots("2", "foot left").pots("3", "foot left"));
    game.calls("12", "left side");
    let verdict = game.plays(shot().hits("4").meet("4", "12").pots("12", "left side"));
    assert_eq!(
        (fouls(&verdict), verdict.next),
        (vec![], plays_on(First)),
        "a solid may be hit first, and a stripe be called"
    );
    assert_eq!(game.state.balls_on(&game.equipment).len(), 6, "Anna has the stripes");
}

#[test]
fn a_called_ball_that_falls_with_a_foul_gives_no_group_and_stays_down() {
    let mut game = open_table();
    game.calls("3", "left side");
    let verdict = game.plays(shot().hits("3").pots("3", "left side").scratches());
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::CueBallPocketed], in_hand(Second, Zone::Anywhere)));
    assert!(!game.has("3"));
    assert_eq!(game.state.balls_on(&game.equipment).len(), 13, "Ben may hit every ball but the 8");
}

#[test]
fn whose_last_ball_the_opponent_drives_off_the_table_plays_at_the_eight() {
    let mut game = anna_has_solids(&["2", "3", "8", "13"]);
    let verdict = game.plays(shot().hits("2").off_table("13"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::BallOffTable], in_hand(Second, Zone::Anywhere)));
    game.place_cue_ball();
    game.calls("8", "foot left");
    assert_eq!(game.plays(shot().hits("8").pots("8", "foot left")).ended, Ended::Rack(Some(Second)));
}

#[test]
fn a_ball_at_a_cushion_must_leave_it_or_another_ball_reach_a_rail() {
    let at_rail = || shot().frozen("5", "foot rail").hits("5").cushion_of("5", "foot rail");
    let played = |shot: Shot| fouls(&anna_has_solids(&["5", "8", "9"]).plays(shot));
    assert_eq!(played(at_rail()), [FoulKind::NoRail]);
    assert_eq!(played(at_rail().cushion("cue")), []);
}

#[test]
fn a_ball_behind_the_head_string_is_not_open_to_a_cue_ball_in_hand_there_but_one_on_the_string_is() {
    let after_foul_on_break = |x: f64| {
        let mut game = Game::of("eight_ball").with("4", x, 0.1).with("cue", -0.9, -0.3);
        game.state.next = in_hand(Second, Zone::Kitchen);
        fouls(&game.plays(shot().hits("4").cushion("4")))
    };
    assert_eq!(after_foul_on_break(-0.8), [FoulKind::NotOutOfKitchen]);
    assert_eq!(after_foul_on_break(-0.635), []);
}

#[test]
fn without_calls_the_eight_that_is_hit_first_with_one_group_gone_wins() {
    let game = || {
        let game = Game::of_text("(game: EightBall(calls: false))").turn_of(First).with("cue", -0.3, 0.2);
        game.only(&[&SOLIDS[..], &["8"]].concat())
    };
    assert_eq!(game().plays(shot().hits("8").pots("8", "foot left")).ended, Ended::Match(Some(First)));
    assert_eq!(game().plays(shot().hits("3").pots("8", "foot left")).ended, Ended::Match(Some(Second)));
}

#[test]
fn a_stripe_is_the_first_ball_that_counts_when_the_solids_are_gone() {
    let mut game = open_table().only(&[&STRIPES[..], &["8"]].concat());
    game.calls("9", "left side");
    assert_eq!(game.plays(shot().hits("8").meet("8", "9").pots("9", "left side")).next, plays_on(First));
    assert_eq!(game.state.balls_on(&game.equipment).len(), 6);
}
