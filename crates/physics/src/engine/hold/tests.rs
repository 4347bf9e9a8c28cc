//! What each phase of a hold promises, on balls in a row.

use glam::DVec3;

use super::ball::{HeldBall, Rest};
use super::contact::HeldContact;
use super::held_contacts::{Held, end_spin_of_wedged, hold, put_slow_balls_down};
use super::impulses::{make_nearly_rolling_roll, mark_held, remove_speed, stop};
use super::island::{Island, places};
use super::line::{End, Line};
use super::pressed::{mark_pressed, mark_rattling};
use super::resting::rest_slow_balls;
use crate::ball::{Ball, BallId, Motion};
use crate::course::Partner;
use crate::engine::environment::Environment;
use crate::engine::repeated_impacts::MOST_REPEATS;
use crate::resolution::{ContactGraph, Link, PerBall, PerLink};
use crate::work::Meter;

const RADIUS: f64 = 0.028_575;

fn pool_ball(id: usize) -> Ball {
    Ball { id: BallId(id as u32), radius: RADIUS, mass: 0.17, restitution: None }
}

/// Balls in a row along x, each touching the next, that roll with these speeds in m/s.
fn row<'a>(environment: &'a Environment, speeds: &[f64]) -> Island<'a> {
    let rolling = |(slot, speed): (usize, &f64)| {
        let velocity = DVec3::X * *speed;
        let place = Motion::at_rest(2.0 * RADIUS * slot as f64, 0.0, RADIUS);
        Motion { velocity, spin: pool_ball(slot).rolling_spin(velocity), ..place }
    };
    of(environment, speeds.iter().enumerate().map(rolling).collect())
}

/// Balls with these motions, each in contact with the next.
fn of(environment: &Environment, motions: PerBall<Motion>) -> Island<'_> {
    let physics = environment.physics();
    let with_accelerations = motions.iter().enumerate();
    let (balls, accelerations): (PerBall<HeldBall>, PerBall<DVec3>) =
        with_accelerations.map(|(slot, motion)| HeldBall::new(pool_ball(slot), motion, 0, physics)).unzip();
    let places = places(&motions);
    let link = |a: usize| {
        let normal = (places[a + 1] - places[a]).normalize();
        Link { a, b: Some(a + 1), normal, place: (places[a] + places[a + 1]).truncate() }
    };
    let contact = |a: usize| {
        let line = Line::new(End::Ball(a + 1), true, 2.0 * RADIUS, a, &places);
        HeldContact::new(Partner::Ball(BallId(a as u32 + 1)), line)
    };
    let contacts: PerLink<HeldContact> = (1..motions.len()).map(|slot| contact(slot - 1)).collect();
    let graph = ContactGraph {
        slowed: PerBall::new(),
        inverse_masses: balls.iter().map(|ball| ball.inverse_mass(physics.shape)).collect(),
        links: (1..motions.len()).map(|slot| link(slot - 1)).collect(),
        meter: Meter::default(),
    };
    Island { environment, balls, motions, accelerations, contacts, graph }
}

fn momentum(island: &Island) -> f64 {
    island.balls.iter().zip(&island.motions).map(|(ball, motion)| ball.ball.mass * motion.velocity.x).sum()
}

fn flags(island: &Island, flag: fn(&HeldContact) -> bool) -> Vec<bool> {
    island.contacts.iter().map(flag).collect()
}

#[test]
fn the_force_in_a_pressed_contact_presses_the_next_one_but_not_a_fast_one() {
    let environment = Environment::default();
    let pressed = |speeds: &[f64]| {
        let mut island = row(&environment, speeds);
        island.accelerations.fill(DVec3::ZERO);
        island.accelerations[0] = DVec3::X;
        mark_pressed(&mut island);
        flags(&island, |contact| contact.is_pressed)
    };
    assert_eq!(pressed(&[0.0, 0.0, 0.0]), [true, true]);
    assert_eq!(pressed(&[0.0, 0.0, -0.1]), [true, false]);
    assert_eq!(pressed(&[0.1, 0.0, 0.0]), [false, false]);
}

#[test]
fn a_contact_rattles_if_it_is_slow_and_one_of_its_balls_had_an_impact_here() {
    let environment = Environment::default();
    let rattling = |repeats: u8| {
        let mut island = row(&environment, &[0.0, 0.0, 0.0, 0.5]);
        island.balls[0].repeats = repeats;
        mark_pressed(&mut island);
        mark_rattling(&mut island);
        flags(&island, |contact| contact.rattles)
    };
    assert_eq!(rattling(0), [false, false, false]);
    assert_eq!(rattling(1), [true, false, false]);
    assert_eq!(rattling(MOST_REPEATS), [true, true, true], "a squeezed ball");
}

#[test]
fn a_ball_that_nearly_rolls_rolls_exactly_before_it_gets_an_impulse() {
    let environment = Environment::default();
    let mut island = row(&environment, &[0.5, 0.5, 0.5]);
    island.motions.iter_mut().for_each(|motion| motion.spin.y *= 1.0001);
    island.contacts[0].is_slow = true;
    make_nearly_rolling_roll(&mut island, |contact| contact.is_slow);
    let slips: Vec<f64> = island.motions.iter().map(|motion| motion.slip(RADIUS).length()).collect();
    assert!(slips[0] < 1e-15 && slips[1] < 1e-15 && slips[2] > 1e-5, "{slips:?}");
}

#[test]
fn removing_the_speed_of_contacts_leaves_none_and_keeps_the_momentum() {
    let environment = Environment::default();
    let mut island = row(&environment, &[2e-4, -3e-4, 5e-4]);
    let before = momentum(&island);
    remove_speed(&mut island, |_| true);
    assert!(island.gap_speeds().iter().all(|speed| speed.abs() < 1e-15), "{:?}", island.gap_speeds());
    assert!((momentum(&island) - before).abs() < 1e-16);
    assert!(island.contacts[0].impulse > 0.0 && island.contacts[1].impulse < 0.0, "it pushes and pulls");
}

#[test]
fn stopping_contacts_ends_closing_and_never_pulls() {
    let environment = Environment::default();
    let mut island = row(&environment, &[2e-4, -3e-4, 5e-4]);
    let before = momentum(&island);
    stop(&mut island, |_| true);
    assert!(island.gap_speeds().iter().all(|speed| *speed > -1e-15), "{:?}", island.gap_speeds());
    assert!((momentum(&island) - before).abs() < 1e-16);
    assert!(island.contacts.iter().all(|contact| contact.impulse >= 0.0));
    assert_eq!(island.contacts[1].impulse, 0.0, "it opens anyway");
}

#[test]
fn a_slow_contact_without_speed_is_held_and_no_other() {
    let environment = Environment::default();
    let mut island = row(&environment, &[0.0, 0.0, 1e-4, 0.1]);
    mark_pressed(&mut island);
    mark_held(&mut island, |contact| contact.is_pressed);
    assert_eq!(flags(&island, |contact| contact.is_held), [true, false, false]);
}

#[test]
fn a_slow_ball_rests_until_it_is_pushed_harder_than_rolling_resists() {
    let environment = Environment::default();
    let resistance = environment.physics().cloth.rolling_resistance();
    let rest_of_second = |push: f64| {
        let mut island = row(&environment, &[0.1, 0.1]);
        // The first ball slides against the second, which is at rest.
        island.motions[1] = Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..island.motions[1] };
        island.accelerations[0] = DVec3::X * push;
        island.contacts[0].is_held = true;
        assert!(rest_slow_balls(&mut island));
        assert_eq!(island.balls[0].rest, Rest::No);
        island.balls[1].rest
    };
    assert_eq!(rest_of_second(0.5 * resistance), Rest::Stays);
    assert_eq!(rest_of_second(10.0 * resistance), Rest::Starts(DVec3::X));
}

#[test]
fn a_held_contact_neither_closes_nor_is_pressed_together() {
    let environment = Environment::default();
    let mut island = row(&environment, &[3e-4, 0.0, 0.0]);
    island.accelerations[0] = DVec3::X;
    let held = hold(&mut island);
    assert_eq!(held.balls[..], [true, true, true]);
    let (speeds, accelerations) = (island.gap_speeds(), island.gap_accelerations());
    assert!(speeds.iter().all(|speed| speed.abs() < 1e-12), "{speeds:?}");
    assert!(accelerations.iter().all(|acceleration| *acceleration > -1e-9), "{accelerations:?}");
}

#[test]
fn balls_that_drift_apart_are_not_held() {
    let environment = Environment::default();
    let mut island = row(&environment, &[0.1, 0.1002, 0.1004]);
    let before = island.motions.clone();
    let held = hold(&mut island);
    assert_eq!(held.balls[..], [false, false, false]);
    assert_eq!(island.motions, before);
}

#[test]
fn only_a_wedged_ball_off_the_bed_loses_its_spin() {
    let environment = Environment::default();
    let spin = DVec3::new(0.0, 0.0, 3.0);
    let at = |height: f64, spin: DVec3| Motion { spin, ..Motion::at_rest(0.0, 0.0, RADIUS + height) };
    let mut island = of(&environment, PerBall::from_slice(&[at(0.0, DVec3::ZERO), at(2.0 * RADIUS, spin)]));
    island.contacts[0].is_held = true;
    let mut held = Held::of(&island);
    end_spin_of_wedged(&mut island, &mut held);
    assert!(held.is_wedged, "one ball lies on top of the other");
    assert_eq!(island.motions[1].spin, DVec3::ZERO);
    assert_eq!(held.lost_spin[..], [false, true]);
    island.motions[1].velocity = DVec3::X;
    island.motions[1].spin = spin;
    let mut moving = Held::of(&island);
    end_spin_of_wedged(&mut island, &mut moving);
    assert_eq!((moving.is_wedged, island.motions[1].spin), (false, spin));
}

#[test]
fn a_ball_too_slow_to_rise_is_put_down_on_the_slate_unless_it_is_held() {
    let environment = Environment::default();
    let rising = |speed: f64| Motion { velocity: DVec3::Z * speed, ..Motion::at_rest(0.0, 0.0, RADIUS + 1e-12) };
    let put_down = |speed: f64, is_held: bool| {
        let aside = Motion::at_rest(2.0 * RADIUS, 0.0, RADIUS);
        let mut island = of(&environment, PerBall::from_slice(&[rising(speed), aside]));
        island.balls[0].phase = crate::piece::Phase::Airborne;
        island.contacts[0].is_held = is_held;
        let mut held = Held::of(&island);
        put_slow_balls_down(&mut island, &mut held);
        held.came_down.iter().map(|(slot, _)| *slot).collect::<Vec<_>>()
    };
    assert_eq!(put_down(1e-4, false), [0]);
    assert_eq!(put_down(1e-4, true), [0; 0]);
    assert_eq!(put_down(0.5, false), [0; 0]);
}
