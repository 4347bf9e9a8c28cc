//! What is drawn of a table on which light takes its time.

use baize::physics::{BallId, Light, Phase, Shape};
use baize::shot::Setup;
use baize::simulation::{
    Appearance, CurrentPhysics, HistoryPlugin, LightClock, OfMainTable, Onlooker, Orientation, Pocketed, Position,
    Replay, ReplayCommand, RunState, Shown, TableCommand, TableState, Tick, TimeCommand, Velocity,
};
use bevy::math::{DMat3, DVec3};
use bevy::prelude::*;

use crate::table::{entity, hz, play_on, send, table_beside, write};

const LIGHT: Light = Light { speed: 5.0 };

/// Above the middle of the table.
const EYE: DVec3 = DVec3::new(0.0, 0.0, 2.0);

/// Who looks from there, with both switches on.
const ONLOOKER: Onlooker = Onlooker { sees_contraction: true, eye: Some(EYE) };

fn relativistic(rack: &str) -> Setup {
    let mut setup = Setup::rack(rack).load().expect("the rack comes with the game");
    setup.physics.shape = Shape::RelativisticDiscs;
    setup.physics.relativity.speed_of_light = LIGHT.speed;
    setup
}

/// A table with the cue ball and an onlooker.
fn looked_at(onlooker: Onlooker) -> App {
    let mut app = table_beside(&relativistic("cue_ball"), hz(120.0), |app| {
        app.add_plugins(HistoryPlugin).insert_resource(onlooker);
    });
    (0..3).for_each(|_| app.update());
    app
}

/// Sets the cue ball in motion.
fn push(app: &mut App, velocity: DVec3) {
    let ball = entity(app, 0);
    write(app, ball, Velocity(velocity));
    app.update();
}

fn of_ball<C: Component + Clone>(app: &mut App) -> C {
    let ball = entity(app, 0);
    app.world().get::<C>(ball).expect("the ball has it").clone()
}

/// The time that the picture shows while balls move.
fn shown_time(app: &App) -> f64 {
    let world = app.world();
    let (state, run) = (*world.of_main_table::<TableState>(), *world.resource::<RunState>());
    world.of_main_table::<Tick>().shown(state, run, world.resource::<Time<Fixed>>())
}

fn is_waiting(app: &App) -> bool {
    app.world().of_main_table::<LightClock>().is_waiting()
}

fn order(app: &mut App, command: ReplayCommand) {
    app.world_mut().write_message(command);
    app.update();
}

#[test]
fn a_moving_ball_is_drawn_where_it_was_when_its_light_left_and_in_the_shape_of_then() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::new(4.0, 1.0, 0.0));
    let mut compared = 0;
    for _ in 0..400 {
        app.update();
        if *app.world().of_main_table::<TableState>() != TableState::Moving {
            break;
        }
        let seen: Appearance = of_ball(&mut app);
        let place = of_ball::<Shown>(&mut app).position;
        let (way, went) = (EYE.distance(place), LIGHT.speed * (shown_time(&app) - seen.time));
        assert!((way - went).abs() < 2e-8, "the light went {went} m from a ball that is {way} m away");
        if seen.time > 0.0 {
            let expected = baize::simulation::appearance(&LIGHT, seen.velocity, (EYE - place).normalize());
            assert_eq!(seen.shape, expected);
            assert!(place.distance(of_ball::<Position>(&mut app).0) > 0.05, "it is drawn behind");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} pictures of a moving ball");
}

#[test]
fn before_its_light_arrives_a_struck_ball_is_seen_at_rest_where_it_lay() {
    let mut app = looked_at(ONLOOKER);
    let lay: Position = of_ball(&mut app);
    push(&mut app, DVec3::X * 4.0);
    (0..20).for_each(|_| app.update());
    let seen: Appearance = of_ball(&mut app);
    assert!(seen.time < 0.0 && of_ball::<Position>(&mut app).0.distance(lay.0) > 0.3);
    assert_eq!((of_ball::<Shown>(&mut app).position, seen.velocity, seen.shape), (lay.0, DVec3::ZERO, DMat3::IDENTITY));
}

#[test]
fn after_the_ball_has_come_to_rest_it_is_seen_to_move_until_the_last_light_has_arrived() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::X * 1.5);
    play_on(&mut app);
    let rests: Position = of_ball(&mut app);
    let delay = EYE.distance(rests.0) / LIGHT.speed;
    let mut frames = 0;
    while is_waiting(&app) {
        let behind = of_ball::<Shown>(&mut app).position.distance(rests.0);
        frames += 1;
        // Shortly before it rests it hardly moves.
        assert!(behind > 0.0, "{frames} frames after the shot");
        app.update();
    }
    let waited = f64::from(frames) / 120.0;
    assert!((waited - delay).abs() < 3.0 / 120.0, "waited {waited} s for light that takes {delay} s");
    let shown: Shown = of_ball(&mut app);
    assert_eq!((shown.position, shown.orientation), (rests.0, of_ball::<Orientation>(&mut app).0));
    assert_eq!(of_ball::<Appearance>(&mut app).shape, DMat3::IDENTITY);
}

#[test]
fn a_ball_seen_late_is_turned_as_it_was_then() {
    let mut app = looked_at(ONLOOKER);
    let mut turns = Vec::new();
    // It rests before it meets a cushion.
    push(&mut app, DVec3::new(0.4, 0.2, 0.0));
    while *app.world().of_main_table::<TableState>() == TableState::Moving {
        turns.push((app.world().of_main_table::<Tick>().end, of_ball::<Orientation>(&mut app).0));
        let (seen, shown) = (of_ball::<Appearance>(&mut app), of_ball::<Shown>(&mut app));
        let next = turns.partition_point(|(time, _)| *time <= seen.time);
        if let (Some((early, from)), Some((late, to))) = (turns.get(next.wrapping_sub(1)), turns.get(next)) {
            let between = from.slerp(*to, (seen.time - early) / (late - early));
            let off = between.angle_between(shown.orientation);
            assert!(off < 1e-3, "turned by {off} radians too far at {} s", seen.time);
        }
        app.update();
    }
    assert!(turns.len() > 100);
}

#[test]
fn in_a_pause_no_light_arrives() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::X * 1.5);
    play_on(&mut app);
    send(&mut app, TimeCommand::Pause);
    app.update();
    let seen: Shown = of_ball(&mut app);
    (0..100).for_each(|_| app.update());
    assert_eq!(of_ball::<Shown>(&mut app), seen);
    assert!(is_waiting(&app));
    send(&mut app, TimeCommand::Run);
    (0..100).for_each(|_| app.update());
    assert!(!is_waiting(&app));
}

#[test]
fn a_shot_that_is_finished_at_once_is_seen_to_end_within_the_time_that_its_light_takes() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::X * 4.0);
    send(&mut app, TableCommand::Finish);
    app.update();
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    (0..120).for_each(|_| app.update());
    assert!(!is_waiting(&app));
    assert_eq!(of_ball::<Shown>(&mut app).position, of_ball::<Position>(&mut app).0);
}

#[test]
fn a_ball_that_is_moved_by_hand_after_the_shot_is_seen_there_at_once() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::X * 1.5);
    play_on(&mut app);
    assert!(is_waiting(&app));
    send(&mut app, TableCommand::Place(BallId(0), bevy::math::DVec2::new(0.2, 0.1)));
    app.update();
    assert!(!is_waiting(&app));
    assert_eq!(of_ball::<Shown>(&mut app).position, of_ball::<Position>(&mut app).0);
}

#[test]
fn with_contraction_alone_a_ball_is_drawn_where_it_is() {
    let mut app = looked_at(Onlooker { eye: None, ..ONLOOKER });
    let mut plain = looked_at(Onlooker::default());
    for app in [&mut app, &mut plain] {
        push(app, DVec3::X * 4.0);
        (0..30).for_each(|_| app.update());
    }
    let seen: Appearance = of_ball(&mut app);
    let (shown, expected) = (of_ball::<Shown>(&mut app), of_ball::<Shown>(&mut plain));
    assert_eq!(shown.position, expected.position);
    assert!(shown.orientation.angle_between(expected.orientation) < 1e-7);
    assert_eq!(seen.shape, baize::simulation::contraction(&LIGHT, seen.velocity));
    assert!(seen.shape.x_axis.x < 0.9, "{seen:?}");
}

#[test]
fn with_the_delay_alone_a_ball_is_drawn_round() {
    let mut app = looked_at(Onlooker { sees_contraction: false, ..ONLOOKER });
    push(&mut app, DVec3::X * 4.0);
    (0..80).for_each(|_| app.update());
    let seen: Appearance = of_ball(&mut app);
    assert!(seen.time > 0.0 && seen.velocity.x > 3.0, "{seen:?}");
    assert_eq!(seen.shape, DMat3::IDENTITY);
}

#[test]
fn newtons_balls_are_drawn_as_they_are_whatever_is_switched_on() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::X * 1.5);
    (0..100).for_each(|_| app.update());
    let newton =
        baize::physics::Physics { shape: Shape::Discs, ..app.world().of_main_table::<CurrentPhysics>().0.clone() };
    send(&mut app, TableCommand::SetPhysics(Box::new(newton)));
    (0..3).for_each(|_| app.update());
    let ball = entity(&mut app, 0);
    assert!(app.world().get::<Appearance>(ball).is_none() && !is_waiting(&app));
    play_on(&mut app);
    app.update();
    assert_eq!(of_ball::<Shown>(&mut app).position, of_ball::<Position>(&mut app).0);
}

#[test]
fn when_the_switches_go_off_every_ball_is_drawn_where_it_is_and_the_old_light_does_not_come_back() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::X * 1.5);
    play_on(&mut app);
    assert_ne!(of_ball::<Shown>(&mut app).position, of_ball::<Position>(&mut app).0);
    app.insert_resource(Onlooker::default());
    (0..2).for_each(|_| app.update());
    assert_eq!(of_ball::<Shown>(&mut app).position, of_ball::<Position>(&mut app).0);
    app.insert_resource(ONLOOKER);
    (0..2).for_each(|_| app.update());
    assert_eq!(of_ball::<Shown>(&mut app).position, of_ball::<Position>(&mut app).0);
    assert!(!is_waiting(&app));
}

#[test]
fn a_ball_is_seen_to_be_pocketed_when_the_light_of_that_arrives() {
    let mut app = looked_at(ONLOOKER);
    let ball = entity(&mut app, 0);
    let place = of_ball::<Position>(&mut app).0;
    let pocket = relativistic("cue_ball").table.boundary.pockets[0].centre.extend(place.z);
    push(&mut app, (pocket - place).normalize() * 4.0);
    while app.world().get::<Pocketed>(ball).is_none() {
        app.update();
    }
    let mut frames = 0;
    while of_ball::<Appearance>(&mut app).phase.in_play() {
        app.update();
        frames += 1;
    }
    assert!(matches!(of_ball::<Appearance>(&mut app).phase, Phase::Pocketed(_)));
    let delay = EYE.distance(of_ball::<Shown>(&mut app).position) / LIGHT.speed;
    assert!((f64::from(frames) / 120.0 - delay).abs() < 3.0 / 120.0, "{frames} frames for {delay} s");
}

#[test]
fn a_replay_shows_at_each_time_what_the_eye_saw_then_and_goes_on_at_its_end() {
    let mut app = looked_at(ONLOOKER);
    push(&mut app, DVec3::new(2.0, 1.0, 0.0));
    let mut saw = Vec::new();
    while *app.world().of_main_table::<TableState>() == TableState::Moving {
        saw.push((shown_time(&app), of_ball::<Shown>(&mut app)));
        app.update();
    }
    while is_waiting(&app) {
        app.update();
    }
    let last: Shown = of_ball(&mut app);
    order(&mut app, ReplayCommand::Watch(None));
    for (time, shown) in saw.iter().rev().step_by(7) {
        order(&mut app, ReplayCommand::Seek(*time));
        let now: Shown = of_ball(&mut app);
        assert!(now.position.distance(shown.position) < 1e-8, "at {time} s");
        assert!(now.orientation.angle_between(shown.orientation) < 1e-6, "at {time} s");
    }
    order(&mut app, ReplayCommand::End);
    assert!(is_waiting(&app));
    (0..120).for_each(|_| app.update());
    assert!(!is_waiting(&app) && app.world().of_main_table::<Replay>().is_on());
    assert_eq!(of_ball::<Shown>(&mut app).position, last.position);
}
