//! The shape in which a ball that is nearly as fast as light is seen, and when its light left.

use baize::physics::Light;
use baize::simulation::{appearance, contraction, retarded_time};
use bevy::math::DVec3;

use baize_testing::random::Dice;

/// A speed of light in m/s.
const LIGHT: Light = Light { speed: 5.0 };

/// A random unit vector.
fn direction(dice: &mut Dice) -> DVec3 {
    dice.vector(1.0).normalize_or(DVec3::X)
}

/// A random velocity up to that share of the speed of light.
fn velocity(dice: &mut Dice, most: f64) -> DVec3 {
    direction(dice) * dice.between(0.0, most * LIGHT.speed)
}

#[test]
fn a_ball_is_contracted_along_its_velocity_by_the_lorentz_factor_and_not_across_it() {
    let mut dice = Dice::of(1);
    for _ in 0..1000 {
        let velocity = velocity(&mut dice, 0.999);
        let along = velocity.normalize();
        let across = along.any_orthonormal_vector();
        let shape = contraction(&LIGHT, velocity);
        let factor = LIGHT.lorentz_factor(velocity);
        assert!((shape * along).distance(along / factor) < 1e-12, "{velocity}");
        assert!((shape * across).distance(across) < 1e-12, "{velocity}");
    }
}

#[test]
fn a_distant_eye_sees_a_round_outline_however_fast_the_ball_is() {
    let mut dice = Dice::of(2);
    for _ in 0..1000 {
        let (velocity, to_eye) = (velocity(&mut dice, 0.99), direction(&mut dice));
        let shape = appearance(&LIGHT, velocity, to_eye);
        let (right, up) = to_eye.any_orthonormal_pair();
        for degrees in 0..36 {
            let (sin, cos) = libm::sincos(f64::from(degrees) * 10.0_f64.to_radians());
            let aside = right * cos + up * sin;
            // How far the drawn unit ball reaches in this direction across the line of sight.
            let reach = (shape.transpose() * aside).length();
            assert!((reach - 1.0).abs() < 1e-10, "{velocity} seen from {to_eye}: {reach} at {degrees} tens of degrees");
        }
    }
}

#[test]
fn without_the_delay_of_light_the_outline_of_a_fast_ball_is_no_circle() {
    let shape = contraction(&LIGHT, DVec3::X * 4.0);
    assert!(((shape.transpose() * DVec3::X).length() - 0.6).abs() < 1e-12);
}

#[test]
fn a_ball_that_passes_by_looks_turned_by_the_angle_whose_sine_is_v_over_c() {
    // Seen from above, it goes to the right with 3/5 of the speed of light.
    let shape = appearance(&LIGHT, DVec3::X * 3.0, DVec3::Z);
    // The point behind that the eye would not see comes into sight; the turn keeps its distance from the axis of sight.
    let seen = |point: DVec3| (shape * point).truncate();
    assert!(seen(DVec3::NEG_X).distance(DVec3::NEG_X.truncate() * 0.8) < 1e-12);
    assert!(seen(DVec3::Z).distance(DVec3::X.truncate() * 0.6) < 1e-12);
    assert!(seen(DVec3::Y).distance(DVec3::Y.truncate()) < 1e-12);
}

#[test]
fn a_ball_that_comes_towards_the_eye_looks_longer_and_one_that_goes_away_shorter_by_the_doppler_factor() {
    for share in [-0.9, -0.5, 0.5, 0.9_f64] {
        let shape = appearance(&LIGHT, DVec3::X * (share * LIGHT.speed), DVec3::X);
        let doppler = ((1.0 + share) / (1.0 - share)).sqrt();
        assert!((shape * DVec3::X).distance(DVec3::X * doppler) < 1e-12 * doppler, "{share}");
    }
}

/// A path at rest before time 0, then with a new velocity of at most `most` of the speed of light at random times.
fn path_with_impacts(dice: &mut Dice, most: f64) -> impl Fn(f64) -> DVec3 + use<> {
    let mut corners = vec![(0.0, dice.vector(1.0))];
    let mut velocities = Vec::new();
    for _ in 0..20 {
        let (time, place) = corners[corners.len() - 1];
        let (velocity, lasts) = (velocity(dice, most), dice.between(0.001, 0.3));
        velocities.push(velocity);
        corners.push((time + lasts, place + velocity * lasts));
    }
    velocities.push(DVec3::ZERO);
    move |t: f64| {
        let index = corners.partition_point(|(start, _)| *start <= t);
        let Some(index) = index.checked_sub(1) else { return corners[0].1 };
        let (start, place) = corners[index];
        place + velocities[index] * (t - start)
    }
}

#[test]
fn light_left_when_the_eye_was_as_far_away_as_it_went_since_then_whatever_jumps_the_velocity_made() {
    for number in 0..200 {
        let mut dice = Dice::of(number);
        let path = path_with_impacts(&mut dice, 0.999);
        let eye = dice.vector(2.0) + DVec3::Z * 2.0;
        let mut before = f64::NEG_INFINITY;
        for step in -20..120 {
            let now = f64::from(step) * 0.05;
            let left = retarded_time(&path, eye, now, &LIGHT);
            let (way, went) = (eye.distance(path(left)), LIGHT.speed * (now - left));
            assert!((way - went).abs() < 2e-8, "path {number} at {now} s: {way} m away, light went {went} m");
            assert!(left >= before, "path {number}: what is seen goes back in time at {now} s");
            before = left;
        }
    }
}

#[test]
fn light_of_a_ball_at_rest_left_to_the_last_bit_when_it_had_to() {
    let (place, eye) = (DVec3::new(0.3, -0.1, 0.028_575), DVec3::new(-1.0, 0.4, 1.9));
    assert_eq!(retarded_time(|_| place, eye, 2.5, &LIGHT), 2.5 - eye.distance(place) / LIGHT.speed);
}
