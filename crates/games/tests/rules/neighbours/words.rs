//! What a referee says before the stroke: frozen and touching balls, spotted balls, the rights of the next shot.

use baize_games::rules::{AgreedFoul, Choice, Declaration, FoulKind, StrokeKind, Verdict};
use glam::DVec2;

use crate::script::*;

/// Where the centre of a ball lies that touches the left rail of a 9-foot table of pool, and of a 7-foot one of blackball, in metres.
fn at_left_rail(game: &Game, ball: &str) -> f64 {
    let equipment = &game.equipment;
    let boundary = &equipment.table.boundary;
    0.5 * equipment.table.width - boundary.reach(equipment.radius(game.ball(ball)))
}

/// A game of Anna's turn, with the cue ball in the middle of the table.
fn turn_at(game: &str) -> Game {
    Game::of_text(&format!("(name: \"x\", game: {game})")).turn_of(First).with("cue", -0.3, 0.2)
}

/// What is said of frozen balls after a shot: the last sentence, if it is about them.
fn frozen_words(verdict: &Verdict) -> Option<&str> {
    let at = verdict.sentence.rfind(". ").map_or(0, |at| at + 2);
    Some(&verdict.sentence[at..]).filter(|sentence| sentence.contains("frozen to a rail"))
}

#[test]
fn in_every_game_of_pool_the_referee_says_before_the_stroke_which_balls_on_are_frozen_to_a_rail() {
    let cases = [
        ("EightBall()", "3", "The 3 is frozen to a rail."),
        ("NineBall()", "1", "The 1 is frozen to a rail."),
        ("TenBall()", "1", "The 1 is frozen to a rail."),
        ("Rotation()", "1", "The 1 is frozen to a rail."),
        ("StraightPool()", "7", "The 7 is frozen to a rail."),
        ("Blackball()", "red 2", "The red 2 is frozen to a rail."),
    ];
    for (name, ball, words) in cases {
        let first = if name == "Blackball()" { "red 1" } else { "1" };
        let mut game = turn_at(name);
        let rail = at_left_rail(&game, ball);
        for (gap, is_frozen) in [(0.0, true), (5e-5, true), (-5e-5, true), (2e-4, false), (0.01, false)] {
            let mut game = game.clone();
            let verdict = game.plays(shot().hits(first).cushion("cue").stops(ball, 0.3, rail - gap));
            assert_eq!(frozen_words(&verdict), is_frozen.then_some(words), "{name}, {gap} m: {}", verdict.sentence);
            assert_eq!(game.state.frozen_on(&game.equipment), if is_frozen { vec![game.ball(ball)] } else { vec![] });
        }
        // It stays frozen, and is named again before the next stroke.
        game = game.with(ball, 0.3, rail);
        let verdict = game.plays(shot().hits(first).cushion("cue"));
        assert_eq!(frozen_words(&verdict), Some(words), "{name}: {}", verdict.sentence);
    }
}

#[test]
fn where_no_rail_is_needed_nobody_speaks_of_frozen_balls() {
    let mut snooker = turn_at("Snooker()").with("red 2", 0.3, 0.889 - 0.026);
    assert_eq!(frozen_words(&snooker.plays(shot().hits("red 1"))), None);
    for name in ["three_cushion", "straight_rail"] {
        let mut carom = apart(Game::of(name)).turn_of(First).with("red", 0.3, 0.67989);
        assert_eq!(frozen_words(&carom.plays(shot().hits("yellow"))), None, "{name}");
    }
}

#[test]
fn only_balls_that_may_be_hit_first_are_named() {
    let rail = at_left_rail(&turn_at("NineBall()"), "1");
    // At nine-ball the lowest alone.
    let mut nine = turn_at("NineBall()").with("5", 0.3, rail);
    assert_eq!(frozen_words(&nine.plays(shot().hits("1").cushion("cue"))), None);
    let mut next = turn_at("NineBall()").with("2", 0.3, rail);
    let verdict = next.plays(shot().hits("1").pots("1", "foot left"));
    assert_eq!(frozen_words(&verdict), Some("The 2 is frozen to a rail."), "it is the lowest now");
    // At eight-ball those of the group of the player who comes next.
    let solids = || {
        let mut game = turn_at("EightBall()").with("3", 0.3, rail).with("12", 0.5, rail);
        game.calls("1", "left side");
        let verdict = game.plays(shot().hits("1").pots("1", "left side"));
        assert_eq!(frozen_words(&verdict), Some("The 3 is frozen to a rail."), "{}", verdict.sentence);
        game
    };
    let miss = solids().plays(shot().hits("2").cushion("2"));
    assert_eq!(frozen_words(&miss), Some("The 12 is frozen to a rail."), "Ben has stripes");
    let foul = solids().plays(shot().hits("12").cushion("12").stops("12", 0.5, rail));
    assert_eq!(frozen_words(&foul), Some("The 12 is frozen to a rail."), "{}", foul.sentence);
    // The 8 only when it is on.
    let mut early = turn_at("EightBall()").with("8", 0.3, rail);
    assert_eq!(frozen_words(&early.plays(shot().hits("1").cushion("1"))), None);
    let mut late = solids().only(&["2", "8"]).with("8", 0.3, rail);
    late.calls("2", "left side");
    let verdict = late.plays(shot().hits("2").pots("2", "left side"));
    assert_eq!(frozen_words(&verdict), Some("The 8 is frozen to a rail."));
}

#[test]
fn several_frozen_balls_are_named_in_their_order_and_a_ball_in_a_corner_once() {
    let game = turn_at("StraightPool()");
    let rail = at_left_rail(&game, "1");
    let end = 1.27 - (0.635 - rail);
    let mut game = game.with("12", 0.3, rail).with("4", 0.5, -rail).with("9", end, 0.1).with("2", -end, -0.3);
    let verdict = game.plays(shot().hits("1").cushion("cue"));
    assert_eq!(frozen_words(&verdict), Some("The 2, the 4, the 9 and the 12 are frozen to a rail."));
    // Where a jaw begins the ball still touches the rail.
    let mut jaw = turn_at("NineBall()");
    let corner = &jaw.equipment.table.boundary.jaws.first().map(|jaw| (jaw.centre, jaw.radius));
    if let Some((centre, radius)) = *corner {
        let reach = radius + jaw.equipment.table.boundary.reach(0.028_575);
        let place = centre + (DVec2::ZERO - centre).normalize() * reach;
        jaw = jaw.with("1", place.x, place.y).with("2", 0.9, 0.3);
        let verdict = jaw.plays(shot().hits("1").cushion("cue"));
        assert_eq!(frozen_words(&verdict), Some("The 1 is frozen to a rail."), "at a jaw");
    }
}

#[test]
fn frozen_balls_are_named_before_a_choice_and_after_every_kind_of_foul() {
    let rail = at_left_rail(&turn_at("NineBall()"), "1");
    let push = |game: &mut Game| {
        game.state.next =
            baize_games::rules::Next::Shot(baize_games::rules::Turn::of(First).as_a(StrokeKind::MayPushOut));
        game.declares(Declaration::PushOut);
        game.plays(shot().cushion("cue"))
    };
    let mut nine = turn_at("NineBall()").with("1", 0.3, rail);
    let verdict = push(&mut nine);
    assert_eq!(frozen_words(&verdict), Some("The 1 is frozen to a rail."), "before Ben chooses who plays");
    assert_eq!(nine.choices().1, [Choice::Play, Choice::HandOver]);
    for foul in [shot().scratches(), shot().hits("1"), shot().hits("2").cushion("2"), shot().hits("1").off_table("5")] {
        let mut game = turn_at("NineBall()").with("1", 0.3, rail);
        assert_eq!(frozen_words(&game.plays(foul)), Some("The 1 is frozen to a rail."));
    }
    let mut touched = turn_at("NineBall()").with("1", 0.3, rail);
    let (equipment, five) = (touched.equipment.clone(), touched.ball("5"));
    let verdict = touched.state.agree_on_foul(&equipment, AgreedFoul::Touched(five)).expect("it goes on");
    assert_eq!(frozen_words(&verdict), Some("The 1 is frozen to a rail."));
    // After the rack nothing is to be hit.
    let mut over = turn_at("NineBall()").with("1", 0.3, rail);
    assert_eq!(frozen_words(&over.plays(shot().hits("1").pots("9", "foot left"))), None);
}

#[test]
fn the_ball_that_was_called_frozen_is_the_one_whose_rail_does_not_count() {
    let rail = at_left_rail(&turn_at("NineBall()"), "1");
    let mut game = turn_at("NineBall()");
    let verdict = game.plays(shot().hits("1").cushion("cue").stops("1", 0.3, rail).stops("cue", -0.3, 0.2));
    assert_eq!(frozen_words(&verdict), Some("The 1 is frozen to a rail."));
    let verdict = game.plays(shot().frozen("1", "").hits("1").cushion("1").stops("1", 0.4, rail));
    assert_eq!(fouls(&verdict), [FoulKind::NoRail]);
    assert!(verdict.sentence.contains("The 1 was frozen to a rail before the shot"), "{}", verdict.sentence);
}

#[test]
fn a_touching_ball_is_called_within_a_tenth_of_a_millimetre_and_on_every_side() {
    for (gap, touches) in [(0.0, true), (9e-5, true), (1.5e-4, false)] {
        for angle in [0.0, 1.0, 2.5, 4.0] {
            let away = DVec2::from_angle(angle) * (0.0525 + gap);
            let mut game = turn_at("Snooker()").with("red 2", 0.4, 0.5);
            let verdict = game.plays(shot().hits("red 1").stops("cue", 0.4 + away.x, 0.5 + away.y));
            let called = verdict.sentence.contains("Touching ball: the cue ball touches the red 2.");
            assert_eq!(called, touches, "{gap} m, {angle} rad: {}", verdict.sentence);
        }
    }
}

#[test]
fn at_snooker_what_is_on_next_decides_whether_a_touching_ball_is_called() {
    let beside = |game: &Game, ball: &str| {
        let at = game.place_of(ball);
        (at.x, at.y + 0.0525)
    };
    let says = |game: &mut Game, shot: Shot| game.plays(shot).sentence;
    // A red pot: colours are on, reds are not.
    let red_pot = || shot().hits("red 1").pots("red 1", "foot left");
    let mut game = turn_at("Snooker()").with("red 2", 0.4, 0.5);
    assert!(
        says(&mut game, red_pot().stops("cue", 0.4, 0.5525))
            .contains("The cue ball touches the red 2, which is not on.")
    );
    let mut game = turn_at("Snooker()");
    let (x, y) = beside(&game, "green");
    assert!(says(&mut game, red_pot().stops("cue", x, y)).contains("Touching ball: the cue ball touches the green."));
    // A foul that snookers: any ball may be nominated.
    let game = turn_at("Snooker()").only(&["red 1", "blue", "black"]).with("red 1", 0.8, 0.4).with("black", -0.4, 0.4);
    let sentence = says(&mut game.clone(), shot().hits("blue").stops("cue", -0.4525, 0.4));
    assert!(sentence.contains("Touching ball: the cue ball touches the black."), "{sentence}");
    // In hand nothing touches.
    let mut game = turn_at("Snooker()").with("red 2", 0.4, 0.5);
    assert!(!says(&mut game, shot().hits("red 1").scratches()).contains("touches"));
}

#[test]
fn in_carom_the_balls_that_touch_the_cue_ball_of_the_next_player_are_named() {
    for name in ["three_cushion", "straight_rail"] {
        let game = || apart(Game::of(name)).turn_of(First);
        let say = |shot: Shot| game().plays(shot).sentence;
        let beside = 0.2 + TOUCHING;
        let white = |x: f64, y: f64| shot().hits("red").stops("cue", x, y);
        assert!(say(white(beside, -0.4)).contains("The yellow touches the white."), "{name}");
        assert!(
            say(white(beside, -0.4).stops("red", 0.2 - TOUCHING, -0.4))
                .contains("The yellow touches the white and the red.")
        );
        assert!(!say(shot().hits("red").stops("red", beside + 2e-4, -0.4)).contains("touches"), "{name}");
        let others = say(shot().hits("red").stops("cue", 0.6, 0.5 - TOUCHING));
        assert!(!others.contains("touches"), "{name}: white and red touch, and Ben plays the yellow: {others}");
        // After a point the same player goes on with the white.
        let point = shot().hits("red").banks(3).hits("yellow").stops("cue", 0.6, 0.5 - TOUCHING);
        assert!(say(point).contains("The white touches the red."), "{name}");
    }
}

#[test]
fn every_ball_that_comes_back_is_named_with_its_place() {
    let says = |game: &mut Game, shot: Shot| game.plays(shot).sentence;
    let cases = [
        ("NineBall()", "1", shot().hits("2").pots("9", ""), "The 9 is spotted on the foot spot."),
        ("TenBall()", "1", shot().hits("2").pots("10", ""), "The 10 is spotted on the foot spot."),
        ("Rotation()", "1", shot().hits("2").pots("4", ""), "The 4 is spotted on the foot spot."),
        ("StraightPool()", "1", shot().hits("2").pots("4", ""), "The 4 is spotted on the foot spot."),
        ("Rotation()", "1", shot().hits("1").off_table("4"), "The 4 is spotted on the foot spot."),
    ];
    for (name, keeps, shot, words) in cases {
        let game = turn_at(name);
        let last = if name == "NineBall()" {
            "9"
        } else if name == "TenBall()" {
            "10"
        } else {
            "4"
        };
        let mut game = game.only(&[keeps, "2", last]).with(keeps, -0.2, 0.3).with("2", -0.2, -0.3).with(last, 0.2, 0.4);
        let sentence = says(&mut game, shot);
        assert!(sentence.contains(words), "{name}: {sentence}");
    }
    let mut two =
        turn_at("StraightPool()").only(&["1", "2", "3"]).with("1", -0.2, 0.3).with("2", 0.2, 0.4).with("3", 0.3, -0.4);
    let sentence = says(&mut two, shot().hits("1").pots("3", "").pots("2", ""));
    assert!(
        sentence.contains("The 2 is spotted on the foot spot. The 3 is spotted on the long string, as near to the foot spot as possible."),
        "{sentence}"
    );
}

#[test]
fn at_eight_ball_the_reason_why_the_turn_passes_fits_what_fell() {
    let after = |called: Option<(&str, &str)>, shot: Shot| {
        let mut game = turn_at("EightBall()");
        if let Some((ball, pocket)) = called {
            game.calls(ball, pocket);
        }
        game.plays(shot).sentence
    };
    let one = |pocket: &str| shot().hits("1").pots("1", pocket);
    let cases = [
        (after(Some(("1", "left side")), one("foot left")), "The 1 went into "),
        (
            after(Some(("1", "left side")), shot().hits("1").pots("9", "left side")),
            "The 1 was called and was not pocketed",
        ),
        (after(None, one("left side")), "No ball and pocket were called"),
    ];
    for (sentence, words) in cases {
        assert!(sentence.contains(words) && sentence.contains("so the turn passes."), "{sentence}");
    }
    let quiet = [
        after(Some(("1", "left side")), one("left side")),
        after(Some(("1", "left side")), shot().hits("1").cushion("1")),
        after(Some(("1", "left side")), one("left side").scratches()),
        after(None, shot().hits("1").cushion("1")),
    ];
    for sentence in quiet {
        assert!(!sentence.contains("the turn passes"), "{sentence}");
    }
}

#[test]
fn two_visits_are_announced_after_every_foul_that_gives_them_and_a_second_visit_when_it_begins() {
    for options in ["after_foul: TwoVisits", "after_foul: FreeShotAndTwoVisits"] {
        for foul in
            [shot(), shot().hits("red 1").scratches(), shot().hits("black"), shot().hits("red 1").off_table("red 2")]
        {
            let mut game = turn_at(&format!("Blackball({options})")).with("cue", -0.4, 0.2);
            let sentence = game.plays(foul).sentence;
            assert!(sentence.contains("Ben has two visits."), "{options}: {sentence}");
        }
    }
    let mut game = turn_at("Blackball(after_foul: TwoVisits)").with("cue", -0.4, 0.2);
    game.plays(shot().hits("red 1").scratches());
    let sentence = game.plays(shot().hits("red 1").cushion("red 1")).sentence;
    assert!(sentence.contains("The second visit begins."), "{sentence}");
}

#[test]
fn what_both_agree_on_without_a_stroke_costs_what_the_game_says_and_names_its_rule() {
    let cases = [
        ("EightBall()", "3", "WPA 3.6"),
        ("StraightPool()", "cue", "WPA 3.6"),
        ("Rotation(bca_fouls: true)", "15", "WPA 3.6"),
        ("Blackball()", "black", "WPA 3.6"),
        ("Snooker()", "pink", "WPBSA 3.11(a)"),
    ];
    for (name, ball, rule) in cases {
        let mut game = turn_at(name);
        let (equipment, ball) = (game.equipment.clone(), game.ball(ball));
        let verdict = game.state.agree_on_foul(&equipment, AgreedFoul::Touched(ball)).expect("it goes on");
        assert_eq!((fouls(&verdict), rules(&verdict)), (vec![FoulKind::BallTouched], vec![rule]), "{name}");
        assert!(verdict.sentence.contains("without a stroke"), "{}", verdict.sentence);
    }
    for name in ["three_cushion", "straight_rail"] {
        for (foul, rule) in [(None, "UMB 42"), (Some("red"), "UMB 41.4")] {
            let mut game = apart(Game::of(name)).turn_of(First);
            let foul = foul.map_or(AgreedFoul::Deliberate, |ball| AgreedFoul::Touched(game.ball(ball)));
            let equipment = game.equipment.clone();
            let verdict = game.state.agree_on_foul(&equipment, foul).expect("it goes on");
            assert_eq!(rules(&verdict), [rule], "{name}");
        }
    }
}
