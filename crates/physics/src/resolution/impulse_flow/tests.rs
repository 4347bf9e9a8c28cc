//! Tests that the integration of an impact comes to an end.

use glam::DVec3;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{Impact, ImpactBody, MOST_SECTIONS};
use crate::work::Meter;

/// A ball of that inverse mass in 1/kg and radius in m; `surface` is its spin times its radius in m/s.
fn ball(inverse_mass: f64, radius: f64, velocity: (f64, f64), surface: (f64, f64, f64)) -> ImpactBody {
    let spin = DVec3::new(surface.0, surface.1, surface.2) / radius;
    ImpactBody { inverse_mass, radius, velocity: DVec3::new(velocity.0, velocity.1, 0.0), spin }
}

/// Unit vector towards a nose that touches the ball at that sine of the angle above its centre.
fn towards(sine: f64) -> DVec3 {
    DVec3::new((1.0 - sine * sine).sqrt(), 0.0, sine)
}

/// The number of sections of an impact and of steps in which slips start.
fn sections(impact: &Impact) -> usize {
    let size = impact.a.surface_speed() + impact.b.surface_speed();
    let mut integration = impact.integration(size, &impact.axes());
    integration.run(Meter::default()) + integration.steps
}

/// A ball that does not spin goes at that speed towards a nose without friction.
fn without_friction(speed: f64, sine: f64, restitution: f64) -> Impact {
    let normal = towards(sine);
    Impact {
        a: ball(1.0 / 0.17, 0.0286, (speed, 0.0), (0.0, 0.0, 0.0)),
        b: ImpactBody::FIXED,
        normal,
        friction: 0.0,
        bed_friction: 0.0,
        restitution,
    }
}

/// The nose touches the ball almost at its top. Friction at the nose and under the ball then holds it so firmly that
/// pressing it harder moves nothing.
#[test]
fn an_impact_ends_where_nose_and_bed_wedge_the_ball() {
    let radius = 0.002_145_669;
    let impact = Impact {
        a: ImpactBody {
            inverse_mass: 1.0 / 0.17,
            radius,
            velocity: DVec3::new(0.573_107, -0.327_464, 0.0),
            spin: DVec3::new(-0.054_956, -0.093_463, -7.651_661),
        },
        b: ImpactBody::FIXED,
        normal: DVec3::new(0.089_328, -0.996_002, 0.0) * 0.044_71 + DVec3::Z * 0.999,
        friction: 0.2,
        bed_friction: 0.2,
        restitution: 0.985,
    };
    assert!(sections(&impact) < 1000);
    let [(velocity, _), _] = impact.outcome(Meter::default());
    assert!(velocity.dot(impact.normal).abs() < 1e-9, "{velocity}");
}

/// The coefficient of friction of the bed is nearly 1, and the ball does not slip along the nose.
#[test]
fn an_impact_ends_where_the_bed_rubs_as_hard_as_it_is_pressed() {
    let impact = Impact {
        a: ImpactBody {
            inverse_mass: 1.300_087_165_270_730_2,
            radius: 0.005_133_145_424_688_104,
            velocity: DVec3::new(-0.026_756_249_903_575_03, 0.192_021_294_725_311_65, 0.0),
            spin: DVec3::new(-37.408_115_071_467_92, -5.212_447_279_379_538, 0.0),
        },
        b: ImpactBody::FIXED,
        normal: DVec3::new(-0.459_112_104_134_305_6, 0.888_062_723_168_454_4, 0.023_678_588_555_899_993),
        friction: 1.0,
        bed_friction: 0.995_330_129_874_222_4,
        restitution: 1.0,
    };
    assert!(sections(&impact) < 1000);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000, rng_seed: RngSeed::Fixed(16), failure_persistence: None, ..ProptestConfig::default()
    })]

    /// Without friction slip and approach end together if the ball does not spin.
    #[test]
    fn an_impact_of_a_ball_without_spin_on_a_nose_without_friction_ends(
        speed in 0.01..10.0_f64, sine in prop_oneof![-0.9..0.9_f64, -0.9999..-0.99_f64], restitution in prop_oneof![Just(0.0), 0.0..1.0_f64],
    ) {
        let sections = sections(&without_friction(speed, sine, restitution));
        prop_assert!(sections < 20_000, "{sections}");
    }

    #[test]
    fn an_impact_on_any_nose_ends(
        speed in 0.01..1.0_f64, along in -1.0..1.0_f64,
        surface in (-1.0..1.0_f64, -1.0..1.0_f64, -1.0..1.0_f64),
        sine in prop_oneof![-0.95..0.999_f64, Just(0.999)],
        (friction, bed_friction) in (0.0..1.0_f64, prop_oneof![0.0..1.0_f64, Just(1.0)]),
        restitution in 0.0..1.0_f64,
    ) {
        let a = ball(6.0, 0.0286, (speed, along), surface);
        let impact = Impact { a, b: ImpactBody::FIXED, normal: towards(sine), friction, bed_friction, restitution };
        prop_assert!(sections(&impact) < MOST_SECTIONS);
        let [(velocity, _), _] = impact.outcome(Meter::default());
        prop_assert!(velocity.dot(impact.normal) <= 1e-9, "{velocity}");
    }
}
