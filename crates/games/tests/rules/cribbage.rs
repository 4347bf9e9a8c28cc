//! Cribbage pool, shot by shot, from the rules of the BCA as Wikipedia cites them.

use baize_games::rules::{Choice, Ended, FoulKind, Zone};

use crate::script::*;

/// Cribbage pool after the break, Anna to play.
fn by(options: &str) -> Game {
    Game::of_text(&format!("(game: {options})")).turn_of(First).with("cue", -0.3, 0.2)
}

fn table() -> Game {
    by("Cribbage")
}

fn pot(ball: &str) -> Shot {
    shot().hits(ball).pots(ball, "foot left")
}

fn miss() -> Shot {
    shot().hits("15").cushion("15")
}

#[test]
fn the_fifteen_lies_in_the_middle_and_no_two_corners_add_up_to_fifteen() {
    let game = Game::of("cribbage");
    let numbers: Vec<u8> = (1..=15).collect();
    let place = |number: u8| game.place_of(&number.to_string());
    let middle = place(15);
    assert!((middle.x - 0.734).abs() < 2e-3 && middle.y.abs() < 1e-3, "{middle}");
    let far = |a: &u8, b: &u8| place(*a).y.abs().total_cmp(&place(*b).y.abs());
    let mut sides = numbers.clone();
    sides.sort_by(far);
    let apex = *numbers.iter().min_by(|a, b| place(**a).x.total_cmp(&place(**b).x)).expect("there are balls");
    let corners = [apex, sides[13], sides[14]];
    assert!(corners.iter().all(|one| corners.iter().all(|other| one + other != 15)), "{corners:?}");
}

#[test]
fn two_balls_that_add_up_to_fifteen_one_after_the_other_are_a_cribbage() {
    for (one, other) in [("1", "14"), ("14", "1"), ("7", "8"), ("4", "11")] {
        let mut game = table();
        assert_eq!(game.plays(pot(one)).next, plays_on(First));
        assert_eq!(game.points(), [0, 0], "a single ball counts nothing");
        assert_eq!(game.plays(pot(other)).next, plays_on(First));
        assert_eq!((game.points(), game.has(one), game.has(other)), ([1, 0], false, false), "{one} and {other}");
    }
}

#[test]
fn a_miss_after_one_ball_of_a_pair_spots_it_and_ends_the_inning() {
    let mut game = table();
    game.plays(pot("3"));
    let verdict = game.plays(miss());
    assert_eq!((verdict.next, game.has("3"), game.points()), (plays_on(Second), true, [0, 0]));
    assert_eq!(game.plays(pot("12")).next, plays_on(Second));
    assert_eq!(game.points(), [0, 0], "a single ball of an earlier inning is no partner");
}

#[test]
fn another_ball_than_the_partner_spots_both_and_ends_the_inning() {
    let mut game = table();
    game.plays(pot("3"));
    let verdict = game.plays(pot("5"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    assert!(game.has("3") && game.has("5"));
}

#[test]
fn both_balls_of_a_pair_on_one_stroke_are_a_cribbage() {
    let mut game = table();
    let verdict = game.plays(pot("3").pots("12", "foot right"));
    assert_eq!((game.points(), verdict.next), ([1, 0], plays_on(First)));
}

#[test]
fn several_singles_at_once_are_each_completed_in_any_order() {
    for order in [["12", "9"], ["9", "12"]] {
        let mut game = table();
        game.plays(pot("3").pots("6", "foot right"));
        for ball in order {
            assert_eq!(game.plays(pot(ball)).next, plays_on(First));
        }
        assert_eq!(game.points(), [2, 0]);
    }
    let mut game = table();
    game.plays(pot("3").pots("6", "foot right"));
    game.plays(pot("12"));
    game.plays(miss());
    assert_eq!(
        (game.points(), game.has("6"), game.has("3")),
        ([1, 0], true, false),
        "the cribbage stays, the single does not"
    );
}

#[test]
fn a_fifteen_before_its_time_is_spotted_without_a_foul_and_ends_the_inning_unless_the_option_is_on() {
    let mut game = table();
    let verdict = game.plays(pot("15"));
    assert_eq!((fouls(&verdict), verdict.next, game.has("15")), (vec![], plays_on(Second), true));
    let mut club = by("Cribbage(early_fifteen_goes_on: true)");
    assert_eq!((club.plays(pot("15")).next, club.has("15")), (plays_on(First), true));
    let mut with_other = table();
    assert_eq!(with_other.plays(pot("15").pots("4", "foot right")).next, plays_on(First));
    assert!(with_other.has("15") && !with_other.has("4"));
}

#[test]
fn the_fifteen_alone_is_the_last_cribbage() {
    let mut game = table().only(&["15"]);
    (game.state.players[0].points, game.state.players[1].points) = (4, 3);
    assert_eq!(game.plays(pot("15")).ended, Ended::Match(Some(First)));
}

#[test]
fn five_cribbages_win() {
    let mut game = table();
    game.state.players[0].points = 4;
    game.plays(pot("2"));
    assert_eq!(game.plays(pot("13")).ended, Ended::Match(Some(First)));
}

#[test]
fn at_four_to_four_with_an_empty_table_a_new_rack_decides() {
    let mut game = table().only(&["15"]);
    (game.state.players[0].points, game.state.players[1].points) = (3, 4);
    let verdict = game.plays(pot("15"));
    assert_eq!((verdict.ended, game.points(), verdict.next), (Ended::Nothing, [4, 4], breaks(Second)));
    assert_eq!(game.state.lie.on_bed().count(), 16);
    game.plays(shot().hits("1").pots("6", "foot left"));
    assert_eq!(game.plays(pot("9")).ended, Ended::Match(Some(Second)));
}

#[test]
fn balls_on_the_break_count_for_the_breaker() {
    let mut game = Game::of("cribbage");
    let verdict = game.plays(shot().hits("1").pots("5", "foot left").pots("10", "foot right").pots("2", "head left"));
    assert_eq!((game.points(), verdict.next), ([1, 0], plays_on(First)));
    game.plays(pot("13"));
    assert_eq!(game.points(), [2, 0], "the 2 of the break waits for its partner");
}

#[test]
fn a_break_that_opens_nothing_is_accepted_or_racked_again_for_the_opponent() {
    let mut game = Game::of("cribbage");
    game.plays(shot().hits("1").cushions(&["1", "2", "3"]));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::RackAndBreak]));
    assert_eq!(game.choose(Choice::RackAndBreak).next, breaks(Second));
    let mut open = Game::of("cribbage");
    assert_eq!(open.plays(shot().hits("1").cushions(&["1", "2", "3", "4"])).next, plays_on(Second));
}

#[test]
fn a_foul_costs_no_point_and_the_opponent_plays_from_here_or_from_behind_the_head_string() {
    let mut game = table();
    game.state.players[0].points = 2;
    game.plays(pot("3"));
    let verdict = game.plays(shot().hits("12").pots("12", "foot left").off_table("9"));
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::BallOffTable], [2, 0]));
    assert!(["3", "12", "9"].iter().all(|ball| game.has(ball)));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::PlayInHand]));
    let mut scratch = table();
    assert_eq!(scratch.plays(pot("3").scratches()).next, in_hand(Second, Zone::Kitchen));
    assert!(scratch.has("3"));
}

#[test]
fn spotted_balls_have_the_lowest_number_nearest_the_foot_spot() {
    let mut game = table().only(&["15", "3", "7", "11"]).with("15", 0.0, 0.4).with("11", -0.9, 0.4);
    game.plays(shot().hits("15").pots("7", "foot left").pots("3", "foot right").off_table("11"));
    let places = ["3", "7", "11"].map(|ball| game.place_of(ball).x);
    assert!(places.is_sorted() && (places[0] - 0.635).abs() < 1e-9, "{places:?}");
}

#[test]
fn with_calls_only_a_stroke_that_makes_the_called_ball_counts() {
    let mut game = by("Cribbage(calls: true)");
    let verdict = game.calls("3", "foot right").plays(pot("3"));
    assert_eq!((verdict.next, game.has("3")), (plays_on(Second), true));
    let mut right = by("Cribbage(calls: true)");
    assert_eq!(right.calls("3", "foot left").plays(pot("3")).next, plays_on(First));
}

#[test]
fn a_foul_costs_a_cribbage_where_the_option_says_so() {
    let mut game = by("Cribbage(fouls_cost_a_cribbage: true)");
    game.plays(pot("3"));
    game.plays(pot("12"));
    let verdict = game.plays(shot());
    assert_eq!((game.points(), verdict.next), ([0, 0], plays_on(Second)));
    assert!(game.has("3") && game.has("12"));
}
