//! A line of sight that ends at the jaw of a pocket, and balls that are equally near (WPBSA 2.17).

use baize_files::Folders;
use baize_games::rules::{Choice, Declaration, Equipment, FoulKind, Lie, LoadedGame, Place, Sight};
use baize_physics::BallId;
use glam::DVec2;

use crate::script::*;

/// The half width of a snooker table in metres.
const RAIL: f64 = 0.889;
/// The radius of a ball of snooker in metres.
const RADIUS: f64 = 0.02625;
const COLOURS: [&str; 6] = ["yellow", "green", "brown", "blue", "pink", "black"];

fn equipment() -> Equipment {
    let loaded = LoadedGame::find("snooker", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    Equipment::of(&loaded.setup)
}

/// What a cue ball sees of the reds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    /// Whether balls snooker it, and no jaw is nearer: it has a free ball after a foul.
    free_ball: bool,
    /// Whether it can hit a part of a red.
    part: bool,
    /// Whether it can hit a red in the middle.
    middle: bool,
}

const OPEN: Seen = Seen { free_ball: false, part: true, middle: true };
const BEHIND_JAW: Seen = Seen { free_ball: false, part: false, middle: false };
const BEHIND_BALL: Seen = Seen { free_ball: true, part: false, middle: false };

fn seen_from(cue: (f64, f64), balls: &[(&str, f64, f64)]) -> Seen {
    let equipment = equipment();
    let places = balls.iter().map(|(name, x, y)| (equipment.named(name).expect("a ball"), Place::Bed(*x, *y)));
    let lie = Lie::of(places);
    let is_red = |ball: &BallId| equipment.words(*ball).starts_with("the red");
    let reds: Vec<BallId> = lie.on_bed().map(|(ball, _)| ball).filter(is_red).collect();
    let sight = Sight::new(&equipment, &lie, equipment.cue_ball, &reds);
    let place = DVec2::new(cue.0, cue.1);
    Seen {
        free_ball: sight.is_snookered_from(place) && !sight.is_behind_jaw(place),
        part: sight.sees_a_part_from(place),
        middle: sight.sees_a_middle_from(place),
    }
}

#[test]
fn from_the_mouth_of_a_middle_pocket_a_ball_along_the_rail_is_hidden_by_the_jaw_on_all_four_ways() {
    for (along, across) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
        let place = |x: f64, y: f64| (along * x, across * y);
        let red = |x: f64, y: f64| ("red 1", along * x, across * y);
        let black = |x: f64, y: f64| ("black", along * x, across * y);
        let at_rail = RAIL - RADIUS;
        let behind = place(0.0, RAIL + 0.005);
        let cases = [
            ("the jaw alone", behind, vec![red(1.2, at_rail)], BEHIND_JAW),
            ("the jaw, and a ball farther away", behind, vec![red(1.2, at_rail), black(0.9, at_rail)], BEHIND_JAW),
            ("in front of the jaws", place(0.0, RAIL - 0.1), vec![red(1.2, at_rail)], OPEN),
            (
                "in front of the jaws behind a ball",
                place(0.0, RAIL - 0.1),
                vec![red(1.2, RAIL - 0.1), black(0.6, RAIL - 0.1)],
                BEHIND_BALL,
            ),
            ("a ball nearer than the jaw", behind, vec![red(0.3, RAIL - 0.3), black(0.04, RAIL - 0.035)], BEHIND_BALL),
            ("out of the pocket straight", behind, vec![red(0.0, 0.2)], OPEN),
            ("one of two reds is open", behind, vec![red(1.2, at_rail), ("red 2", 0.0, 0.0)], OPEN),
        ];
        for (name, cue, balls, expected) in cases {
            assert_eq!(seen_from(cue, &balls), expected, "{name}, {along} {across}");
        }
    }
}

#[test]
fn a_red_in_the_mouth_of_a_pocket_is_hidden_by_its_jaw_from_the_side_and_seen_from_the_front() {
    let in_middle_pocket = [("red 1", 0.0, RAIL + 0.03)];
    assert_eq!(seen_from((0.0, 0.0), &in_middle_pocket), OPEN);
    assert_eq!(seen_from((1.4, RAIL - 0.04), &in_middle_pocket), BEHIND_JAW);
    assert_eq!(seen_from((-1.4, RAIL - 0.04), &in_middle_pocket), BEHIND_JAW);
    // In a corner pocket, from along one of its rails and from the middle of the table.
    let half_length = 1.7845;
    let in_corner = [("red 1", half_length + 0.005, RAIL + 0.005)];
    assert!(seen_from((0.0, 0.0), &in_corner).part);
    assert!(!seen_from((half_length - 0.03, -0.5), &in_corner).middle);
}

#[test]
fn a_jaw_that_covers_one_edge_leaves_a_part_to_be_hit_and_makes_no_snooker() {
    // Step by step deeper into the pocket: first all of the red is seen, then a part without the middle, then nothing.
    let mut stages = Vec::new();
    for step in 0..200 {
        let seen = seen_from((0.0, RAIL - 0.1 + 0.0006 * f64::from(step)), &[("red 1", 1.2, RAIL - RADIUS)]);
        assert!(!seen.free_ball, "no ball hides it");
        assert!(!seen.middle || seen.part, "the middle is a part");
        if stages.last() != Some(&(seen.part, seen.middle)) {
            stages.push((seen.part, seen.middle));
        }
    }
    assert_eq!(stages, [(true, true), (true, false), (false, false)]);
}

/// A red is on for Anna; only `reds` and the colours are left.
fn snooker(reds: &[&str]) -> Game {
    Game::of("snooker").turn_of(First).only(&[reds, &COLOURS].concat()).with("cue", -0.5, 0.3)
}

fn offers(game: &Game, choice: Choice) -> bool {
    game.choices().1.contains(&choice)
}

#[test]
fn after_a_foul_the_free_ball_depends_on_what_is_nearer_the_jaw_or_the_ball() {
    for (black, has_free_ball) in [((0.9, RAIL - 0.0262), false), ((0.04, RAIL - 0.035), true)] {
        let mut game = snooker(&["red 1"]).with("red 1", 0.3, RAIL - 0.3).with("black", black.0, black.1);
        if !has_free_ball {
            game = game.with("red 1", 1.2, RAIL - 0.0265);
        }
        game.plays(shot().hits("green").stops("green", -1.0, 0.4).stops("cue", 0.0, RAIL + 0.005));
        assert_eq!(offers(&game, Choice::PlayFreeBall), has_free_ball, "black at {black:?}");
    }
}

#[test]
fn among_the_colours_the_jaw_hides_the_lowest_one_too() {
    // Only the yellow to the black are left, and the yellow lies along the rail.
    let mut game = snooker(&["red 1"]).turn_of(Second);
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    let black = game.ball("black");
    game.declares(Declaration::Nominate(black));
    game.plays(shot().hits("black"));
    let hidden = game.clone().with("yellow", 1.2, RAIL - 0.0265).with("cue", 0.0, RAIL + 0.005);
    let open = game.with("yellow", 1.2, 0.3).with("cue", 0.0, RAIL + 0.005);
    for (mut game, is_miss) in [(hidden, false), (open, true)] {
        game.plays(shot().stops("cue", -0.5, 0.5));
        assert_eq!(offers(&game, Choice::Restore), is_miss);
    }
}

#[test]
fn after_a_red_one_colour_past_the_jaw_is_enough_for_a_miss() {
    let behind = |hides_all: bool| {
        let mut game = snooker(&["red 1", "red 2"]);
        game.plays(shot().hits("red 1").pots("red 1", "foot left"));
        let along = |place: f64| (0.4 + 0.12 * place, RAIL - 0.0265);
        for (place, colour) in COLOURS.iter().enumerate() {
            let (x, y) = along(place as f64);
            game = game.with(colour, x, y);
        }
        game = game.with("cue", 0.0, RAIL + 0.005).with("red 2", -1.0, -0.5);
        if !hides_all {
            game = game.with("green", 0.0, 0.2);
        }
        let pink = game.ball("pink");
        game.declares(Declaration::Nominate(pink));
        game.plays(shot().stops("cue", -0.5, 0.5));
        offers(&game, Choice::Restore)
    };
    assert!(behind(false), "the green could have been nominated");
    assert!(!behind(true), "all six colours lie behind the jaw");
}

#[test]
fn misses_from_behind_a_jaw_are_called_by_the_option_always_but_never_counted() {
    let mut game = Game::of_text("(name: \"x\", game: Snooker(misses: Always))").turn_of(First);
    game = game.only(&[&["red 1"][..], &COLOURS].concat()).with("red 1", 1.2, RAIL - 0.0265);
    game = game.with("cue", 0.0, RAIL + 0.005);
    for number in 1..=4 {
        let verdict = game.plays(shot().stops("cue", -0.5, 0.5));
        assert!(!verdict.sentence.contains("once more"), "{number}: {}", verdict.sentence);
        game.choose(Choice::Restore);
    }
}

/// Anna has a free ball, the blue, with the only red at `red` behind it and `cue` as the place of the cue ball.
fn free_blue(red: (f64, f64)) -> Game {
    let mut game = snooker(&["red 1"]).turn_of(Second).with("red 1", 0.8, 0.4).with("blue", 0.3, 0.4);
    game.plays(shot().hits("green").stops("cue", -0.5, 0.4));
    game.choose(Choice::PlayFreeBall);
    let mut game = game.with("red 1", red.0, red.1);
    let blue = game.ball("blue");
    game.declares(Declaration::FreeBall(blue));
    game
}

#[test]
fn to_leave_the_opponent_behind_a_jaw_and_then_the_free_ball_is_no_foul() {
    let leaves = |cue: (f64, f64)| {
        let mut game = free_blue((1.2, RAIL - 0.0265));
        fouls(&game.plays(shot().hits("blue").stops("blue", 0.9, RAIL - 0.0262).stops("cue", cue.0, cue.1)))
    };
    assert_eq!(leaves((0.0, RAIL + 0.005)), [], "the jaw is nearer");
    assert_eq!(leaves((0.3, RAIL - 0.0262)), [FoulKind::BehindFreeBall], "only the blue is in the way");
}

#[test]
fn two_balls_within_a_tenth_of_a_millimetre_of_each_other_snooker_together() {
    let snookering = |balls: &[(&str, f64, f64)]| {
        let equipment = equipment();
        let places = balls.iter().map(|(name, x, y)| (equipment.named(name).expect("a ball"), Place::Bed(*x, *y)));
        let lie = Lie::of(places);
        let is_red = |ball: &BallId| equipment.words(*ball).starts_with("the red");
        let reds: Vec<BallId> = lie.on_bed().map(|(ball, _)| ball).filter(is_red).collect();
        let sight = Sight::new(&equipment, &lie, equipment.cue_ball, &reds);
        let balls = sight.snookering_balls(DVec2::ZERO);
        balls.iter().map(|ball| equipment.words(*ball)).collect::<Vec<_>>().join(", ")
    };
    // Both lie in the way of the red, at these distances from the cue ball and at mirrored angles.
    let pair = |blue: f64, pink: f64| {
        let at = |distance: f64, angle: f64| DVec2::from_angle(angle) * distance;
        let (blue, pink) = (at(blue, 0.06), at(pink, -0.06));
        snookering(&[("red 1", 1.0, 0.0), ("blue", blue.x, blue.y), ("pink", pink.x, pink.y)])
    };
    let cases = [
        (0.5, 0.5, "the blue, the pink"),
        (0.5, 0.50005, "the blue, the pink"),
        (0.50005, 0.5, "the blue, the pink"),
        (0.5, 0.5002, "the blue"),
        (0.5002, 0.5, "the pink"),
        (0.5, 0.9, "the blue"),
    ];
    for (blue, pink, expected) in cases {
        assert_eq!(pair(blue, pink), expected, "{blue} m and {pink} m");
    }
    // Three at once, and two of three.
    let three = |yellow: f64| {
        snookering(&[("red 1", 1.0, 0.0), ("yellow", yellow, 0.0), ("blue", 0.496, 0.06), ("pink", 0.496, -0.06)])
    };
    assert_eq!(three(DVec2::new(0.496, 0.06).length()), "the yellow, the blue, the pink");
    assert_eq!(three(0.9), "the blue, the pink");
    // An equally near ball beside the path does not count, nor one behind the red.
    assert_eq!(snookering(&[("red 1", 1.0, 0.0), ("blue", 0.5, 0.0), ("pink", 0.0, 0.5)]), "the blue");
    assert_eq!(snookering(&[("red 1", 0.5, 0.0), ("blue", 1.0, 0.0), ("pink", 0.4, 0.0)]), "the pink");
    // The same pair hides both of two reds; two different pairs hide them.
    let both = [("red 1", 1.0, 0.02), ("red 2", 1.0, -0.04), ("blue", 0.5, 0.03), ("pink", 0.5, -0.03)];
    assert_eq!(snookering(&both), "the blue, the pink");
    let apart = [("red 1", 1.0, 0.0), ("red 2", -1.0, 0.0), ("blue", 0.5, 0.0), ("pink", -0.5, 0.0)];
    assert_eq!(snookering(&apart), "");
}

#[test]
fn the_referee_names_both_of_two_equally_near_balls_with_the_free_ball() {
    let says = |pink: f64| {
        let mut game = snooker(&["red 1"]).with("red 1", 0.8, 0.4).with("blue", 0.1, 0.43).with("pink", pink, 0.37);
        game.plays(shot().hits("green").stops("green", -1.0, -0.4).stops("cue", -0.5, 0.4)).sentence
    };
    assert!(says(0.1).contains("Ben is snookered behind the blue and the pink and has a free ball."), "{}", says(0.1));
    assert!(says(0.2).contains("Ben is snookered behind the blue and has a free ball."), "{}", says(0.2));
}

#[test]
fn to_snooker_behind_the_free_ball_and_an_equally_near_one_is_a_foul_for_either() {
    let leaves = |pink: f64| {
        let mut game = free_blue((0.8, 0.4)).with("pink", pink, 0.37);
        fouls(&game.plays(shot().hits("blue").stops("blue", 0.1, 0.43).stops("cue", -0.5, 0.4)))
    };
    assert_eq!(leaves(0.1), [FoulKind::BehindFreeBall], "equally near");
    assert_eq!(leaves(0.0), [], "the pink is nearer");
    assert_eq!(leaves(0.2), [FoulKind::BehindFreeBall], "the blue is nearer");
}

#[test]
fn at_blackball_a_player_who_sees_his_balls_only_past_a_jaw_is_totally_snookered_and_needs_no_rail() {
    let (half, radius) = (0.4572, 0.0254);
    let plays = |cue: (f64, f64)| {
        let mut game = Game::of("blackball").turn_of(First).with("cue", -0.4, 0.2);
        game.plays(shot().hits("red 1").pots("red 1", "left side"));
        let mut game = game.only(&["red 2", "yellow 1", "black"]).with("red 2", 0.6, half - radius);
        game = game.with("yellow 1", -0.5, -0.3).with("black", -0.5, 0.1).with("cue", cue.0, cue.1);
        fouls(&game.plays(shot().cushion("cue").hits("red 2").stops("red 2", 0.61, half - radius)))
    };
    assert_eq!(plays((0.0, half + 0.004)), [], "the jaw hides the red");
    assert_eq!(plays((0.0, half - 0.1)), [FoulKind::NoRail]);
}
