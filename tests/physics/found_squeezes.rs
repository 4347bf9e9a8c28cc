//! What a hostile tester found about balls that are squeezed: ones that meet something over and over on one spot.

use crate::common::{cases, four_cushions, pool, setup};
use baize::physics::{Change, Motion, Physics};
use baize::shot::{Run, Setup, simulate};
use bevy::math::DVec3;
use proptest::prelude::*;

/// The largest share of their energy that balls gain in what one event tells, the stroke aside.
fn gain(setup: &Setup, run: &Run) -> f64 {
    let energy = |motion: fn(&Change) -> &Motion, changes: &[Change]| -> f64 {
        let of_ball = |change: &Change| {
            let placed = setup.balls.iter().find(|placed| placed.ball.id == change.ball);
            placed.map_or(0.0, |placed| placed.ball.kinetic_energy(motion(change)))
        };
        changes.iter().map(of_ball).sum()
    };
    let events = run.record.events.iter().filter(|event| event.time > 0.0);
    let gains = events.map(|event| {
        let (before, after) = (energy(|c| &c.before, &event.changes), energy(|c| &c.after, &event.changes));
        if after > before { (after - before) / before } else { 0.0 }
    });
    gains.fold(0.0, f64::max)
}

#[test]
fn a_ball_that_is_squeezed_under_a_low_nose_gains_no_energy() {
    let setup = Setup::of_shot("tests/found/squeezed_energy_1045.shot.ron").unwrap_or_else(|error| panic!("{error}"));
    let run = simulate(&setup).expect("an honest shot");
    assert_eq!(run.broken, None);
    let gain = gain(&setup, &run);
    assert!(gain <= 1e-12, "{gain:e}");
}

proptest! {
    #![proptest_config(cases(300))]

    /// A nose that low hardly turns a ball back, so that the ball meets it again at once, until it is squeezed.
    #[test]
    fn no_ball_that_rolls_along_a_low_nose_gains_energy(
        share in -3.0..-1.0_f64, along in -0.2..0.2_f64, towards in -3.0..-1.7_f64,
        slip in prop::array::uniform2(-1.0..1.0_f64), size in -5.0..-2.0_f64, twist in -20.0..20.0_f64,
    ) {
        let (ball, nose_height) = (pool(0), libm::pow(10.0, share) * pool(0).radius);
        let table = four_cushions(0.2, 0.15, nose_height);
        let y = table.boundary.reach(ball.radius) + 1e-6 - 0.075;
        let velocity = DVec3::new(along, -libm::pow(10.0, towards), 0.0);
        let slip = DVec3::new(slip[0], slip[1], twist) * (libm::pow(10.0, size) / ball.radius);
        let motion = Motion { velocity, spin: ball.rolling_spin(velocity) + slip, ..Motion::at_rest(0.0, y, ball.radius) };
        let setup = setup(table, Physics::default(), &[(ball, motion)]);
        let run = simulate(&setup).expect("an honest shot");
        prop_assert_eq!(&run.broken, &None);
        prop_assert!(gain(&setup, &run) <= 1e-12, "{:e}", gain(&setup, &run));
    }

    /// A nose far above a ball's centre stands out over it the more the lower the ball is: one that comes down at it is in it.
    #[test]
    fn a_ball_that_comes_down_at_a_high_nose_is_squeezed_and_not_knocked_on_and_on(
        share in -4.0..-0.5_f64, height in -10.5..-9.0_f64, towards in 0.1..5.0_f64, along in -1.0..1.0_f64,
    ) {
        let ball = pool(0);
        let table = four_cushions(0.2, 0.15, (2.0 - libm::pow(10.0, share)) * ball.radius);
        let y = table.boundary.reach(ball.radius) + 1e-9 - 0.075;
        let lifted = Motion::at_rest(0.0, y, ball.radius + libm::pow(10.0, height));
        let motion = Motion { velocity: DVec3::new(along, -towards, 0.0), ..lifted };
        let setup = setup(table, Physics::default(), &[(ball, motion)]);
        let run = simulate(&setup).expect("an honest shot");
        let on_the_spot = run.record.events.iter().filter(|event| event.time < 1e-6).count();
        prop_assert!(on_the_spot <= 200, "{on_the_spot} impacts");
    }
}
