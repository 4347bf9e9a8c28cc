//! Which fouls of snooker are misses (WPBSA 3.14).

use baize_games::rules::{Choice, Declaration, FoulKind, Zone};
use glam::DVec2;

use crate::script::*;

const COLOURS: [&str; 6] = ["yellow", "green", "brown", "blue", "pink", "black"];

/// A red is on for Anna, and the cue ball can hit reds on a straight line.
fn reds(options: &str) -> Game {
    Game::of_text(&format!("(name: \"x\", game: Snooker({options}))")).turn_of(First).with("cue", -0.5, 0.3)
}

/// Anna has potted a red.
fn after_red(options: &str) -> Game {
    let mut game = reds(options);
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    game
}

fn nominated(options: &str, colour: &str) -> Game {
    let mut game = after_red(options);
    let ball = game.ball(colour);
    game.declares(Declaration::Nominate(ball));
    game
}

fn free_ball(nominated: &str) -> Game {
    let game = reds("").turn_of(Second).only(&[&["red 2"][..], &COLOURS].concat()).with("red 2", 0.8, 0.4);
    let mut game = game.with("cue", -0.4, 0.4).with("black", 0.3, 0.4);
    game.plays(shot().hits("blue").stops("cue", -0.5, 0.4));
    game.choose(Choice::PlayFreeBall);
    let ball = game.ball(nominated);
    game.declares(Declaration::FreeBall(ball));
    game
}

/// What the foul costs, and whether the opponent may have the balls put back.
fn judged(mut game: Game, shot: Shot) -> (i32, bool) {
    let verdict = game.plays(shot);
    assert!(verdict.is_foul(), "{}", verdict.sentence);
    (verdict.points[1], game.choices().1.contains(&Choice::Restore))
}

#[test]
fn a_foul_in_which_a_ball_on_is_among_those_hit_first_is_no_miss_whatever_else_it_is() {
    let no_miss = [
        ("a red and a colour at once", reds(""), shot().hits_together(&["red 1", "blue"]), 5),
        ("a red, a colour and a red at once", reds(""), shot().hits_together(&["red 1", "black", "red 2"]), 7),
        ("the colour just before the red", reds(""), shot().hits("green").hits_soon("red 1", 4e-4), 4),
        ("in off a red", reds(""), shot().hits("red 1").scratches(), 4),
        ("a colour potted off a red", reds(""), shot().hits("red 1").pots("pink", "foot left"), 6),
        ("a red off the table", reds(""), shot().hits("red 1").off_table("red 1"), 4),
        ("also where every miss is called", reds("misses: Always"), shot().hits_together(&["red 1", "blue"]), 5),
        ("the nominated and another colour at once", nominated("", "pink"), shot().hits_together(&["pink", "blue"]), 6),
        ("the nominated colour and a red at once", nominated("", "blue"), shot().hits_together(&["blue", "red 2"]), 5),
        ("a red, though a free ball is nominated", free_ball("black"), shot().hits("red 2"), 4),
        ("the free ball and another colour at once", free_ball("black"), shot().hits_together(&["black", "blue"]), 5),
    ];
    for (name, game, shot, cost) in no_miss {
        assert_eq!(judged(game, shot), (cost, false), "{name}");
    }
}

#[test]
fn a_foul_without_a_ball_on_among_those_hit_first_is_a_miss() {
    let misses = [
        ("two colours at once", reds(""), shot().hits_together(&["pink", "blue"]), 6),
        ("a colour clearly before the red", reds(""), shot().hits("green").hits_soon("red 1", 6e-4), 4),
        ("nothing", reds(""), shot(), 4),
        ("nothing, and in off", reds(""), shot().scratches(), 4),
        ("a cushion alone", reds(""), shot().cushion("cue"), 4),
        ("another colour than nominated", nominated("", "pink"), shot().hits("blue"), 6),
        ("a red instead of the nominated colour", nominated("", "yellow"), shot().hits("red 2"), 4),
        ("two other colours than nominated", nominated("", "pink"), shot().hits_together(&["blue", "green"]), 6),
        ("another colour than the free ball", free_ball("black"), shot().hits("blue"), 5),
    ];
    for (name, game, shot, cost) in misses {
        let side = if game.state.to_act() == Some(First) { 1 } else { 0 };
        assert_eq!(side, 1, "{name}");
        assert_eq!(judged(game, shot), (cost, true), "{name}");
    }
}

#[test]
fn without_a_nomination_every_colour_could_be_on() {
    let no_miss = [
        ("any colour", "", shot().hits("yellow")),
        ("two colours at once", "", shot().hits_together(&["yellow", "black"])),
        ("a colour and a red at once", "", shot().hits_together(&["green", "red 2"])),
        ("a colour, and in off", "", shot().hits("black").scratches()),
        ("a colour that touched, played away from", "", shot().frozen("cue", "blue")),
        ("two colours at once where none is nominated", "nominations: false", shot().hits_together(&["blue", "pink"])),
        ("every miss is called", "misses: Always", shot().hits("brown")),
    ];
    for (name, options, shot) in no_miss {
        assert_eq!(judged(after_red(options), shot), (7, false), "{name}");
    }
    let misses = [
        ("a red", "", shot().hits("red 2")),
        ("nothing", "", shot()),
        ("a red that touched, played away from", "", shot().frozen("cue", "red 2")),
        ("a red where none is nominated", "nominations: false", shot().hits("red 2")),
        ("nothing where none is nominated", "nominations: false", shot().cushion("cue")),
    ];
    for (name, options, shot) in misses {
        assert_eq!(judged(after_red(options), shot), (7, true), "{name}");
    }
}

#[test]
fn a_colour_that_is_hit_without_a_nomination_does_not_begin_a_row_of_misses() {
    let mut game = after_red("");
    game.plays(shot().hits("blue"));
    assert_eq!(game.choices().1, [Choice::Play, Choice::HandOver]);
    game.choose(Choice::HandOver);
    for number in 1..=2 {
        let verdict = game.plays(shot());
        assert_eq!(verdict.sentence.contains("once more"), number == 2, "{number}: {}", verdict.sentence);
        game.choose(Choice::Restore);
    }
}

/// Anna has the cue ball in hand in the D, with the only red at `red`, and puts it at `cue`.
fn in_hand_at(red: (f64, f64), hiding: (f64, f64), cue: DVec2) -> Game {
    let game = reds("").only(&[&["red 1"][..], &["blue", "black"]].concat());
    let mut game = game.with("red 1", red.0, red.1).with("blue", hiding.0, hiding.1);
    game.state.next = in_hand(First, Zone::D);
    let equipment = game.equipment.clone();
    game.state.lie.set(equipment.cue_ball, baize_games::rules::Place::Pocket(0));
    game.state.place(&equipment, cue).unwrap_or_else(|objection| panic!("{objection}"));
    game
}

#[test]
fn who_has_the_cue_ball_in_hand_and_puts_it_where_the_red_is_hidden_misses_it_all_the_same() {
    let middle = DVec2::new(-1.0475, 0.0);
    let red = (1.0, 0.0);
    let cases = [
        ("hidden from there, open from beside", (-0.5, 0.0), true),
        ("open from there", (-0.5, 0.3), true),
        ("hidden from the whole D", (0.946, 0.0), false),
    ];
    for (name, blue, is_miss) in cases {
        let mut game = in_hand_at(red, blue, middle);
        let verdict = game.tries(shot().stops("cue", -1.0, 0.3)).unwrap_or_else(|objection| panic!("{objection}"));
        assert_eq!(game.choices().1.contains(&Choice::Restore), is_miss, "{name}: {}", verdict.sentence);
    }
    // Not in hand, the same place is one from which the red cannot be hit.
    let mut lies = in_hand_at(red, (-0.5, 0.0), middle).turn_of(First);
    lies.plays(shot().stops("cue", -1.0, 0.3));
    assert!(!lies.choices().1.contains(&Choice::Restore));
}

#[test]
fn a_miss_from_the_d_behind_a_ball_is_not_one_of_three_that_lose_the_frame() {
    let mut game = in_hand_at((1.0, 0.0), (-0.5, 0.0), DVec2::new(-1.0475, 0.0));
    for number in 1..=4 {
        let verdict = game.tries(shot().stops("cue", -1.0, 0.3)).unwrap_or_else(|objection| panic!("{objection}"));
        assert!(!verdict.sentence.contains("once more"), "{number}: {}", verdict.sentence);
        game.choose(Choice::Restore);
        assert_eq!(game.state.next, in_hand(First, Zone::D), "it is in hand again");
    }
}

#[test]
fn a_fair_shot_with_a_touching_ball_is_neither_a_foul_nor_a_miss() {
    let touching_red = shot().frozen("cue", "red 2").cushion("cue");
    assert_eq!(fouls(&reds("").plays(touching_red)), []);
    let mut pink = nominated("", "pink");
    assert_eq!(fouls(&pink.plays(shot().frozen("cue", "pink"))), []);
    let mut other = nominated("", "pink");
    assert_eq!(fouls(&other.plays(shot().frozen("cue", "blue"))), [FoulKind::NoBallHit]);
    assert!(other.choices().1.contains(&Choice::Restore), "the blue was not nominated");
}
