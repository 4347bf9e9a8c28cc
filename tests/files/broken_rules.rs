//! An engine that breaks a rule of its own says so, and keeps the shot.

use std::fs;
use std::path::PathBuf;

use crate::common::*;
use crate::random::Cupboard;
use baize::choice::{ChoicePlugin, Start};
use baize::files::{Kind, Shelves, Source, built_in_names};
use baize::physics::engine::{Forecast, Surroundings, resolve};
use baize::physics::{Ball, Body, Motion, Physics};
use baize::schema::{keep_broken, shot_text};
use baize::shot::{BrokenRule, Recorder, Setup, simulate};
use baize::simulation::{Command, CurrentPhysics, LastShot, Notice, SimulationPlugin, TableState};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

fn bodies_of(setup: &Setup) -> Vec<Body> {
    setup.balls.iter().map(|placed| Body::new(placed.ball, &placed.motion, &setup.physics, 0.0)).collect()
}

/// Plays balls by the engine alone, without the checks of a shot.
fn broken_by(setup: &Setup) -> Option<BrokenRule> {
    let mut bodies = bodies_of(setup);
    let around = Surroundings { boundary: &setup.table.boundary, physics: &setup.physics };
    let (mut forecast, mut recorder) = (Forecast::new(bodies.len()), Recorder::start(setup, &bodies));
    let mut contacts = Vec::new();
    for _ in 0..100 {
        let Some(due) = forecast.next(&bodies, around, setup.physics.horizon.seconds) else { break };
        resolve(&mut bodies, &mut forecast, &due, around, &mut contacts);
        recorder.note(&bodies, &forecast, due.time, &mut contacts);
    }
    recorder.finish(&setup.table, &setup.physics, false).broken
}

/// A ball that runs into another one.
fn two_balls(physics: Physics) -> Setup {
    let (cue, object) = (pool(0), pool(1));
    setup(
        open_bed(),
        physics,
        &[(cue, rolling(&cue, [0.0, 0.0], [1.0, 0.0])), (object, stun(&object, [0.3, 0.01], [0.0, 0.0]))],
    )
}

#[test]
fn balls_that_give_back_more_than_they_take_break_the_rule_of_energy() {
    let mut physics = Physics::default();
    assert_eq!(broken_by(&two_balls(physics.clone())), None);
    (physics.ball_ball.restitution, physics.ball_ball.cling) = (1.05, 0.0);
    let broken = broken_by(&two_balls(physics)).expect("energy comes from nowhere");
    assert!(matches!(broken, BrokenRule::Energy { before, after, .. } if after > before), "{broken}");
}

/// What is seen when the first ball of two suddenly does something else after a second.
fn seen(doctored: impl Fn(&mut Ball, &mut Motion)) -> Option<BrokenRule> {
    seen_at(1.0, doctored)
}

fn seen_at(time: f64, doctored: impl Fn(&mut Ball, &mut Motion)) -> Option<BrokenRule> {
    let mut setup = two_balls(Physics::default());
    setup.table = four_cushions(2.54, 1.27, 0.0362);
    setup.balls[0].motion.velocity = DVec3::ZERO;
    setup.balls[0].motion.spin = DVec3::ZERO;
    let mut bodies = bodies_of(&setup);
    let mut recorder = Recorder::start(&setup, &bodies);
    let mut forecast = Forecast::new(bodies.len());
    recorder.note(&bodies, &forecast, 0.5, &mut Vec::new());
    let (mut ball, mut motion) = (bodies[0].ball, setup.balls[0].motion);
    doctored(&mut ball, &mut motion);
    // A time that is none makes no course.
    bodies[0] = Body::new(ball, &motion, &setup.physics, if time.is_nan() { 1.0 } else { time });
    forecast.touch(0);
    recorder.note(&bodies, &forecast, time, &mut Vec::new());
    recorder.finish(&setup.table, &setup.physics, false).broken
}

#[test]
fn what_no_shot_may_do_is_seen() {
    assert_eq!(seen(|_, _| ()), None);
    let overlap = seen(|_, motion| motion.position.x = 0.3 - 0.05);
    assert!(
        matches!(overlap, Some(BrokenRule::Overlap { first: 0, second: 1, depth, .. }) if depth > 6e-3),
        "{overlap:?}"
    );
    let outside = seen(|_, motion| motion.position.y = 0.64);
    assert!(matches!(outside, Some(BrokenRule::Outside { ball: 0, y: 0.64, .. })), "{outside:?}");
    let faster = seen(|_, motion| motion.velocity.x = 0.1);
    assert!(matches!(faster, Some(BrokenRule::Energy { before: 0.0, .. })), "{faster:?}");
    let nowhere = seen(|_, motion| motion.position.x = f64::NAN);
    assert!(matches!(nowhere, Some(BrokenRule::NotANumber { ball: 0, .. })), "{nowhere:?}");
    let heavy = seen(|ball, motion| (ball.mass, motion.spin.z) = (f64::MAX, 1.0));
    assert!(matches!(heavy, Some(BrokenRule::Energy { .. })), "{heavy:?}");
    let back = seen_at(0.25, |_, _| ());
    assert_eq!(back, Some(BrokenRule::Time { time: 0.25, before: 0.5 }));
    let never = seen_at(f64::NAN, |_, _| ());
    assert!(matches!(never, Some(BrokenRule::Time { before: 0.5, .. })), "{never:?}");
}

#[test]
fn an_overlap_that_the_set_up_brings_along_is_no_fault_of_the_engine() {
    let mut setup = two_balls(Physics::default());
    setup.balls[0].motion = stun(&pool(0), [0.3 - 0.05, 0.01], [0.0, 0.0]);
    assert_eq!(broken_by(&setup), None);
}

#[test]
fn no_shot_that_comes_with_the_game_breaks_a_rule() {
    for name in built_in_names(Kind::Shot) {
        let setup = Setup::of_shot(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(simulate(&setup).expect("it can be struck").broken, None, "{name}");
    }
}

#[test]
fn a_kept_shot_is_played_again_to_the_last_bit() {
    let cupboard = Cupboard::open();
    let shots = built_in_names(Kind::Shot).map(|name| Setup::of_shot(name).unwrap_or_else(|error| panic!("{error}")));
    let mut exact = 0;
    for setup in shots.chain((0..300).map(|number| cupboard.setup(number))) {
        let text = shot_text(&setup, "A shot.");
        let again =
            Setup::of_shot_source(Source::of_text("kept", &text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let ends = |setup: &Setup| {
            let finals = simulate(setup).expect("it can be struck").record.finals;
            finals.into_iter().map(|last| last.motion).collect::<Vec<_>>()
        };
        assert_eq!(again.table.boundary, setup.table.boundary, "{text}");
        assert_eq!(again.physics, setup.physics, "{text}");
        // Of a stroke that lifts the ball the last bit of an angle may be lost.
        if again.strike == setup.strike || again.strike.is_none() {
            assert_eq!(ends(&again), ends(&setup), "{text}");
            exact += 1;
        }
    }
    assert!(exact > 300, "{exact}");
}

/// An empty folder of the test's own.
fn empty_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("baize-broken-rules-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn kept_shots_are_numbered_and_never_written_over() {
    let folder = empty_folder("numbers");
    let shelves = Shelves { own: Some(folder.clone()), game: PathBuf::new() };
    let rule = BrokenRule::Time { time: 1.0, before: 2.0 };
    let first = keep_broken(&rule, &two_balls(Physics::default()), &shelves).expect("it is written");
    let path = |number: u32| folder.join(format!("shots/broken_rule_{number}.shot.ron"));
    assert!(
        first.contains(&path(1).display().to_string()) && first.contains("time goes back from 2 s to 1 s"),
        "{first}"
    );
    let text = fs::read_to_string(path(1)).expect("it is there");
    keep_broken(&rule, &two_balls(Physics { cloth: ice(), ..Physics::default() }), &shelves).expect("the second too");
    assert_eq!(fs::read_to_string(path(1)).expect("it is still there"), text);
    assert_ne!(fs::read_to_string(path(2)).expect("beside it"), text);
    for number in 3..=100 {
        fs::write(path(number), "").expect("the folder is there");
    }
    let refused = keep_broken(&rule, &two_balls(Physics::default()), &shelves).expect_err("a hundred are enough");
    assert!(refused.to_string().contains("100 of them are kept already"), "{refused}");
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn the_game_tells_of_a_broken_rule_keeps_the_shot_and_goes_on() {
    let folder = empty_folder("game");
    let shelves = Shelves { own: Some(folder.clone()), game: PathBuf::new() };
    let start = Start::new(shelves, None, None).expect("the usual rack comes with the game");
    let mut setup = two_balls(Physics::default());
    setup.balls[0].motion = stun(&pool(0), [0.0, 0.0], [0.0, 0.0]);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, SimulationPlugin { setup: setup.clone() }, ChoicePlugin { start }))
        .insert_resource(TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(200)));
    app.update();
    // No command would take such physics.
    let mut physics = setup.physics.clone();
    physics.ball_ball.restitution = 1.2;
    app.insert_resource(CurrentPhysics(physics));
    app.world_mut().write_message(Command::Strike(baize::physics::Strike { speed: 2.0, ..default() }));
    let mut told = Vec::new();
    for _ in 0..1000 {
        app.update();
        told.extend(app.world_mut().resource_mut::<Messages<Notice>>().drain().map(|notice| notice.0));
        if app.world().resource::<LastShot>().0.is_some() && !told.is_empty() {
            break;
        }
    }
    let kept = folder.join("shots/broken_rule_1.shot.ron");
    assert!(
        told.iter().any(|sentence| sentence.contains("energy") && sentence.contains(&kept.display().to_string())),
        "{told:?}"
    );
    assert!(fs::read_to_string(&kept).is_ok_and(|text| text.contains("restitution: 1.2")));
    assert_eq!(*app.world().resource::<TableState>(), TableState::AtRest);
    let _ = fs::remove_dir_all(folder);
}
