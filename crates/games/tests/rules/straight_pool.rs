//! Straight pool, shot by shot.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Next, Side, StrokeKind, Turn, Zone};
use glam::DVec2;

use crate::script::*;

const HEAD: DVec2 = DVec2::new(-0.635, 0.0);

/// After the opening break, this player to play, with nothing in hand.
fn table_for(side: Side) -> Game {
    Game::of("straight_pool").turn_of(side).with("cue", -0.3, 0.2)
}

/// The 15 and this last ball are on the table; Anna calls and pockets the 15, the cue ball stops at `cue`.
fn fourteenth(last: DVec2, cue: DVec2) -> (Game, Next) {
    let mut game = table_for(First).only(&["14", "15"]).with("14", last.x, last.y).with("15", 0.1, 0.5);
    game.calls("15", "left side");
    let verdict = game.plays(shot().hits("15").pots("15", "left side").stops("cue", cue.x, cue.y));
    (game, verdict.next)
}

fn breaks_next(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::Break).in_hand(Zone::Kitchen))
}

#[test]
fn the_opening_break_drives_the_cue_ball_and_two_balls_to_a_rail() {
    let opening = |balls: &[&str]| {
        let mut game = Game::of("straight_pool");
        let verdict = game.plays(shot().crosses("cue", "head string").hits("1").cushions(balls));
        (fouls(&verdict), game.points(), verdict.next)
    };
    assert_eq!(opening(&["cue", "11", "15"]), (vec![], [0, 0], plays_on(Second)));
    for poor in [&["cue", "11"][..], &["11", "15"], &[]] {
        let (fouls, points, _) = opening(poor);
        assert_eq!((fouls, points), (vec![FoulKind::BadBreak], [-2, 0]));
    }
}

#[test]
fn the_opening_break_is_legal_if_the_called_ball_drops() {
    let mut game = Game::of("straight_pool");
    game.calls("11", "foot left");
    let verdict = game.plays(shot().crosses("cue", "head string").hits("1").pots("11", "foot left"));
    assert_eq!((fouls(&verdict), game.points(), verdict.next), (vec![], [1, 0], plays_on(First)));
}

#[test]
fn after_a_bad_opening_break_the_opponent_accepts_or_has_it_repeated() {
    let mut game = Game::of("straight_pool");
    game.plays(shot().crosses("cue", "head string").hits("1"));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::RackAndLetBreak]));
    assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second));
    assert_eq!(game.choose(Choice::RackAndLetBreak).next, breaks_next(First));
    game.plays(shot().crosses("cue", "head string").hits("1"));
    assert_eq!((game.points(), game.state.players[0].fouls), ([-4, 0], 0), "bad breaks do not count as fouls in a row");
}

#[test]
fn a_bad_opening_break_absorbs_a_scratch() {
    let mut game = Game::of("straight_pool");
    let verdict = game.plays(shot().crosses("cue", "head string").hits("1").scratches());
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::BadBreak], [-2, 0]));
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndLetBreak]));
    assert_eq!(game.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Kitchen));
}

#[test]
fn a_scratch_on_a_legal_opening_break_costs_one_point() {
    let mut game = Game::of("straight_pool");
    let verdict = game.plays(shot().crosses("cue", "head string").hits("1").cushions(&["cue", "1", "2"]).scratches());
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::CueBallPocketed], [-1, 0]));
    assert_eq!((verdict.next, game.state.players[0].fouls), (in_hand(Second, Zone::Kitchen), 1));
}

#[test]
fn the_called_ball_and_every_other_one_count_a_point() {
    let mut game = table_for(First);
    game.calls("3", "left side");
    let verdict = game.plays(shot().hits("7").pots("3", "left side").pots("9", "foot left").pots("12", "foot left"));
    assert_eq!((pair(&verdict.points), game.points(), verdict.next), ([3, 0], [3, 0], plays_on(First)));
    game.calls("4", "left side");
    game.plays(shot().hits("4").pots("4", "left side"));
    assert_eq!((game.state.players[0].run, game.state.players[0].high_run), (4, 4));
}

#[test]
fn what_drops_on_a_miss_is_spotted() {
    let wrong = [shot().hits("3").pots("3", "right side"), shot().hits("3").pots("4", "left side")];
    for shot in wrong {
        let mut game = table_for(First);
        game.calls("3", "left side");
        let verdict = game.plays(shot);
        assert_eq!((fouls(&verdict), game.points(), verdict.next), (vec![], [0, 0], plays_on(Second)));
        assert!(game.has("3") && game.has("4"));
    }
}

#[test]
fn without_a_call_nothing_counts() {
    let mut game = table_for(First);
    assert_eq!(game.plays(shot().hits("3").pots("3", "left side")).next, plays_on(Second));
    assert!(game.has("3"));
}

#[test]
fn on_a_safety_pocketed_balls_are_spotted() {
    let mut game = table_for(First);
    game.declares(Declaration::Safety);
    let verdict = game.plays(shot().hits("3").pots("3", "left side"));
    assert_eq!((fouls(&verdict), game.points(), verdict.next, game.has("3")), (vec![], [0, 0], plays_on(Second), true));
}

#[test]
fn every_foul_costs_a_point_and_spots_what_dropped() {
    let cases = [
        (shot().hits("3"), FoulKind::NoRail, plays_on(Second)),
        (shot(), FoulKind::NoBallHit, plays_on(Second)),
        (shot().hits("3").off_table("5"), FoulKind::BallOffTable, plays_on(Second)),
        (shot().double_hits("3").cushion("3"), FoulKind::DoubleHit, plays_on(Second)),
        (
            shot().hits("3").pots("3", "left side").scratches(),
            FoulKind::CueBallPocketed,
            in_hand(Second, Zone::Kitchen),
        ),
        (shot().hits("3").off_table("cue"), FoulKind::CueBallOffTable, in_hand(Second, Zone::Kitchen)),
    ];
    for (shot, kind, next) in cases {
        let mut game = table_for(First);
        game.calls("3", "left side");
        let verdict = game.plays(shot);
        assert_eq!((fouls(&verdict), game.points(), &verdict.next), (vec![kind], [-1, 0], &next));
        assert!(game.has("3") && game.has("5"), "{kind:?}");
    }
}

#[test]
fn a_cue_ball_that_stays_behind_the_head_string_is_in_hand_again() {
    let mut game = Game::of("straight_pool").with("cue", -0.9, 0.2);
    game.state.next = in_hand(First, Zone::Kitchen);
    let verdict = game.plays(shot());
    assert_eq!(fouls(&verdict), [FoulKind::NoBallHit, FoulKind::NotOutOfKitchen]);
    assert_eq!((verdict.next, game.points()), (in_hand(Second, Zone::Kitchen), [-1, 0]));
}

#[test]
fn after_a_ball_behind_the_head_string_was_hit_too_early_the_cue_ball_is_not_in_hand() {
    let mut game = Game::of("straight_pool").with("cue", -0.9, 0.2).with("3", -1.0, 0.1);
    game.state.next = in_hand(First, Zone::Kitchen);
    let verdict = game.plays(shot().hits("3").crosses("cue", "head string").cushion("3"));
    assert_eq!(fouls(&verdict), [FoulKind::NotOutOfKitchen]);
    assert_eq!((verdict.next, game.points()), (plays_on(Second), [-1, 0]));
}

#[test]
fn the_third_foul_in_a_row_costs_fifteen_more_and_a_new_rack() {
    let mut game = table_for(First).only(&["3", "4", "5"]);
    for _ in 0..2 {
        game.plays(shot());
        game.plays(shot().hits("3").cushion("3"));
    }
    let verdict = game.plays(shot());
    assert_eq!((pair(&verdict.points), game.points(), &verdict.next), ([-16, 0], [-18, 0], &breaks_next(First)));
    assert_eq!((game.state.players[0].fouls, game.has("12")), (0, true), "fifteen balls are racked");
    let opening = game.plays(shot().crosses("cue", "head string").hits("1"));
    assert_eq!(fouls(&opening), [FoulKind::BadBreak], "it is an opening break");
}

#[test]
fn by_an_option_the_third_foul_is_like_the_others() {
    let mut game = Game::of_text("(game: StraightPool(three_fouls: false))").turn_of(First).with("cue", -0.3, 0.2);
    for _ in 0..3 {
        game.plays(shot());
        game.plays(shot().hits("3").cushion("3"));
    }
    assert_eq!(game.points(), [-3, 0]);
}

#[test]
fn the_target_ends_the_game_at_once() {
    let mut game = Game::of_text("(game: StraightPool(target: 2))").turn_of(Second).with("cue", -0.3, 0.2);
    game.calls("3", "left side");
    let verdict = game.plays(shot().hits("3").pots("3", "left side").pots("4", "left side"));
    assert_eq!((verdict.ended, game.points()), (Ended::Match(Some(Second)), [0, 2]));
    let file = baize_files::Source::of_text("text", "(game: StraightPool(target: 0))");
    let refusal = baize_games::rules::LoadedGame::of_source(file).map(|_| ()).map_err(|error| error.to_string());
    let words = "game.StraightPool.target is 0, but must lie between 1 and 10000 points";
    assert!(refusal.as_ref().is_err_and(|message| message.contains(words)), "{refusal:?}");
}

#[test]
fn a_handicap_is_a_head_start_in_points() {
    let mut game =
        Game::of_text("(game: StraightPool(target: 20), handicap: (5, 19))").turn_of(Second).with("cue", -0.3, 0.2);
    assert_eq!(game.points(), [5, 19]);
    game.calls("3", "left side");
    assert_eq!(game.plays(shot().hits("3").pots("3", "left side")).ended, Ended::Match(Some(Second)));
}

#[test]
fn after_fourteen_balls_they_are_racked_without_the_apex() {
    let (last, cue) = (DVec2::new(0.1, 0.3), DVec2::new(-0.3, -0.2));
    let (game, next) = fourteenth(last, cue);
    assert_eq!((next, game.points()), (plays_on(First), [1, 0]));
    assert_eq!((game.place_of("14"), game.place_of("cue")), (last, cue));
    let apex = DVec2::new(0.635, 0.0);
    assert_eq!(game.state.lie.on_bed().count(), 16);
    assert!(game.state.lie.on_bed().all(|(_, centre)| centre.distance(apex) > 0.05), "the apex is empty");
}

#[test]
fn a_last_ball_in_the_way_of_the_rack_goes_to_the_head_spot() {
    let in_rack = DVec2::new(0.7, 0.02);
    let (game, next) = fourteenth(in_rack, DVec2::new(-0.3, -0.2));
    assert_eq!((next, game.place_of("14")), (plays_on(First), HEAD));
    let (game, next) = fourteenth(in_rack, DVec2::new(-0.62, 0.01));
    assert_eq!((next, game.place_of("14")), (plays_on(First), DVec2::ZERO), "the cue ball blocks the head spot");
}

#[test]
fn a_cue_ball_in_the_way_of_the_rack_is_in_hand_or_goes_to_the_head_spot() {
    let in_rack = DVec2::new(0.7, 0.02);
    let (_, next) = fourteenth(DVec2::new(0.1, 0.3), in_rack);
    assert_eq!(next, in_hand(First, Zone::Kitchen), "the last ball lies beyond the head string");
    let (_, next) = fourteenth(DVec2::new(-0.635, 0.3), in_rack);
    assert_eq!(next, in_hand(First, Zone::Kitchen), "the last ball lies on the head string");
    let (game, next) = fourteenth(DVec2::new(-0.9, 0.3), in_rack);
    assert_eq!((next, game.place_of("cue")), (plays_on(First), HEAD), "the last ball lies behind the head string");
    let (game, next) = fourteenth(DVec2::new(-0.66, 0.0), in_rack);
    assert_eq!((next, game.place_of("cue")), (plays_on(First), DVec2::ZERO), "the last ball blocks the head spot");
    let (game, next) = fourteenth(HEAD, in_rack);
    assert_eq!((next, game.place_of("cue")), (plays_on(First), DVec2::ZERO), "the last ball lies on the head spot");
}

#[test]
fn if_both_are_in_the_way_all_fifteen_are_racked() {
    let (game, next) = fourteenth(DVec2::new(0.7, 0.02), DVec2::new(0.8, 0.1));
    assert_eq!((next, game.state.lie.on_bed().count()), (in_hand(First, Zone::Kitchen), 15));
}

#[test]
fn if_the_last_ball_drops_with_the_fourteenth_all_fifteen_are_racked() {
    for (cue, is_in_hand) in [(DVec2::new(-0.3, 0.1), false), (DVec2::new(0.7, 0.02), true)] {
        let mut game = table_for(First).only(&["14", "15"]);
        game.calls("15", "left side");
        let shot = shot().hits("15").pots("15", "left side").pots("14", "foot left").stops("cue", cue.x, cue.y);
        let verdict = game.plays(shot);
        let next = if is_in_hand { in_hand(First, Zone::Kitchen) } else { plays_on(First) };
        assert_eq!((game.points(), verdict.next), ([2, 0], next));
        assert_eq!(game.state.lie.on_bed().count(), if is_in_hand { 15 } else { 16 });
    }
}

#[test]
fn a_foul_on_the_fourteenth_ball_racks_nothing() {
    let mut game = table_for(First).only(&["14", "15"]);
    game.calls("15", "left side");
    game.plays(shot().hits("15").pots("15", "left side").scratches());
    assert_eq!(game.state.lie.on_bed().count(), 2);
}

#[test]
fn a_ball_just_outside_the_outline_of_the_rack_stays() {
    // The outline ends (4 sqrt 3 + 1) R beyond the apex ball; a ball touches it from outside one radius further.
    let radius = 0.028_575;
    let edge = 0.635 + (4.0 * 3_f64.sqrt() + 2.0) * radius;
    // The gaps of a real rack reach beyond it by less than half a millimetre.
    let (game, _) = fourteenth(DVec2::new(edge + 5e-4, 0.0), DVec2::new(-0.3, -0.2));
    assert_eq!(game.place_of("14").x, edge + 5e-4);
    let (game, _) = fourteenth(DVec2::new(edge - 1e-4, 0.0), DVec2::new(-0.3, -0.2));
    assert_eq!(game.place_of("14"), HEAD);
}

#[test]
fn a_ball_that_would_overlap_a_ball_of_the_rack_is_in_the_way() {
    // The rack has gaps, so that its last row lies some hundredths of a millimetre beyond the outline.
    let home =
        Game::of("straight_pool").equipment.object_balls().map(|ball| ball.home).max_by(|a, b| a.x.total_cmp(&b.x));
    let home = home.expect("the rack has balls");
    let radius = 0.028_575;
    assert!(home.x > 0.635 + 4.0 * 3_f64.sqrt() * radius + 5e-5, "the rack has gaps: {home}");
    let mut game = table_for(First).only(&["14", "15"]);
    game.calls("15", "left side");
    let (x, y) = (home.x + 2.0 * radius - 1e-5, home.y);
    game.plays(shot().hits("15").pots("15", "left side").pots("14", "foot left").stops("cue", x, y));
    assert!(!game.has("cue"), "it is in hand");
}

#[test]
fn the_outline_of_the_rack_begins_two_radii_before_the_apex_and_widens_by_thirty_degrees_on_each_side() {
    let radius = 0.028_575;
    let apex = DVec2::new(0.635 - 2.0 * radius, 0.0);
    let stays = |place: DVec2| fourteenth(place, DVec2::new(-0.3, -0.2)).0.place_of("14") == place;
    for (out, is_clear) in [(radius + 5e-4, true), (radius - 1e-4, false)] {
        assert_eq!(stays(apex - DVec2::X * out), is_clear, "before the apex");
        for side in [1.0, -1.0] {
            let (along, normal) =
                (DVec2::from_angle(side * 30_f64.to_radians()), DVec2::from_angle(side * 120_f64.to_radians()));
            assert_eq!(stays(apex + along * 0.1 + normal * out), is_clear, "beside the side {side}");
        }
    }
}

#[test]
fn the_clock_costs_a_point() {
    let mut game = Game::of_text("(game: StraightPool, shot_clock: 45)").turn_of(Second).with("cue", -0.3, 0.2);
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!((fouls(&verdict), game.points(), verdict.next), (vec![FoulKind::Clock], [0, -1], plays_on(First)));
    game.state.next = in_hand(First, Zone::Kitchen);
    game.state.lie.set(game.equipment.cue_ball, baize_games::rules::Place::Pocket(0));
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!(verdict.next, in_hand(Second, Zone::Kitchen), "the cue ball was not placed");
}

#[test]
fn visits_to_the_table_are_counted() {
    let mut game = table_for(First);
    game.plays(shot().hits("3").cushion("3"));
    game.plays(shot().hits("3").cushion("3"));
    game.calls("3", "left side");
    game.plays(shot().hits("3").pots("3", "left side"));
    game.calls("4", "left side");
    game.plays(shot().hits("4").pots("4", "left side"));
    let [anna, ben] = &game.state.players[..] else { panic!("two sides play") };
    assert_eq!((anna.innings, ben.innings, anna.run, ben.run), (2, 1, 2, 0));
}

#[test]
fn when_the_clock_runs_out_a_cue_ball_that_was_put_down_and_not_played_is_still_in_hand() {
    let text = "(name: \"x\", game: StraightPool(), shot_clock: 30)";
    let mut game = Game::of_text(text).turn_of(First).with("cue", -0.3, 0.2);
    game.calls("1", "left side");
    game.plays(shot().hits("1").scratches());
    let equipment = game.equipment.clone();
    game.state.place(&equipment, DVec2::new(-1.2, 0.55)).expect("a free place in the kitchen");
    let verdict = game.state.run_out_of_time(&equipment).expect("the match has a clock");
    assert_eq!(verdict.next, in_hand(First, Zone::Kitchen), "{}", verdict.sentence);
}
