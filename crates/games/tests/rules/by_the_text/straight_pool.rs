//! Straight pool: WPA Rules of Play 2025, chapter 7, with the general rules.

use baize_games::rules::{Choice, Declaration, FoulKind, Next, Side, StrokeKind, Turn, Zone};
use glam::DVec2;

use crate::script::*;

const HEAD: DVec2 = DVec2::new(-0.635, 0.0);
const FOOT: DVec2 = DVec2::new(0.635, 0.0);
/// A place within the outline of the rack.
const IN_RACK: DVec2 = DVec2::new(0.75, 0.0);

/// After the opening break, this player to play from here.
fn table_for(side: Side) -> Game {
    Game::of("straight_pool").turn_of(side).with("cue", -0.3, 0.2)
}

/// Anna pockets the fourteenth ball of a rack; the last ball lies at `last`, and the cue ball stops at `cue`.
fn fourteenth(last: DVec2, cue: DVec2) -> Game {
    let mut game = table_for(First).only(&["14", "15"]).with("14", last.x, last.y).with("15", 0.1, 0.5);
    game.calls("15", "left side");
    game.plays(shot().hits("15").pots("15", "left side").stops("cue", cue.x, cue.y));
    game
}

fn opening_shot() -> Shot {
    shot().crosses("cue", "head string").hits("1")
}

fn breaks(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::Break).in_hand(Zone::Kitchen))
}

#[test]
fn the_called_ball_makes_the_opening_break_good_even_if_the_cue_ball_scratches() {
    let mut game = Game::of("straight_pool");
    game.calls("5", "foot left");
    let verdict = game.plays(opening_shot().pots("5", "foot left").scratches());
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::CueBallPocketed], [-1, 0]));
    assert_eq!((verdict.next, game.has("5")), (in_hand(Second, Zone::Kitchen), true), "the 5 is spotted");
}

#[test]
fn balls_that_fall_uncalled_on_a_good_opening_break_are_spotted() {
    let mut game = Game::of("straight_pool");
    let verdict = game.plays(opening_shot().cushions(&["cue", "3", "11"]).pots("7", "foot left"));
    assert_eq!((fouls(&verdict), game.points(), verdict.next), (vec![], [0, 0], plays_on(Second)));
    assert!(game.has("7"));
}

#[test]
fn the_opening_break_is_repeated_until_it_is_good_or_accepted_and_costs_two_points_each_time() {
    let mut game = Game::of("straight_pool");
    for points in [-2, -4, -6] {
        game.plays(opening_shot().cushions(&["cue", "3"]));
        assert_eq!((game.points(), game.state.players[0].fouls), ([points, 0], 0));
        assert_eq!(game.choose(Choice::RackAndLetBreak).next, breaks(First));
    }
    let verdict = game.plays(opening_shot().cushions(&["cue", "3", "11"]));
    assert_eq!((verdict.next, game.points()), (plays_on(Second), [-6, 0]));
}

#[test]
fn a_bad_opening_break_is_no_third_foul() {
    let mut game = Game::of("straight_pool");
    game.state.players[0].fouls = 2;
    let verdict = game.plays(opening_shot().cushions(&["3"]).scratches());
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::BadBreak], [-2, 0]));
    assert_eq!(game.state.players[0].fouls, 2);
}

#[test]
fn after_a_foul_the_cue_ball_stays_where_it_stopped() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("3").stops("cue", 0.2, 0.1));
    assert_eq!((verdict.next, game.points(), game.place_of("cue")), (plays_on(Second), [-1, 0], DVec2::new(0.2, 0.1)));
}

#[test]
fn a_ball_that_falls_with_a_foul_at_the_untouched_fourteen_goes_to_the_empty_apex() {
    let mut game = fourteenth(DVec2::new(0.1, 0.3), DVec2::new(-0.3, -0.2));
    game.calls("14", "left side");
    let verdict = game.plays(shot().hits("14").pots("14", "left side").scratches());
    assert_eq!((game.points(), verdict.next), ([0, 0], in_hand(Second, Zone::Kitchen)));
    assert_eq!(game.place_of("14"), FOOT);
}

#[test]
fn a_cue_ball_in_the_rack_goes_to_the_centre_spot_if_the_last_ball_lies_on_the_head_spot_or_blocks_it() {
    for last in [HEAD, HEAD - DVec2::X * 0.03, HEAD + DVec2::X * 0.03, HEAD + DVec2::new(0.0, 0.05)] {
        let game = fourteenth(last, IN_RACK);
        assert_eq!((game.place_of("cue"), game.state.next.clone()), (DVec2::ZERO, plays_on(First)), "{last}");
        assert_eq!(game.place_of("14"), last, "the last ball stays");
    }
    // A ball that only touches the place of the head spot from beyond the string does not block it.
    let game = fourteenth(HEAD + DVec2::X * 0.058, IN_RACK);
    assert_eq!(game.state.next, in_hand(First, Zone::Kitchen));
}

#[test]
fn a_cue_ball_in_the_rack_goes_to_the_head_spot_or_in_hand_by_where_the_last_ball_lies() {
    assert_eq!(fourteenth(DVec2::new(-0.9, 0.3), IN_RACK).place_of("cue"), HEAD);
    for last in [DVec2::new(-0.635, 0.3), DVec2::new(-0.2, 0.3)] {
        let game = fourteenth(last, IN_RACK);
        assert_eq!((game.state.next.clone(), game.place_of("14")), (in_hand(First, Zone::Kitchen), last));
    }
}

#[test]
fn a_last_ball_in_the_rack_goes_to_the_head_spot_or_past_a_cue_ball_there_to_the_centre_spot() {
    assert_eq!(fourteenth(IN_RACK, DVec2::new(-0.2, 0.3)).place_of("14"), HEAD);
    let game = fourteenth(IN_RACK, DVec2::new(-0.64, 0.01));
    assert_eq!((game.place_of("14"), game.place_of("cue")), (DVec2::ZERO, DVec2::new(-0.64, 0.01)));
}

#[test]
fn what_is_in_the_way_of_no_rack_stays() {
    let (last, cue) = (DVec2::new(0.0, 0.3), DVec2::new(-0.9, -0.2));
    let game = fourteenth(last, cue);
    assert_eq!((game.place_of("14"), game.place_of("cue"), game.state.next), (last, cue, plays_on(First)));
}

#[test]
fn a_cue_ball_in_hand_that_never_comes_out_from_behind_the_head_string_is_in_hand_again() {
    let from_kitchen = || {
        let mut game = Game::of("straight_pool").with("cue", -0.9, 0.0).with("7", -0.8, 0.2);
        game.state.next = in_hand(First, Zone::Kitchen);
        game
    };
    let late = from_kitchen().plays(shot().hits("7").cushion("7").crosses("cue", "head string"));
    assert_eq!((fouls(&late), late.next), (vec![FoulKind::NotOutOfKitchen], plays_on(Second)));
    let never = from_kitchen().plays(shot().hits("7").cushion("7"));
    assert_eq!((fouls(&never), never.next), (vec![FoulKind::NotOutOfKitchen], in_hand(Second, Zone::Kitchen)));
    let next_ball = from_kitchen().plays(shot().hits("7").hits("1").cushion("7"));
    assert_eq!(next_ball.next, plays_on(Second), "it touched a ball beyond the string");
}

#[test]
fn if_all_balls_lie_behind_the_head_string_the_nearest_to_it_may_be_spotted() {
    let mut game = table_for(First).only(&["3", "12"]).with("3", -0.9, 0.1).with("12", -0.8, -0.2);
    game.plays(shot().hits("12").cushion("12").scratches());
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::SpotNearest]));
    assert_eq!(game.clone().choose(Choice::PlayInHand).next, in_hand(Second, Zone::Kitchen));
    assert_eq!(game.choose(Choice::SpotNearest).next, in_hand(Second, Zone::Kitchen));
    assert_eq!((game.place_of("12"), game.place_of("3")), (FOOT, DVec2::new(-0.9, 0.1)));
    let mut on_string = table_for(First).only(&["3", "12"]).with("3", -0.9, 0.1).with("12", -0.635, -0.2);
    let verdict = on_string.plays(shot().hits("12").cushion("12").scratches());
    assert_eq!(verdict.next, in_hand(Second, Zone::Kitchen), "a ball on the string can be played");
}

#[test]
fn a_stalemate_keeps_the_score_and_the_winner_of_the_lag_chooses_who_plays_an_opening_break() {
    let mut game = table_for(First).only(&["3", "12"]);
    (game.state.players[0].points, game.state.players[1].points) = (80, 60);
    game.plays(shot());
    let said = game.state.agree_on_stalemate(&game.equipment).map_err(|objection| objection.to_string());
    assert!(said.is_err_and(|words| words.contains("LagAfterStalemate")), "the players lag first");
    let verdict = game.state.lag_after_stalemate(&game.equipment, Second).expect("straight pool has a stalemate");
    assert_eq!((game.points(), pair(&verdict.points)), ([79, 60], [0, 0]));
    assert_eq!(verdict.sentence, "Stalemate: the score stays. Ben wins the lag and chooses who breaks.");
    assert_eq!(game.choices(), (Second, vec![Choice::BreakFirst, Choice::LetOpponentBreak]));
    assert_eq!(game.choose(Choice::LetOpponentBreak).next, breaks(First));
    assert_eq!((game.state.lie.on_bed().count(), game.state.players[0].fouls), (16, 1), "fouls in a row stay, too");
    let verdict = game.plays(opening_shot());
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::BadBreak], [77, 60]), "it is an opening break");
}

#[test]
fn a_safety_scores_nothing_and_ends_a_row_of_fouls() {
    let mut game = table_for(First);
    game.state.players[0].fouls = 2;
    game.declares(Declaration::Safety);
    let verdict = game.plays(shot().hits("3").pots("7", "left side"));
    assert_eq!((fouls(&verdict), game.points(), verdict.next), (vec![], [0, 0], plays_on(Second)));
    assert_eq!((game.state.players[0].fouls, game.has("7")), (0, true));
}

#[test]
fn spotted_balls_go_down_the_long_string_one_behind_the_other() {
    let mut game = table_for(First).only(&["3", "5", "7"]).with("3", -0.2, 0.4);
    game.plays(shot().hits("3").pots("7", "left side").pots("5", "left side"));
    let (five, seven) = (game.place_of("5"), game.place_of("7"));
    assert_eq!(five, FOOT);
    assert!(seven.distance(five + DVec2::X * 0.057_15) < 1e-9, "{seven}");
}
