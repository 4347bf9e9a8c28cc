//! What a break must do beyond the usual is for events that say so: three balls at nine-ball, three points at blackball.

use baize_games::rules::{Choice, Ended, FoulKind, Next, StrokeKind, Turn, Zone};

use crate::script::*;

/// A break that hits the 1 and drives four balls to a rail, and nothing else.
fn open_break() -> Shot {
    shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"])
}

fn may_push_out(side: baize_games::rules::Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::MayPushOut))
}

#[test]
fn nine_ball_as_it_comes_asks_for_no_three_balls_on_the_break() {
    let cases = [
        ("four at a rail", open_break(), may_push_out(Second)),
        ("one pocketed", open_break().pots("2", "foot left"), may_push_out(First)),
        ("two pocketed", open_break().pots("2", "foot left").pots("3", "foot right"), may_push_out(First)),
        (
            "two cross the head string",
            open_break().crosses_back("5", "head string").crosses_back("6", "head string"),
            may_push_out(Second),
        ),
    ];
    for (name, shot, next) in cases {
        assert_eq!(Game::of("nine_ball").plays(shot).next, next, "{name}");
    }
    let nine = Game::of("nine_ball").plays(open_break().pots("9", "foot left"));
    assert_eq!(nine.ended, Ended::Rack(Some(First)), "the 9 alone on the break wins");
}

#[test]
fn at_tournaments_of_nine_ball_balls_in_pockets_and_beyond_the_head_string_count_to_three() {
    let cases = [
        ("none", open_break(), false),
        ("two pocketed", open_break().pots("2", "foot left").pots("3", "foot right"), false),
        ("three pocketed", open_break().pots("2", "").pots("3", "").pots("4", ""), true),
        ("two pocketed, one beyond", open_break().pots("2", "").pots("3", "").crosses_back("5", "head string"), true),
        (
            "one pocketed, two beyond",
            open_break().pots("2", "").crosses_back("5", "head string").crosses_back("6", "head string"),
            true,
        ),
        (
            "three beyond",
            open_break()
                .crosses_back("5", "head string")
                .crosses_back("6", "head string")
                .crosses_back("7", "head string"),
            true,
        ),
        ("two beyond", open_break().crosses_back("5", "head string").crosses_back("6", "head string"), false),
        (
            "one beyond and then pocketed, one more",
            open_break().crosses_back("5", "head string").pots("5", "").pots("6", ""),
            false,
        ),
        ("the 9 alone", open_break().pots("9", ""), false),
        ("the 9 and two more", open_break().pots("9", "").pots("2", "").pots("3", ""), true),
    ];
    for (name, shot, is_enough) in cases {
        let mut game = crate::nine_ball::tournament();
        let verdict = game.plays(shot);
        let is_choice = matches!(verdict.next, Next::Choice { .. });
        assert_eq!(!is_choice, is_enough, "{name}: {}", verdict.sentence);
        if is_choice {
            assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver]), "{name}");
            assert!(game.has("9"), "{name}");
        }
    }
}

#[test]
fn ten_ball_rotation_and_eight_ball_know_no_three_balls() {
    let cases = [("ten_ball", may_push_out(Second)), ("rotation", plays_on(Second)), ("eight_ball", plays_on(Second))];
    for (name, next) in cases {
        let verdict = Game::of(name).plays(open_break());
        assert_eq!((fouls(&verdict), verdict.next), (vec![], next), "{name}");
    }
}

/// A break of blackball in which these balls cross the middle and come to rest there.
fn across(balls: &[&str]) -> Shot {
    let shot = shot().crosses("cue", "baulk line").hits("red 1");
    balls.iter().enumerate().fold(shot, |shot, (number, ball)| {
        shot.crosses(ball, "centre string").stops(ball, -0.3, 0.1 * number as f64 - 0.2)
    })
}

#[test]
fn blackball_as_it_comes_asks_for_one_pot_or_two_balls_across_the_middle() {
    let cases = [
        ("nothing", across(&[]), false),
        ("one across", across(&["red 2"]), false),
        ("two across", across(&["red 2", "yellow 2"]), true),
        ("three across", across(&["red 2", "yellow 2", "red 3"]), true),
        ("one pocketed", across(&[]).pots("yellow 1", "foot left"), true),
        ("one pocketed, one across", across(&["red 2"]).pots("yellow 1", "foot left"), true),
    ];
    for (name, shot, is_fair) in cases {
        let verdict = Game::of("blackball").plays(shot);
        assert_eq!(!fouls(&verdict).contains(&FoulKind::BadBreak), is_fair, "{name}: {}", verdict.sentence);
    }
}

#[test]
fn by_the_international_rules_a_break_of_blackball_needs_three_points() {
    let cases = [
        ("two across", across(&["red 2", "yellow 2"]), false),
        ("one pocketed", across(&[]).pots("yellow 1", "foot left"), false),
        ("one pocketed, one across", across(&["red 2"]).pots("yellow 1", "foot left"), false),
        ("one pocketed, two across", across(&["red 2", "red 3"]).pots("yellow 1", "foot left"), true),
        ("three across", across(&["red 2", "yellow 2", "red 3"]), true),
        ("two pocketed, one across", across(&["red 2"]).pots("yellow 1", "").pots("red 4", ""), true),
        ("three pocketed", across(&[]).pots("yellow 1", "").pots("red 4", "").pots("red 5", ""), true),
    ];
    for (name, shot, is_fair) in cases {
        let verdict = Game::of_text("(name: \"x\", game: Blackball(break_rule: ThreePoints))").plays(shot);
        assert_eq!(!fouls(&verdict).contains(&FoulKind::BadBreak), is_fair, "{name}: {}", verdict.sentence);
    }
}

#[test]
fn the_other_breaks_of_blackball_count_balls_at_a_cushion() {
    for (rule, needed) in [("FourToCushions", 4), ("TwoToCushions", 2)] {
        for number in 0..=5 {
            let balls = ["red 1", "red 2", "red 3", "yellow 1", "yellow 2"];
            let shot = shot().crosses("cue", "baulk line").hits("red 1").cushions(&balls[..number]);
            let verdict = Game::of_text(&format!("(name: \"x\", game: Blackball(break_rule: {rule}))")).plays(shot);
            assert_eq!(fouls(&verdict).is_empty(), number >= needed, "{rule}, {number}: {}", verdict.sentence);
        }
    }
}

#[test]
fn a_scratch_on_a_break_that_is_poor_by_the_rule_of_tournaments_is_a_scratch() {
    let mut game = crate::nine_ball::tournament();
    assert_eq!(game.plays(open_break().scratches()).next, in_hand(Second, Zone::Anywhere));
}
