//! Four-ball, shot by shot, as Korean clubs and the yotsudama of Japan have it.

use baize_games::rules::{Ended, FoulKind, Next, Side};
use glam::DVec2;

use crate::script::*;

/// The spots of the table, in metres.
const HEAD_RED: DVec2 = DVec2::new(-0.635, 0.0);
const FOOT_RED: DVec2 = DVec2::new(0.635, 0.0);
const BEYOND: DVec2 = DVec2::new(0.9525, 0.0);

/// A game by these options with the balls apart: Anna is to play with the white.
fn table_by(options: &str) -> Game {
    let game = Game::of_text(&format!("(game: FourBall{options})")).turn_of(First);
    game.with("white", -0.4, 0.3).with("yellow", 0.2, -0.4).with("red 1", 0.6, 0.4).with("red 2", -0.9, -0.3)
}

fn table() -> Game {
    table_by("")
}

/// The cue ball hits both reds after this many cushions.
fn both_reds(cushions: usize) -> Shot {
    shot().hits("red 1").banks(cushions).hits("red 2")
}

fn with_points(mut game: Game, side: Side, points: i32) -> Game {
    game.state.players[side.index()].points = points;
    game
}

#[test]
fn both_reds_make_a_point_in_any_order_and_without_a_cushion_and_the_player_goes_on() {
    for shot in [both_reds(0), shot().hits("red 2").hits("red 1"), both_reds(4)] {
        let verdict = table().plays(shot);
        assert_eq!((pair(&verdict.points), verdict.next), ([1, 0], plays_on(First)));
    }
}

#[test]
fn one_red_makes_no_point_and_ends_the_inning_without_a_foul() {
    let verdict = table().plays(shot().hits("red 1").banks(3));
    assert_eq!((pair(&verdict.points), verdict.fouls.len(), verdict.next), ([0, 0], 0, plays_on(Second)));
}

#[test]
fn to_touch_the_other_players_ball_is_a_foul_that_costs_a_point_even_after_both_reds() {
    for shot in [shot().hits("yellow").hits("red 1"), both_reds(0).hits("yellow")] {
        let verdict = table().plays(shot);
        assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::WrongBallFirst], [-1, 0]));
        assert_eq!(verdict.next, plays_on(Second));
    }
}

#[test]
fn to_hit_no_red_costs_a_point() {
    let verdict = table().plays(shot().banks(2));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::NoBallHit], [-1, 0]));
}

#[test]
fn three_points_and_then_a_foul_leave_two() {
    let mut game = table();
    for _ in 0..3 {
        game.plays(both_reds(0));
    }
    game.plays(both_reds(0).hits("yellow"));
    assert_eq!(game.points(), [2, 0]);
}

#[test]
fn the_second_player_strikes_the_yellow_and_must_not_touch_the_white() {
    let mut game = table();
    game.plays(shot().hits("red 1"));
    assert_eq!(game.state.cue_ball(&game.equipment), game.ball("yellow"));
    let verdict = game.plays(both_reds(0));
    assert_eq!(pair(&verdict.points), [0, 1]);
    assert_eq!(fouls(&game.plays(shot().hits("white"))), [FoulKind::WrongBallFirst]);
}

#[test]
fn the_game_begins_beside_the_near_red_with_the_far_red_first() {
    let game = Game::of("four_ball");
    assert_eq!(game.state.next, opening(First));
    assert_eq!((game.place_of("red 1"), game.place_of("red 2")), (HEAD_RED, FOOT_RED));
    assert_eq!((game.place_of("white"), game.place_of("yellow")), (DVec2::new(-0.635, -0.163), BEYOND));
    assert_eq!(game.state.balls_on(&game.equipment), [game.ball("red 2")]);
    let mut far_first = game.clone();
    assert_eq!(pair(&far_first.plays(shot().hits("red 2").hits("red 1")).points), [1, 0]);
    let mut near_first = game.clone();
    let verdict = near_first.plays(both_reds(0));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::WrongBallFirst], [-1, 0]));
}

#[test]
fn after_the_last_point_a_three_cushion_shot_must_be_made_and_wins() {
    let mut game = with_points(table(), First, 9);
    let tenth = game.plays(both_reds(0));
    assert_eq!((tenth.ended, tenth.next), (Ended::Nothing, plays_on(First)));
    assert!(
        tenth.sentence.ends_with("Now one more wins, with three cushions before the second red."),
        "{}",
        tenth.sentence
    );
    let mut too_few = game.clone();
    let verdict = too_few.plays(both_reds(2));
    assert_eq!((pair(&verdict.points), verdict.fouls.len(), verdict.next), ([0, 0], 0, plays_on(Second)));
    assert_eq!(game.plays(both_reds(3)).ended, Ended::Match(Some(First)));
}

#[test]
fn a_foul_at_the_last_shot_costs_a_point_which_must_be_made_again() {
    let mut game = with_points(table(), First, 10);
    game.plays(both_reds(3).hits("yellow"));
    assert_eq!(game.points(), [9, 0]);
    game.plays(shot());
    let again = game.plays(both_reds(3));
    assert_eq!((again.ended, game.points()), (Ended::Nothing, [10, -1]), "it is the tenth point, not the last one");
}

#[test]
fn by_the_options_one_cushion_ends_the_game_or_the_points_alone() {
    let one = |cushions| with_points(table_by("(finish: OneCushion)"), First, 10).plays(both_reds(cushions)).ended;
    assert_eq!((one(0), one(1)), (Ended::Nothing, Ended::Match(Some(First))));
    let off = with_points(table_by("(finish: Off)"), First, 9).plays(both_reds(0)).ended;
    assert_eq!(off, Ended::Match(Some(First)));
}

#[test]
fn a_touching_ball_that_is_played_at_and_a_double_hit_are_fouls() {
    let into = table().plays(both_reds(0).frozen("cue", "red 1"));
    assert_eq!((fouls(&into), pair(&into.points)), (vec![FoulKind::FrozenBallPlayed], [-1, 0]));
    let double = table().plays(shot().double_hits("red 1").hits("red 2"));
    assert_eq!(fouls(&double), [FoulKind::DoubleHit]);
}

#[test]
fn a_ball_that_leaves_the_table_is_a_foul_and_goes_back_to_where_it_lay_in_the_beginning() {
    let mut game = table();
    let verdict = game.plays(both_reds(0).off_table("red 2"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::BallOffTable], [-1, 0]));
    assert_eq!(game.place_of("red 2"), FOOT_RED);
    game.plays(shot().hits("red 1").off_table("white"));
    assert_eq!(game.place_of("white"), DVec2::new(-0.635, -0.163), "Anna plays next, with the white");
}

#[test]
fn whoever_lets_the_clock_run_out_before_the_first_shot_gives_it_to_the_opponent() {
    let mut game = Game::of_text("(game: FourBall, shot_clock: 40)");
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!((verdict.next, pair(&verdict.points)), (opening(Second), [-1, 0]));
    assert_eq!(game.place_of("yellow"), DVec2::new(-0.635, -0.163));
    assert!(game.place_of("white").distance(BEYOND) < 1e-12);
}

#[test]
fn at_yotsudama_any_two_balls_make_a_point_and_nothing_is_lost() {
    let mut game = table_by("(points: AnyTwo, distance: 2)");
    let mixed = game.plays(shot().hits("red 1").hits("yellow"));
    assert_eq!((pair(&mixed.points), mixed.next), ([1, 0], plays_on(First)));
    let mut missed = game.clone();
    let none = missed.plays(shot());
    assert_eq!((pair(&none.points), none.fouls.len(), none.next), ([0, 0], 0, plays_on(Second)));
    assert_eq!(game.plays(both_reds(0)).ended, Ended::Match(Some(First)), "there is no last shot");
}

#[test]
fn by_the_older_count_the_balls_make_two_three_or_five_points() {
    let points = |shot: Shot| table_by("(points: ByBalls)").plays(shot).points[0];
    assert_eq!(points(both_reds(0)), 3);
    assert_eq!(points(shot().hits("yellow").hits("red 2")), 2);
    assert_eq!(points(both_reds(0).hits("yellow")), 5);
    assert_eq!(points(shot().hits("red 1")), 0);
}

#[test]
fn it_needs_two_reds_and_a_table_without_pockets() {
    let refused = |text: &str| {
        let source = baize_files::Source::of_text("text", text.to_owned());
        baize_games::rules::LoadedGame::of_source(source).expect_err("it is refused").to_string()
    };
    let three = refused("(game: FourBall, rack: \"three_cushion\")");
    assert!(three.contains("Four-ball needs a ball named `red 1`"), "{three}");
    let pockets = refused("(game: FourBall, rack: \"nine_ball\")");
    assert!(pockets.contains("Four-ball needs a table without pockets"), "{pockets}");
    assert!(matches!(Game::of_text("(game: FourBall(points: AnyTwo), rack: \"yotsudama\")").state.next, Next::Shot(_)));
}
