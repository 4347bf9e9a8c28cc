//! What contacts report of balls that are squeezed or come down on each other: speeds that a ball has, and balls that part.

use baize_physics::{Ball, BallBall, ClusterResolver, Meeting, Motion, Physics};
use baize_table::shot::{Event, EventKind, Run};
use baize_testing::common::{cases, constant_friction, four_cushions, open_bed, played, pool, rolling, setup};
use glam::{DVec2, DVec3};
use proptest::prelude::*;

/// Meeting, normal and speed of every contact, with its event.
pub fn contacts(run: &Run) -> impl Iterator<Item = (&Event, Meeting, DVec3, f64)> {
    run.record.events.iter().filter_map(|event| match event.kind {
        EventKind::Contact { meeting, normal, normal_speed, .. } => Some((event, meeting, normal, normal_speed)),
        _ => None,
    })
}

/// The largest speed of a ball in a contact, in m/s.
pub fn fastest(run: &Run) -> f64 {
    let motions = contacts(run).flat_map(|(event, ..)| &event.changes).flat_map(|change| [change.before, change.after]);
    motions.map(|motion| motion.velocity.length()).fold(0.0, f64::max)
}

/// The speed in m/s at which the balls of a contact come together after it; negative if they part.
fn closing_after(event: &Event, normal: DVec3) -> f64 {
    match &event.changes[..] {
        [one, two] => (one.after.velocity - two.after.velocity).dot(normal),
        _ => f64::NEG_INFINITY,
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// A heavy ball drives a light one against another heavy ball, or against a cushion.
    #[test]
    fn a_squeezed_light_ball_is_never_louder_than_two_balls_that_meet(
        share in -4.0..-1.0_f64, speed in 0.01..10.0_f64, is_at_cushion in any::<bool>(), bend in -0.5..0.5_f64,
        resolver in prop::sample::select(&ClusterResolver::ALL[..]), restitution in 0.0..1.0_f64,
    ) {
        let radius = pool(0).radius;
        let table = four_cushions(2.0, 1.0, 1.3 * radius);
        let end = 1.0 - table.boundary.reach(radius);
        let light = Ball { mass: pool(0).mass * libm::pow(10.0, share), ..pool(1) };
        let x = if is_at_cushion { end } else { 0.0 };
        let line = DVec2::new(libm::cos(bend), libm::sin(bend)) * (2.0 * radius);
        let place = DVec2::new(x, 0.0) - line;
        let mut balls = vec![(pool(0), rolling(&pool(0), [place.x, place.y], [speed, 0.0])), (light, Motion::at_rest(x, 0.0, radius))];
        if !is_at_cushion {
            balls.push((pool(2), Motion::at_rest(2.0 * radius, 0.0, radius)));
        }
        let mut physics = Physics { ball_ball: BallBall { restitution, ..BallBall::default() }, ..Physics::default() };
        physics.clusters.resolver = resolver;
        physics.horizon.seconds = 1.0;
        let run = played(&setup(table, physics, &balls));
        let loudest = contacts(&run).map(|(.., speed)| speed).fold(0.0, f64::max);
        prop_assert!(loudest <= 2.0 * fastest(&run), "{loudest} m/s, and the fastest ball has {} m/s", fastest(&run));
    }

    /// The lower ball is on the bed: friction lifts it against the ball that comes down on it, or presses it onto the slate.
    #[test]
    fn a_spinning_ball_that_comes_down_on_another_one_parts_from_it(
        height in 0.1..0.9_f64, velocity in prop::array::uniform3(-5.0..5.0_f64), spin in prop::array::uniform3(-200.0..200.0_f64),
        restitution in 0.0..1.0_f64, friction in 0.0..1.0_f64, slate in 0.0..0.3_f64,
    ) {
        let radius = pool(0).radius;
        let rise = height * 2.0 * radius;
        let above = Motion {
            position: DVec3::new((4.0 * radius * radius - rise * rise).sqrt(), 0.0, radius + rise),
            velocity: DVec3::from_array(velocity),
            spin: DVec3::from_array(spin),
        };
        let mut physics = Physics {
            ball_ball: constant_friction(restitution, friction),
            ..Physics::default()
        };
        physics.slate.friction = slate;
        physics.horizon.seconds = 1.0;
        let run = played(&setup(open_bed(), physics, &[(pool(0), above), (pool(1), Motion::at_rest(0.0, 0.0, radius))]));
        for (event, meeting, normal, _) in contacts(&run) {
            prop_assert!(closing_after(event, normal) <= 1e-3, "{meeting:?} at {} s: {} m/s", event.time, closing_after(event, normal));
        }
    }
}
