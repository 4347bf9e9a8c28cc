//! Straight rail, shot by shot.

use baize_games::rules::{Choice, Ended, FoulKind, Side};
use glam::DVec2;

use crate::script::*;

/// A cushion of the table.
const CUSHION: &str = "foot rail";

/// A game to ten points that Anna has begun, with this player to play. The balls lie apart.
fn table_for(side: Side) -> Game {
    apart(Game::of_text("(game: StraightRail(distance: 10))").turn_of(side))
}

/// A point of Anna, whose ball hits red and yellow.
fn point() -> Shot {
    shot().hits("red").hits("yellow")
}

/// Anna has just brought red and yellow into the corner at the foot on the left. It reaches 0.71 m along the long rail and
/// 0.355 m along the short one, from (1.42, 0.71).
fn in_corner() -> Game {
    let mut game = table_for(First);
    let verdict = game.plays(point().stops("red", 1.3, 0.65).stops("yellow", 1.2, 0.66));
    assert_eq!(verdict.points, [1, 0]);
    assert!(verdict.sentence.contains("one point may be made"), "{}", verdict.sentence);
    game
}

#[test]
fn the_opening_is_that_of_carom() {
    let mut game = Game::of("straight_rail");
    assert_eq!(game.state.next, opening(First));
    assert_eq!((game.place_of("yellow"), game.place_of("red")), (HEAD, FOOT));
    let verdict = game.clone().plays(shot().hits("yellow").hits("red"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::WrongBallFirst], [0, 0]));
    let verdict = game.clone().plays(shot());
    assert_eq!(fouls(&verdict), [FoulKind::WrongBallFirst], "nothing was hit");
    assert_eq!(game.plays(point()).points, [1, 0]);
}

#[test]
fn both_other_balls_make_a_point_with_or_without_cushions() {
    let points = |shot: Shot| table_for(First).plays(shot).points[0];
    assert_eq!(points(point()), 1);
    assert_eq!(points(shot().hits("yellow").hits("red")), 1);
    assert_eq!(points(shot().banks(4).hits("red").banks(2).hits("red").hits("yellow")), 1);
    assert_eq!(points(shot().hits_together(&["red", "yellow"])), 1);
    assert_eq!(points(shot().hits("red").banks(4).hits("red")), 0);
    assert_eq!(points(shot().hits("red").meet("red", "yellow")), 0, "the red hits the yellow, the cue ball does not");
    assert_eq!(points(shot()), 0);
}

#[test]
fn after_a_point_the_player_goes_on_and_after_a_miss_the_other() {
    let mut game = table_for(First);
    assert_eq!(game.plays(point()).next, plays_on(First));
    assert_eq!(game.plays(shot().hits("red")).next, plays_on(Second));
    assert_eq!(game.ball("cue"), game.ball("yellow"));
    assert_eq!(game.plays(shot().hits("red").hits("white")).points, [0, 1]);
}

#[test]
fn every_foul_ends_the_turn_without_a_point() {
    let cases = [
        (point().off_table("yellow"), FoulKind::BallOffTable),
        (point().off_table("cue"), FoulKind::BallOffTable),
        (shot().double_hits("red").hits("yellow"), FoulKind::DoubleHit),
        (shot().frozen("cue", "red").hits("red").hits("yellow"), FoulKind::FrozenBallPlayed),
        (
            shot().frozen("cue", CUSHION).cushion_of("cue", CUSHION).hits("red").hits("yellow"),
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
fn a_cue_ball_frozen_to_a_cushion_is_played_away_from_it() {
    let frozen = || shot().frozen("cue", CUSHION);
    assert_eq!(fouls(&table_for(First).plays(frozen().hits("red").hits("yellow"))), []);
    let verdict = table_for(First).plays(frozen().hits("red").cushion_of("cue", CUSHION).hits("yellow"));
    assert_eq!(fouls(&verdict), [], "later it may come back");
}

#[test]
fn a_ball_off_the_table_sets_up_all_three() {
    let mut game = table_for(First);
    let verdict = game.plays(point().off_table("red"));
    assert_eq!(verdict.next, opening(Second));
    assert_eq!([game.place_of("white"), game.place_of("red")], [HEAD, FOOT]);
    assert_eq!(game.place_of("yellow").x, -0.71);
    assert_eq!(game.state.must_place(&game.equipment), None);
}

#[test]
fn whose_ball_touches_another_may_have_all_three_set_up() {
    let mut game = table_for(First);
    game.plays(shot().hits("red").stops("yellow", 0.6, 0.5 - TOUCHING));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::SpotTouching]));
    let mut play = game.clone();
    assert_eq!(play.choose(Choice::Play).next, plays_on(Second));
    assert_eq!(game.choose(Choice::SpotTouching).next, opening(Second));
    assert_eq!([game.place_of("white"), game.place_of("red")], [HEAD, FOOT]);
}

#[test]
fn a_touching_ball_may_be_played_away_from_or_the_other_one_hit() {
    let verdict = table_for(First).plays(shot().frozen("cue", "red").hits("yellow").hits("red"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]));
    let verdict = table_for(First).plays(shot().frozen("cue", "red").hits("yellow"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [0, 0]), "the touch before the shot is no hit");
}

#[test]
fn in_a_barred_corner_one_point_is_free_and_the_next_must_drive_a_ball_out() {
    let mut game = in_corner();
    let verdict = game.plays(point());
    assert_eq!((fouls(&verdict), pair(&verdict.points), verdict.next), (vec![], [1, 0], plays_on(First)));
    assert!(verdict.sentence.contains("must drive one out"), "{}", verdict.sentence);
    let mut stays = game.clone();
    let verdict = stays.plays(point());
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::StaysInCorner], [0, 0]));
    assert_eq!((verdict.next, stays.points()), (plays_on(Second), [2, 0]));
    let verdict = game.plays(point().stops("red", 0.5, 0.1));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]));
    assert_eq!(game.plays(point()).points, [1, 0], "the corner is left");
}

#[test]
fn a_miss_in_a_spent_corner_is_no_foul() {
    let mut game = in_corner();
    game.plays(point());
    let verdict = game.plays(shot().hits("red"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
}

#[test]
fn a_ball_that_leaves_the_corner_and_comes_back_begins_the_count_anew() {
    let mut game = in_corner();
    game.plays(point());
    let verdict = game.plays(point().turns_at("red", 0.2, 0.68).stops("red", 1.3, 0.6));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]));
    assert!(verdict.sentence.contains("one point may be made"), "{}", verdict.sentence);
    assert_eq!(game.plays(point()).points, [1, 0]);
    assert_eq!(fouls(&game.plays(point())), [FoulKind::StaysInCorner]);
}

#[test]
fn a_ball_that_turns_within_the_corner_has_not_left_it() {
    let mut game = in_corner();
    game.plays(point());
    let verdict = game.plays(point().turns_at("red", 1.38, 0.6).turns_at("red", 1.2, 0.68));
    assert_eq!(fouls(&verdict), [FoulKind::StaysInCorner]);
}

#[test]
fn another_corner_begins_the_count_anew() {
    let mut game = in_corner();
    game.plays(point());
    game.plays(point().stops("red", 1.3, -0.65).stops("yellow", 1.2, -0.66));
    assert_eq!(game.plays(point()).points, [1, 0]);
    assert_eq!(fouls(&game.plays(point())), [FoulKind::StaysInCorner]);
}

#[test]
fn the_next_player_may_make_one_point_in_the_corner() {
    let mut game = in_corner();
    game.plays(point());
    // Ben plays with the yellow; white and red are in the corner then.
    game.plays(shot().hits("red").stops("white", 1.25, 0.68).stops("yellow", 0.0, 0.0));
    let ben = || shot().hits("red").hits("white");
    assert_eq!(game.plays(ben()).points, [0, 1]);
    assert_eq!(fouls(&game.plays(ben())), [FoulKind::StaysInCorner]);
}

#[test]
fn one_ball_in_a_corner_or_two_in_different_ones_are_free() {
    for yellow in [DVec2::new(0.2, 0.2), DVec2::new(-1.3, 0.65)] {
        let mut game = table_for(First);
        for _ in 0..4 {
            let verdict = game.plays(point().stops("red", 1.3, 0.65).stops("yellow", yellow.x, yellow.y));
            assert_eq!(verdict.points, [1, 0]);
        }
    }
}

#[test]
fn a_ball_on_the_line_of_a_corner_is_in_it() {
    // In the middle of the line: half of each leg away from the corner.
    let line = DVec2::new(1.42 - 0.355, 0.71 - 0.1775);
    let ends = |beyond: f64| {
        let mut game = table_for(First);
        game.plays(point().stops("red", 1.3, 0.65).stops("yellow", line.x - beyond, line.y));
        game.plays(point());
        fouls(&game.plays(point()))
    };
    assert_eq!(ends(0.0), [FoulKind::StaysInCorner]);
    assert_eq!(ends(1e-6), []);
}

#[test]
fn by_an_option_the_corners_are_free() {
    let mut game = apart(Game::of_text("(game: StraightRail(barred_corners: false))").turn_of(First));
    for _ in 0..4 {
        let verdict = game.plays(point().stops("red", 1.3, 0.65).stops("yellow", 1.2, 0.66));
        assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]));
    }
}

#[test]
fn the_second_player_has_a_last_inning_from_the_opening_position() {
    let mut game = table_for(First);
    (game.state.players[0].points, game.state.players[1].points) = (9, 9);
    let verdict = game.plays(point());
    assert_eq!((verdict.ended, verdict.next), (Ended::Nothing, opening(Second)));
    let mut draw = game.clone();
    assert_eq!(draw.plays(shot().hits("red").hits("white")).ended, Ended::Match(None));
    assert_eq!(game.plays(shot().hits("red")).ended, Ended::Match(Some(First)));
}

#[test]
fn a_corner_from_before_does_not_matter_in_the_last_inning() {
    let mut game = in_corner();
    game.plays(point());
    game.state.players[0].points = 9;
    game.plays(point().stops("red", 0.0, 0.0));
    assert_eq!(game.plays(shot().hits("red").hits("white")).points, [0, 1]);
}

#[test]
fn the_second_player_wins_at_once() {
    let mut game = table_for(Second);
    game.state.players[1].points = 9;
    assert_eq!(game.plays(shot().hits("red").hits("white")).ended, Ended::Match(Some(Second)));
}

#[test]
fn by_an_option_the_first_to_the_distance_wins() {
    let text = "(game: StraightRail(distance: 1, equal_innings: false))";
    assert_eq!(apart(Game::of_text(text).turn_of(First)).plays(point()).ended, Ended::Match(Some(First)));
}

#[test]
fn the_distance_is_a_setting_that_is_checked() {
    let refusal = |distance: u32| {
        let text = format!("(game: StraightRail(distance: {distance}))");
        let source = baize_files::Source::of_text("text", text);
        baize_games::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string())
    };
    assert!(refusal(300).is_ok());
    let words = "game.StraightRail.distance is 20000, but must lie between 1 and 10000 points";
    assert!(refusal(20_000).is_err_and(|message| message.contains(words)));
}

#[test]
fn runs_and_innings_are_kept() {
    let mut game = table_for(First);
    for _ in 0..3 {
        game.plays(point());
    }
    game.plays(shot());
    game.plays(shot());
    game.plays(point());
    let [anna, ben] = &game.state.players[..] else { panic!("two sides play") };
    assert_eq!((anna.points, anna.run, anna.high_run, anna.innings, ben.innings), (4, 1, 3, 2, 1));
}

#[test]
fn the_clock_ends_the_turn() {
    let mut game = apart(Game::of_text("(game: StraightRail, shot_clock: 40)").turn_of(First));
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::Clock], plays_on(Second)));
    let mut game = Game::of_text("(game: StraightRail, shot_clock: 40)");
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!(verdict.next, opening(Second));
}

#[test]
fn a_handicap_is_a_head_start_and_a_game_can_be_conceded() {
    let mut game = Game::of_text("(game: StraightRail, handicap: (15, 0))");
    assert_eq!(game.points(), [15, 0]);
    let verdict = game.state.concede_match(First).expect("the match goes on");
    assert_eq!(verdict.ended, Ended::Match(Some(Second)));
}

#[test]
fn the_opening_shot_goes_directly_to_the_red() {
    let verdict = Game::of("straight_rail").plays(shot().banks(1).hits("red").hits("yellow"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::WrongBallFirst], [0, 0]));
    let verdict = table_for(First).plays(shot().banks(1).hits("red").hits("yellow"));
    assert_eq!(pair(&verdict.points), [1, 0], "later a cushion may come first");
}

#[test]
fn after_touching_balls_were_set_up_the_red_is_hit_first_again() {
    let mut game = table_for(First);
    game.plays(point().stops("cue", 0.2, 0.2).stops("yellow", 0.2 + TOUCHING, 0.2));
    game.choose(Choice::SpotTouching);
    assert_eq!(game.state.next, opening(First), "in the middle of a run");
    let verdict = game.clone().plays(shot().hits("yellow").hits("red"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::WrongBallFirst], plays_on(Second)));
    assert_eq!(game.plays(point()).next, plays_on(First));
}

#[test]
fn after_a_ball_off_the_table_the_opponent_opens_anew() {
    let mut game = table_for(First);
    let verdict = game.plays(point().off_table("yellow"));
    assert_eq!(
        (fouls(&verdict), pair(&verdict.points), verdict.next),
        (vec![FoulKind::BallOffTable], [0, 0], opening(Second))
    );
    assert_eq!([game.place_of("white"), game.place_of("red")], [HEAD, FOOT], "all three balls are set up");
    let verdict = game.plays(shot().hits("white").hits("red"));
    assert_eq!(fouls(&verdict), [FoulKind::WrongBallFirst], "the red comes first");
}

#[test]
fn a_tip_that_is_still_on_the_cue_ball_at_a_cushion_is_a_foul() {
    let verdict = table_for(First).plays(shot().double_hits_at_cushion().hits("red").hits("yellow"));
    assert_eq!((fouls(&verdict), rules(&verdict)), (vec![FoulKind::DoubleHit], vec!["UMB 41.7"]));
    assert_eq!((pair(&verdict.points), verdict.next), ([0, 0], plays_on(Second)));
}

#[test]
fn a_cushion_that_the_cue_ball_touches_must_not_be_played_directly() {
    let into = shot().frozen("cue", CUSHION).cushion_of("cue", CUSHION).hits("red").hits("yellow");
    let verdict = table_for(First).plays(into);
    assert_eq!((fouls(&verdict), rules(&verdict)), (vec![FoulKind::FrozenBallPlayed], vec!["UMB 41.8"]));
    let verdict = table_for(First).plays(shot().frozen("cue", CUSHION).hits("red").hits("yellow"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]), "away from it is fine");
}

#[test]
fn balls_on_both_sides_of_a_line_are_not_restricted() {
    // The red lies in the corner, the yellow just outside it.
    let line = DVec2::new(1.42 - 0.355, 0.71 - 0.1775);
    let mut game = table_for(First);
    for _ in 0..5 {
        let verdict = game.plays(point().stops("red", 1.3, 0.65).stops("yellow", line.x - 0.01, line.y));
        assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]));
    }
}

#[test]
fn balls_that_the_opponent_has_left_in_a_corner_allow_one_point() {
    let mut game = table_for(Second);
    // Ben misses; red and yellow, his own ball, stop in the corner.
    game.plays(shot().hits("red").stops("red", 1.3, 0.65).stops("yellow", 1.2, 0.66));
    assert_eq!(game.plays(point()).points, [1, 0]);
    assert_eq!(fouls(&game.plays(point())), [FoulKind::StaysInCorner]);
}

#[test]
fn the_cue_ball_in_a_corner_does_not_matter() {
    let mut game = table_for(First);
    for _ in 0..4 {
        // The cue ball and the red lie in the corner, the yellow elsewhere.
        let verdict = game.plays(point().stops("cue", 1.35, 0.6).stops("red", 1.25, 0.66).stops("yellow", 0.0, 0.0));
        assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [1, 0]));
    }
}

#[test]
fn a_second_point_in_a_corner_that_ends_off_the_table_is_one_foul_for_the_ball_alone() {
    let mut game = in_corner();
    game.plays(point());
    // The red jumped off the table: it has left the corner.
    let verdict = game.plays(point().off_table("red"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::BallOffTable], opening(Second)));
}

#[test]
fn a_limit_of_innings_ends_the_game_with_a_last_inning_from_the_opening_position() {
    let mut game = apart(Game::of_text("(game: StraightRail(inning_limit: 1))").turn_of(First));
    game.plays(point());
    assert_eq!(game.plays(shot()).next, opening(Second));
    game.plays(shot().hits("red").hits("white"));
    game.plays(shot().hits("red").hits("white"));
    let verdict = game.plays(shot());
    assert_eq!((verdict.ended, game.points()), (Ended::Match(Some(Second)), [1, 2]));
}

#[test]
fn a_shoot_out_begins_without_the_corner_of_the_game() {
    let mut game = apart(Game::of_text("(game: StraightRail(distance: 1, shoot_out: true))").turn_of(First));
    game.plays(point().stops("red", 1.3, 0.65).stops("yellow", 1.2, 0.66));
    assert_eq!(game.plays(shot().hits("red").hits("white")).next, opening(First), "1 to 1");
    // Three points in a corner: the third must drive a ball out.
    let into_corner = || point().stops("red", 1.3, 0.65).stops("yellow", 1.2, 0.66);
    assert_eq!(fouls(&game.plays(into_corner())), []);
    assert_eq!(fouls(&game.plays(into_corner())), []);
    let verdict = game.plays(into_corner());
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::StaysInCorner], opening(Second)));
    assert!(verdict.sentence.contains("Anna has 2 points in the shoot-out."), "{}", verdict.sentence);
}
