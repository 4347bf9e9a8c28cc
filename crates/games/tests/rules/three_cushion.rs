//! Three-cushion, shot by shot.

use baize_games::rules::{Choice, Ended, FoulKind, Side};
use glam::DVec2;

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
    let loaded = baize_games::rules::LoadedGame::find("three_cushion", &baize_files::Folders::of_game());
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
        (fouls(&verdict), pair(&verdict.points), verdict.next)
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
        assert_eq!((fouls(&verdict), pair(&verdict.points), verdict.next), (vec![], [1, 0], plays_on(First)));
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
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]));
    let verdict = table_for(First).plays(shot().frozen("cue", "red").hits("yellow").banks(3).hits("red"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]), "or into the other ball");
    let verdict = table_for(First).plays(shot().frozen("cue", "red").banks(3).hits("yellow"));
    assert_eq!(pair(&verdict.points), [0, 0], "the touch before the shot is no hit");
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
    assert_eq!((pair(&verdict.points), game.choices()), ([1, 0], (First, vec![Choice::Play, Choice::SpotTouching])));
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
        let source = baize_files::Source::of_text("text", text);
        baize_games::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string())
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
        let source = baize_files::Source::of_text("text", text.to_owned());
        let found = baize_games::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string());
        found.err().unwrap_or_default()
    };
    assert!(refusal("(game: ThreeCushion, rack: \"snooker\")").contains("a table without pockets"));
    assert!(refusal("(game: StraightRail, rack: \"eight_ball\")").contains("a table without pockets"));
    assert!(refusal("(game: ThreeCushion, table: \"flat_box\")").contains("start right"));
}

/// A game to three points with these options, which Anna has begun; it is this player's turn and the balls lie apart.
fn with_options(options: &str, side: Side) -> Game {
    apart(Game::of_text(&format!("(game: ThreeCushion(distance: 3, {options}), shot_clock: 40)")).turn_of(side))
}

/// A game with a shoot-out that stands 2 : 2 in Anna's inning, and that a point of Anna ends.
fn before_a_draw() -> Game {
    let mut game = with_options("shoot_out: true", First);
    (game.state.players[0].points, game.state.players[1].points) = (2, 2);
    game
}

/// The shoot-out has begun: both have three points after one inning each.
fn in_shoot_out() -> Game {
    let mut game = before_a_draw();
    game.plays(point_of("red", "yellow"));
    let verdict = game.plays(point_of("red", "white"));
    assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, opening(First)), "{}", verdict.sentence);
    assert!(verdict.sentence.contains("A shoot-out decides"), "{}", verdict.sentence);
    game
}

#[test]
fn the_opening_shot_goes_directly_to_the_red_and_not_by_a_cushion() {
    let verdict = Game::of("three_cushion").plays(shot().banks(3).hits("red").hits("yellow"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::WrongBallFirst], [0, 0]));
    assert!(verdict.sentence.contains("touched a cushion before the red"), "{}", verdict.sentence);
    let mut last = table_for(First);
    last.state.players[0].points = 2;
    last.plays(point_of("red", "yellow"));
    let verdict = last.plays(shot().banks(3).hits("red").hits("white"));
    assert_eq!(fouls(&verdict), [FoulKind::WrongBallFirst], "the last inning is opened alike");
    let verdict = table_for(First).plays(shot().banks(3).hits("red").hits("yellow"));
    assert_eq!(pair(&verdict.points), [1, 0], "later a cushion may come first");
}

#[test]
fn a_tip_that_is_still_on_the_cue_ball_at_a_cushion_is_a_foul() {
    let verdict = table_for(First).plays(shot().double_hits_at_cushion().banks(2).hits("red").hits("yellow"));
    assert_eq!((fouls(&verdict), rules(&verdict)), (vec![FoulKind::DoubleHit], vec!["UMB 41.7"]));
    assert_eq!((pair(&verdict.points), verdict.next), ([0, 0], plays_on(Second)));
    assert!(verdict.sentence.contains("The tip was still at the cue ball when it hit the cushion."));
    let flat = table_for(First).plays(shot().grazes_cushion_early().banks(2).hits("red").hits("yellow"));
    assert_eq!((fouls(&flat), pair(&flat.points)), (vec![], [1, 0]), "a flat touch leaves the tip behind");
}

#[test]
fn a_ball_that_touches_may_be_hit_first_after_a_masse_has_left_it() {
    let beside = |x: f64| table_for(First).with("red", x, 0.3).with("white", -0.4, 0.3);
    let masse = || shot().frozen("cue", "red").hits("red").banks(3).hits("yellow");
    let verdict = beside(-0.4 - TOUCHING).plays(masse());
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]), "struck away from the red");
    let verdict = beside(-0.4 + TOUCHING).plays(masse());
    assert_eq!(
        (fouls(&verdict), rules(&verdict)),
        (vec![FoulKind::FrozenBallPlayed], vec!["UMB 27"]),
        "struck into it"
    );
}

#[test]
fn a_limit_of_innings_ends_the_game_after_the_same_number_for_both() {
    let mut game = with_options("inning_limit: 2", First);
    game.plays(point_of("red", "yellow"));
    game.plays(shot().hits("red"));
    assert_eq!(game.plays(shot().hits("white")).next, plays_on(First), "one inning each");
    let verdict = game.plays(shot().hits("red"));
    assert_eq!(verdict.next, opening(Second), "the last inning begins from the opening position");
    assert!(verdict.sentence.contains("Ben plays the last inning"), "{}", verdict.sentence);
    let verdict = game.plays(shot().hits("red"));
    assert_eq!((verdict.ended, innings(&game)), (Ended::Match(Some(First)), [2, 2]));
    assert!(verdict.sentence.contains("The game ends 1 to 0."), "{}", verdict.sentence);
}

#[test]
fn at_the_limit_of_innings_a_run_is_played_to_its_end() {
    let mut game = with_options("inning_limit: 1", First);
    assert_eq!(game.plays(point_of("red", "yellow")).next, plays_on(First), "Anna is in her last inning and scores");
    game.plays(shot());
    assert_eq!(game.plays(point_of("red", "white")).next, plays_on(Second));
    assert_eq!(game.plays(point_of("red", "white")).next, plays_on(Second), "ahead, but the inning goes on");
    assert_eq!(game.plays(shot()).ended, Ended::Match(Some(Second)));
}

#[test]
fn without_equal_innings_the_last_inning_is_played_from_where_the_balls_lie() {
    let mut game = with_options("inning_limit: 1, equal_innings: false", First);
    let verdict = game.plays(shot().hits("red").stops("red", 0.1, 0.1));
    assert_eq!((verdict.next, game.place_of("red")), (plays_on(Second), DVec2::new(0.1, 0.1)));
    assert_eq!(game.plays(shot()).ended, Ended::Match(None));
}

#[test]
fn a_draw_is_decided_by_a_shoot_out_in_which_the_better_inning_wins() {
    let mut game = in_shoot_out();
    assert_eq!(game.plays(point_of("red", "yellow")).next, plays_on(First));
    assert_eq!(game.plays(point_of("red", "yellow")).next, plays_on(First));
    let verdict = game.plays(shot().hits("red"));
    assert_eq!((verdict.next, game.place_of("white")), (opening(Second), HEAD));
    let mut wins = game.clone();
    for _ in 0..2 {
        assert_eq!(wins.plays(point_of("red", "white")).next, plays_on(Second));
    }
    let verdict = wins.plays(point_of("red", "white"));
    assert_eq!(verdict.ended, Ended::Match(Some(Second)), "one more than Anna is enough");
    assert!(verdict.sentence.contains("The shoot-out ends 3 to 2."), "{}", verdict.sentence);
    assert_eq!(game.plays(shot().hits("red")).ended, Ended::Match(Some(First)));
}

#[test]
fn after_equal_innings_the_shoot_out_is_repeated() {
    let mut game = in_shoot_out();
    for _ in 0..3 {
        assert_eq!(game.plays(shot().hits("red")).next, opening(Second));
        let verdict = game.plays(shot().hits("red"));
        assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, opening(First)));
        assert!(verdict.sentence.contains("Both have no points in the shoot-out."), "{}", verdict.sentence);
    }
    game.plays(point_of("red", "yellow"));
    game.plays(shot());
    game.plays(point_of("red", "white"));
    assert_eq!(game.plays(shot()).next, opening(First), "one each");
    game.plays(point_of("red", "yellow"));
    game.plays(shot());
    assert_eq!(game.plays(shot()).ended, Ended::Match(Some(First)), "points of an earlier round are gone");
}

#[test]
fn a_shoot_out_changes_neither_points_nor_innings_nor_runs() {
    let mut game = in_shoot_out();
    let before = game.state.players.clone();
    for _ in 0..3 {
        game.plays(point_of("red", "yellow"));
    }
    game.plays(shot());
    game.plays(point_of("red", "white"));
    let verdict = game.plays(shot());
    assert_eq!((pair(&verdict.points), verdict.ended), ([0, 0], Ended::Match(Some(First))));
    let [anna, ben] = &game.state.players[..] else { panic!("two sides play") };
    assert_eq!((anna.points, anna.innings, anna.high_run), (before[0].points, before[0].innings, before[0].high_run));
    assert_eq!((ben.points, ben.innings, ben.high_run), (before[1].points, before[1].innings, before[1].high_run));
}

#[test]
fn a_foul_and_the_clock_end_an_inning_of_the_shoot_out() {
    let mut game = in_shoot_out();
    let verdict = game.plays(point_of("red", "yellow").off_table("cue"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::BallOffTable], opening(Second)));
    assert_eq!([game.place_of("yellow"), game.place_of("red"), game.place_of("white")][1..], [FOOT, HEAD]);
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::Clock], opening(First)), "0 to 0");
}

#[test]
fn a_touching_ball_in_the_shoot_out_may_be_spotted_as_elsewhere() {
    let mut game = in_shoot_out();
    game.plays(point_of("red", "yellow").stops("cue", 0.2, -0.4).stops("yellow", 0.2 + TOUCHING, -0.4));
    assert_eq!(game.choices(), (First, vec![Choice::Play, Choice::SpotTouching]));
    game.choose(Choice::SpotTouching);
    assert_eq!(game.plays(shot()).next, opening(Second));
}

#[test]
fn the_next_game_of_a_match_begins_without_the_shoot_out_of_the_last_one() {
    let mut game =
        apart(Game::of_text("(game: ThreeCushion(distance: 1, shoot_out: true), race_to: 2)").turn_of(First));
    game.plays(point_of("red", "yellow"));
    game.plays(point_of("red", "white"));
    game.plays(point_of("red", "yellow"));
    game.plays(shot());
    let verdict = game.plays(shot());
    assert_eq!((verdict.ended, verdict.next), (Ended::Rack(Some(First)), opening(Second)));
    assert_eq!(game.plays(point_of("red", "yellow")).points, [0, 1], "Ben begins, with the white ball");
}

#[test]
fn the_limit_of_innings_is_a_setting_that_is_checked() {
    let source = baize_files::Source::of_text("text", "(game: ThreeCushion(inning_limit: 20000))");
    let message =
        baize_games::rules::LoadedGame::of_source(source).map_or_else(|error| error.to_string(), |_| String::new());
    let words = "game.ThreeCushion.inning_limit is 20000, but must be at most 10000 innings, or 0 for no limit";
    assert!(message.contains(words), "{message}");
}
