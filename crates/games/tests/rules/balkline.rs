//! Balkline: cases that were written from the text alone. What it shares with straight rail is tested there.

use baize_games::rules::{Choice, Ended, FoulKind, Verdict};

use crate::script::*;

/// The lines of 47: x and y of the line in the quarter at the foot on the left, in metres.
const ALONG: f64 = 2.84 / 3.0;
const ACROSS: f64 = 1.42 / 6.0;

/// A game with these options that Anna has begun and in which she is to play. The balls lie apart.
fn table_by(options: &str) -> Game {
    apart(Game::of_text(&format!("(game: Balkline(distance: 20, {options}))")).turn_of(First))
}

fn table() -> Game {
    table_by("")
}

/// A point of Anna, whose ball hits red and yellow.
fn point() -> Shot {
    shot().hits("red").hits("yellow")
}

/// A point after which red and yellow lie at these places.
fn point_to(red: (f64, f64), yellow: (f64, f64)) -> Shot {
    point().stops("red", red.0, red.1).stops("yellow", yellow.0, yellow.1)
}

/// Anna has just brought both balls into the zone in the middle of the table.
fn in_middle(mut game: Game) -> Game {
    let verdict = game.plays(point_to((0.3, 0.0), (0.5, 0.1)));
    assert!(verdict.sentence.contains("Both balls are in a zone"), "{}", verdict.sentence);
    game
}

fn is_stay(verdict: &Verdict) -> bool {
    fouls(verdict) == [FoulKind::StaysInZone]
}

#[test]
fn one_point_may_be_made_in_a_zone_and_the_second_must_drive_a_ball_out() {
    let mut game = in_middle(table());
    let first = game.plays(point());
    assert_eq!((fouls(&first), pair(&first.points)), (vec![], [1, 0]));
    assert!(first.sentence.contains("the next point must drive one out"), "{}", first.sentence);
    let second = game.plays(point());
    assert!(is_stay(&second));
    assert_eq!((pair(&second.points), game.points(), second.next), ([0, 0], [2, 0], plays_on(Second)));
}

#[test]
fn a_point_that_drives_a_ball_out_goes_on_and_the_count_is_over() {
    let mut game = in_middle(table());
    game.plays(point());
    let out = game.plays(point().stops("red", 1.2, 0.0));
    assert_eq!((fouls(&out), out.next), (vec![], plays_on(First)));
    for _ in 0..3 {
        assert_eq!(fouls(&game.plays(point())), [], "the balls lie in different zones");
    }
}

#[test]
fn a_ball_that_leaves_and_comes_back_begins_the_count_anew() {
    let mut game = in_middle(table());
    game.plays(point());
    let back = game.plays(point().turns_at("red", 1.38, 0.0).stops("red", 0.4, 0.0));
    assert_eq!(fouls(&back), []);
    assert!(back.sentence.contains("Both balls are in a zone: one point may be made"), "{}", back.sentence);
    assert_eq!(fouls(&game.plays(point())), []);
    assert!(is_stay(&game.plays(point())));
}

#[test]
fn in_47_1_the_first_point_must_drive_a_ball_out() {
    let mut game = table_by("points_in_zone: 1");
    let verdict = game.plays(point_to((0.3, 0.0), (0.5, 0.1)));
    assert!(verdict.sentence.contains("the next point must drive one out"), "{}", verdict.sentence);
    let mut out = game.clone();
    assert_eq!(fouls(&out.plays(point().stops("yellow", 0.5, 0.4))), []);
    assert!(is_stay(&game.plays(point())));
}

#[test]
fn a_miss_in_a_zone_is_no_foul() {
    let mut game = in_middle(table());
    game.plays(point());
    let verdict = game.plays(shot().hits("red"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
}

#[test]
fn balls_in_different_zones_are_free() {
    let mut game = table();
    game.plays(point_to((0.3, ACROSS - 0.04), (0.3, ACROSS + 0.04)));
    for _ in 0..4 {
        assert_eq!(fouls(&game.plays(point())), []);
    }
    let mut across = table_by("anchors: false");
    across.plays(point_to((ALONG - 0.04, 0.0), (ALONG + 0.04, 0.0)));
    for _ in 0..4 {
        assert_eq!(fouls(&across.plays(point())), []);
    }
}

#[test]
fn the_zones_at_the_ends_count_like_the_others() {
    for (x, y) in [(1.2, 0.45), (1.2, 0.0), (-1.2, -0.45), (0.0, 0.45)] {
        let mut game = table_by("anchors: false");
        let verdict = game.plays(point_to((x, y), (x + 0.08, y)));
        assert!(verdict.sentence.contains("Both balls are in a zone"), "{x} {y}: {}", verdict.sentence);
        game.plays(point());
        assert!(is_stay(&game.plays(point())), "{x} {y}");
    }
}

#[test]
fn a_ball_exactly_on_a_line_is_in_the_zones_on_both_sides() {
    for other in [0.1, 0.35] {
        let mut game = table();
        let verdict = game.plays(point_to((0.3, ACROSS), (0.5, other)));
        assert!(verdict.sentence.contains("Both balls are in a zone"), "{other}: {}", verdict.sentence);
    }
}

#[test]
fn in_71_2_three_lines_make_six_zones() {
    let places = [(0.3, 0.1), (0.5, 0.35)];
    let mut of_71 = table_by("lines: SeventyOne");
    let verdict = of_71.plays(point_to(places[0], places[1]));
    assert!(verdict.sentence.contains("Both balls are in a zone"), "{}", verdict.sentence);
    of_71.plays(point());
    assert!(is_stay(&of_71.plays(point())));
    let mut of_47 = table();
    let verdict = of_47.plays(point_to(places[0], places[1]));
    assert!(!verdict.sentence.contains("zone"), "{}", verdict.sentence);
    let mut on_both_sides = table_by("lines: SeventyOne");
    let verdict = on_both_sides.plays(point_to((0.3, 0.05), (0.3, -0.05)));
    assert!(!verdict.sentence.contains("zone"), "the line along the middle divides them: {}", verdict.sentence);
}

/// Both balls in the anchor at the left end of the line across the foot, in different zones.
fn in_anchor(options: &str) -> Game {
    let mut game = table_by(options);
    game.plays(point_to((ALONG - 0.05, 0.65), (ALONG + 0.05, 0.65)));
    game
}

#[test]
fn an_anchor_counts_like_a_zone_if_the_options_say_so() {
    let mut game = in_anchor("");
    assert_eq!(fouls(&game.plays(point())), []);
    assert!(is_stay(&game.plays(point())));
    let mut without = in_anchor("anchors: false");
    for _ in 0..3 {
        assert_eq!(fouls(&without.plays(point())), []);
    }
}

#[test]
fn an_anchor_reaches_17_8_cm_from_the_cushion_and_half_of_that_to_both_sides() {
    let says_anchor = |red: (f64, f64), yellow: (f64, f64)| {
        let mut game = table();
        game.plays(point_to(red, yellow)).sentence.contains("in an anchor")
    };
    let deepest = 0.71 - 0.178;
    assert!(says_anchor((ALONG - 0.05, deepest + 0.001), (ALONG + 0.05, 0.6)));
    assert!(!says_anchor((ALONG - 0.05, deepest - 0.001), (ALONG + 0.05, 0.6)));
    assert!(!says_anchor((ALONG - 0.09, 0.6), (ALONG + 0.05, 0.6)));
    assert!(says_anchor((-1.35, -ACROSS - 0.05), (-1.35, -ACROSS + 0.05)), "at the head rail too");
}

#[test]
fn zone_and_anchor_are_both_counted_and_the_zone_is_named_first() {
    let mut game = table();
    let verdict = game.plays(point_to((ALONG + 0.02, 0.56), (ALONG + 0.02, 0.65)));
    let [zone, anchor] = ["in a zone", "in an anchor"].map(|words| verdict.sentence.find(words));
    assert!(zone.is_some() && zone < anchor, "{}", verdict.sentence);
    // Out of the anchor but not of the zone: the count of the anchor is over, that of the zone goes on.
    game.plays(point().stops("red", 1.2, 0.5));
    let verdict = game.plays(point());
    assert!(is_stay(&verdict) && verdict.sentence.contains("stayed in the zone"), "{}", verdict.sentence);
}

#[test]
fn a_new_inning_begins_the_count_anew() {
    let mut game = in_middle(table());
    game.plays(point());
    let verdict = game.plays(shot().hits("red").stops("white", 0.0, 0.0));
    assert!(verdict.sentence.contains("Both balls are in a zone: one point may be made"), "{}", verdict.sentence);
    let ben = || shot().hits("red").hits("white");
    assert_eq!(fouls(&game.plays(ben())), []);
    assert!(is_stay(&game.plays(ben())));
}

#[test]
fn who_has_touching_balls_set_up_begins_a_new_count() {
    let mut game = in_middle(table());
    game.plays(point().stops("white", 0.3 - TOUCHING, 0.0));
    assert_eq!(game.choices(), (First, vec![Choice::Play, Choice::SpotTouching]));
    let mut played_on = game.clone();
    played_on.choose(Choice::Play);
    assert!(is_stay(&played_on.plays(shot().frozen("cue", "red").hits("yellow").hits("red"))), "the count goes on");
    assert_eq!(game.choose(Choice::SpotTouching).next, opening(First));
    assert_eq!(fouls(&game.plays(point_to((0.3, 0.0), (0.5, 0.1)))), []);
    assert_eq!(fouls(&game.plays(point())), []);
}

#[test]
fn a_ball_off_the_table_sets_up_all_three_for_the_opponent() {
    let mut game = in_middle(table());
    let verdict = game.plays(point().off_table("red"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![FoulKind::BallOffTable], opening(Second)));
    assert_eq!([game.place_of("white"), game.place_of("red")], [HEAD, FOOT]);
}

#[test]
fn the_distance_wins_and_the_second_player_has_a_last_inning() {
    let mut game = apart(Game::of_text("(game: Balkline(distance: 1))").turn_of(First));
    assert_eq!(game.plays(point()).next, opening(Second));
    assert_eq!(game.plays(shot().hits("red")).ended, Ended::Match(Some(First)));
}
