//! Balls are entities: a ball that any system spawns, despawns or changes is played like that from the next tick on.

use crate::table;
use crate::table::{entity, hz, motions, notices, play, play_on, refusals, send, write};
use baize::physics::{Ball, BallId, Meeting, Motion, Phase, Physics, Strike};
use baize::shot::{EventKind, Run, Setup, simulate};
use baize::simulation::{
    CurrentSetup, Edit, Edits, InPlay, IsBall, LastShot, Mass, OfMainTable, OffTable, Orientation, Pocketed, Position,
    Radius, Restitution, Spin, TableCommand, TableState, Velocity, ball,
};
use baize_testing::common::{four_cushions, pool, setup, stun};
use baize_testing::random::{Cupboard, Dice};
use bevy::ecs::entity_disabling::Disabled;
use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;

/// Balls at those places on the long axis of a table without pockets. The first is the cue ball.
fn row(places: &[f64]) -> Setup {
    let balls: Vec<_> = (0..).zip(places).map(|(id, &x)| (pool(id), stun(&pool(id), [x, 0.0], [0.0; 2]))).collect();
    Setup { cue_ball: 0, ..setup(four_cushions(2.54, 1.27, 0.0362), Physics::default(), &balls) }
}

/// The app with them, after its first tick.
fn app_of(places: &[f64]) -> App {
    let mut app = table::table(&row(places), hz(60.0));
    app.update();
    app
}

/// A pool ball of that id at a place on the long axis.
fn spawn(app: &mut App, id: u32, x: f64) -> Entity {
    let Ball { radius, mass, .. } = pool(id);
    app.world_mut().spawn(ball(BallId(id), radius, mass, DVec2::new(x, 0.0))).id()
}

fn straight(speed: f64) -> Strike {
    Strike { speed, ..Strike::default() }
}

fn last(app: &App) -> Run {
    app.world().of_main_table::<LastShot>().0.as_deref().expect("a shot was played").clone()
}

/// Which balls met in the last shot.
fn meetings(app: &App) -> Vec<(u32, u32)> {
    let met = |kind: &EventKind| match kind {
        EventKind::Contact { meeting: Meeting::Balls(one, other), .. } => Some((one.0, other.0)),
        _ => None,
    };
    last(app).record.events.iter().filter_map(|event| met(&event.kind)).collect()
}

/// Checks that the last shot at the table equals, to the last bit, the shot of that set-up without a window.
#[track_caller]
fn assert_is_headless_shot(app: &App, setup: &Setup) {
    let headless = simulate(setup).expect("it can be played").record;
    let run = last(app);
    assert_eq!(run.record.events, headless.events);
    assert_eq!(run.record.finals, headless.finals);
    assert_eq!(run.broken, None);
}

#[test]
fn a_spawned_ball_is_played_like_one_that_was_racked() {
    let mut app = app_of(&[-0.3]);
    let spawned = spawn(&mut app, 1, 0.2);
    app.update();
    assert_eq!(refusals(&mut app), [""; 0]);
    assert_eq!(app.world().get::<Name>(spawned).map(Name::as_str), Some("ball 1"));
    play(&mut app, straight(2.0));
    assert_eq!(meetings(&app)[0], (0, 1));
    assert_is_headless_shot(&app, &Setup { strike: Some(straight(2.0)), ..row(&[-0.3, 0.2]) });
}

#[test]
fn a_larger_ball_than_all_others_may_be_spawned() {
    let mut app = app_of(&[-0.3]);
    let large = Ball { radius: 0.033, mass: 0.25, ..pool(7) };
    app.world_mut().spawn(ball(large.id, large.radius, large.mass, DVec2::new(0.2, 0.0)));
    app.update();
    play(&mut app, straight(4.0));
    let mut same = row(&[-0.3, 0.2]);
    (same.balls[1].ball, same.balls[1].motion) = (large, stun(&large, [0.2, 0.0], [0.0; 2]));
    assert_is_headless_shot(&app, &Setup { strike: Some(straight(4.0)), ..same });
}

#[test]
fn a_spawned_ball_with_a_velocity_begins_a_shot() {
    let mut app = app_of(&[0.3]);
    let Ball { radius, mass, .. } = pool(5);
    let parts = ball(BallId(5), radius, mass, DVec2::new(-0.3, 0.0));
    app.world_mut().spawn((parts, Velocity(DVec3::X), Restitution(0.8)));
    app.update();
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::Moving);
    play_on(&mut app);
    assert_eq!(meetings(&app)[0], (0, 5));
}

#[test]
fn a_ball_spawned_in_the_way_of_another_that_runs_is_hit() {
    let mut app = app_of(&[-0.5, 0.5]);
    send(&mut app, TableCommand::Strike(straight(2.0)));
    (0..8).for_each(|_| app.update());
    spawn(&mut app, 9, 0.1);
    app.update();
    let added = app.world().of_main_table::<Edits>().0.clone();
    assert!(matches!(added[..], [(_, Edit::Ball(Ball { id: BallId(9), .. }, _))]), "{added:?}");
    play_on(&mut app);
    assert_eq!(meetings(&app)[..2], [(0, 9), (1, 9)]);
    let run = last(&app);
    assert_eq!(run.broken, None);
    let finals: Vec<u32> = run.record.finals.iter().map(|last| last.ball.0).collect();
    assert_eq!(finals, [0, 1, 9]);
    assert_eq!(run.tracks.len(), 3);
}

#[test]
fn a_despawned_ball_is_hit_no_more() {
    let mut app = app_of(&[-0.3, 0.0, 0.4]);
    let gone = entity(&mut app, 1);
    app.world_mut().despawn(gone);
    play(&mut app, straight(2.0));
    assert_eq!(meetings(&app)[0], (0, 2));
    let mut same = row(&[-0.3, 0.0, 0.4]);
    same.balls.remove(1);
    assert_is_headless_shot(&app, &Setup { strike: Some(straight(2.0)), ..same });
}

#[test]
fn a_ball_despawned_while_it_is_run_at_lets_the_other_pass() {
    let mut app = app_of(&[-0.5, 0.0, 0.5]);
    send(&mut app, TableCommand::Strike(straight(2.0)));
    (0..8).for_each(|_| app.update());
    let gone = entity(&mut app, 1);
    app.world_mut().despawn(gone);
    play_on(&mut app);
    assert_eq!(meetings(&app)[0], (0, 2));
    assert_eq!(last(&app).broken, None);
    assert_eq!(last(&app).record.finals.len(), 2);
}

#[test]
fn a_ball_despawned_after_it_was_hit_stays_in_the_events_of_the_record() {
    let mut app = app_of(&[-0.2, 0.0]);
    send(&mut app, TableCommand::Strike(straight(3.0)));
    (0..20).for_each(|_| app.update());
    let gone = entity(&mut app, 1);
    app.world_mut().despawn(gone);
    play_on(&mut app);
    assert_eq!(meetings(&app), [(0, 1)]);
    assert_eq!(last(&app).record.finals.len(), 1);
}

#[test]
fn a_table_from_which_all_balls_go_comes_to_rest() {
    let mut app = app_of(&[-0.2, 0.0]);
    send(&mut app, TableCommand::Strike(straight(3.0)));
    app.update();
    for id in [0, 1] {
        let ball = entity(&mut app, id);
        app.world_mut().despawn(ball);
    }
    play_on(&mut app);
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    assert_eq!(last(&app).record.finals, []);
    send(&mut app, TableCommand::Strike(straight(3.0)));
    app.update();
    assert_eq!(notices(&mut app), ["There is no cue ball on this table to strike."]);
}

#[test]
fn a_ball_that_takes_the_id_of_the_cue_ball_is_struck() {
    let mut app = app_of(&[-0.2, 0.2]);
    let gone = entity(&mut app, 0);
    app.world_mut().despawn(gone);
    app.update();
    assert_eq!(app.world().of_main_table::<CurrentSetup>().0.cue_ball, 1, "there is none");
    spawn(&mut app, 0, -0.4);
    play(&mut app, straight(2.0));
    assert_is_headless_shot(&app, &Setup { strike: Some(straight(2.0)), ..row(&[-0.4, 0.2]) });
}

#[test]
fn a_table_without_balls_takes_those_that_are_spawned_and_strikes_ball_0() {
    let bare = Setup { balls: Vec::new(), ..row(&[]) };
    let mut app = table::table(&bare, hz(60.0));
    spawn(&mut app, 1, 0.2);
    spawn(&mut app, 0, -0.3);
    play(&mut app, straight(2.0));
    assert_is_headless_shot(&app, &Setup { strike: Some(straight(2.0)), ..row(&[-0.3, 0.2]) });
}

#[test]
fn a_heavier_a_larger_and_a_bouncier_ball_are_played_as_what_they_are() {
    let changed = Ball { radius: 0.032, mass: 0.3, restitution: Some(0.5), ..pool(1) };
    let mut app = app_of(&[-0.3, 0.2]);
    let ball = entity(&mut app, 1);
    write(&mut app, ball, Radius(changed.radius));
    write(&mut app, ball, Mass(changed.mass));
    app.world_mut().entity_mut(ball).insert(Restitution(0.5));
    app.update();
    let lies = motions(&mut app)[1].1.position;
    assert_eq!(lies, DVec3::new(0.2, 0.0, 0.032), "it stays on the bed");
    play(&mut app, straight(2.0));
    let mut same = row(&[-0.3, 0.2]);
    (same.balls[1].ball, same.balls[1].motion) = (changed, stun(&changed, [0.2, 0.0], [0.0; 2]));
    assert_is_headless_shot(&app, &Setup { strike: Some(straight(2.0)), ..same.clone() });
    // Without a restitution of its own it has that of the physics again.
    app.world_mut().entity_mut(ball).remove::<Restitution>();
    app.update();
    assert_eq!(app.world().of_main_table::<InPlay>().engine().bodies()[1].ball.restitution, None);
    assert_eq!(refusals(&mut app), [""; 0]);
}

#[test]
fn a_ball_that_grows_while_it_rolls_rolls_on_at_its_new_size() {
    let mut app = app_of(&[-0.5, 0.5]);
    send(&mut app, TableCommand::Strike(straight(1.5)));
    (0..10).for_each(|_| app.update());
    let cue_ball = entity(&mut app, 0);
    let before = motions(&mut app)[0].1;
    write(&mut app, cue_ball, Radius(0.035));
    app.update();
    let after = motions(&mut app)[0].1;
    assert_eq!(after.position.z, 0.035);
    assert!(after.position.x > before.position.x + 0.01, "{after:?}");
    play_on(&mut app);
    let (x, y) = (0.028_575_f64, 0.035_f64);
    let meeting = last(&app).record.events.iter().find_map(|event| match &event.kind {
        EventKind::Contact { meeting: Meeting::Balls(..), point, .. } => Some((*point, event.time)),
        _ => None,
    });
    let (point, _) = meeting.expect("they meet");
    // On a line of centres that is 2 sqrt(R1 R2) long on the plan.
    let apart = 2.0 * (x * y).sqrt();
    assert!((point.x - (0.5 - apart * x / (x + y))).abs() < 1e-9, "{point}");
    assert_eq!(last(&app).broken, None);
}

#[test]
fn two_balls_change_places_in_one_tick() {
    let mut app = app_of(&[-0.3, 0.2]);
    let (one, other) = (entity(&mut app, 0), entity(&mut app, 1));
    let places = motions(&mut app).into_iter().map(|(_, motion)| Position(motion.position)).collect::<Vec<_>>();
    write(&mut app, one, places[1]);
    write(&mut app, other, places[0]);
    app.update();
    assert_eq!(refusals(&mut app), [""; 0]);
    let now: Vec<f64> = motions(&mut app).into_iter().map(|(_, motion)| motion.position.x).collect();
    assert_eq!(now, [0.2, -0.3]);
}

#[test]
fn an_entity_with_another_id_is_another_ball() {
    let mut app = app_of(&[-0.3, 0.2]);
    let renamed = entity(&mut app, 1);
    app.world_mut().entity_mut(renamed).insert(IsBall(BallId(12)));
    play(&mut app, straight(2.0));
    assert_eq!(meetings(&app)[0], (0, 12));
    assert_eq!(app.world().of_main_table::<InPlay>().entity_of(BallId(12)), Some(renamed));
    assert_eq!(app.world().of_main_table::<InPlay>().entity_of(BallId(1)), None);
}

#[test]
fn a_disabled_ball_is_off_the_table_until_it_is_enabled_again() {
    let mut app = app_of(&[-0.3, 0.2]);
    let ball = entity(&mut app, 1);
    app.world_mut().entity_mut(ball).insert(Disabled);
    app.update();
    assert_eq!(app.world().of_main_table::<InPlay>().engine().bodies().len(), 1);
    app.world_mut().entity_mut(ball).remove::<Disabled>();
    play(&mut app, straight(2.0));
    assert_eq!(meetings(&app)[0], (0, 1));
}

#[test]
fn a_pocketed_ball_comes_back_where_its_position_is_written() {
    let setup = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let mut app = table::table(&setup, hz(60.0));
    let way = setup.table.boundary.pockets[0].centre - setup.balls[0].motion.position.truncate();
    play(&mut app, Strike { speed: 2.5, direction: libm::atan2(way.y, way.x), ..Strike::default() });
    let cue_ball = entity(&mut app, 0);
    assert!(app.world().get::<Pocketed>(cue_ball).is_some());
    write(&mut app, cue_ball, Position(DVec3::new(0.1, 0.2, 0.028_575)));
    app.update();
    assert!(app.world().get::<Pocketed>(cue_ball).is_none());
    assert_eq!(app.world().of_main_table::<InPlay>().engine().phase(0), Phase::Resting);
}

#[test]
fn a_written_orientation_is_turned_on_from() {
    let mut app = app_of(&[-0.3, 0.2]);
    let ball = entity(&mut app, 1);
    let turn = DQuat::from_rotation_z(1.0);
    write(&mut app, ball, Orientation(turn));
    app.update();
    let now = app.world().of_main_table::<InPlay>().engine().orientation(1);
    assert!(now.angle_between(turn) < 1e-12);
}

/// Sets a velocity of every ball, as a system of the app during a tick, in no order with the systems of Baize.
#[derive(Resource)]
struct Push(Option<DVec3>);

#[test]
fn a_value_that_a_system_writes_during_a_tick_is_not_lost() {
    let mut app = app_of(&[-0.5, 0.5]);
    app.insert_resource(Push(None));
    app.add_systems(FixedUpdate, |mut push: ResMut<Push>, mut balls: Query<&mut Velocity, With<IsBall>>| {
        if let Some(push) = push.0.take() {
            balls.iter_mut().for_each(|mut velocity| velocity.0 = push);
        }
    });
    send(&mut app, TableCommand::Strike(straight(1.0)));
    (0..5).for_each(|_| app.update());
    app.insert_resource(Push(Some(DVec3::Y)));
    (0..2).for_each(|_| app.update());
    let moving: Vec<Motion> = motions(&mut app).into_iter().map(|(_, motion)| motion).collect();
    assert!(moving.iter().all(|motion| motion.velocity.y > 0.9 && motion.velocity.x < 0.1), "{moving:?}");
}

/// A change of the balls that a system outside Baize may make.
fn meddle(app: &mut App, dice: &mut Dice) {
    let balls: Vec<Entity> = app.world_mut().query_filtered::<Entity, With<IsBall>>().iter(app.world()).collect();
    let world = app.world_mut();
    let number = |dice: &mut Dice| *dice.pick(&[f64::NAN, f64::INFINITY, -1.0, 0.0, 1e-3, 0.028, 0.035, 1.0, 1e9]);
    let place = |dice: &mut Dice| DVec3::new(dice.between(-1.4, 1.4), dice.between(-0.7, 0.7), 0.028_575);
    if balls.is_empty() || dice.happens(0.2) {
        let id = BallId((dice.next() * 12.0) as u32);
        let parts = ball(id, 0.028_575, 0.17, place(dice).truncate());
        world.spawn((parts, Velocity(DVec3::new(dice.between(-3.0, 3.0), dice.between(-3.0, 3.0), 0.0))));
        return;
    }
    let mut ball = world.entity_mut(*dice.pick(&balls));
    match (dice.next() * 18.0) as u32 {
        0 => ball.despawn(),
        1 => drop(ball.insert(Position(place(dice)))),
        2 => drop(ball.insert(Position(DVec3::splat(number(dice))))),
        3 => drop(ball.insert(Velocity(place(dice) * 2.0))),
        4 => drop(ball.insert(Velocity(DVec3::splat(number(dice))))),
        5 => drop(ball.insert(Spin(DVec3::splat(number(dice))))),
        6 => drop(ball.insert(Radius(number(dice)))),
        7 => drop(ball.insert(Mass(number(dice)))),
        8 => drop(ball.insert(Restitution(number(dice)))),
        9 => drop(ball.insert(Orientation(DQuat::from_xyzw(number(dice), 0.0, 0.0, 1.0)))),
        10 => drop(ball.insert((Pocketed(dice.pick(&[0, 3, 999]).to_owned()), OffTable))),
        11 => drop(ball.remove::<(Position, Velocity)>()),
        12 => drop(ball.remove::<(Radius, Mass, Restitution)>()),
        13 => drop(ball.remove::<(Spin, Orientation, Pocketed, OffTable)>()),
        14 => drop(ball.remove::<IsBall>()),
        15 => drop(ball.insert(IsBall(BallId((dice.next() * 12.0) as u32)))),
        16 => drop(ball.clear()),
        _ => drop(ball.insert(Position(place(dice) + DVec3::Z * 0.3))),
    }
}

/// Checks that every ball of the engine has an entity whose components have the engine's values.
fn assert_agrees(app: &mut App, shot: u64) {
    let in_play = app.world().of_main_table::<InPlay>().clone();
    for (index, body) in in_play.engine().bodies().iter().enumerate() {
        let Some(entity) = in_play.entity_of(body.ball.id) else { panic!("shot {shot}: {index} has no entity") };
        let ball = app.world().entity(entity);
        let motion = in_play.engine().motion(index);
        assert!(motion.is_finite(), "shot {shot}: {motion:?}");
        assert_eq!(ball.get::<Position>(), Some(&Position(motion.position)), "shot {shot}");
        assert_eq!(ball.get::<Velocity>(), Some(&Velocity(motion.velocity)), "shot {shot}");
        assert_eq!(ball.get::<Radius>(), Some(&Radius(body.ball.radius)), "shot {shot}");
        assert_eq!(ball.get::<Mass>(), Some(&Mass(body.ball.mass)), "shot {shot}");
        assert_eq!(ball.get::<Restitution>().map(|own| own.0), body.ball.restitution, "shot {shot}");
        assert_eq!(ball.contains::<OffTable>(), in_play.engine().phase(index) == Phase::OffTable, "shot {shot}");
    }
}

#[test]
fn whatever_other_systems_do_to_the_balls_the_engine_keeps_its_invariants() {
    let cupboard = Cupboard::open();
    let (mut refused, mut ended, mut events) = (0, 0, 0);
    for shot in 0..100 {
        let mut dice = Dice::of(190_000 + shot);
        let rack = *dice.pick(&["nine_ball_tight", "snooker_tight", "three_cushion", "eight_ball_tight"]);
        // Half of them on a usual table, the others on any table with any physics.
        let setup = match shot % 2 {
            0 => Setup::rack(rack).load().expect("the rack comes with the game"),
            _ => Setup { strike: None, ..cupboard.setup(shot) },
        };
        let mut app = table::table(&setup, hz(60.0));
        app.update();
        for _ in 0..300 {
            if dice.happens(0.1) {
                send(&mut app, TableCommand::Strike(dice.strike()));
            }
            if dice.happens(0.2) {
                meddle(&mut app, &mut dice);
            }
            app.update();
            refused += refusals(&mut app).len();
            if let Some(run) = app.world_mut().of_main_table_mut::<LastShot>().0.take() {
                assert_eq!(run.broken, None, "shot {shot}");
                ended += 1;
                events += run.record.events.len();
            }
        }
        (0..2).for_each(|_| app.update());
        assert_agrees(&mut app, shot);
    }
    println!("{refused} refused, {ended} shots of {events} events");
    assert!(refused > 500 && ended > 20 && events > 300, "too tame: {refused} refused, {ended} ended, {events} events");
}
