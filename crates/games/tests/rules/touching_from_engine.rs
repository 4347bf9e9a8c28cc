//! The cue ball touches a ball or a cushion before a shot of the engine: the facts say whether it was played away.

use baize_files::Source;
use baize_games::rules::{Equipment, Facts, Touched};
use baize_physics::BallId;
use baize_table::shot::{Setup, simulate};

/// The facts of a stroke in that direction on a carom table, with these balls.
fn facts(balls: &str, direction_deg: f64) -> Facts {
    facts_of_strike(balls, &format!("speed: 2, direction_deg: {direction_deg}"))
}

/// The facts of this strike on a carom table, with these balls.
fn facts_of_strike(balls: &str, strike: &str) -> Facts {
    let text = format!(
        "(table: \"carom_10ft\", rack: (ball_set: \"carom\", cue_ball: \"white\", balls: [{balls}]), \
         strike: ({strike}))"
    );
    let setup = Setup::shot(Source::of_text("shot", text)).load().unwrap_or_else(|error| panic!("{error}"));
    let run = simulate(&setup).unwrap_or_else(|error| panic!("{error}"));
    let equipment = Equipment::of(&setup);
    Facts::of(&run.record, &equipment, &equipment.homes(), equipment.cue_ball)
}

/// The red: the second ball of each list.
const RED: BallId = BallId(1);

/// The white touches the red, which lies towards the foot.
const TOUCHING_RED: &str = "(ball: \"white\", position: (0.0, 0.0)), (ball: \"red\", position: (0.0615, 0.0))";

/// The white lies at the left rail: the distance of its centre is R cos(a) with sin(a) = nose height / R - 1.
const AT_LEFT_RAIL: &str = "(ball: \"white\", position: (0.0, 0.67989))";

#[test]
fn a_ball_that_is_played_away_from_is_neither_hit_nor_played_into() {
    for direction in [180.0, 120.0, -100.0] {
        let facts = facts(TOUCHING_RED, direction);
        assert_eq!((facts.frozen, facts.played_into), (vec![RED], vec![]), "{direction}");
        // Off the head rail it may come back to the red, which is then a hit like any other.
        assert!(facts.touches.first().is_some_and(|touch| touch.what.is_rail()), "{direction}");
        assert_eq!(facts.double_hit, None, "{direction}");
    }
}

#[test]
fn a_ball_that_is_played_into_is_hit() {
    for direction in [0.0, 45.0, -80.0] {
        let facts = facts(TOUCHING_RED, direction);
        assert_eq!(facts.played_into, [Touched::Ball(RED)], "{direction}");
        assert_eq!((facts.first_hit, facts.double_hit), (vec![RED], None), "{direction}");
    }
}

#[test]
fn a_cushion_is_played_into_at_an_angle_but_not_along_it() {
    let into = |direction: f64| facts(AT_LEFT_RAIL, direction).played_into;
    assert!(matches!(into(45.0)[..], [Touched::Cushion(_)]), "{:?}", into(45.0));
    assert!(matches!(into(90.0)[..], [Touched::Cushion(_)]), "{:?}", into(90.0));
    for direction in [0.0, 180.0, -45.0, -90.0] {
        assert_eq!(into(direction), [], "{direction}");
    }
}

#[test]
fn a_cushion_a_millimetre_away_is_hit_while_the_tip_is_still_there() {
    let pushed = |gap: f64, direction: f64| {
        let near = format!("(ball: \"white\", position: (0.0, {}))", 0.67989 - gap);
        facts(&near, direction).pushed_into_rail
    };
    assert!(pushed(0.001, 90.0) && pushed(0.001, 60.0));
    assert!(!pushed(0.02, 90.0), "the tip has left the cue ball");
    assert!(!pushed(0.001, 10.0), "a flat angle");
    assert!(!pushed(0.0, 90.0), "a cushion that touches is another foul");
}

#[test]
fn a_masse_away_from_the_touching_ball_and_back_to_it_is_not_played_into_it() {
    let strikes = (40..75).step_by(5).flat_map(|elevation| {
        (2..6).map(move |height| {
            format!("speed: 2.5, direction_deg: 180, elevation_deg: {elevation}, tip: (side: 0, height: -0.{height})")
        })
    });
    let masse = strikes.map(|strike| facts_of_strike(TOUCHING_RED, &strike)).find(|facts| {
        facts.first_hit == [RED] && facts.touches.first().is_some_and(|touch| touch.what == Touched::Ball(RED))
    });
    let masse = masse.expect("one of these draws the cue ball back");
    assert_eq!((masse.frozen, masse.played_into, masse.double_hit), (vec![RED], vec![], None));
    assert!(masse.touches[0].time > 0.05, "it was away for a while: {:?}", masse.touches);
}

#[test]
fn a_ball_apart_from_the_cue_ball_is_hit_and_not_played_into() {
    let apart = "(ball: \"white\", position: (0.0, 0.0)), (ball: \"red\", position: (0.3, 0.0))";
    let facts = facts(apart, 0.0);
    assert_eq!((facts.frozen, facts.played_into, facts.first_hit), (vec![], vec![], vec![RED]));
}

#[test]
fn on_a_table_without_pockets_the_turning_places_of_the_other_balls_are_kept() {
    let apart = "(ball: \"white\", position: (0.0, 0.0)), (ball: \"red\", position: (0.3, 0.0))";
    let facts = facts(apart, 0.0);
    let farthest = facts.waypoints.iter().filter(|(ball, ..)| *ball == RED).map(|(_, x, _)| *x).fold(0.0, f64::max);
    assert!(farthest > 1.38 && farthest < 1.42, "the red turns at the foot rail: {farthest}");
    assert!(facts.waypoints.iter().all(|(ball, ..)| *ball != BallId(0)), "the cue ball's places do not matter");
}
