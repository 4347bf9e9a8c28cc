//! The goal words of shots and drills, and the shots that teach with them.

use std::collections::BTreeMap;

use baize::files::{Kind, Source, built_in_names};
use baize::formats::verdict;
use baize::shot::{Goal, Loaded, Setup, Topic, goal_flaws, is_met, simulate};

/// A shot on a 9-ft table with these balls and this stroke.
fn shot(balls: &str, strike: &str) -> Loaded {
    let text = format!(
        "(table: \"pool_9ft\", rack: (ball_set: \"pool_measle\", cue_ball: \"cue\", balls: [{balls}]), strike: {strike})"
    );
    Setup::shot(Source::of_text("test", text)).load_with_files().unwrap_or_else(|error| panic!("{error}"))
}

/// Whether a shot meets a goal that is written in RON.
fn meets(loaded: &Loaded, goal: &str) -> bool {
    let (goal, _) = Source::of_text("goal", goal.to_owned()).parse::<Goal>().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(goal_flaws(std::slice::from_ref(&goal), &loaded.setup, "goals"), [], "{goal:?}");
    let run = simulate(&loaded.setup).expect("it can be played");
    is_met(&goal, &loaded.setup, &run)
}

/// A straight shot into the foot left corner in which the cue ball stops.
fn stop() -> Loaded {
    shot(
        "(ball: \"cue\", position: (0.0, 0.0)), (ball: \"1\", diamonds: (2, 1))",
        "(speed: 2.5, direction_deg: 26.56505117707799, tip: (height: -0.2))",
    )
}

#[test]
fn a_pot_counts_only_in_the_pocket_that_is_named() {
    assert!(meets(&stop(), "Pot(ball: \"1\")"));
    assert!(meets(&stop(), "Pot(ball: \"1\", pocket: \"foot left\")"));
    assert!(!meets(&stop(), "Pot(ball: \"1\", pocket: \"foot right\")"));
    assert!(!meets(&stop(), "Pot(ball: \"1\", rails: 1)"), "it went straight in");
    assert!(!meets(&stop(), "Pot(ball: \"cue\")"));
    assert!(meets(&stop(), "PotSome(balls: 1)") && !meets(&stop(), "PotSome(balls: 2)"));
    assert!(meets(&stop(), "Keep(ball: \"cue\")") && !meets(&stop(), "Keep(ball: \"1\")"));
}

#[test]
fn a_stopped_cue_ball_rests_in_a_small_circle_where_it_hit() {
    assert!(meets(&stop(), "Leave(ball: \"cue\", zone: Circle(centre: (1.85, 0.9), radius: 0.3))"));
    assert!(!meets(&stop(), "Leave(ball: \"cue\", zone: Circle(centre: (0, 0), radius: 0.3))"));
    assert!(meets(&stop(), "Leave(ball: \"cue\", zone: Box(from: (1.5, 0.5), to: (2.2, 1.2)))"));
    assert!(!meets(&stop(), "Leave(ball: \"1\", zone: Box(from: (-4, -2), to: (4, 2)))"), "it is in a pocket");
    assert!(meets(&stop(), "Rails(ball: \"cue\", at_most: 0)") && !meets(&stop(), "Rails(ball: \"cue\", at_least: 1)"));
}

#[test]
fn a_bank_meets_the_rail_that_is_named_and_no_other() {
    let bank = shot(
        "(ball: \"cue\", diamonds: (0.5, -0.5)), (ball: \"1\", diamonds: (1, 1))",
        "(speed: 2.4, direction_deg: 67.5, elevation_deg: 3)",
    );
    assert!(meets(&bank, "Pot(ball: \"1\", pocket: \"right side\", rails: 1)"));
    assert!(meets(&bank, "Rails(ball: \"1\", rail: \"left foot rail\", at_least: 1)"));
    assert!(!meets(&bank, "Rails(ball: \"1\", rail: \"foot rail\", at_least: 1)"));
    assert!(meets(&bank, "Rails(ball: \"1\", rail: \"foot rail\", at_most: 0)"));
    assert!(!meets(&bank, "Rails(ball: \"1\", rail: \"left foot rail\", at_most: 0)"));
}

#[test]
fn a_stroke_is_softer_than_a_speed_up_to_that_speed() {
    assert!(meets(&stop(), "Softer(than: 2.5)"), "it is struck at just that speed");
    assert!(meets(&stop(), "Softer(than: 3)") && !meets(&stop(), "Softer(than: 2.4)"));
}

#[test]
fn a_kick_meets_the_ball_after_the_rails() {
    let kick = shot(
        "(ball: \"cue\", diamonds: (0, 0)), (ball: \"1\", diamonds: (2, -0.6))",
        "(speed: 2.0, direction_deg: 56)",
    );
    let direct = stop();
    assert!(meets(&direct, "Hit(ball: \"1\")") && !meets(&direct, "Hit(ball: \"1\", rails: 1)"));
    let run = simulate(&kick.setup).expect("it can be played");
    let meets_one = is_met(&Goal::Hit { ball: "1".to_owned(), rails: 1 }, &kick.setup, &run);
    let met_at_all = is_met(&Goal::Hit { ball: "1".to_owned(), rails: 0 }, &kick.setup, &run);
    assert_eq!(meets_one, met_at_all, "who goes at the rail first meets the 1 only after it");
    assert!(!is_met(&Goal::Hit { ball: "1".to_owned(), rails: 5 }, &kick.setup, &run));
}

#[test]
fn a_carom_meets_both_balls_and_a_miss_only_one() {
    let carom = shot(
        "(ball: \"cue\", position: (0.0, 0.0)), (ball: \"1\", position: (0.3, 0.03)), (ball: \"2\", position: (0.5, -0.2))",
        "(speed: 1.5, direction_deg: 0)",
    );
    let run = simulate(&carom.setup).expect("it can be played");
    let meet = |ball: &str, other: &str| Goal::Meet { ball: ball.to_owned(), other: other.to_owned() };
    let both = Goal::Carom { balls: vec!["1".to_owned(), "2".to_owned()], rails: 0 };
    let [one, two] = ["1", "2"].map(|ball| is_met(&meet("cue", ball), &carom.setup, &run));
    assert!(one);
    assert_eq!(is_met(&both, &carom.setup, &run), one && two);
    let over_rails = Goal::Carom { balls: vec!["1".to_owned()], rails: 1 };
    assert!(!is_met(&over_rails, &carom.setup, &run), "the 1 was met straight");
}

#[test]
fn a_ball_is_hidden_behind_another_and_not_beside_it() {
    let lie = |x: f64, y: f64| {
        format!(
            "(ball: \"cue\", position: (-0.5, 0.0)), (ball: \"1\", position: (0.5, 0.0)), (ball: \"2\", position: ({x}, {y}))"
        )
    };
    let softly = "(speed: 0.01, direction_deg: 180)";
    assert!(meets(&shot(&lie(-0.4, 0.0), softly), "Hide(ball: \"1\")"));
    assert!(!meets(&shot(&lie(0.0, 0.2), softly), "Hide(ball: \"1\")"));
    assert!(!meets(&shot(&lie(-0.4, 0.0), softly), "Hide(ball: \"2\")"), "the blocker itself is seen");
}

#[test]
fn two_balls_end_near_each_other_within_so_many_diamonds() {
    let still =
        shot("(ball: \"cue\", diamonds: (0, 0)), (ball: \"1\", diamonds: (0, 1))", "(speed: 0.01, direction_deg: 180)");
    assert!(meets(&still, "Near(ball: \"cue\", other: \"1\", within: 1.1)"));
    assert!(!meets(&still, "Near(ball: \"cue\", other: \"1\", within: 0.9)"));
}

#[test]
fn a_goal_that_names_what_is_not_there_is_a_mistake_with_its_place() {
    let with = |goal: &str| {
        let text = format!("(rack: \"nine_ball\", strike: (speed: 5, direction_deg: 0),\n    expect: [{goal}],\n)");
        Setup::shot(Source::of_text("test", text)).load().expect_err("it is wrong").to_string()
    };
    assert_eq!(
        with("Keep(ball: \"12\")"),
        "test:2:14: expect[0] names the ball \"12\", but the balls are cue, 1, 2, 3, 4, 5, 6, 7, 8, 9"
    );
    assert!(with("Pot(ball: \"1\", pocket: \"top\")").contains("names the pocket \"top\", but the table has "));
    assert!(with("Leave(ball: \"1\", zone: Circle(centre: (0, 0), radius: 0))").contains("a radius above 0"));
    assert!(with("Leave(ball: \"1\", zone: Box(from: (1, 0), to: (0, 1)))").contains("both numbers must grow"));
    assert!(with("Rails(ball: \"1\", at_least: 2, at_most: 1)").contains("must be at least 2"));
    let rails = with("Rails(ball: \"1\", rail: \"top\", at_least: 1)");
    assert!(rails.contains("names the rail \"top\", but the table has head rail, "), "{rails}");
    assert!(with("Softer(than: 0)").contains("must be above 0 m/s"));
    assert!(with("Carom(balls: [])").contains("name one ball or more"));
    assert!(with("Near(ball: \"1\", other: \"2\", within: 0)").contains("must be above 0 diamonds"));
}

#[test]
fn check_plays_a_shot_and_says_what_does_not_happen() {
    let text = |goal: &str| {
        format!("(rack: \"nine_ball_tight\", strike: (speed: 5, direction_deg: 0), expect: [Hit(ball: \"1\"), {goal}])")
    };
    let checked = |goal: &str| verdict(Kind::Shot, Source::of_text("test", text(goal)));
    let right = checked("Keep(ball: \"cue\")").unwrap_or_else(|error| panic!("{error}"));
    assert!(right.ends_with("with a stroke, and it goes as expected"), "{right}");
    for (goal, phrase) in [
        ("Jump(over: \"1\")", "the cue ball jumps over the 1"),
        ("Softer(than: 4.5)", "the cue is at most 4.5 m/s fast"),
        ("Rails(ball: \"1\", at_least: 40)", "the 1 meets at least 40 rails"),
        ("Rails(ball: \"1\", rail: \"head rail\", at_least: 40)", "the 1 meets the head rail at least 40 times"),
    ] {
        let wrong = checked(goal).expect_err(phrase).to_string();
        assert!(wrong.ends_with(&format!("expect[1] does not happen: {phrase}")), "{wrong}");
    }
}

#[test]
fn every_shot_of_the_game_that_says_what_happens_goes_like_that() {
    for name in built_in_names(Kind::Shot) {
        let source = Source::built_in(Kind::Shot, name).expect("it is built in");
        verdict(Kind::Shot, source).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn the_library_has_sixty_shots_and_several_for_each_topic_each_with_a_sentence_and_a_goal() {
    let mut of_topic: BTreeMap<Topic, usize> = BTreeMap::new();
    for name in built_in_names(Kind::Shot) {
        let loaded = Setup::shot(name).load_with_files().unwrap_or_else(|error| panic!("{error}"));
        let notes = loaded.notes;
        let topic = notes.topic.unwrap_or_else(|| panic!("{name} has no topic"));
        assert!(notes.about.ends_with('.') && notes.about.len() < 250, "{name}: {}", notes.about);
        if topic != Topic::Physics {
            assert!(!notes.expect.is_empty(), "{name} expects nothing");
            *of_topic.entry(topic).or_default() += 1;
        }
    }
    assert!(of_topic.values().sum::<usize>() >= 60, "{of_topic:?}");
    let taught = Topic::ALL.into_iter().filter(|topic| *topic < Topic::Potting);
    for topic in taught {
        assert!(of_topic.get(&topic).is_some_and(|count| *count >= 4), "{topic:?}: {of_topic:?}");
    }
}
