//! Three-cushion, shot by shot.

use baize::rules::{Choice, Ended, FoulKind, Side};
use bevy::math::DVec2;

use crate::script::*;

/// A game to three points that Anna has begun, with this player to play. The balls lie apart.
fn table_for(side: Side) -> Game {
    apart(Game::of_text("(game: ThreeCushion(distance: 3))").turn_of(side))
}

/// A shot that counts.
fn point_of(first: &str, second: &str) -> Shot {
    shot().hits(first).banks(3).hits(second)
}

fn innings(game: &Game) -> [u32; 2] {
    [game.state.players[0].innings, game.state.players[1].innings]
}

#[test]
fn the_first_player_begins_with_the_white_ball_on_a_start_spot() {
    let mut game = Game::of("three_cushion");
    assert_eq!(game.state.next, opening(First));
    assert_eq!(game.ball("cue"), game.ball("white"));
    assert_eq!(game.state.must_place(&game.equipment), None, "it lies on one");
    assert!(game.state.place(&game.equipment, DVec2::new(-0.71, 0.1825)).is_ok());
    assert!(game.state.place(&game.equipment, DVec2::new(-0.71, 0.1)).is_err());
    assert_eq!((game.place_of("yellow"), game.place_of("red")), (HEAD, FOOT));
}

#[test]
fn who_lets_the_opponent_begin_plays_with_the_yellow_ball() {
    let loaded = baize::rules::LoadedGame::find("three_cushion", &baize::files::Folders::of_game());
    let mut game = Game::loaded(&loaded.unwrap_or_else(|error| panic!("{error}")));
    game.choose(Choice::LetOpponentBreak);
    assert_eq!((game.state.next.clone(), game.ball("cue")), (opening(Second), game.ball("white")));
    game.plays(shot().hits("red"));
    assert_eq!((game.state.to_act(), game.ball("cue")), (Some(First), game.ball("yellow")));
}

#[test]
fn the_first_shot_hits_the_red_first() {
    let after = |shot: Shot| {
        let mut game = Game::of("three_cushion");
        let verdict = game.plays(shot);
        (fouls(&verdict), verdict.points, verdict.next)
    };
    assert_eq!(after(point_of("red", "yellow")), (vec![], [1, 0], plays_on(First)));
    assert_eq!(after(shot().hits("red")), (vec![], [0, 0], plays_on(Second)));
    let wrong = (vec![FoulKind::WrongBallFirst], [0, 0], plays_on(Second));
    assert_eq!(after(point_of("yellow", "red")), wrong);
    assert_eq!(after(shot().banks(3)), wrong);
}

#[test]
fn on_the_opening_shot_only_the_red_is_on_and_later_both_other_balls() {
    let mut game = Game::of("three_cushion");
    assert_eq!(game.state.balls_on(&game.equipment), [game.ball("red")]);
    game.plays(point_of("red", "yellow"));
    assert_eq!(game.state.balls_on(&game.equipment), [game.ball("yellow"), game.ball("red")]);
}

#[test]
fn later_either_ball_may_be_hit_first() {
    for (first, second) in [("red", "yellow"), ("yellow", "red")] {
        let verdict = table_for(First).plays(point_of(first, second));
        assert_eq!((fouls(&verdict), verdict.points, verdict.next), (vec![], [1, 0], plays_on(First)));
    }
}

#[test]
fn three_cushions_come_before_the_second_ball_in_any_order() {
    let points = |shot: Shot| table_for(First).plays(shot).points[0];
    assert_eq!(points(shot().banks(3).hits("red").hits("yellow")), 1, "all before the first ball");
    assert_eq!(points(shot().banks(1).hits("red").banks(2).hits("yellow")), 1);
    assert_eq!(points(shot().banks(2).hits("red").banks(1).hits("red").hits("yellow")), 1, "the first ball twice");
    assert_eq!(points(shot().hits("red").banks(5).hits("yellow")), 1);
    assert_eq!(points(shot().hits("red").banks(2).hits("yellow").banks(3)), 0, "two before, three after");
    assert_eq!(points(shot().hits("red").banks(2).hits("yellow").banks(1).hits("red")), 0);
    assert_eq!(points(shot().hits("red").hits("yellow")), 0);
    assert_eq!(points(shot().hits("red").banks(7)), 0, "only one ball");
    assert_eq!(points(shot().banks(7)), 0, "no ball");
}

#[test]
fn the_same_cushion_counts_again_and_the_other_balls_cushions_do_not() {
    let foot = |shot: Shot| shot.cushion_of("cue", "foot rail");
    let verdict = table_for(First).plays(foot(foot(foot(shot().hits("red")))).hits("yellow"));
    assert_eq!(verdict.points, [1, 0]);
    let verdict = table_for(First).plays(shot().hits("red").banks(2).cushion("red").cushion("red").hits("yellow"));
    assert_eq!(verdict.points, [0, 0]);
}

#[test]
fn two_balls_at_the_same_time_make_no_point_without_cushions() {
    assert_eq!(table_for(First).plays(shot().hits_together(&["red", "yellow"]).banks(3)).points, [0, 0]);
    assert_eq!(table_for(First).plays(shot().banks(3).hits_together(&["red", "yellow"])).points, [1, 0]);
}

#[test]
fn a_miss_without_a_foul_ends_the_inning() {
    let mut game = table_for(Second);
    assert_eq!(game.ball("cue"), game.ball("yellow"));
    let verdict = game.plays(shot().hits("white"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(First)));
}

#[test]
fn every_foul_ends_the_turn_without_a_point() {
    let cases = [
        (point_of("red", "yellow").off_table("cue"), FoulKind::BallOffTable),
        (point_of("red", "yellow").off_table("red"), FoulKind::BallOffTable),
        (shot().double_hits("red").banks(3).hits("yellow"), FoulKind::DoubleHit),
        (shot().frozen("cue", "red").hits("red").banks(3).hits("yellow"), FoulKind::FrozenBallPlayed),
        (
            shot().frozen("cue", "foot rail").cushion_of("cue", "foot rail").banks(3).hits("red").hits("yellow"),
            FoulKind::FrozenBallPlayed,
        ),
    ];
    for (shot, kind) in cases {
        let mut game = table_for(First);
        let verdict = game.plays(shot);
        assert_eq!((fouls(&verdict), game.points(), game.state.to_act()), (vec![kind], [0, 0], Some(Second)));
    }
}

#[test]
fn a_ball_that_touches_the_cue_ball_may_be_played_away_from() {
    let verdict = table_for(First).plays(shot().frozen("cue", "red").banks(3).hits("yellow").hits("red"));
    assert_eq!((fouls(&verdict), verdict.points), (vec![], [1, 0]));
    let verdict = table_for(First).plays(shot().frozen("cue", "red").hits("yellow").banks(3).hits("red"));
    assert_eq!((fouls(&verdict), verdict.points), (vec![], [1, 0]), "or into the other ball");
    let verdict = table_for(First).plays(shot().frozen("cue", "red").banks(3).hits("yellow"));
    assert_eq!(verdict.points, [0, 0], "the touch before the shot is no hit");
}

#[test]
fn balls_off_the_table_are_spotted_and_only_these() {
    let after = |lost: &[&str]| {
        let mut game = table_for(First);
        let shot = lost.iter().fold(shot().hits("red"), |shot, ball| shot.off_table(ball));
        game.plays(shot);
        game
    };
    // Ben plays next, with the yellow ball.
    let game = after(&["red"]);
    assert_eq!((game.place_of("red"), game.place_of("yellow")), (FOOT, DVec2::new(0.2, -0.4)));
    assert_eq!(after(&["yellow"]).place_of("yellow"), HEAD, "the ball of the next player");
    assert_eq!(after(&["white"]).place_of("white"), DVec2::ZERO, "the ball of the other player");
    let game = after(&["white", "red", "yellow"]);
    assert_eq!([game.place_of("yellow"), game.place_of("red"), game.place_of("white")], [HEAD, FOOT, DVec2::ZERO]);
}

#[test]
fn where_a_spot_is_taken_the_spot_of_the_ball_on_it_is_used() {
    let mut game = table_for(First).with("white", 0.71, 0.03);
    game.plays(shot().hits("red").off_table("red"));
    assert_eq!(
        game.place_of("red"),
        DVec2::ZERO,
        "the white of the other player is in the way, its spot is the centre"
    );
    let mut game = table_for(First).with("white", 0.71, 0.03).with("yellow", 0.02, 0.0);
    game.plays(shot().hits("red").off_table("red"));
    assert_eq!(game.place_of("red"), HEAD, "there the yellow is in the way, its spot is the head spot");
}

#[test]
fn whose_ball_touches_another_may_have_both_spotted() {
    let mut game = table_for(First);
    game.plays(shot().hits("red").stops("yellow", 0.6, 0.5 - TOUCHING));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::SpotTouching]));
    let mut play = game.clone();
    assert_eq!(play.choose(Choice::Play).next, plays_on(Second));
    assert_eq!(play.place_of("red"), DVec2::new(0.6, 0.5));
    assert_eq!(game.choose(Choice::SpotTouching).next, plays_on(Second));
    assert_eq!([game.place_of("yellow"), game.place_of("red")], [HEAD, FOOT]);
    assert_eq!(game.place_of("white"), DVec2::new(-0.4, 0.3), "the third ball stays");
}

#[test]
fn touching_after_a_point_gives_the_same_choice_to_the_same_player() {
    let mut game = table_for(First);
    let verdict = game.plays(point_of("red", "yellow").stops("cue", 0.2 + TOUCHING, -0.4));
    assert_eq!((verdict.points, game.choices()), ([1, 0], (First, vec![Choice::Play, Choice::SpotTouching])));
    game.choose(Choice::SpotTouching);
    assert_eq!([game.place_of("white"), game.place_of("yellow")], [HEAD, DVec2::ZERO]);
}

#[test]
fn the_touch_of_the_other_two_balls_matters_to_nobody() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("red").stops("white", 0.6, 0.5 - TOUCHING));
    assert_eq!(verdict.next, plays_on(Second), "Ben's yellow touches nothing");
}

#[test]
fn all_three_touching_are_spotted_together() {
    let mut game = table_for(First);
    let (x, y) = (0.6, 0.5 - TOUCHING);
    game.plays(shot().hits("red").stops("yellow", x, y).stops("white", x, y - TOUCHING));
    game.choose(Choice::SpotTouching);
    assert_eq!([game.place_of("yellow"), game.place_of("red"), game.place_of("white")], [HEAD, FOOT, DVec2::ZERO]);
}

#[test]
fn balls_that_do_not_quite_touch_are_played() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("red").stops("yellow", 0.6, 0.5 - TOUCHING - 2e-4));
    assert_eq!(verdict.next, plays_on(Second));
}

#[test]
fn a_player_goes_on_after_each_point_and_the_best_run_is_kept() {
    let mut game = table_for(First);
    for _ in 0..2 {
        assert_eq!(game.plays(point_of("red", "yellow")).next, plays_on(First));
    }
    game.plays(shot());
    game.plays(shot());
    game.plays(shot());
    let anna = &game.state.players[0];
    assert_eq!((anna.points, anna.high_run, anna.innings), (2, 2, 2));
}

#[test]
fn when_the_first_player_is_there_the_second_has_a_last_inning_from_the_opening_position() {
    let mut game = table_for(First);
    game.state.players[0].points = 2;
    let verdict = game.plays(point_of("red", "yellow"));
    assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, opening(Second)));
    assert_eq!([game.place_of("white"), game.place_of("red")], [HEAD, FOOT], "Anna's ball is on the head spot");
    assert_eq!(game.state.must_place(&game.equipment), None);
    let verdict = game.clone().plays(point_of("white", "red"));
    assert_eq!(fouls(&verdict), [FoulKind::WrongBallFirst]);
    assert_eq!(verdict.ended, Ended::Match(Some(First)), "a foul ends it too");
    assert_eq!(game.plays(shot().hits("red")).ended, Ended::Match(Some(First)));
}

#[test]
fn the_second_player_may_draw_level_in_the_last_inning() {
    let mut game = table_for(First);
    (game.state.players[0].points, game.state.players[1].points) = (2, 1);
    game.plays(point_of("red", "yellow"));
    assert_eq!(game.plays(point_of("red", "white")).ended, Ended::Nothing);
    let verdict = game.plays(point_of("red", "white"));
    assert_eq!((verdict.ended, game.points()), (Ended::Match(None), [3, 3]));
}

#[test]
fn the_second_player_wins_at_once_after_as_many_innings() {
    let mut game = table_for(First);
    game.state.players[1].points = 2;
    game.plays(shot());
    let verdict = game.plays(point_of("red", "white"));
    assert_eq!((verdict.ended, innings(&game)), (Ended::Match(Some(Second)), [1, 1]));
}

#[test]
fn by_an_option_the_first_to_the_distance_wins() {
    let mut game = apart(Game::of_text("(game: ThreeCushion(distance: 1, equal_innings: false))").turn_of(First));
    assert_eq!(game.plays(point_of("red", "yellow")).ended, Ended::Match(Some(First)));
}

#[test]
fn the_distance_is_a_setting_that_is_checked() {
    let refusal = |distance: &str| {
        let text = format!("(game: ThreeCushion(distance: {distance}))");
        let source = baize::files::Source::of_text("text", text);
        baize::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string())
    };
    assert!(refusal("50").is_ok());
    let words = "game.ThreeCushion.distance is 0, but must lie between 1 and 10000 points";
    assert!(refusal("0").is_err_and(|message| message.contains(words)));
    let mut game = apart(Game::of("three_cushion").turn_of(First));
    game.state.players[0].points = 38;
    assert_eq!(game.plays(point_of("red", "yellow")).next, plays_on(First), "39 of 40");
    assert_eq!(game.plays(point_of("red", "yellow")).next, opening(Second));
}

#[test]
fn in_a_match_the_players_begin_in_turn_with_the_white_ball() {
    let mut game = apart(Game::of_text("(game: ThreeCushion(distance: 1), race_to: 2)").turn_of(First));
    game.plays(point_of("red", "yellow"));
    let verdict = game.plays(shot());
    assert_eq!((verdict.ended, verdict.next), (Ended::Rack(Some(First)), opening(Second)));
    assert_eq!((game.ball("cue"), game.points(), game.racks()), (game.ball("white"), [0, 0], [1, 0]));
    let mut draw = game.clone();
    draw.plays(point_of("red", "yellow"));
    let verdict = draw.plays(point_of("red", "white"));
    assert_eq!((verdict.ended, draw.racks(), verdict.next), (Ended::Rack(None), [1, 0], opening(First)));
}

#[test]
fn a_handicap_is_a_head_start_in_points() {
    let mut game = apart(Game::of_text("(game: ThreeCushion(distance: 3), handicap: (0, 2))").turn_of(Second));
    assert_eq!(game.points(), [0, 2]);
    assert_eq!(game.plays(point_of("red", "white")).ended, Ended::Match(Some(Second)));
}

#[test]
fn the_clock_ends_the_turn() {
    let text = "(game: ThreeCushion(distance: 3), shot_clock: 40)";
    let mut game = apart(Game::of_text(text).turn_of(First));
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::Clock], plays_on(Second)));
    let mut game = Game::of_text(text);
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!(verdict.next, opening(Second), "the balls still lie as in the beginning");
    assert_eq!([game.place_of("white"), game.place_of("red")], [HEAD, FOOT]);
}

#[test]
fn a_game_can_be_conceded() {
    let mut game = table_for(First);
    let verdict = game.state.concede_rack(&game.equipment, Second).expect("the match goes on");
    assert_eq!(verdict.ended, Ended::Match(Some(First)));
}

#[test]
fn carom_needs_a_table_without_pockets_and_three_balls() {
    let refusal = |text: &str| {
        let source = baize::files::Source::of_text("text", text.to_owned());
        let found = baize::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string());
        found.err().unwrap_or_default()
    };
    assert!(refusal("(game: ThreeCushion, rack: \"snooker\")").contains("a table without pockets"));
    assert!(refusal("(game: StraightRail, rack: \"eight_ball\")").contains("a table without pockets"));
    assert!(refusal("(game: ThreeCushion, table: \"flat_box\")").contains("start right"));
}
