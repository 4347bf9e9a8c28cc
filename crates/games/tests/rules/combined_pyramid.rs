//! Combined pyramid, shot by shot, from the texts. What it shares with free pyramid is tested there.

use baize_games::rules::{BallInHand, Choice, Ended, FoulKind, Next, Turn, Zone};

use crate::script::*;

/// After the break: Anna is to play.
fn table() -> Game {
    table_by("CombinedPyramid")
}

fn table_by(options: &str) -> Game {
    Game::of_text(&format!("(game: {options})")).turn_of(First).with("yellow", 0.1, 0.1)
}

/// A shot that pockets nothing and is legal.
fn quiet() -> Shot {
    shot().hits("5").cushion_of("5", "head rail").cushion_of("5", "foot rail")
}

fn takes(game: &mut Game, ball: &str) -> Next {
    let id = game.ball(ball);
    game.choose(Choice::TakeBall(id)).next
}

#[test]
fn the_coloured_ball_is_always_the_cue_ball() {
    let mut game = table();
    let five = game.ball("5");
    let refused = game.state.take_cue_ball(&game.equipment, five).expect_err("it is fixed").to_string();
    assert_eq!(refused, "Anna strikes the yellow in this shot and can take no other ball.");
    assert_eq!(game.state.balls_on(&game.equipment).len(), 15);
}

#[test]
fn every_white_ball_that_falls_counts_one_and_the_player_goes_on() {
    let mut game = table();
    let verdict = game.plays(shot().hits("5").pots("5", "foot left").pots("6", "left side"));
    assert_eq!((pair(&verdict.points), verdict.next), ([2, 0], plays_on(First)));
    assert_eq!(game.plays(quiet().hits("7")).next, plays_on(Second));
}

#[test]
fn a_cue_ball_that_falls_off_a_ball_counts_one_and_is_in_hand_in_the_house_after_a_ball_is_taken() {
    let mut game = table();
    let verdict = game.plays(shot().hits("5").scratches());
    assert_eq!((pair(&verdict.points), verdict.is_foul()), ([1, 0], false));
    let (chooser, choices) = game.choices();
    assert_eq!((chooser, choices.len()), (First, 15), "any white ball, and not the cue ball");
    assert_eq!(takes(&mut game, "9"), in_hand(First, Zone::Kitchen));
    assert!(!game.has("9"));
    assert_eq!(game.points(), [1, 0]);
}

#[test]
fn a_white_ball_and_the_cue_ball_together_both_count() {
    let mut game = table();
    let verdict = game.plays(shot().hits("5").pots("5", "foot left").scratches());
    assert_eq!(pair(&verdict.points), [2, 0]);
    assert_eq!(game.choices().1.len(), 14, "the 5 has fallen already");
}

#[test]
fn if_all_white_balls_lie_in_the_house_the_cue_ball_is_played_from_the_other_end() {
    let lying = || table().only(&["1", "2", "3"]).with("1", -1.2, 0.3).with("2", -1.3, -0.3).with("3", 0.5, 0.0);
    let mut game = lying();
    game.plays(shot().hits("3").scratches());
    assert_eq!(takes(&mut game, "1"), in_hand(First, Zone::Kitchen), "the 3 lies outside");
    let mut game = lying();
    game.plays(shot().hits("3").scratches());
    assert_eq!(takes(&mut game, "3"), in_hand(First, Zone::BeyondFootSpot), "only balls in the house are left");
    let refused = game.state.place(&game.equipment, glam::DVec2::new(-1.0, 0.0)).expect_err("it is the wrong end");
    assert_eq!(refused.to_string(), "The yellow must lie beyond the foot spot.");
    assert!(game.state.place(&game.equipment, glam::DVec2::new(1.0, 0.0)).is_ok());
}

#[test]
fn from_the_house_a_ball_that_lies_in_it_may_be_hit_only_after_the_cue_ball_has_left_it() {
    let lying = || {
        let mut game = table().with("5", -1.2, 0.3).with("yellow", -1.3, -0.3);
        game.state.next = in_hand(First, Zone::Kitchen);
        game
    };
    let at_once = lying().plays(quiet());
    assert_eq!(fouls(&at_once), [FoulKind::NotOutOfKitchen]);
    let from_outside = shot().crosses("cue", "head string").cushion_of("cue", "foot rail").hits("5");
    let from_outside = from_outside.cushion_of("5", "head rail").cushion_of("5", "left head rail");
    assert_eq!(lying().plays(from_outside).fouls, []);
}

#[test]
fn after_a_foul_the_opponent_takes_a_ball_and_plays_from_where_the_cue_ball_lies() {
    let mut game = table();
    let verdict = game.plays(shot().hits("5"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::NoRail], [0, 1]));
    assert_eq!((game.choices().0, game.choices().1.len()), (Second, 15));
    assert_eq!(takes(&mut game, "5"), plays_on(Second));
}

#[test]
fn after_a_foul_with_the_cue_ball_lost_the_opponent_also_has_it_in_the_house() {
    for lost in [shot().scratches(), shot().hits("5").off_table("cue")] {
        let mut game = table();
        let verdict = game.plays(lost);
        assert!(verdict.is_foul() && !game.has("yellow"));
        assert_eq!(takes(&mut game, "2"), in_hand(Second, Zone::Kitchen));
    }
}

#[test]
fn white_balls_that_fall_or_leave_the_table_with_a_foul_are_put_back_and_do_not_count() {
    let mut game = table();
    let verdict = game.plays(shot().hits("5").pots("5", "foot left").off_table("6").scratches());
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::BallOffTable], [0, 1]));
    assert!(game.has("5") && game.has("6"));
    assert_eq!(takes(&mut game, "5"), in_hand(Second, Zone::Kitchen), "the cue ball fell too, and stays in hand");
}

#[test]
fn the_eighth_ball_wins_also_with_the_cue_ball_and_nothing_is_chosen_then() {
    let mut game = table();
    game.state.players[0].points = 7;
    assert_eq!(game.plays(shot().hits("5").scratches()).ended, Ended::Match(Some(First)));
    let mut by_foul = table();
    by_foul.state.players[1].points = 7;
    assert_eq!(by_foul.plays(shot()).ended, Ended::Match(Some(Second)));
}

#[test]
fn in_dynamic_pyramid_the_cue_ball_is_played_from_anywhere_and_must_not_fall_again_with_that_shot() {
    let mut game = table_by("CombinedPyramid(dynamic: true)");
    game.plays(shot().hits("5").scratches());
    assert_eq!(takes(&mut game, "9"), in_hand(First, Zone::Anywhere));
    let again = game.plays(shot().hits("5").scratches());
    assert_eq!((fouls(&again), pair(&again.points)), (vec![FoulKind::CueBallPocketed], [0, 1]));
    takes(&mut game, "8");
    let fair = game.plays(shot().hits("5").scratches());
    assert_eq!(pair(&fair.points), [0, 1], "Ben's cue ball had not fallen with a point");
}

#[test]
fn by_the_rules_of_2009_a_cue_ball_that_falls_pays_a_debt_and_no_ball_is_taken() {
    let mut game = table_by("CombinedPyramid(penalty: OffenderReturnsBall)");
    game.plays(shot());
    game.plays(quiet());
    assert_eq!(game.points(), [-1, 0]);
    let pays = game.plays(shot().hits("5").scratches());
    assert_eq!((game.points(), pays.next), ([0, 0], in_hand(First, Zone::Kitchen)));
    assert_eq!(game.state.lie.on_bed().count(), 15, "all white balls are on the table");
}

#[test]
fn a_bad_break_may_be_played_on_or_racked_again() {
    let mut game = Game::of("combined_pyramid");
    assert!(matches!(game.state.next, Next::Shot(Turn { hand: BallInHand::InHand(Zone::Kitchen), .. })));
    game.plays(shot().hits("5").cushion("5"));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::RackAndBreak]));
}
