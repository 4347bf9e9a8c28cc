//! The cue strike and squirt (validation catalogue Q1 to Q7).

mod common;

use baize::physics::{Ball, Cue, Motion, Refusal, Strike, Tip};
use bevy::math::DVec3;
use common::*;

fn resting(ball: &Ball) -> Motion {
    Motion::at_rest(0.0, 0.0, ball.radius)
}

/// A cue of that many ball masses and that restitution, without squirt and with chalk that never slips.
fn cue(ball_masses: f64, tip_restitution: f64) -> Cue {
    Cue { mass: ball_masses * pool(0).mass, tip_restitution, tip_friction: 100.0, end_mass: 0.0 }
}

fn struck(tip: Tip, cue: &Cue) -> Motion {
    let ball = pool(0);
    Strike { speed: 1.0, tip, ..Strike::default() }.on(&ball, &resting(&ball), cue).expect("an honest stroke")
}

fn side(side: f64) -> Tip {
    Tip { side, height: 0.0 }
}

fn height(height: f64) -> Tip {
    Tip { side: 0.0, height }
}

#[test]
fn a_centre_hit_with_an_elastic_cue_of_three_balls_gives_three_halves_of_its_speed() {
    assert_close(struck(height(0.0), &cue(3.0, 1.0)).velocity.x, 1.5, 1e-12, 0.0);
    assert_eq!(struck(height(0.0), &cue(3.0, 1.0)).spin, DVec3::ZERO);
}

#[test]
fn a_hit_half_a_radius_off_centre_is_slower_and_gives_five_quarters_spin() {
    for tip in [height(0.5), height(-0.5), side(0.5), side(-0.5), Tip { side: 0.3, height: 0.4 }] {
        let motion = struck(tip, &cue(3.0, 1.0));
        assert_within(motion.velocity.x, 1.021_276_596, 1e-9);
        assert_close(pool(0).radius * motion.spin.length() / motion.velocity.x, 1.25, 1e-12, 0.0);
    }
}

#[test]
fn a_leather_tip_gives_less_speed() {
    assert_close(struck(height(0.0), &cue(3.0, 0.75)).velocity.x, 1.3125, 1e-12, 0.0);
}

#[test]
fn most_spin_would_come_from_an_offset_of_seventy_three_hundredths_of_the_radius() {
    let spin = |offset: f64| struck(height(offset), &cue(3.0, 1.0)).spin.y;
    // The slope of the spin changes sign at the best offset.
    let slope = |offset: f64| spin(offset + 1e-4) - spin(offset - 1e-4);
    let (mut low, mut high) = (0.5, 0.9);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    assert_within(low, 0.730_296_743, 1e-6);
}

#[test]
fn the_chalk_holds_up_to_mu_over_the_root_of_one_plus_mu_squared() {
    let ball = pool(0);
    let cue = Cue { tip_friction: 0.6, ..Cue::default() };
    assert_within(cue.offset_limit(), 0.5145, 5e-5);
    let strike = |tip: Tip| Strike { speed: 1.0, tip, ..Strike::default() }.on(&ball, &resting(&ball), &cue);
    assert!(strike(side(0.514)).is_ok());
    assert!(strike(Tip { side: 0.36, height: -0.36 }).is_ok());
    for tip in [side(0.515), height(-0.515), Tip { side: 0.37, height: 0.37 }] {
        match strike(tip) {
            Err(Refusal::Miscue { offset, limit }) => {
                assert_close(offset, tip.offset(), 1e-15, 0.0);
                assert_close(limit, cue.offset_limit(), 1e-15, 0.0);
            }
            other => panic!("a miscue was allowed: {other:?}"),
        }
    }
}

#[test]
fn a_stroke_out_of_range_is_refused_with_the_number_in_question() {
    let ball = pool(0);
    let on = |strike: Strike| strike.on(&ball, &resting(&ball), &Cue::default());
    assert!(matches!(on(Strike { speed: -1.0, ..Strike::default() }), Err(Refusal::Speed(-1.0))));
    assert!(matches!(on(Strike { speed: f64::NAN, ..Strike::default() }), Err(Refusal::Speed(_))));
    assert!(matches!(on(Strike { speed: f64::INFINITY, ..Strike::default() }), Err(Refusal::Speed(_))));
    assert!(matches!(on(Strike { elevation: 1.6, ..Strike::default() }), Err(Refusal::Elevation(_))));
    assert!(matches!(on(Strike { elevation: -0.1, ..Strike::default() }), Err(Refusal::Elevation(_))));
    assert!(matches!(on(Strike { direction: f64::NAN, ..Strike::default() }), Err(Refusal::Direction(_))));
    assert!(matches!(on(Strike { tip: side(f64::NAN), ..Strike::default() }), Err(Refusal::Miscue { .. })));
}

/// The squirt in degrees at that offset, with the ball that many times as heavy as the end of the shaft.
fn squirt(offset: f64, ratio: f64) -> f64 {
    let ball = pool(0);
    let cue = Cue { end_mass: ball.mass / ratio, tip_friction: 100.0, ..Cue::default() };
    let strike = Strike { speed: 1.0, tip: side(offset), ..Strike::default() };
    let turned = bearing(strike.on(&ball, &resting(&ball), &cue).expect("an honest stroke").velocity);
    assert_within(turned, strike.squirt(&ball, &cue).to_degrees(), 1e-12);
    turned
}

#[test]
fn squirt_grows_with_the_offset_and_with_the_mass_of_the_shaft_end() {
    for (ratio, degrees) in [
        (12.0, [0.921, 2.259, 4.162]),
        (20.0, [0.607, 1.485, 2.709]),
        (30.0, [0.426, 1.040, 1.886]),
        (50.0, [0.267, 0.650, 1.173]),
    ] {
        for (offset, expected) in [0.1, 0.25, 0.5].into_iter().zip(degrees) {
            assert_within(squirt(offset, ratio), expected, 0.001);
        }
    }
    assert_within(squirt(0.2, 20.0), 1.199_358_33, 1e-8);
}

#[test]
fn squirt_agrees_with_three_measured_cues() {
    for (offset, ratio, degrees) in [(0.4533, 20.151, 2.5), (0.4533, 29.158, 1.8), (0.2667, 12.008, 2.4)] {
        assert_within(squirt(offset, ratio), degrees, 0.001);
    }
}

#[test]
fn right_english_turns_the_ball_anticlockwise_and_sends_it_left_of_the_cue() {
    let cue = Cue::default();
    let (right, left) = (struck(side(0.3), &cue), struck(side(-0.3), &cue));
    assert!(right.spin.z > 0.0 && right.velocity.y > 0.0);
    assert_eq!(left, mirrored(&right));
    assert_eq!(struck(side(0.0), &cue).velocity.y, 0.0);
}

#[test]
fn a_stroke_turns_with_its_direction() {
    let ball = pool(0);
    let strike = Strike { speed: 2.0, direction: 0.0, tip: Tip { side: 0.2, height: -0.3 }, elevation: 0.2 };
    let on = |strike: Strike| strike.on(&ball, &resting(&ball), &Cue::default()).expect("an honest stroke");
    let level = on(strike);
    for direction in [0.7, 2.0, -1.4, 3.1] {
        let rotation = bevy::math::DQuat::from_rotation_z(direction);
        let turned = on(Strike { direction, ..strike });
        assert_vectors_close(turned.velocity, rotation * level.velocity, 1e-14, 0.0);
        assert_vectors_close(turned.spin, rotation * level.spin, 1e-14, 0.0);
    }
}

#[test]
fn a_raised_butt_with_side_makes_the_ball_curve() {
    let ball = pool(0);
    let cue = Cue { end_mass: 0.0, ..Cue::default() };
    let strike = Strike { speed: 2.0, tip: side(0.4), elevation: 0.5, ..Strike::default() };
    let motion = strike.on(&ball, &resting(&ball), &cue).expect("an honest stroke");
    // The cue drives the ball into the slate.
    assert_close(motion.velocity.z, -motion.velocity.x * libm::tan(0.5), 1e-12, 0.0);
    // Right english on a raised cue curves to the right.
    assert!(motion.rolling_velocity(ball.radius).y < 0.0);
    // Coriolis (1835), Alciatore TP A.19: the final direction of a massé.
    let expected = libm::atan2(-0.4 * libm::sin(0.5), libm::cos(0.5));
    assert_within(bearing(motion.rolling_velocity(ball.radius)), expected.to_degrees(), 1e-9);
}
