//! Free pyramid, shot by shot, from the texts.

use baize_games::rules::{Choice, Ended, FoulKind, Next, Order, StrokeKind, Turn, Zone};

use crate::script::*;

/// The back spot, in metres, and the distance of the centres of two touching balls.
const BACK: f64 = 0.8875;
const TOUCH: f64 = 0.068;

/// After the break: Anna is to play.
fn table() -> Game {
    table_by("FreePyramid")
}

fn table_by(options: &str) -> Game {
    Game::of_text(&format!("(game: {options})")).turn_of(First).with("yellow", -0.9, 0.1)
}

/// A shot that pockets nothing and is legal: the 5 reaches two rails.
fn quiet() -> Shot {
    shot().hits("5").cushion_of("5", "head rail").cushion_of("5", "foot rail")
}

fn takes(game: &mut Game, ball: &str) {
    let id = game.ball(ball);
    game.state.take_cue_ball(&game.equipment, id).unwrap_or_else(|objection| panic!("{objection}"));
}

fn ball_choices(game: &Game) -> usize {
    game.choices().1.iter().filter(|choice| matches!(choice, Choice::TakeBall(_))).count()
}

#[test]
fn the_break_is_played_with_the_coloured_ball_from_the_house_and_no_other_ball_can_be_taken() {
    let mut game = Game::of("free_pyramid");
    assert_eq!(game.state.next, Next::Shot(Turn::of(First).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
    assert_eq!(game.state.cue_ball(&game.equipment), game.ball("yellow"));
    assert_eq!(game.state.cue_balls(&game.equipment), []);
    let five = game.ball("5");
    let refused = game.state.take_cue_ball(&game.equipment, five).expect_err("it is the break").to_string();
    assert_eq!(refused, "Anna strikes the yellow in this shot and can take no other ball.");
}

#[test]
fn after_the_break_any_ball_on_the_table_may_be_the_cue_ball_and_all_others_are_object_balls() {
    let mut game = table();
    assert_eq!(game.state.cue_balls(&game.equipment).len(), 16);
    takes(&mut game, "5");
    assert_eq!(game.state.cue_ball(&game.equipment), game.ball("5"));
    let on = game.state.balls_on(&game.equipment);
    assert!(on.len() == 15 && on.contains(&game.ball("yellow")) && !on.contains(&game.ball("5")));
    let verdict = game.plays(shot().hits("yellow").pots("yellow", "foot left"));
    assert_eq!(
        (pair(&verdict.points), verdict.next),
        ([1, 0], plays_on(First)),
        "the coloured ball counts like any other"
    );
    let gone = game.ball("yellow");
    assert!(game.state.take_cue_ball(&game.equipment, gone).is_err(), "it is not on the table");
}

#[test]
fn every_object_ball_that_falls_counts_one_and_the_player_goes_on_with_a_cue_ball_of_his_choice() {
    let mut game = table();
    let verdict = game.plays(shot().hits("5").pots("5", "foot left").pots("9", "left side"));
    assert_eq!((pair(&verdict.points), verdict.next), ([2, 0], plays_on(First)));
    assert!(!game.has("5") && !game.has("9"));
    takes(&mut game, "3");
    assert_eq!(game.state.cue_ball(&game.equipment), game.ball("3"));
}

#[test]
fn the_own_ball_counts_if_it_falls_after_it_has_hit_a_ball() {
    let mut game = table();
    takes(&mut game, "3");
    let verdict = game.plays(shot().hits("5").scratches());
    assert_eq!((pair(&verdict.points), verdict.is_foul(), verdict.next), ([1, 0], false, plays_on(First)));
    assert!(!game.has("3"));
    assert!(game.state.lie.has(game.state.cue_ball(&game.equipment)), "another ball is struck then");
    let both = table().plays(shot().hits("5").pots("5", "foot left").scratches());
    assert_eq!(pair(&both.points), [2, 0]);
}

#[test]
fn the_turn_passes_after_a_shot_that_pockets_nothing() {
    let verdict = table().plays(quiet());
    assert_eq!((pair(&verdict.points), verdict.fouls.len(), verdict.next), ([0, 0], 0, plays_on(Second)));
}

#[test]
fn a_foul_gives_the_opponent_a_ball_of_his_choice_from_the_table() {
    let mut game = table();
    let verdict = game.plays(shot());
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::NoBallHit], [0, 1]));
    assert_eq!((game.choices().0, ball_choices(&game)), (Second, 16));
    let seven = game.ball("7");
    let taken = game.choose(Choice::TakeBall(seven));
    assert_eq!((taken.orders, taken.next), (vec![Order::Take(seven)], plays_on(Second)));
    assert!(!game.has("7"));
    assert_eq!(game.points(), [0, 1], "it counts once");
}

#[test]
fn if_the_opponent_takes_the_ball_that_was_struck_another_one_is_struck() {
    let mut game = table();
    takes(&mut game, "9");
    game.plays(shot());
    let nine = game.ball("9");
    game.choose(Choice::TakeBall(nine));
    let next = game.state.cue_ball(&game.equipment);
    assert!(next != nine && game.state.lie.has(next));
    assert!(!game.state.balls_on(&game.equipment).contains(&next));
}

#[test]
fn a_cue_ball_that_falls_without_a_contact_is_a_foul_and_is_put_back() {
    let mut game = table().only(&["1", "2", "3"]);
    let verdict = game.plays(shot().scratches());
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::CueBallPocketed], [0, 1]));
    let place = game.place_of("yellow");
    assert!(place.y == 0.0 && place.x >= BACK);
}

#[test]
fn balls_that_fall_with_a_foul_are_put_back_behind_a_taken_back_spot_without_touching_a_ball() {
    let mut game = table().only(&["1", "2", "3"]).with("1", BACK, 0.0).with("2", 0.2, 0.3).with("3", 0.1, -0.3);
    let verdict = game.plays(shot().hits("2").pots("2", "foot left").off_table("3"));
    assert_eq!(fouls(&verdict), [FoulKind::BallOffTable]);
    assert_eq!(pair(&verdict.points), [0, 1], "the 2 does not count");
    let (two, three) = (game.place_of("2"), game.place_of("3"));
    assert!(two.y == 0.0 && (TOUCH..TOUCH + 0.002).contains(&(two.x - BACK)), "{two}");
    assert!(three.y == 0.0 && (TOUCH..TOUCH + 0.002).contains(&(three.x - two.x)), "{three}");
}

#[test]
fn without_a_pot_one_ball_must_reach_two_rails_or_one_rail_and_cross_the_middle() {
    let is_legal = |shot: Shot| table().plays(shot).fouls.is_empty();
    assert!(is_legal(quiet()));
    assert!(!is_legal(shot().hits("5").cushion_of("5", "head rail")), "one rail");
    assert!(
        !is_legal(shot().hits("5").cushion_of("5", "head rail").cushion_of("5", "head rail")),
        "the same rail twice"
    );
    assert!(is_legal(shot().hits("5").cushion_of("5", "head rail").crosses_back("5", "centre string")));
    assert!(!is_legal(shot().hits("5").crosses_back("5", "centre string")), "no rail");
    assert!(
        is_legal(shot().hits("5").cushion_of("cue", "head rail").cushion_of("cue", "left foot rail")),
        "the cue ball"
    );
    let before = shot().cushion_of("cue", "head rail").cushion_of("cue", "foot rail").hits("5");
    assert!(!is_legal(before), "rails before the contact do not count");
    assert_eq!(fouls(&table().plays(shot().hits("5"))), [FoulKind::NoRail]);
}

#[test]
fn a_chain_of_balls_counts_like_one_ball_and_two_chains_do_not() {
    let is_legal = |shot: Shot| table().plays(shot).fouls.is_empty();
    let chain = shot().hits("5").meet("5", "6").cushion_of("5", "head rail").cushion_of("6", "foot rail");
    assert!(is_legal(chain));
    let apart = shot().hits("5").hits("6").cushion_of("5", "head rail").cushion_of("6", "foot rail");
    assert!(!is_legal(apart), "the 5 and the 6 did not set each other going");
    let with_cue_ball = shot().hits("5").cushion_of("5", "head rail").cushion_of("cue", "foot rail");
    assert!(is_legal(with_cue_ball), "the cue ball is the first of the chain");
    let strange = shot().hits("5").cushion_of("8", "head rail").cushion_of("8", "foot rail");
    assert!(!is_legal(strange), "nothing has set the 8 going");
}

#[test]
fn the_break_must_pocket_a_ball_or_drive_three_to_rails_or_two_with_one_across_the_middle() {
    let next = |shot: Shot| {
        let mut game = Game::of("free_pyramid");
        game.plays(shot).next
    };
    assert_eq!(next(shot().hits("5").pots("5", "foot left")), plays_on(First));
    assert_eq!(next(shot().hits("5").cushions(&["1", "2", "3"])), plays_on(Second));
    assert_eq!(next(shot().hits("5").cushions(&["1", "2"]).crosses_back("3", "centre string")), plays_on(Second));
    let mut bad = Game::of("free_pyramid");
    let verdict = bad.plays(shot().hits("5").cushions(&["1", "2"]));
    assert_eq!((verdict.fouls.len(), pair(&verdict.points)), (0, [0, 0]), "a bad break costs no ball");
    assert_eq!(bad.choices(), (Second, vec![Choice::Play, Choice::RackAndBreak]));
    let again = bad.choose(Choice::RackAndBreak);
    assert_eq!(again.next, Next::Shot(Turn::of(Second).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
}

#[test]
fn the_first_to_eight_wins_also_by_a_foul_of_the_other() {
    let mut game = table();
    game.state.players[0].points = 7;
    let verdict = game.plays(shot().hits("5").pots("5", "foot left"));
    assert_eq!(verdict.ended, Ended::Match(Some(First)));
    assert_eq!(game.points(), [8, 0]);
    let mut by_foul = table();
    by_foul.state.players[1].points = 7;
    assert_eq!(by_foul.plays(shot()).ended, Ended::Match(Some(Second)), "the ball need not be named");
}

#[test]
fn by_the_rules_of_2009_a_foul_costs_the_offender_a_ball_or_he_owes_one() {
    let mut game = table_by("FreePyramid(penalty: OffenderReturnsBall)");
    game.plays(shot().hits("5").pots("5", "foot left"));
    let verdict = game.plays(shot());
    assert_eq!((pair(&verdict.points), verdict.next, game.has("5")), ([-1, 0], plays_on(Second), true));
    let owes = game.plays(shot());
    assert!(owes.sentence.ends_with("Ben owes a ball."), "{}", owes.sentence);
    assert_eq!(game.points(), [0, -1]);
    game.plays(quiet());
    let pays = game.plays(shot().hits("3").pots("3", "foot left").pots("4", "left side"));
    assert_eq!((pair(&pays.points), game.points(), pays.next), ([0, 2], [0, 1], plays_on(Second)));
    assert!(game.has("3") && !game.has("4"), "the first of them pays the debt");
}

#[test]
fn a_touching_ball_must_be_played_at_45_degrees_or_more_from_the_line_of_centres() {
    let at = |speed: f64| {
        let shot = quiet().frozen("cue", "5").at_speed(speed);
        table().plays(shot).fouls
    };
    assert_eq!(at(1.3).first().map(|foul| foul.kind), Some(FoulKind::FrozenBallPlayed), "40 degrees");
    assert_eq!(at(1.5), [], "48 degrees");
}

#[test]
fn a_ball_hit_while_the_tip_is_at_the_cue_ball_is_a_foul() {
    let verdict = table().plays(shot().double_hits("5").pots("5", "foot left"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::DoubleHit], [0, 1]));
}
