//! The cue strike, squirt, massé and miscue (catalogue Q1 to Q10).

use baize_physics::{Ball, Cue, Motion, Refusal, Strike, Tip};
use baize_testing::common::*;
use glam::DVec3;
use proptest::prelude::*;

fn resting(ball: &Ball) -> Motion {
    Motion::at_rest(0.0, 0.0, ball.radius)
}

/// A cue with that mass in ball masses and that restitution, without squirt, and with chalk that never slips.
pub(super) fn cue(ball_masses: f64, tip_restitution: f64) -> Cue {
    Cue { mass: ball_masses * pool(0).mass, tip_restitution, tip_friction: 100.0, end_mass: 0.0 }
}

pub(super) fn struck(tip: Tip, cue: &Cue) -> Motion {
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
    // At the best offset the slope of the spin changes sign.
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
    let cue = Cue { tip_friction: 0.6, ..Cue::default() };
    assert_within(cue.offset_limit(), 0.5145, 5e-5);
    for tip in [side(0.514), Tip { side: 0.36, height: -0.36 }] {
        assert!(!Strike { tip, ..Strike::default() }.is_miscue(&cue), "{tip:?}");
    }
    for tip in [side(0.515), height(-0.515), Tip { side: 0.37, height: 0.37 }] {
        assert!(Strike { tip, ..Strike::default() }.is_miscue(&cue), "{tip:?}");
    }
}

#[test]
fn a_cue_beside_the_ball_is_refused_in_a_sentence() {
    let ball = pool(0);
    for tip in [side(1.0), height(-1.0), Tip { side: 0.8, height: 0.7 }, side(f64::NAN), side(f64::INFINITY)] {
        let refusal = Strike { speed: 1.0, tip, ..Strike::default() }.on(&ball, &resting(&ball), &Cue::default());
        assert!(matches!(refusal, Err(Refusal::Missed(_))), "{tip:?}: {refusal:?}");
    }
    assert_eq!(
        Refusal::Missed(1.2).to_string(),
        "the cue misses the ball: the tip's offset is 1.200 of the radius, but must be less than 1"
    );
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
}

/// The squirt in degrees at that offset, if the ball has that many times the mass of the end of the shaft.
pub(super) fn squirt(offset: f64, ratio: f64) -> f64 {
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
fn a_raised_butt_makes_the_squirt_larger_seen_from_above() {
    // TP B.1: a cue that squirts by 1.8 degrees. The side way stays, and the way forward is halved at 60 degrees.
    let ball = pool(0);
    let cue = Cue { end_mass: ball.mass / 29.158, tip_friction: 100.0, ..Cue::default() };
    for (elevation, degrees) in [(0.0, 1.8), (30.0, 2.078), (45.0, 2.545), (60.0, 3.596), (80.0, 10.258)] {
        let strike =
            Strike { speed: 1.0, tip: side(0.4533), elevation: f64::to_radians(elevation), ..Strike::default() };
        let struck = on_resting(&strike, &cue);
        assert_within(bearing(struck.velocity), degrees, 0.001);
        assert_within(bearing(struck.velocity), strike.squirt(&ball, &cue).to_degrees(), 1e-12);
        assert_close(angle(struck.velocity, touch(&strike).1).to_degrees(), 1.8, 0.0, 0.001);
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
        let rotation = glam::DQuat::from_rotation_z(direction);
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

/// Where the tip of a stroke along +x touches the ball, seen from its centre, in metres; and the unit vector of the
/// cue.
pub(super) fn touch(strike: &Strike) -> (DVec3, DVec3) {
    let (sin, cos) = (libm::sin(strike.elevation), libm::cos(strike.elevation));
    let along = DVec3::new(cos, 0.0, -sin);
    let up = DVec3::new(sin, 0.0, cos);
    let Tip { side, height } = strike.tip;
    let offset = strike.tip.offset();
    (pool(0).radius * (up * height - DVec3::Y * side - along * (1.0 - offset * offset).sqrt()), along)
}

/// A tip at that distance from the centre, in that direction (radians counter-clockwise from the right).
fn tip_at(offset: f64, way: f64) -> Tip {
    Tip { side: offset * libm::cos(way), height: offset * libm::sin(way) }
}

pub(super) fn on_resting(strike: &Strike, cue: &Cue) -> Motion {
    let ball = pool(0);
    strike.on(&ball, &resting(&ball), cue).expect("an honest stroke")
}

/// The angle between two vectors, in radians.
fn angle(one: DVec3, other: DVec3) -> f64 {
    libm::atan2(one.cross(other).length(), one.dot(other))
}

proptest! {
    #![proptest_config(cases(300))]

    /// Q10: the ball gets the momentum that the cue loses along its axis, and they part with e times the speed at which
    /// they met.
    #[test]
    fn cue_and_ball_keep_their_momentum_along_the_cue(
        offset in 0.0..0.5_f64, way in 0.0..std::f64::consts::TAU, elevation in 0.0..1.4_f64,
        masses in 1.0..5.0_f64, restitution in prop_oneof![Just(1.0), 0.0..1.0_f64],
    ) {
        let (cue, ball) = (cue(masses, restitution), pool(0));
        let strike = Strike { speed: 2.0, tip: tip_at(offset, way), elevation, ..Strike::default() };
        let struck = on_resting(&strike, &cue);
        let (point, along) = touch(&strike);
        let left = strike.speed - ball.mass * struck.velocity.dot(along) / cue.mass;
        let surface = struck.velocity + struck.spin.cross(point);
        assert_close(surface.dot(along) - left, restitution * strike.speed, 1e-12, 1e-12);
        let inertia = 0.4 * ball.mass * ball.radius * ball.radius;
        let energy = |cue_speed: f64, motion: &Motion| {
            cue.mass * cue_speed * cue_speed + ball.mass * motion.velocity.length_squared()
                + inertia * motion.spin.length_squared()
        };
        let (before, after) = (energy(strike.speed, &resting(&ball)), energy(left, &struck));
        prop_assert!(after <= before * (1.0 + 1e-12));
        if restitution == 1.0 {
            assert_close(after, before, 1e-12, 0.0);
        }
    }

    /// Q8: Coriolis (1835), Alciatore TP A.19. On any cloth, a massé ends in a roll along the line from where the ball
    /// touched the cloth to where the cue's line meets the cloth.
    #[test]
    fn a_masse_rolls_at_last_towards_where_the_cue_points_on_the_cloth(
        offset in 0.0..0.5_f64, way in 0.0..std::f64::consts::TAU, elevation in 0.05..1.4_f64, restitution in 0.0..1.0_f64,
    ) {
        let (cue, ball) = (cue(3.0, restitution), pool(0));
        let strike = Strike { speed: 2.0, tip: tip_at(offset, way), elevation, ..Strike::default() };
        let struck = on_resting(&strike, &cue);
        let rolls = struck.rolling_velocity(ball.radius);
        let (right, high) = (strike.tip.side, strike.tip.height);
        let towards = DVec3::new(libm::cos(elevation) + high, -right * libm::sin(elevation), 0.0);
        let (point, along) = touch(&strike);
        assert_vectors_close(rolls, towards * (struck.velocity.dot(along) * 5.0 / 7.0), 1e-12, 1e-12);
        let down = (point.z + ball.radius) / -along.z;
        let (pierced, straight) = (point + along * down, DVec3::new(0.0, 0.0, -ball.radius));
        prop_assert!(angle(pierced - straight, towards) < 1e-9);
    }

    /// The shaft gives way to the side, at right angles to the cue. So the squirt turns the impulse about the axis that is at right
    /// angles to the cue and to the level line across it, by the angle of a level cue, and takes nothing from its size.
    #[test]
    fn squirt_turns_the_impulse_in_the_plane_of_the_cue_and_the_level_line_across_it(
        offset in 0.0..0.999_f64, way in 0.0..std::f64::consts::TAU, elevation in 0.0..1.5_f64, friction in 0.05..2.0_f64,
        ratio in 5.0..100.0_f64,
    ) {
        let strike = Strike { speed: 2.0, tip: tip_at(offset, way), elevation, ..Strike::default() };
        let cue = Cue { tip_friction: friction, end_mass: pool(0).mass / ratio, ..Cue::default() };
        let straight = on_resting(&strike, &Cue { end_mass: 0.0, ..cue.clone() });
        let level = Strike { elevation: 0.0, ..strike };
        let up = DVec3::new(libm::sin(elevation), 0.0, libm::cos(elevation));
        let turned = glam::DQuat::from_axis_angle(up, level.squirt(&pool(0), &cue)) * straight.velocity;
        let struck = on_resting(&strike, &cue);
        assert_vectors_close(struck.velocity, turned, 1e-12, 1e-12);
        prop_assert_eq!(struck.spin, straight.spin);
    }

    #[test]
    fn a_tip_just_beyond_the_miscue_limit_acts_as_one_just_within(
        way in 0.0..std::f64::consts::TAU, elevation in 0.0..1.4_f64, friction in 0.05..2.0_f64,
    ) {
        let cue = Cue { tip_friction: friction, ..Cue::default() };
        let at = |beyond: f64| {
            let tip = tip_at(cue.offset_limit() + beyond, way);
            let strike = Strike { speed: 2.0, tip, elevation, ..Strike::default() };
            assert_eq!(strike.is_miscue(&cue), beyond > 0.0);
            on_resting(&strike, &cue)
        };
        let (held, slipped) = (at(-1e-9), at(1e-9));
        assert_vectors_close(slipped.velocity, held.velocity, 0.0, 1e-7);
        assert_vectors_close(slipped.spin, held.spin, 0.0, 1e-6);
    }

    #[test]
    fn a_slipping_tip_pushes_along_the_edge_of_the_cone_of_friction(
        share in 0.0..1.0_f64, way in 0.0..std::f64::consts::TAU, elevation in 0.0..1.4_f64, friction in 0.05..2.0_f64,
    ) {
        let straight = Cue { tip_friction: friction, end_mass: 0.0, ..Cue::default() };
        let limit = straight.offset_limit();
        let tip = tip_at(limit + (0.001 + 0.998 * share) * (1.0 - limit), way);
        let strike = Strike { speed: 2.0, tip, elevation, ..Strike::default() };
        let struck = on_resting(&strike, &straight);
        let (point, along) = touch(&strike);
        assert_within(angle(struck.velocity, -point), libm::atan(friction), 1e-9);
        let turned = libm::asin(tip.offset()) - libm::atan(friction);
        assert_within(angle(struck.velocity, along), turned, 1e-9);
        assert_within(strike.slip(&straight), turned, 1e-12);
        // The spin that belongs to the impulse at that point: I w = p x m v.
        let radius = pool(0).radius;
        assert_vectors_close(struck.spin, point.cross(struck.velocity) * (2.5 / (radius * radius)), 1e-9, 1e-9);
        // The shaft gives way and turns the impulse towards the centre, so that it stays within the cone.
        let squirted = on_resting(&strike, &Cue { tip_friction: friction, ..Cue::default() });
        prop_assert!(angle(squirted.velocity, -point) <= libm::atan(friction) + 1e-9);
    }
}

#[test]
fn the_further_out_the_tip_slips_the_less_the_ball_gets() {
    let cue = Cue::default();
    let speed = |offset: f64| {
        on_resting(&Strike { speed: 2.0, tip: side(offset), ..Strike::default() }, &cue).velocity.length()
    };
    let offsets: Vec<f64> = (0..=48).map(|step| 0.515 + 0.01 * f64::from(step)).collect();
    for pair in offsets.windows(2) {
        assert!(speed(pair[1]) < speed(pair[0]), "{pair:?}: {} and {}", speed(pair[0]), speed(pair[1]));
    }
    assert!(speed(0.999_999) < 0.01, "a graze gives {} m/s", speed(0.999_999));
}

#[test]
fn a_tip_without_chalk_pushes_through_the_centre_and_gives_no_spin() {
    // A frictionless impact of a ball and a cue that keeps its direction: (1 + e) V c / (1 + m/M c^2), with c the
    // cosine of the angle between the cue and the line to the centre.
    let bare = Cue { tip_friction: 0.0, ..cue(3.0, 0.75) };
    let strike = Strike { speed: 1.0, tip: side(0.6), ..Strike::default() };
    let struck = on_resting(&strike, &bare);
    let (point, _) = touch(&strike);
    assert_eq!(struck.spin, DVec3::ZERO);
    assert_within(angle(struck.velocity, -point), 0.0, 1e-12);
    assert_close(struck.velocity.length(), 1.75 * 0.8 / (1.0 + 0.64 / 3.0), 1e-12, 0.0);
}

#[test]
fn a_tip_that_slips_on_the_right_sends_the_ball_to_the_left_and_one_that_slips_below_makes_it_hop() {
    let cue = Cue::default();
    let struck = |tip: Tip| on_resting(&Strike { speed: 3.0, tip, ..Strike::default() }, &cue);
    assert!(bearing(struck(side(0.7)).velocity) > 10.0 && struck(side(0.7)).spin.z > 0.0);
    assert_eq!(struck(side(-0.7)), mirrored(&struck(side(0.7))));
    let scooped = struck(height(-0.7));
    assert!(scooped.velocity.z > 0.2 && scooped.spin.y < 0.0, "{scooped:?}");
    let physics = baize_physics::Physics::default();
    let course = baize_physics::Course::of(&pool(0), &scooped, &physics, 0.0);
    assert_eq!(course.phase_at(0.0), baize_physics::Phase::Airborne);
    assert!(struck(height(0.7)).velocity.z < -0.2, "pressed onto the slate");
}

#[test]
fn a_level_stroke_with_english_never_curves() {
    // Q9: a ball with side spin alone turns in its place.
    let ball = pool(0);
    let physics = baize_physics::Physics::default();
    for tip in [0.45, -0.45, 0.2] {
        let struck = on_resting(&Strike { speed: 3.0, tip: side(tip), ..Strike::default() }, &physics.cue);
        let way = struck.velocity.normalize();
        let course = baize_physics::Course::of(&ball, &struck, &physics, 0.0);
        for step in 0..200 {
            let place = course.at(f64::from(step) * 0.05).position - DVec3::Z * ball.radius;
            assert!(way.cross(place).length() < 1e-12, "{place}");
        }
    }
}
