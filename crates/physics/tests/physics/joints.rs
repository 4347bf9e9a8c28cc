//! Balls that start where two noses join, or roll along a jaw into a pocket: the judge finds no fault.

use std::f64::consts::TAU;
use std::sync::atomic::{AtomicU64, Ordering};

use baize_physics::resolution::pocket::Shelf;
use baize_physics::{CushionModel, Motion, PocketModel};
use baize_table::rack::bed_flaw;
use baize_table::shot::Setup;
use baize_testing::common::{complaints, direction, tables_with_noses, tables_with_pockets};
use baize_testing::hostile::judge::judge;
use baize_testing::random::Dice;
use glam::DVec2;

/// The number of shots of each search; a long run has more.
const SHOTS: u64 = 150;

/// A ball that touches a nose right at its end, where it joins a jaw or another nose, or a hair beside. It rolls or slides
/// in any direction, often along the nose; `None` if another nose is in its way.
fn at_a_joint(tables: &[Setup], number: u64) -> Option<Setup> {
    let mut dice = Dice::of(number);
    let mut setup = dice.pick(tables).clone();
    (setup.physics.horizon.seconds, setup.physics.horizon.impacts) = (2.0, 60);
    setup.physics.cushion.model = *dice.pick(&CushionModel::ALL);
    setup.physics.cushion.restitution = if dice.happens(0.5) { 0.0 } else { dice.next() };
    let ball = setup.balls[0].ball;
    let nose = dice.pick(&setup.table.boundary.cushions);
    let (end, onward) = if dice.happens(0.5) { (nose.from, -nose.direction()) } else { (nose.to, nose.direction()) };
    let reach = setup.physics.shape.reach_of(&setup.table.boundary, &nose.own, ball.radius);
    let beside = if dice.happens(0.5) { 0.0 } else { dice.between(-1e-9, 1e-9) };
    let place = end + nose.normal() * reach + onward * beside;
    if bed_flaw(ball.radius, place, &setup.table.boundary, setup.physics.shape).is_some() {
        return None;
    }
    let along = if dice.happens(0.5) { onward } else { -onward };
    let heading = if dice.happens(0.7) { along } else { direction(dice.between(0.0, TAU)) };
    let velocity = (heading * dice.between(0.01, 6.0)).extend(0.0);
    let spin = dice.vector(200.0);
    setup.balls[0].motion = Motion { velocity, spin, ..Motion::at_rest(place.x, place.y, ball.radius) };
    setup.strike = None;
    Some(setup)
}

/// A ball on the shelf of a pocket that touches a jaw or facing and moves along it towards the hole, with any spin.
fn along_a_jaw(tables: &[Setup], number: u64) -> Option<Setup> {
    let mut dice = Dice::of(number);
    let mut setup = dice.pick(tables).clone();
    (setup.physics.horizon.seconds, setup.physics.horizon.impacts) = (2.0, 400);
    setup.physics.pockets.model = PocketModel::Shelf(Shelf::default());
    setup.physics.cushion.restitution = if dice.happens(0.5) { 0.0 } else { dice.next() };
    setup.physics.slate.restitution = dice.next() * dice.next();
    let (boundary, ball) = (&setup.table.boundary, setup.balls[0].ball);
    let pocket = dice.pick(&boundary.pockets);
    let near = |centre: DVec2| centre.distance(pocket.centre) < pocket.radius + 6.0 * ball.radius;
    let jaws: Vec<_> = boundary.jaws.iter().filter(|jaw| near(jaw.centre)).collect();
    let jaw = jaws.get((dice.next() * jaws.len() as f64) as usize)?;
    let out = direction(dice.between(0.0, TAU));
    let place = jaw.centre + out * (jaw.radius + setup.physics.shape.reach_of(boundary, &jaw.own, ball.radius));
    if bed_flaw(ball.radius, place, boundary, setup.physics.shape).is_some() {
        return None;
    }
    let towards = pocket.centre - place;
    let heading = if out.perp().dot(towards) > 0.0 { out.perp() } else { -out.perp() };
    let velocity = (heading * dice.between(0.02, 0.6)).extend(0.0);
    let spin = dice.vector(30.0);
    setup.balls[0].motion = Motion { velocity, spin, ..Motion::at_rest(place.x, place.y, ball.radius) };
    setup.strike = None;
    Some(setup)
}

/// What the judge finds in these shots, of which there must be many.
fn faults(make: impl Fn(u64) -> Option<Setup> + Sync) -> String {
    let played = AtomicU64::new(0);
    let faults = complaints(SHOTS, |number| {
        let setup = make(number)?;
        played.fetch_add(1, Ordering::Relaxed);
        judge(&setup).complaint()
    });
    let played = played.into_inner();
    assert!(played > SHOTS / 10, "only {played} balls have room");
    faults
}

#[test]
fn no_ball_that_starts_at_a_joint_of_noses_comes_into_one() {
    let tables = tables_with_noses();
    assert_eq!(faults(|number| at_a_joint(&tables, number)), "");
}

#[test]
fn no_ball_that_rolls_along_a_jaw_into_a_pocket_gains_energy_or_sinks_into_the_edge() {
    let tables = tables_with_pockets();
    assert_eq!(faults(|number| along_a_jaw(&tables, number)), "");
}
