//! Blackball: cases that were written from the texts alone: the rules of the WPA (2025), the World Rules of the WEPF (2015), the
//! International Rules (2023) and those of leagues.

use baize_games::rules::{BallInHand, Choice, Ended, FoulKind, Next, Side, StrokeKind, Turn, Zone};
use glam::DVec2;

use crate::script::*;

/// Anna has the reds, of which the red 7 is down, and plays; the balls lie as in the rack, the cue ball before them.
fn reds_for_anna(options: &str) -> Game {
    let mut game = open_table(options, First);
    game.plays(shot().hits("red 7").pots("red 7", "foot left"));
    game
}

/// The table is open, and this player plays.
fn open_table(options: &str, side: Side) -> Game {
    break_of(options).turn_of(side).with("cue", -0.2, 0.2)
}

/// Anna is to break.
fn break_of(options: &str) -> Game {
    Game::of_text(&format!("(game: Blackball({options}), race_to: 3)"))
}

/// These balls come to rest on the side of the middle from which the break is played.
fn across(shot: Shot, balls: &[&str]) -> Shot {
    let places = balls.iter().zip(1..);
    places.fold(shot, |shot, (ball, number)| shot.stops(ball, -0.3, 0.1 * f64::from(number)))
}

/// The distance of the centres of the cue ball and another one that touch, in metres.
fn touching() -> f64 {
    2.0 * (0.0238_f64 * 0.0254).sqrt()
}

// Touching balls (WPA 8, WEPF R).

#[test]
fn a_rail_before_the_own_ball_does_not_count_for_who_touches_a_ball_that_is_not_on() {
    let game = reds_for_anna("").with("yellow 1", -0.2, 0.2 + touching());
    let touches = || shot().frozen("cue", "yellow 1");
    let verdict = game.clone().plays(touches().cushion("cue").hits("red 1"));
    assert_eq!(fouls(&verdict), [FoulKind::NoRail], "the rail came before the contact");
    let verdict = game.clone().plays(touches().cushion("cue").hits("red 1").cushion("red 1"));
    assert_eq!(fouls(&verdict), []);
    let verdict = game.clone().plays(touches().hits("red 1").cushion("cue"));
    assert_eq!(fouls(&verdict), []);
    let verdict = game.clone().plays(touches().cushion("cue").hits("red 1").pots("red 1", "foot left"));
    assert_eq!(fouls(&verdict), []);
}

#[test]
fn who_touches_a_ball_that_is_on_and_one_that_is_not_plays_away_from_both_and_needs_a_rail() {
    let game = reds_for_anna("").with("yellow 1", -0.2, 0.2 + touching()).with("red 1", -0.2, 0.2 - touching());
    let touches = || shot().frozen("cue", "yellow 1").frozen("cue", "red 1");
    assert_eq!(fouls(&game.clone().plays(touches().cushion("cue"))), []);
    assert_eq!(fouls(&game.clone().plays(touches())), [FoulKind::NoRail]);
    let verdict = game.clone().plays(touches().hits("yellow 1").cushion("cue"));
    assert_eq!(fouls(&verdict), [FoulKind::TouchingBallMoved], "the yellow must not be moved");
}

#[test]
fn on_a_free_shot_any_touching_ball_counts_as_hit() {
    let mut game = reds_for_anna("").turn_of(Second);
    game.plays(shot());
    let mut game = game.with("yellow 1", -0.2, 0.2 + touching());
    assert_eq!(fouls(&game.plays(shot().frozen("cue", "yellow 1").cushion("cue"))), []);
}

// The black (WPA 8: loss of rack; WEPF D 2).

#[test]
fn the_black_may_drop_with_the_last_ball_of_the_own_group_whichever_is_first() {
    let last = |options: &str| reds_for_anna(options).only(&["red 1", "yellow 1", "black"]);
    let both = || shot().hits("red 1").pots("black", "").pots("red 1", "");
    assert_eq!(last("").plays(both()).ended, Ended::Rack(Some(First)), "no red is left after the shot");
    assert_eq!(last("").plays(both().scratches()).ended, Ended::Rack(Some(Second)), "but not with a foul");
    let worlds = "black_with_last_ball: false";
    assert_eq!(last(worlds).plays(both()).ended, Ended::Rack(Some(Second)), "by the World Rules the black goes alone");
    let two = reds_for_anna("").only(&["red 1", "red 2", "black"]);
    assert_eq!(two.clone().plays(both()).ended, Ended::Rack(Some(Second)), "a red is left");
}

#[test]
fn a_ball_of_the_opponent_may_drop_with_the_black_by_the_wpa_and_not_by_the_world_rules() {
    let on_black = |options: &str| reds_for_anna(options).only(&["yellow 1", "yellow 2", "black"]);
    let both = || shot().hits("black").pots("black", "").pots("yellow 1", "");
    assert_eq!(on_black("").plays(both()).ended, Ended::Rack(Some(First)));
    assert_eq!(on_black("opponents_ball: Foul").plays(both()).ended, Ended::Rack(Some(Second)));
}

// A ball of the opponent.

#[test]
fn a_ball_of_the_opponent_alone_is_a_foul_or_by_the_international_rules_the_end_of_the_visit() {
    let after = |options: &str, shot: Shot| {
        let verdict = reds_for_anna(options).plays(shot);
        (fouls(&verdict), verdict.next)
    };
    let alone = || shot().hits("red 1").pots("yellow 1", "");
    let with_own = || alone().pots("red 1", "");
    assert_eq!(after("", alone()).0, [FoulKind::WrongBallPocketed]);
    assert_eq!(after("", with_own()), (vec![], plays_on(First)));
    assert_eq!(after("opponents_ball: Fair", alone()), (vec![], plays_on(Second)));
    assert_eq!(after("opponents_ball: Fair", with_own()), (vec![], plays_on(First)));
    assert_eq!(after("opponents_ball: Foul", with_own()).0, [FoulKind::WrongBallPocketed]);
}

// The break.

#[test]
fn a_break_for_three_points_counts_each_ball_once() {
    let rule = "break_rule: ThreePoints";
    let fair = |shot: Shot| fouls(&break_of(rule).plays(shot)).is_empty();
    let hit = || shot().hits("red 1");
    let two = || across(hit(), &["red 1", "red 2"]);
    assert!(fair(across(hit(), &["red 1", "red 2", "yellow 1"])));
    assert!(fair(two().pots("yellow 1", "foot left")));
    let falls_beyond = across(hit(), &["red 2"]).turns_at("red 1", -0.5, 0.3).pots("red 1", "head left");
    assert!(!fair(falls_beyond), "the red 1 counts once");
    assert!(!fair(two().stops("yellow 1", -0.02, 0.3)), "only the centre of the yellow 1 is across");
    assert!(fair(two().turns_at("yellow 1", -0.3, 0.4).stops("yellow 1", 0.2, 0.3)), "it was across and came back");
    assert!(!fair(hit().pots("red 1", "foot left").pots("red 2", "foot left")), "two points");
}

#[test]
fn after_a_break_with_too_few_points_the_balls_are_racked_and_the_opponent_says_who_breaks() {
    let mut game = break_of("break_rule: ThreePoints");
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    assert_eq!(game.choices(), (Second, vec![Choice::RackAndBreak, Choice::RackAndLetBreak]));
    let breaks = |side: Side| {
        Next::Shot(Turn { player: side, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Baulk) })
    };
    assert_eq!(game.clone().choose(Choice::RackAndBreak).next, breaks(Second));
    assert_eq!(game.choose(Choice::RackAndLetBreak).next, breaks(First));
    assert!(game.has("red 1"));
}

#[test]
fn by_the_world_rules_a_bad_break_is_racked_again_and_the_opponent_breaks_with_two_visits() {
    let rules = "break_rule: FourToCushions, after_foul: TwoVisits";
    let good = break_of(rules).plays(shot().hits("red 1").cushions(&["red 1", "red 2", "yellow 1", "black"]));
    assert_eq!((fouls(&good), good.next), (vec![], plays_on(Second)));
    let mut game = break_of(rules);
    let bad = game.plays(shot().hits("red 1").cushions(&["red 1", "red 2", "yellow 1"]));
    let breaks = Next::Shot(Turn { player: Second, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Baulk) });
    assert_eq!((fouls(&bad), bad.next), (vec![FoulKind::BadBreak], breaks));
    let dry = || shot().hits("red 1").cushions(&["red 1", "red 2", "yellow 1", "black"]);
    assert_eq!(game.plays(dry()).next, plays_on(Second), "the second visit");
    assert_eq!(game.plays(shot().hits("red 1").cushion("cue")).next, plays_on(First));
}

#[test]
fn in_leagues_two_balls_at_a_cushion_make_a_fair_break() {
    let rules = "break_rule: TwoToCushions, after_foul: FreeShotAndTwoVisits";
    let two = break_of(rules).plays(shot().hits("red 1").cushions(&["red 1", "yellow 1"]));
    assert_eq!((fouls(&two), two.next), (vec![], plays_on(Second)));
    let mut game = break_of(rules);
    assert_eq!(fouls(&game.plays(shot().hits("red 1").cushions(&["red 1", "cue"]))), [FoulKind::BadBreak]);
    assert_eq!(game.state.breaker, Second);
    assert_eq!(game.plays(shot().hits("red 1").cushions(&["red 1", "yellow 1"])).next, plays_on(Second));
}

#[test]
fn by_the_world_and_the_international_rules_the_cue_ball_down_on_a_fair_break_only_ends_the_turn() {
    let four = shot().hits("red 1").cushions(&["red 1", "red 2", "yellow 1", "black"]).scratches();
    let mut game = break_of("break_rule: FourToCushions, after_foul: TwoVisits");
    assert_eq!(game.plays(four).next, in_hand(Second, Zone::Baulk));
    assert_eq!(game.plays(shot().hits("red 1").cushion("cue")).next, plays_on(First), "one visit");
    let three = across(shot().hits("red 1"), &["red 1", "red 2", "yellow 1"]).scratches();
    let mut game = break_of("break_rule: ThreePoints, after_foul: BallInHand");
    assert_eq!(game.plays(three).next, in_hand(Second, Zone::Baulk), "from baulk, not from anywhere");
}

// After a foul.

#[test]
fn by_the_international_rules_the_cue_ball_is_in_hand_anywhere_after_a_foul() {
    let mut game = reds_for_anna("after_foul: BallInHand");
    let anywhere = Turn { hand: BallInHand::OrInHand(Zone::Anywhere), ..Turn::of(Second) };
    assert_eq!(game.clone().plays(shot()).next, Next::Shot(anywhere));
    assert_eq!(game.plays(shot().hits("red 1").cushion("cue").scratches()).next, in_hand(Second, Zone::Anywhere));
    assert_eq!(game.plays(shot().hits("yellow 1").cushion("cue")).next, plays_on(First), "one visit");
}

#[test]
fn by_the_world_rules_two_visits_begin_where_the_cue_ball_lies_and_in_baulk_only_if_it_is_lost() {
    let mut game = reds_for_anna("after_foul: TwoVisits").with("yellow 1", -0.7, 0.3);
    assert_eq!(game.clone().plays(shot()).next, plays_on(Second));
    assert_eq!(game.plays(shot().hits("red 1").cushion("cue").scratches()).next, in_hand(Second, Zone::Baulk));
    assert_eq!(game.plays(shot().hits("yellow 1").cushion("cue")).next, plays_on(Second), "the second visit");
}

#[test]
fn by_the_world_rules_who_is_foul_snookered_plays_at_any_ball_or_from_baulk() {
    let game = reds_for_anna("after_foul: TwoVisits").only(&["red 1", "red 2", "yellow 1", "black"]);
    let game = game.with("cue", 0.0, 0.3).with("red 1", 0.2, 0.3).with("yellow 1", 0.5, 0.3).with("red 2", 0.5, -0.3);
    let mut game = game.with("black", 0.3, -0.3);
    game.plays(shot().hits("black").cushion("cue").stops("cue", -0.1, 0.3));
    assert_eq!(game.choices(), (Second, vec![Choice::PlayFreeBall, Choice::PlayInHand]));
    assert_eq!(game.clone().choose(Choice::PlayInHand).next, in_hand(Second, Zone::Baulk));
    game.choose(Choice::PlayFreeBall);
    let verdict = game.plays(shot().hits("red 1").pots("red 1", ""));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)), "the visit goes on");
    assert_eq!(game.plays(shot().hits("yellow 1").cushion("cue")).next, plays_on(Second), "then the second visit");
    assert_eq!(game.plays(shot().hits("yellow 1").cushion("cue")).next, plays_on(First));
}

#[test]
fn by_pub_rules_the_first_of_two_visits_is_a_free_shot() {
    let mut game = reds_for_anna("after_foul: FreeShotAndTwoVisits");
    let free = Turn { player: Second, stroke: StrokeKind::FreeShot, hand: BallInHand::OrInHand(Zone::Baulk) };
    assert_eq!(game.plays(shot()).next, Next::Shot(free));
    let mut missed = game.clone();
    assert_eq!(missed.plays(shot().hits("red 1").cushion("cue")).next, plays_on(Second), "the second visit");
    assert_eq!(missed.plays(shot().hits("yellow 1").cushion("cue")).next, plays_on(First));
    game.plays(shot().hits("red 1").pots("red 1", ""));
    assert_eq!(
        game.plays(shot().hits("yellow 1").cushion("cue")).next,
        plays_on(Second),
        "both visits are still there"
    );
    assert_eq!(game.plays(shot().hits("yellow 1").cushion("cue")).next, plays_on(First));
}

#[test]
fn on_the_black_there_are_two_visits_by_the_world_rules_and_one_by_those_of_some_leagues() {
    let after_a_miss = |options: &str| {
        let options = format!("after_foul: TwoVisits{options}");
        let game = reds_for_anna(&options).only(&["yellow 1", "black"]).turn_of(Second);
        let mut game = game.with("yellow 1", -0.7, 0.3);
        game.plays(shot());
        assert_eq!(game.state.next, plays_on(First));
        game.plays(shot().hits("black").cushion("black")).next
    };
    assert_eq!(after_a_miss(""), plays_on(First));
    assert_eq!(after_a_miss(", one_visit_on_black: true"), plays_on(Second));
    // Where a colour is left the option changes nothing.
    let game = reds_for_anna("after_foul: TwoVisits, one_visit_on_black: true").turn_of(Second);
    let mut game = game.with("red 1", -0.7, 0.3);
    game.plays(shot());
    assert_eq!(game.plays(shot().hits("red 1").cushion("cue")).next, plays_on(First));
}

#[test]
fn a_second_visit_ends_at_the_black_where_there_is_one_visit_on_it() {
    let options = "after_foul: TwoVisits, one_visit_on_black: true";
    let game = reds_for_anna(options).only(&["red 1", "yellow 1", "black"]).turn_of(Second);
    let mut game = game.with("red 1", -0.7, 0.3);
    game.plays(shot());
    game.plays(shot().hits("red 1").pots("red 1", ""));
    assert_eq!(game.plays(shot().hits("black").cushion("black")).next, plays_on(Second));
}

// Jumps, the baulk line, spotting.

#[test]
fn a_hop_over_a_ball_after_the_contact_is_a_foul_by_the_wpa_and_fair_by_the_option() {
    let after = |options: &str, shot: Shot| fouls(&reds_for_anna(options).plays(shot));
    let hop = || shot().hits("red 1").jumps("yellow 1").cushion("cue");
    let jump = || shot().jumps("yellow 1").hits("red 1").cushion("cue");
    assert_eq!(after("", hop()), [FoulKind::Jump]);
    assert_eq!(after("jumps: FairAfterContact", hop()), []);
    assert_eq!(after("jumps: FairAfterContact", jump()), [FoulKind::Jump]);
    let off_a_rail = shot().cushion("cue").jumps("yellow 1").hits("red 1").cushion("red 1");
    assert_eq!(after("jumps: FairAfterContact", off_a_rail), [FoulKind::Jump], "a rail is no contact");
    assert_eq!(fouls(&break_of("").plays(shot().hits("red 1").jumps("red 2").pots("red 3", ""))), [FoulKind::Jump]);
}

#[test]
fn on_the_baulk_line_is_outside_of_baulk_by_the_wpa_and_inside_by_the_international_rules() {
    let line = -0.3 * 1.8288;
    let may = |options: &str, x: f64| {
        let mut game = break_of(options);
        game.state.place(&game.equipment, DVec2::new(x, 0.1)).map_err(|objection| objection.to_string())
    };
    assert_eq!(may("", line), Err("The cue ball must lie behind the baulk line.".to_owned()));
    assert_eq!(may("", line - 1e-4), Ok(()));
    assert_eq!(may("on_baulk_line: true", line), Ok(()));
    let beyond = Err("The cue ball must lie behind the baulk line or on it.".to_owned());
    assert_eq!(may("on_baulk_line: true", line + 1e-4), beyond);
}

#[test]
fn of_the_balls_that_left_the_table_the_black_is_spotted_first_and_then_the_group_of_the_next_player() {
    let mut game = reds_for_anna("").only(&["red 1", "red 2", "yellow 1", "black"]);
    game = game.with("red 1", -0.3, -0.3).with("red 2", -0.25, -0.3).with("yellow 1", -0.2, -0.3);
    game.plays(shot().hits("red 1").off_table("red 2").off_table("yellow 1").off_table("black"));
    let places = ["black", "yellow 1", "red 2"].map(|ball| game.place_of(ball).x);
    assert_eq!(places[0], game.equipment.table.foot_spot.x);
    assert!(places[0] < places[1] && places[1] < places[2], "{places:?}");
}
