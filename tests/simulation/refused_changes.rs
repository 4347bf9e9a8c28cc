//! Impossible changes: one sentence says why, and the ball gets back the engine's values.

use crate::table;
use crate::table::{entity, hz, motions, refusals, write};
use baize::physics::{BallId, Physics};
use baize::shot::Setup;
use baize::simulation::{
    InPlay, IsBall, Mass, OfMainTable, OffTable, Orientation, Pocketed, Position, Radius, Restitution, Spin, Velocity,
    ball,
};
use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::*;

const RADIUS: f64 = 0.028_575;

fn app() -> App {
    let setup = Setup::rack("nine_ball_tight").load().expect("the rack comes with the game");
    let mut app = table::table(&setup, hz(60.0));
    app.update();
    app
}

/// The sentence about a change of ball 2, which is undone.
#[track_caller]
fn refused<C>(value: C) -> String
where
    C: Component<Mutability = bevy::ecs::component::Mutable> + PartialEq + std::fmt::Debug + Clone,
{
    let mut app = app();
    let ball = entity(&mut app, 2);
    let before = app.world().get::<C>(ball).cloned();
    app.world_mut().entity_mut(ball).insert(value);
    app.update();
    app.update();
    assert_eq!(app.world().get::<C>(ball), before.as_ref(), "it is put back");
    let mut said = refusals(&mut app);
    assert_eq!(said.len(), 1, "{said:?}");
    said.remove(0)
}

#[test]
fn a_value_that_cannot_be_is_refused_and_put_back() {
    let v = DVec3::new;
    assert_eq!(refused(Radius(-1.0)), "Ball 2 is refused: its radius is -1, but must be above 0 m.");
    assert_eq!(refused(Mass(0.0)), "Ball 2 is refused: its mass is 0, but must be above 0 kg.");
    let said = "Ball 2 is refused: its restitution is 1.5, but must lie between 0 and 1.";
    assert_eq!(refused(Restitution(1.5)), said);
    let said = "Ball 2 is refused: its position contains NaN, but must be made of finite numbers.";
    assert_eq!(refused(Position(v(0.0, f64::NAN, RADIUS))), said);
    let said = "Ball 2 is refused: its velocity is 2000 m/s in size, but must be at most 1000 m/s.";
    assert_eq!(refused(Velocity(v(2000.0, 0.0, 0.0))), said);
    let said = refused(Spin(v(9e5, 9e5, 0.0)));
    let (start, end) =
        ("Ball 2 is refused: its spin is 1272792.2", " rad/s in size, but must be at most 1000000 rad/s.");
    assert!(said.starts_with(start) && said.ends_with(end), "{said}");
    let said = "Ball 2 is refused: its orientation must be a quaternion of length 1.";
    assert_eq!(refused(Orientation(DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0))), said);
    assert_eq!(refused(Orientation(DQuat::from_xyzw(0.0, 0.0, f64::NAN, 1.0))), said);
}

#[test]
fn a_place_without_room_is_refused() {
    let v = DVec3::new;
    let said = "Ball 2 is refused: the z of its position is 0 m, but must be at least its radius, 0.028575 m.";
    assert_eq!(refused(Position(v(0.0, 0.0, 0.0))), said);
    let said = "Ball 2 lies off the bed, at 5.0000, 0.0000; put it between the cushions.";
    assert_eq!(refused(Position(v(5.0, 0.0, RADIUS))), said);
    let said = refused(Position(v(0.3, 0.62, RADIUS)));
    assert!(said.starts_with("Ball 2 overlaps ") && said.contains("must be at least"), "{said}");
    let said = "Ball 2 starts in the air beside the bed, at 5.0000, 0.0000; put it over the bed.";
    assert_eq!(refused(Position(v(5.0, 0.0, 0.5))), said);
    let said = refused(Radius(0.032));
    assert!(said.starts_with("Ball 2 overlaps ball ") && said.ends_with("but must be at least 0.060575 m."), "{said}");
    let said = refused(Radius(0.01));
    assert!(said.starts_with("Ball 2 does not suit this table: nose_height is "), "{said}");
}

#[test]
fn a_ball_fixed_to_the_bed_cannot_be_set_in_motion() {
    let mut app = app();
    let ball = entity(&mut app, 0);
    write(&mut app, ball, Mass(f64::INFINITY));
    app.update();
    assert_eq!(refusals(&mut app), [""; 0]);
    write(&mut app, ball, Velocity(DVec3::X));
    app.update();
    let said = "Ball 0 is fixed to the bed by its infinite mass and must have no velocity and no spin.";
    assert_eq!(refusals(&mut app), [said]);
    assert_eq!(motions(&mut app)[0].1.velocity, DVec3::ZERO);
}

#[test]
fn no_ball_is_lifted_where_none_can_leave_the_bed() {
    let mut setup = Setup::rack("nine_ball_tight").load().expect("the rack comes with the game");
    setup.physics = Physics::default();
    setup.physics.slate.flight = false;
    let mut app = table::table(&setup, hz(60.0));
    app.update();
    let ball = entity(&mut app, 0);
    write(&mut app, ball, Position(DVec3::new(0.0, 0.3, 0.3)));
    app.update();
    let said = "Ball 0 is refused: it would be above the bed or move up or down, which needs the shape Spheres and \
                slate.flight true.";
    assert_eq!(refusals(&mut app), [said]);
}

#[test]
fn a_removed_component_comes_back() {
    let mut app = app();
    let ball = entity(&mut app, 2);
    app.world_mut().entity_mut(ball).remove::<(Radius, Velocity)>();
    app.update();
    app.update();
    assert_eq!(app.world().get::<Radius>(ball), Some(&Radius(RADIUS)));
    assert_eq!(app.world().get::<Velocity>(ball), Some(&Velocity(DVec3::ZERO)));
    let said = "The Radius of ball 2 was restored, because every ball must keep it. To remove the ball, despawn it.";
    assert_eq!(refusals(&mut app), [said]);
}

#[test]
fn nobody_but_the_engine_says_that_a_ball_is_pocketed_or_off_the_table() {
    let said = "Pocketed and OffTable of ball 2 are set by the engine alone; to move the ball, write its Position.";
    assert_eq!(refused(Pocketed(3)), said);
    let mut app = app();
    let ball = entity(&mut app, 2);
    app.world_mut().entity_mut(ball).insert(OffTable);
    app.update();
    app.update();
    assert_eq!(refusals(&mut app), [said]);
    assert!(app.world().get::<OffTable>(ball).is_none());
}

#[test]
fn a_spawned_ball_without_room_waits_until_it_is_changed() {
    let mut app = app();
    let place = motions(&mut app)[1].1.position.truncate();
    let late = app.world_mut().spawn(ball(BallId(20), RADIUS, 0.17, place)).id();
    app.update();
    let said = "Ball 20 overlaps ball 1: their centres are 0.000000 m apart, but must be at least 0.057150 m.";
    assert_eq!(refusals(&mut app), [said]);
    app.update();
    assert_eq!(refusals(&mut app), [""; 0], "it is said once");
    assert_eq!(app.world().of_main_table::<InPlay>().entity_of(BallId(20)), None);
    write(&mut app, late, Position(DVec3::new(0.0, 0.3, RADIUS)));
    app.update();
    assert_eq!(refusals(&mut app), [""; 0]);
    assert_eq!(app.world().of_main_table::<InPlay>().entity_of(BallId(20)), Some(late));
}

#[test]
fn of_two_balls_spawned_in_one_place_the_one_with_the_lower_id_lies_there() {
    let mut app = app();
    let place = DVec2::new(0.0, 0.3);
    for id in [31, 30] {
        app.world_mut().spawn(ball(BallId(id), RADIUS, 0.17, place));
    }
    app.update();
    let said = "Ball 31 overlaps ball 30: their centres are 0.000000 m apart, but must be at least 0.057150 m.";
    assert_eq!(refusals(&mut app), [said]);
    let in_play = app.world().of_main_table::<InPlay>();
    assert!(in_play.index_of(BallId(30)).is_some() && in_play.index_of(BallId(31)).is_none());
}

#[test]
fn an_id_that_is_taken_and_a_ball_without_a_size_are_refused() {
    let mut app = app();
    app.world_mut().spawn(ball(BallId(1), RADIUS, 0.17, DVec2::new(0.0, 0.3)));
    app.world_mut().spawn((IsBall(BallId(40)), Position(DVec3::new(0.0, -0.3, RADIUS))));
    app.world_mut().spawn(IsBall(BallId(41)));
    app.update();
    assert_eq!(
        refusals(&mut app),
        [
            "There is a ball 1 already: give the new one a BallId of its own.",
            "Ball 40 has no Radius: spawn it with what `ball(..)` returns.",
            "Ball 41 has no Radius: spawn it with what `ball(..)` returns.",
        ]
    );
}
