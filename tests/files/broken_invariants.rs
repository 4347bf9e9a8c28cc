//! An engine that breaks an invariant says so, and saves the shot.

use std::fs;
use std::path::{Path, PathBuf};

use baize::files::{Folders, Kind, Source, built_in_names};
use baize::physics::engine::{Engine, Outcome};
use baize::physics::{Ball, Body, Motion, Physics};
use baize::settings::{Seeds, SettingsPlugin, Start};
use baize::shot::{BrokenInvariant, Recorder, Setup, keep_broken, shot_text, simulate};
use baize::simulation::{
    BilliardsPlugin, CurrentPhysics, InPlay, LastShot, Notice, OfMainTable, TableCommand, TableState,
};
use baize_testing::common::*;
use baize_testing::random::Cupboard;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

fn in_play(setup: &Setup) -> (Engine, Recorder) {
    let mut engine = setup.engine();
    engine.keep_tracks();
    let recorder = Recorder::start(setup, &engine);
    (engine, recorder)
}

/// Plays balls with the engine alone, without the checks of a shot.
fn broken_by(setup: &Setup) -> Option<BrokenInvariant> {
    let (mut engine, mut recorder) = in_play(setup);
    for _ in 0..100 {
        if engine.step(f64::INFINITY) != Outcome::Resolved {
            break;
        }
        recorder.note(&mut engine);
    }
    recorder.finish(&mut engine, &setup.table, None).broken
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
    assert!(matches!(broken, BrokenInvariant::Energy { before, after, .. } if after > before), "{broken}");
}

/// What the check finds when the first of two balls suddenly moves differently after a second.
fn seen(doctored: impl Fn(&mut Ball, &mut Motion)) -> Option<BrokenInvariant> {
    seen_at(1.0, doctored)
}

fn seen_at(time: f64, doctored: impl Fn(&mut Ball, &mut Motion)) -> Option<BrokenInvariant> {
    let mut setup = two_balls(Physics::default());
    setup.table = four_cushions(2.54, 1.27, 0.0362);
    setup.balls[0].motion.velocity = DVec3::ZERO;
    setup.balls[0].motion.spin = DVec3::ZERO;
    let (mut engine, mut recorder) = in_play(&setup);
    engine.advance(0.5);
    recorder.note(&mut engine);
    let (mut ball, mut motion) = (setup.balls[0].ball, setup.balls[0].motion);
    doctored(&mut ball, &mut motion);
    // A time that is not a number makes no course.
    engine.put(0, Body::new(ball, &motion, &setup.physics, if time.is_nan() { 1.0 } else { time }));
    engine.advance(time);
    recorder.note(&mut engine);
    recorder.finish(&mut engine, &setup.table, None).broken
}

#[test]
fn every_broken_invariant_is_found() {
    assert_eq!(seen(|_, _| ()), None);
    let overlap = seen(|_, motion| motion.position.x = 0.3 - 0.05);
    assert!(
        matches!(overlap, Some(BrokenInvariant::Overlap { first: 0, second: 1, depth, .. }) if depth > 6e-3),
        "{overlap:?}"
    );
    let outside = seen(|_, motion| motion.position.y = 0.64);
    assert!(matches!(outside, Some(BrokenInvariant::Outside { ball: 0, y: 0.64, .. })), "{outside:?}");
    let faster = seen(|_, motion| motion.velocity.x = 0.1);
    assert!(matches!(faster, Some(BrokenInvariant::Energy { before: 0.0, .. })), "{faster:?}");
    let nowhere = seen(|_, motion| motion.position.x = f64::NAN);
    assert!(matches!(nowhere, Some(BrokenInvariant::NotANumber { ball: 0, .. })), "{nowhere:?}");
    let heavy = seen(|ball, motion| (ball.mass, motion.spin.z) = (f64::MAX, 1.0));
    assert!(matches!(heavy, Some(BrokenInvariant::Energy { .. })), "{heavy:?}");
    let back = seen_at(0.25, |_, _| ());
    assert_eq!(back, Some(BrokenInvariant::Time { time: 0.25, before: 0.5 }));
    let never = seen_at(f64::NAN, |_, _| ());
    assert!(matches!(never, Some(BrokenInvariant::Time { before: 0.5, .. })), "{never:?}");
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
        let setup = Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(simulate(&setup).expect("it can be struck").broken, None, "{name}");
    }
}

#[test]
fn a_kept_shot_is_played_again_to_the_last_bit() {
    let cupboard = Cupboard::open();
    let shots =
        built_in_names(Kind::Shot).map(|name| Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}")));
    for setup in shots.chain((0..300).map(|number| cupboard.setup(number))) {
        let text = shot_text(&setup, "A shot.");
        let again =
            Setup::shot(Source::of_text("kept", &text)).load().unwrap_or_else(|error| panic!("{error}\n{text}"));
        let ends = |setup: &Setup| {
            let finals = simulate(setup).expect("it can be struck").record.finals;
            finals.into_iter().map(|last| last.motion).collect::<Vec<_>>()
        };
        assert_eq!(again.table.boundary, setup.table.boundary, "{text}");
        assert_eq!(again.physics, setup.physics, "{text}");
        assert!(again.strike == setup.strike || again.strike.is_none(), "{text}");
        assert_eq!(ends(&again), ends(&setup), "{text}");
    }
}

/// An empty folder for this test.
fn empty_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("baize-broken-rules-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The files in a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

#[test]
fn a_shot_that_breaks_the_same_rule_again_and_again_is_kept_once() {
    let folder = empty_folder("once");
    let folders = Folders { own: Some(folder.clone()), ..Folders::of_game() };
    let rule = BrokenInvariant::Time { time: 1.0, before: 2.0 };
    let shot = two_balls(Physics::default());
    let notices: Vec<_> = (0..5).map(|_| keep_broken(&rule, &shot, &folders)).collect();
    let shots = folder.join("shots");
    let [path] = &files(&shots)[..] else { panic!("{:?}", files(&shots)) };
    for sentence in &notices {
        assert!(
            sentence.contains(&path.display().to_string()) && sentence.contains("time goes back from 2 s to 1 s"),
            "{sentence}"
        );
    }
    let text = fs::read_to_string(path).expect("it is there");
    // Another shot gives another file, and so does another invariant that this shot breaks.
    let _ = keep_broken(&rule, &two_balls(Physics { cloth: ice(), ..Physics::default() }), &folders);
    let _ = keep_broken(&BrokenInvariant::NotANumber { time: 1.0, ball: 0 }, &shot, &folders);
    assert_eq!(files(&shots).len(), 3);
    assert_eq!(fs::read_to_string(path).expect("it is still there"), text);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_hundred_kept_shots_are_enough() {
    let folder = empty_folder("hundred");
    let folders = Folders { own: Some(folder.clone()), ..Folders::of_game() };
    let rule = |ball| BrokenInvariant::NotANumber { time: 1.0, ball };
    let shot = two_balls(Physics::default());
    for ball in 0..100 {
        let notices = keep_broken(&rule(ball), &shot, &folders);
        assert!(notices.contains("The shot is saved in"), "{notices}");
    }
    let notices = keep_broken(&rule(100), &shot, &folders);
    assert!(
        notices.contains("The shot could not be saved") && notices.contains("100 of them are saved already"),
        "{notices}"
    );
    assert!(keep_broken(&rule(99), &shot, &folders).contains("The shot is saved in"), "it lies there");
    assert_eq!(files(&folder.join("shots")).len(), 100);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_message_says_that_a_shot_could_not_be_saved() {
    let folder = empty_folder("lost");
    fs::write(&folder, "a file where the folder would be").expect("a file");
    let folders = Folders { own: Some(folder.clone()), ..Folders::of_game() };
    let notices =
        keep_broken(&BrokenInvariant::NotANumber { time: 1.0, ball: 0 }, &two_balls(Physics::default()), &folders);
    assert!(
        notices.contains("not a finite number")
            && notices.contains("The shot could not be saved")
            && notices.contains("is a file"),
        "{notices}"
    );
    let _ = fs::remove_file(folder);
}

#[test]
fn the_game_keeps_a_shot_that_breaks_a_rule_and_goes_on_without_a_word_to_the_player() {
    let folder = empty_folder("game");
    let folders = Folders { own: Some(folder.clone()), ..Folders::of_game() };
    let start = Start::new(folders, None, None, Seeds::from(1)).expect("the usual rack comes with the game");
    let mut setup = two_balls(Physics::default());
    setup.balls[0].motion = stun(&pool(0), [0.0, 0.0], [0.0, 0.0]);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, BilliardsPlugin { setup: setup.clone() }, SettingsPlugin { start }))
        .insert_resource(TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(200)));
    app.update();
    // No command would accept such physics.
    let mut physics = setup.physics.clone();
    physics.ball_ball.restitution = 1.2;
    *app.world_mut().of_main_table_mut() = CurrentPhysics(physics.clone());
    app.world_mut().of_main_table_mut::<InPlay>().put_in_force(physics);
    app.world_mut().write_message(TableCommand::Strike(baize::physics::Strike { speed: 2.0, ..default() }));
    let mut notices = Vec::new();
    for _ in 0..1000 {
        app.update();
        notices.extend(app.world_mut().resource_mut::<Messages<Notice>>().drain().map(|notice| notice.0));
        if app.world().of_main_table::<LastShot>().0.is_some() && !files(&folder.join("shots")).is_empty() {
            break;
        }
    }
    let all = files(&folder.join("shots"));
    let [kept] = &all[..] else { panic!("{all:?}, {notices:?}") };
    assert_eq!(notices, Vec::<String>::new());
    assert!(fs::read_to_string(kept).is_ok_and(|text| text.contains("restitution: 1.2")));
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    let _ = fs::remove_dir_all(folder);
}
