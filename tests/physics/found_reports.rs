//! Faults that a hostile tester found in what contacts report: speeds that nothing has, normals without a length, and balls that
//! still come together after their impact.

use crate::common::{cases, four_cushions, open_bed, pool, rolling, setup};
use baize::physics::{Ball, BallBall, BallId, ClusterResolver, Meeting, Motion, Physics, SlipFriction};
use baize::shot::{Event, EventKind, Run, Setup, simulate};
use bevy::math::{DVec2, DVec3};
use proptest::prelude::*;

fn found(name: &str) -> Setup {
    let path = format!("{}/tests/found/{name}.shot.ron", env!("CARGO_MANIFEST_DIR"));
    Setup::of_shot(&path).unwrap_or_else(|error| panic!("{error}"))
}

/// Meeting, normal and speed of every contact, with its event.
fn contacts(run: &Run) -> impl Iterator<Item = (&Event, Meeting, DVec3, f64)> {
    run.record.events.iter().filter_map(|event| match event.kind {
        EventKind::Contact { meeting, normal, normal_speed, .. } => Some((event, meeting, normal, normal_speed)),
        _ => None,
    })
}

/// The largest speed of a ball in a contact, in m/s.
fn fastest(run: &Run) -> f64 {
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

#[test]
fn a_light_ball_between_two_heavy_ones_is_reported_with_a_speed_that_a_ball_has() {
    let run = simulate(&found("loud_3003")).expect("an honest shot");
    for (event, meeting, _, speed) in contacts(&run) {
        assert!(speed <= fastest(&run), "{meeting:?} at {} s: {speed} m/s", event.time);
    }
}

/// The two noses are parallel to half a millionth of a radian, so a push of the one and a pull of the other could stop a ball that
/// moves along both.
#[test]
fn a_ball_that_moves_along_a_nose_and_the_jaw_that_continues_it_keeps_its_speed() {
    let setup = found("loud_50101");
    let run = simulate(&setup).expect("an honest shot");
    let hit = contacts(&run).next().map(|(event, ..)| event.changes[0].after.velocity).expect("the balls meet");
    assert!(hit.y < -2e-3, "{hit}");
    let (at, after) = (|time: f64| run.tracks[0].at(time).velocity, 1e-3);
    assert!((at(after).y - hit.y).abs() <= 0.1 * hit.y.abs(), "{hit} becomes {}", at(after));
    let loudest = contacts(&run).map(|(.., speed)| speed).fold(0.0, f64::max);
    assert!(loudest <= 2.0 * fastest(&run), "{loudest} m/s");
}

#[test]
fn balls_on_a_tilted_line_of_centres_part_in_one_impact() {
    for (name, time) in
        [("still_closes_15796", 0.022_804_974_702_645_756), ("still_closes_19103", 0.010_791_196_117_536_393)]
    {
        let run = simulate(&found(name)).expect("an honest shot");
        let of_pair = |(event, meeting, ..): &(&Event, Meeting, DVec3, f64)| {
            event.time == time && matches!(meeting, Meeting::Balls(..))
        };
        let impacts: Vec<_> = contacts(&run).filter(of_pair).collect();
        assert_eq!(impacts.len(), 1, "{name}");
        assert!(closing_after(impacts[0].0, impacts[0].2) <= 1e-3, "{name}");
    }
}

/// A ball at rest on the edge of a pocket, on a slope.
#[test]
fn a_ball_that_a_pocket_captures_before_it_moves_has_a_normal_towards_the_middle_of_the_pocket() {
    let setup = found("zero_normal_60003");
    let run = simulate(&setup).expect("an honest shot");
    let mut captures =
        contacts(&run).filter(|(event, meeting, ..)| event.time == 0.0 && matches!(meeting, Meeting::Pocket(..)));
    let (event, meeting, normal, speed) = captures.next().expect("a capture");
    let Meeting::Pocket(_, pocket) = meeting else { panic!("{meeting:?}") };
    let to_middle = setup.table.boundary.pockets[pocket].centre - event.changes[0].before.position.truncate();
    assert_eq!(speed, 0.0);
    assert!(normal.distance(to_middle.normalize().extend(0.0)) <= 1e-12, "{normal}");
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
        let run = simulate(&setup(table, physics, &balls)).expect("an honest shot");
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
            ball_ball: BallBall {
                restitution, friction: SlipFriction { floor: friction, rise: 0.0, decay: 0.0 }, ..BallBall::default()
            },
            ..Physics::default()
        };
        physics.slate.friction = slate;
        physics.horizon.seconds = 1.0;
        let below = Ball { id: BallId(1), ..pool(1) };
        let run = simulate(&setup(open_bed(), physics, &[(pool(0), above), (below, Motion::at_rest(0.0, 0.0, radius))]))
            .expect("an honest shot");
        for (event, meeting, normal, _) in contacts(&run) {
            prop_assert!(closing_after(event, normal) <= 1e-3, "{meeting:?} at {} s: {} m/s", event.time, closing_after(event, normal));
        }
    }
}
