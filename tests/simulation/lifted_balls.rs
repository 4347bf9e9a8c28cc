//! Balls that start in the air: by a height, or by a vertical speed.

use crate::table;
use crate::table::{entity, hz, play_on};
use baize::files::{Kind, Source};
use baize::physics::{Ball, BallId, Meeting, Motion, Phase, Physics, Shape};
use baize::rack::{RackFile, rack_text};
use baize::shot::{EventKind, Frozen, Run, Setup, shot_text, simulate};
use baize::simulation::{LastShot, OfMainTable, Position, TableState};
use baize_testing::common::*;
use bevy::math::DVec3;
use proptest::prelude::*;

const RADIUS: f64 = 0.028_575;

fn loaded(text: &str) -> Result<Setup, String> {
    Setup::shot(Source::of_text("test.shot.ron", text)).load().map_err(|error| error.to_string())
}

/// A shot with those balls of a pool set on a 9-ft table, and with the rest of the text.
fn shot_with(balls: &str, rest: &str) -> Result<Setup, String> {
    loaded(&format!("(table: \"pool_9ft\", rack: (ball_set: \"pool\", balls: [{balls}]){rest})"))
}

fn setup_with(balls: &str) -> Setup {
    shot_with(balls, "").unwrap_or_else(|error| panic!("{error}"))
}

fn run(setup: &Setup) -> Run {
    simulate(setup).expect("it can be played")
}

/// When each ball lands on the slate, in order of time.
fn landings(run: &Run, ball: u32) -> Vec<f64> {
    let lands = |kind: &EventKind| matches!(kind, EventKind::Contact { meeting: Meeting::Slate(BallId(id)), .. } if *id == ball);
    run.record.events.iter().filter(|event| lands(&event.kind)).map(|event| event.time).collect()
}

#[test]
fn a_ball_a_foot_above_the_cloth_falls_for_the_root_of_two_h_over_g() {
    let setup = setup_with("(ball: \"cue\", position: (0.1, 0.2), height: 0.3048)");
    assert_eq!(setup.balls[0].motion.position, DVec3::new(0.1, 0.2, RADIUS + 0.3048));
    let run = run(&setup);
    assert_eq!(run.tracks[0].phase_at(0.0), Phase::Airborne);
    let gravity = setup.physics.cloth.gravity;
    assert_close(landings(&run, 0)[0], (2.0 * 0.3048 / gravity).sqrt(), 1e-12, 0.0);
    assert_eq!(run.record.finals[0].phase, Phase::Resting);
    assert_eq!(run.record.finals[0].motion.position, DVec3::new(0.1, 0.2, RADIUS));
}

#[test]
fn a_ball_thrown_up_from_the_bed_comes_back_after_twice_its_speed_over_g() {
    let setup = setup_with("(ball: \"cue\", position: (0.1, 0.2), velocity: (0.5, 0), vertical_speed: 1.5)");
    let run = run(&setup);
    let time = 2.0 * 1.5 / setup.physics.cloth.gravity;
    assert_close(landings(&run, 0)[0], time, 1e-12, 0.0);
    assert_close(run.tracks[0].at(time).position.x, 0.1 + 0.5 * time, 1e-12, 0.0);
}

#[test]
fn a_ball_thrown_down_on_the_bed_bounces_at_once() {
    let setup = setup_with("(ball: \"cue\", position: (0.1, 0.2), vertical_speed: -1)");
    let run = run(&setup);
    assert_eq!(landings(&run, 0)[0], 0.0);
    assert_close(run.tracks[0].at(1e-9).velocity.z, setup.physics.slate.restitution, 1e-6, 0.0);
}

#[test]
fn a_ball_without_height_and_vertical_speed_rests_on_the_bed() {
    let plain = setup_with("(ball: \"cue\", position: (0.1, 0.2), velocity: (0.5, 0.25))");
    let zero = setup_with("(ball: \"cue\", position: (0.1, 0.2), velocity: (0.5, 0.25), height: 0, vertical_speed: 0)");
    assert_eq!(plain, zero);
    let bits = |setup: &Setup| {
        let Motion { position, velocity, .. } = setup.balls[0].motion;
        [position, velocity].map(|vector| vector.to_array().map(f64::to_bits))
    };
    let expected = Motion { velocity: DVec3::new(0.5, 0.25, 0.0), ..Motion::at_rest(0.1, 0.2, RADIUS) };
    assert_eq!(bits(&plain), [expected.position, expected.velocity].map(|vector| vector.to_array().map(f64::to_bits)));
}

#[test]
fn a_ball_may_start_above_another_and_touch_it_but_not_overlap_it() {
    let two = |height: f64| {
        shot_with(
            &format!("(ball: \"cue\", position: (0, 0)), (ball: \"1\", position: (0.03, 0), height: {height})"),
            "",
        )
    };
    // If the centres are 2 R apart, the second ball is sqrt(4 R^2 - 0.03^2) above the first.
    let touching = (4.0 * RADIUS * RADIUS - 0.03 * 0.03).sqrt();
    assert!(two(touching + 1e-9).is_ok());
    let said = two(touching - 1e-4).expect_err("it overlaps");
    assert!(said.contains("balls[1].position (\"1\") overlaps balls[0].position (\"cue\")"), "{said}");
    assert!(said.contains("must be at least 0.057150 m"), "{said}");
    assert!(two(0.0).is_err());
}

#[test]
fn a_ball_may_start_over_a_rail_s_nose_but_not_in_it() {
    let at = |x: f64, height: f64| shot_with(&format!("(ball: \"cue\", position: ({x}, 0.3), height: {height})"), "");
    // 5 mm before the nose of the foot rail.
    assert!(at(1.265, 0.05).is_ok());
    let said = at(1.265, 0.01).expect_err("it is in the nose");
    assert!(said.contains("balls[0].position (\"cue\") starts 0.0") && said.contains("inside \"foot rail\""), "{said}");
    let said = at(1.30, 0.2).expect_err("it is over the rail");
    assert!(said.contains("starts in the air beside the bed"), "{said}");
}

#[test]
fn a_ball_above_a_pocket_falls_in() {
    let pocket = setup_with("(ball: \"cue\", spot: \"head\")").table.boundary.pockets[3].clone();
    let at = |back: f64, height: f64| {
        let (x, y) = (pocket.centre.x + back, pocket.centre.y - back);
        shot_with(&format!("(ball: \"cue\", position: ({x}, {y}), height: {height})"), "")
    };
    for (back, height) in [(0.0, 0.01), (0.0, 0.2), (0.03, 0.2)] {
        let run = run(&at(back, height).unwrap_or_else(|error| panic!("{error}")));
        assert_eq!(run.record.finals[0].phase, Phase::Pocketed(3), "{back} {height}");
    }
    let said = at(0.03, 0.01).expect_err("it is in the back of the pocket");
    assert!(said.contains("starts in the back of the pocket \"foot right\""), "{said}");
}

#[test]
fn a_ball_in_the_air_is_frozen_to_nothing_and_neither_is_what_lies_under_it() {
    let frozen = |height: f64| {
        let setup = setup_with(&format!(
            "(ball: \"cue\", position: (0, 0.3)), (ball: \"1\", position: (0, {}), height: {height})",
            0.3 + 2.0 * RADIUS
        ));
        run(&setup).record.frozen
    };
    assert_eq!(frozen(0.0), vec![Frozen::Balls(BallId(0), BallId(1))]);
    // So low that the distance in space is still within the tolerance of the rules for frozen balls.
    assert_eq!(frozen(1e-4), vec![]);
    assert_eq!(frozen(0.1), vec![]);
    let at_rail = |height: f64| {
        let reach = setup_with("(ball: \"cue\", spot: \"head\")").table.boundary.reach(RADIUS);
        let setup = setup_with(&format!("(ball: \"cue\", position: ({}, 0.3), height: {height})", 1.27 - reach));
        run(&setup).record.frozen.len()
    };
    assert_eq!((at_rail(0.0), at_rail(0.1)), (1, 0));
}

#[test]
fn no_ball_is_lifted_where_none_can_leave_the_bed() {
    let ball = "(ball: \"cue\", position: (0, 0), height: 0.1, vertical_speed: 1)";
    for physics in [", physics: (slate: (flight: false))", ", physics: (shape: Discs)"] {
        let said = shot_with(ball, physics).expect_err("it cannot fly");
        assert!(said.contains("balls[0].height (\"cue\") needs a physics in which balls can leave the bed"), "{said}");
        assert!(said.contains("balls[0].vertical_speed"), "{said}");
    }
}

#[test]
fn no_cue_strikes_a_ball_in_the_air() {
    for lift in ["height: 0.1", "vertical_speed: 0.2"] {
        let ball = format!("(ball: \"cue\", position: (0, 0), {lift})");
        let said = shot_with(&ball, ", strike: (speed: 1, direction_deg: 0)").expect_err("it is refused");
        assert!(said.contains("strike is refused: no cue strikes a ball in the air"), "{said}");
    }
}

/// Balls far enough apart, each with its own height and speed, and some on the bed.
fn any_balls() -> impl Strategy<Value = Vec<(f64, f64, f64, f64)>> {
    let height = prop_oneof![Just(0.0), 1e-9..1e-3_f64, 0.001..3.0_f64];
    let rise = prop_oneof![Just(0.0), -3.0..3.0_f64];
    prop::collection::vec((height, -2.0..2.0_f64, -2.0..2.0_f64, rise), 8)
}

fn scattered(balls: &[(f64, f64, f64, f64)]) -> Setup {
    let ball = |(index, (height, vx, vy, rise)): (usize, &(f64, f64, f64, f64))| {
        let (x, y) = ((index % 4) as f64 * 0.3 - 0.45, (index / 4) as f64 * 0.3 - 0.15);
        let name = if index == 0 { "cue".to_owned() } else { index.to_string() };
        format!(
            "(ball: \"{name}\", position: ({x}, {y}), height: {height:?}, velocity: ({vx:?}, {vy:?}), vertical_speed: {rise:?}),"
        )
    };
    setup_with(&balls.iter().enumerate().map(ball).collect::<String>())
}

fn bits(setup: &Setup) -> Vec<u64> {
    let vectors =
        setup.balls.iter().flat_map(|placed| [placed.motion.position, placed.motion.velocity, placed.motion.spin]);
    vectors.flat_map(|vector| vector.to_array()).map(f64::to_bits).collect()
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn balls_in_the_air_are_saved_as_racks_and_shots_that_load_to_the_same_bits(balls in any_balls()) {
        let setup = scattered(&balls);
        let saved = loaded(&shot_text(&setup, "A shot.")).expect("it was saved");
        prop_assert_eq!(bits(&saved), bits(&setup));
        let text = rack_text("mine", "pool_9ft", Some("pool"), &setup.balls, setup.cue_ball);
        let saved = Setup::rack(Source::of_text("saved.rack.ron", text)).load().expect("it was saved");
        prop_assert_eq!(bits(&saved), bits(&setup));
    }

    #[test]
    fn a_shot_with_flying_balls_breaks_no_invariant_and_mirrors(balls in any_balls()) {
        let setup = scattered(&balls);
        let one = run(&setup);
        prop_assert_eq!(&one.broken, &None);
        let mut other = setup.clone();
        other.balls.iter_mut().for_each(|placed| placed.motion = mirrored(&placed.motion));
        let other = run(&other);
        for (one, other) in one.record.finals.iter().zip(&other.record.finals) {
            prop_assert_eq!(one.motion.position, other.motion.position * DVec3::new(1.0, -1.0, 1.0));
        }
    }

    #[test]
    fn a_shot_saved_in_mid_flight_goes_on_to_the_same_places(balls in any_balls(), share in 0.05..0.9_f64) {
        // The saved motion is that at one time. It loads to the same bits, and then the shot goes on in the same way.
        let mut setup = scattered(&balls);
        let whole = run(&setup);
        let time = share * landings(&whole, 0).first().copied().unwrap_or(0.1);
        for (placed, track) in setup.balls.iter_mut().zip(&whole.tracks) {
            placed.motion = track.at(time);
        }
        if let Ok(saved) = loaded(&shot_text(&setup, "A shot in mid flight.")) {
            // A ball that was falling beside the table is not saved.
            let finals = run(&setup).record.finals;
            for last in run(&saved).record.finals {
                prop_assert!(finals.contains(&last), "{:?}", last);
            }
        }
    }
}

#[test]
fn an_elevated_stroke_is_kept_to_the_last_bit() {
    // No number of degrees gives this angle, so the stroke is written as the motion that it gives.
    let mut setup = Setup::shot("jump").load().expect("it ships");
    let strike = setup.strike.as_mut().expect("it has a stroke");
    (strike.direction, strike.elevation) = (0.1 + 1e-16, 0.777_000_000_000_000_1);
    let before = run(&setup).record;
    let after = run(&loaded(&shot_text(&setup, "A jump.")).expect("it was saved")).record;
    assert_eq!(before.finals, after.finals);
}

#[test]
fn the_table_in_the_game_shows_a_ball_in_the_air_at_once_and_plays_it() {
    let setup = setup_with("(ball: \"cue\", position: (0.1, 0.2), height: 0.3), (ball: \"1\", position: (0.1, 0.2))");
    let mut app = table::table(&setup, hz(120.0));
    app.update();
    let ball = entity(&mut app, 0);
    let place = app.world().get::<Position>(ball).expect("a ball has a position").0;
    assert!(place.z > RADIUS + 0.29 && place.z <= RADIUS + 0.3, "{place}");
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
    play_on(&mut app);
    let played = app.world().of_main_table::<LastShot>().0.as_ref().expect("it was played").record.finals.clone();
    assert_eq!(played, run(&setup).record.finals);
}

#[test]
fn a_rack_with_a_lifted_ball_fits_every_table_on_its_own() {
    let text =
        "(ball_set: \"pool\", balls: [(ball: \"cue\", spot: \"head\"), (ball: \"1\", spot: \"head\", height: 0.2)])";
    for name in ["pool_9ft", "snooker_12ft", "carom_10ft"] {
        let table = Source::built_in(Kind::Table, name).expect("it ships");
        assert!(Setup::rack(Source::of_text("lifted.rack.ron", text)).table(table).load().is_ok(), "{name}");
    }
    let file: RackFile = Source::of_text("lifted.rack.ron", text).parse().expect("it is sound").0;
    assert_eq!(file.balls[1].height, 0.2);
}

#[test]
fn a_lifted_ball_is_a_sphere_like_any_other() {
    let ball = Ball { id: BallId(0), radius: RADIUS, mass: 0.17, restitution: None };
    let motion = Motion { position: DVec3::new(0.0, 0.0, 0.5), ..Motion::default() };
    for (shape, flight, flies) in
        [(Shape::Spheres, true, true), (Shape::Spheres, false, false), (Shape::Discs, true, false)]
    {
        let mut physics = Physics { shape, ..Physics::default() };
        physics.slate.flight = flight;
        let run = run(&setup(open_bed(), physics, &[(ball, motion)]));
        assert_eq!(run.tracks[0].phase_at(0.0) == Phase::Airborne, flies, "{shape:?} {flight}");
    }
}
