//! The table in the ECS: commands, edits, messages, and the picture that runs one tick behind.

use crate::table;
use crate::table::{break_shot, entity, hz, motions, nine_ball, notices, play, play_on, refusals, send};
use baize::cue::LostCueBallPlugin;
use baize::files::Source;
use baize::physics::engine::CutOff;
use baize::physics::{BallId, Meeting, Phase, Physics, Shape, Strike, Tip};
use baize::shot::{Ending, Setup, simulate};
use baize::simulation::{
    CurrentPhysics, Edits, Impact, LastShot, OfMainTable, Pocketed, Position, RunState, ShotClock, Shown, TableCommand,
    TableState, TimeCommand, Velocity,
};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

fn lone_ball() -> Setup {
    Setup::rack("cue_ball").load().expect("the rack comes with the game")
}

fn soft(direction: f64) -> Strike {
    Strike { speed: 1.0, direction, ..Strike::default() }
}

fn place_of(app: &mut App, ball: u32) -> DVec3 {
    let ball = entity(app, ball);
    app.world().get::<Position>(ball).expect("a ball has a position").0
}

#[test]
fn the_picture_shows_the_tick_before_and_never_runs_ahead() {
    let mut app = table::table(&lone_ball(), hz(60.0));
    app.update();
    send(&mut app, TableCommand::Strike(soft(0.0)));
    let mut before = place_of(&mut app, 0);
    for _ in 0..30 {
        app.update();
        let ball = entity(&mut app, 0);
        assert_eq!(app.world().get::<Shown>(ball).expect("a ball is shown").position, before);
        before = place_of(&mut app, 0);
    }
}

#[test]
fn a_velocity_written_into_a_resting_ball_sets_it_rolling() {
    let mut app = table::table(&lone_ball(), hz(60.0));
    app.update();
    let ball = entity(&mut app, 0);
    app.world_mut().get_mut::<Velocity>(ball).expect("a ball has a velocity").0 = DVec3::new(0.5, 0.0, 0.0);
    app.update();
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
    play_on(&mut app);
    // Slides to 5/7 of its speed, then rolls: 12 v^2 / (49 mu g) + (5/7 v)^2 / (2 mu_r g).
    let (v, g) = (0.5_f64, 9.81);
    let way = 12.0 * v * v / (49.0 * 0.2 * g) + (v * 5.0 / 7.0) * (v * 5.0 / 7.0) / (2.0 * 0.01 * g);
    let start = lone_ball().balls[0].motion.position.x;
    assert!((place_of(&mut app, 0).x - start - way).abs() < 1e-9);
}

#[test]
fn an_edit_in_mid_shot_takes_effect_from_that_tick_and_is_recorded() {
    let mut app = table::table(&lone_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(soft(0.0)));
    (0..10).for_each(|_| app.update());
    let ball = entity(&mut app, 0);
    app.world_mut().get_mut::<Velocity>(ball).expect("a ball has a velocity").0 = DVec3::new(0.0, 1.0, 0.0);
    let at = app.world().of_main_table::<ShotClock>().seconds();
    app.update();
    let (_, motion) = motions(&mut app)[0];
    assert!(motion.velocity.y > 0.9, "{motion:?}");
    assert_eq!(app.world().of_main_table::<Edits>().0[0].0, at);
}

#[test]
fn an_edit_that_would_overlap_another_ball_is_refused_and_undone() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    app.update();
    let before = place_of(&mut app, 0);
    let one = place_of(&mut app, 1);
    let ball = entity(&mut app, 0);
    app.world_mut().get_mut::<Position>(ball).expect("a ball has a position").0 = one + DVec3::X * 0.01;
    app.update();
    assert_eq!(place_of(&mut app, 0), before);
    assert_eq!(
        refusals(&mut app),
        ["Ball 0 overlaps ball 1: their centres are 0.010000 m apart, but must be at least 0.057150 m."]
    );
}

#[test]
fn an_edit_that_is_not_a_number_is_refused_and_undone() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    app.update();
    let ball = entity(&mut app, 3);
    app.world_mut().get_mut::<Velocity>(ball).expect("a ball has a velocity").0 = DVec3::new(f64::NAN, 0.0, 0.0);
    app.update();
    assert_eq!(motions(&mut app)[3].1.velocity, DVec3::ZERO);
    let why = "Ball 3 is refused: its velocity contains NaN, but must be made of finite numbers.";
    assert_eq!(refusals(&mut app), [why]);
}

#[test]
fn the_cue_ball_can_be_placed_by_hand_but_not_off_the_bed() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    app.update();
    send(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.9, 0.2)));
    app.update();
    assert_eq!(place_of(&mut app, 0).truncate(), DVec2::new(-0.9, 0.2));
    send(&mut app, TableCommand::Place(BallId(0), DVec2::new(-3.0, 0.2)));
    app.update();
    assert_eq!(place_of(&mut app, 0).truncate(), DVec2::new(-0.9, 0.2));
    assert_eq!(notices(&mut app).len(), 1);
}

#[test]
fn nobody_strikes_while_balls_move() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(break_shot()));
    app.update();
    send(&mut app, TableCommand::Strike(break_shot()));
    app.update();
    assert_eq!(notices(&mut app), ["The balls still move: wait until they rest, or rack up again."]);
}

#[test]
fn a_miscue_is_struck_and_the_player_gets_a_notice() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(Strike { tip: Tip { side: 0.6, height: 0.0 }, ..break_shot() }));
    app.update();
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
    assert_eq!(notices(&mut app), ["Miscue: the tip slipped off the ball."]);
}

#[test]
fn a_cue_that_misses_the_ball_is_refused_with_its_reason() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(Strike { tip: Tip { side: 0.6, height: 0.9 }, ..break_shot() }));
    app.update();
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    assert_eq!(
        notices(&mut app),
        ["The cue misses the ball: the tip's offset is 1.082 of the radius, but must be less than 1."]
    );
}

#[test]
fn new_physics_take_effect_from_that_tick() {
    let mut app = table::table(&lone_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(soft(0.0)));
    (0..5).for_each(|_| app.update());
    let mut frictionless = Physics::default();
    frictionless.cloth.sliding_friction = 0.0;
    let speed = motions(&mut app)[0].1.velocity;
    send(&mut app, TableCommand::SetPhysics(Box::new(frictionless)));
    (0..5).for_each(|_| app.update());
    assert_eq!(motions(&mut app)[0].1.velocity, speed);
}

#[test]
fn physics_out_of_range_are_refused_and_change_nothing() {
    let mut app = table::table(&lone_ball(), hz(60.0));
    let mut wrong = Physics::default();
    wrong.cloth.sliding_friction = -1.0;
    send(&mut app, TableCommand::SetPhysics(Box::new(wrong)));
    app.update();
    assert_eq!(app.world().of_main_table::<CurrentPhysics>().0, Physics::default());
    assert_eq!(notices(&mut app), ["Cloth.sliding_friction is -1, but must lie between 0 and 1."]);
}

/// A table with nine-ball balls on which the break was cut off after five impacts, and its set-up.
fn break_cut_off() -> (Setup, App) {
    let mut setup = nine_ball();
    setup.physics.horizon.impacts = 5;
    let mut app = table::table(&setup, hz(60.0));
    send(&mut app, TableCommand::Strike(break_shot()));
    for _ in 0..60 {
        app.update();
    }
    (setup, app)
}

#[test]
fn a_shot_that_is_cut_off_after_so_many_impacts_ends_as_its_headless_run_does() {
    let (setup, app) = break_cut_off();
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::StillMoving);
    let last = app.world().of_main_table::<LastShot>().0.as_ref().expect("the shot was ended");
    let headless = simulate(&Setup { strike: Some(break_shot()), ..setup }).expect("the strike holds");
    assert_eq!(headless.record.ending, Ending::StillMoving(CutOff::Impacts));
    assert_eq!(last.record, headless.record);
}

#[test]
fn after_a_shot_that_was_cut_off_the_notice_asks_to_rack_again() {
    let (_, mut app) = break_cut_off();
    notices(&mut app);
    send(&mut app, TableCommand::Strike(break_shot()));
    app.update();
    assert_eq!(notices(&mut app), ["The last shot was cut off: rack up again."]);
}

#[test]
fn impacts_go_out_as_messages_in_the_order_of_their_times() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(break_shot()));
    let mut impacts: Vec<Impact> = Vec::new();
    for _ in 0..600 {
        app.update();
        impacts.extend(app.world_mut().resource_mut::<Messages<Impact>>().drain());
    }
    assert!(matches!(impacts[0].contact.meeting, Meeting::Balls(BallId(0), _)));
    assert!(impacts.iter().any(|impact| matches!(impact.contact.meeting, Meeting::Cushion(..))));
    assert!(impacts.is_sorted_by(|a, b| a.contact.time <= b.contact.time));
    assert!(impacts.iter().all(|impact| impact.contact.normal_speed > 0.0 && impact.contact.point.is_finite()));
}

#[test]
fn a_pocketed_cue_ball_comes_back_on_the_head_spot() {
    let setup = lone_ball();
    let mut app = table::table_beside(&setup, hz(60.0), |app| _ = app.add_plugins(LostCueBallPlugin));
    app.update();
    let pocket = &setup.table.boundary.pockets[0];
    let way = pocket.centre - setup.balls[0].motion.position.truncate();
    send(
        &mut app,
        TableCommand::Strike(Strike { speed: 2.5, direction: libm::atan2(way.y, way.x), ..Strike::default() }),
    );
    play_on(&mut app);
    let last = app.world().of_main_table::<LastShot>().0.as_ref().expect("a shot was played");
    assert_eq!(last.record.finals[0].phase, Phase::Pocketed(0));
    let lies_in_pocket = |app: &mut App| {
        let ball = entity(app, 0);
        app.world().get::<Pocketed>(ball).is_some()
    };
    // It stays in the pocket for a while before it comes back.
    (0..40).for_each(|_| app.update());
    assert!(lies_in_pocket(&mut app));
    let mut said = Vec::new();
    for _ in 0..4 {
        app.update();
        said.extend(notices(&mut app));
    }
    assert_eq!(place_of(&mut app, 0).truncate(), setup.table.head_spot);
    assert!(!lies_in_pocket(&mut app));
    assert_eq!(said, ["The cue ball is back in hand: drag it to where you want it."]);
}

#[test]
fn a_pocketed_cue_ball_stays_where_it_is_if_nobody_plays_by_that_rule() {
    let setup = lone_ball();
    let mut app = table::table(&setup, hz(60.0));
    let way = setup.table.boundary.pockets[0].centre - setup.balls[0].motion.position.truncate();
    play(&mut app, Strike { speed: 2.5, direction: libm::atan2(way.y, way.x), ..Strike::default() });
    (0..120).for_each(|_| app.update());
    let ball = entity(&mut app, 0);
    assert_eq!(app.world().get::<Pocketed>(ball), Some(&Pocketed(0)));
    send(&mut app, TableCommand::Strike(soft(0.0)));
    app.update();
    assert_eq!(notices(&mut app), ["The cue ball is not on the bed: put it back on the table first."]);
}

#[test]
fn a_paused_table_stands_still_and_a_step_takes_one_tick() {
    let mut app = table::table(&lone_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(soft(0.3)));
    (0..5).for_each(|_| app.update());
    send(&mut app, TimeCommand::Pause);
    app.update();
    assert_eq!(*app.world().resource::<RunState>(), RunState::Paused);
    let (held, clock) = (place_of(&mut app, 0), *app.world().of_main_table::<ShotClock>());
    (0..10).for_each(|_| app.update());
    assert_eq!(place_of(&mut app, 0), held);
    send(&mut app, TimeCommand::Step);
    (0..3).for_each(|_| app.update());
    let tick = u64::try_from(hz(60.0).as_nanos()).expect("a tick is short");
    assert_eq!(app.world().of_main_table::<ShotClock>().nanos, clock.nanos + tick);
    assert_ne!(place_of(&mut app, 0), held);
}

#[test]
fn a_new_rack_replaces_the_balls_at_once() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    play(&mut app, break_shot());
    send(&mut app, TableCommand::Rack(Box::new(lone_ball())));
    app.update();
    assert_eq!(motions(&mut app).len(), 1);
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
}

#[test]
fn balls_turn_into_discs_from_that_tick_and_roll_on_where_they_are() {
    let mut app = table::table(&nine_ball(), hz(60.0));
    send(&mut app, TableCommand::Strike(break_shot()));
    (0..60).for_each(|_| app.update());
    let before = motions(&mut app);
    assert!(before.iter().any(|(_, motion)| motion.slip(0.028_575).length() > 0.01), "nothing slides any more");
    let discs = Physics { shape: Shape::Discs, ..Physics::default() };
    send(&mut app, TableCommand::SetPhysics(Box::new(discs)));
    app.update();
    for ((_, before), (_, after)) in before.iter().zip(motions(&mut app)) {
        // At most a tick at this speed, and only the spin of a roll.
        assert!(
            before.position.truncate().distance(after.position.truncate()) <= before.velocity.length() / 60.0 + 1e-9
        );
        assert!(after.slip(0.028_575).length() < 1e-9 && after.spin.z == 0.0, "{after:?}");
    }
    play_on(&mut app);
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    // There is no message, except about the cue ball if a break ends with it in a pocket.
    let others = notices(&mut app).into_iter().filter(|notice| !notice.contains("in hand"));
    assert_eq!(others.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn discs_that_no_nose_could_touch_as_spheres_stay_discs() {
    let text = "(table: \"flat_box\", physics: \"classic\", rack: (density: 1740, balls: [(ball: \"a\", radius: 0.01, \
                position: (0, 0), velocity: (1, 0))]))";
    let setup = Setup::shot(Source::of_text("shot", text)).load().unwrap_or_else(|error| panic!("{error}"));
    let mut app = table::table(&setup, hz(60.0));
    app.update();
    send(&mut app, TableCommand::SetPhysics(Box::default()));
    app.update();
    assert_eq!(app.world().of_main_table::<CurrentPhysics>().0, setup.physics);
    let said = notices(&mut app);
    assert!(said[0].starts_with("This table cannot hold these balls any more: nose_height is 0.028575 m"), "{said:?}");
}
