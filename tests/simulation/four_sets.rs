//! The four sets of a tick: without one of them its work is not done, but that of the others is.

use crate::table::{hz, motions, send, table};
use baize::physics::{Meeting, Motion, Physics, Strike};
use baize::shot::Setup;
use baize::simulation::{BilliardsSystems, Impact, Orientation, TableCommand};
use baize_testing::common::{four_cushions, pool, setup, stun};
use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;

/// A cue ball 0.3 m in front of an object ball.
fn two_balls() -> Setup {
    let balls = [0.0, 0.3].into_iter().zip([pool(0), pool(1)]);
    let balls: Vec<_> = balls.map(|(x, ball)| (ball, stun(&ball, [x, 0.0], [0.0, 0.0]))).collect();
    Setup { cue_ball: 0, ..setup(four_cushions(2.54, 1.27, 0.0362), Physics::default(), &balls) }
}

/// The state of the two balls after half a second: where they are, how they are turned, and how often they met.
struct Seen {
    motions: Vec<Motion>,
    orientations: Vec<DQuat>,
    impacts: usize,
}

/// Plays a straight shot for half a second without one of the sets.
fn without(set: Option<BilliardsSystems>) -> Seen {
    let mut app = table(&two_balls(), hz(60.0));
    app.init_resource::<Met>().add_systems(Last, count);
    if let Some(set) = set {
        app.configure_sets(FixedUpdate, set.run_if(|| false));
    }
    app.update();
    send(&mut app, TableCommand::Strike(Strike { speed: 2.0, direction: 0.0, ..Strike::default() }));
    (0..30).for_each(|_| app.update());
    let motions = motions(&mut app).into_iter().map(|(_, motion)| motion).collect();
    let mut balls = app.world_mut().query::<(&baize::simulation::IsBall, &Orientation)>();
    let mut orientations: Vec<_> = balls.iter(app.world()).map(|(id, turned)| (*id, turned.0)).collect();
    orientations.sort_by_key(|(id, _)| *id);
    let orientations = orientations.into_iter().map(|(_, orientation)| orientation).collect();
    Seen { motions, orientations, impacts: app.world().resource::<Met>().0 }
}

/// How often balls have met.
#[derive(Resource, Default)]
struct Met(usize);

fn count(mut met: ResMut<Met>, mut impacts: MessageReader<Impact>) {
    met.0 += impacts.read().filter(|impact| matches!(impact.contact.meeting, Meeting::Balls(..))).count();
}

const START: [DVec3; 2] = [DVec3::ZERO, DVec3::new(0.3, 0.0, 0.0)];

/// How far each ball is from where it lay first, in metres.
fn distances_moved(seen: &Seen) -> Vec<f64> {
    seen.motions
        .iter()
        .zip(START)
        .map(|(motion, start)| motion.position.truncate().distance(start.truncate()))
        .collect()
}

#[test]
fn with_all_four_the_balls_meet_travel_and_turn() {
    let seen = without(None);
    assert_eq!(seen.impacts, 1);
    let moved = distances_moved(&seen);
    assert!((0.2..0.35).contains(&moved[0]), "the cue ball stops where it hits: {moved:?}");
    assert!(moved[1] > 0.2, "the object ball is driven on: {moved:?}");
    assert!(seen.orientations.iter().all(|turned| turned.angle_between(DQuat::IDENTITY) > 0.1));
}

#[test]
fn without_detection_nothing_meets_but_the_balls_travel_and_turn() {
    let (seen, unresolved) = (without(Some(BilliardsSystems::Detection)), without(Some(BilliardsSystems::Resolution)));
    assert_eq!(seen.impacts, 0);
    assert_eq!(seen.motions, unresolved.motions);
    assert_eq!(seen.orientations, unresolved.orientations);
}

#[test]
fn without_resolution_the_cue_ball_goes_through_the_object_ball() {
    let seen = without(Some(BilliardsSystems::Resolution));
    assert_eq!(seen.impacts, 0);
    let moved = distances_moved(&seen);
    assert!(moved[0] > 0.5, "nothing stops the cue ball: {moved:?}");
    assert_eq!(moved[1], 0.0);
    assert!(seen.orientations[0].angle_between(DQuat::IDENTITY) > 0.1, "it turns on its way");
    assert_eq!(seen.orientations[1], DQuat::IDENTITY);
}

#[test]
fn without_friction_the_balls_meet_and_turn_but_stay_where_they_are() {
    let (seen, all) = (without(Some(BilliardsSystems::Friction)), without(None));
    assert_eq!(seen.impacts, 1);
    assert_eq!(distances_moved(&seen), [0.0, 0.0]);
    assert_eq!(seen.orientations, all.orientations);
}

#[test]
fn without_orientation_the_balls_meet_and_travel_but_do_not_turn() {
    let (seen, all) = (without(Some(BilliardsSystems::Orientation)), without(None));
    assert_eq!(seen.impacts, 1);
    assert_eq!(seen.motions, all.motions);
    assert_eq!(seen.orientations, [DQuat::IDENTITY; 2]);
}
