//! Pockets with a shelf: the edge, the hole, the back, and balls that come out again.

use baize_testing::common;
use std::f64::consts::TAU;
use std::sync::Arc;

use baize_physics::engine::{Engine, Environment};
use baize_physics::resolution::pocket::Shelf;
use baize_physics::{
    Ball, BallId, Boundary, Course, Meeting, Motion, Phase, Physics, Piece, Pocket, PocketModel, Shape,
};
use baize_table::rack::bed_flaw;
use baize_table::shot::{Ending, Event, EventKind, Run, Setup, simulate};
use baize_table::table::Table;
use baize_testing::common::{assert_within, cases, mechanical_energy, mirrored, open_bed, pool, rolling, setup, stun};
use glam::{DVec2, DVec3};
use proptest::prelude::*;

/// Physics with pockets that have a shelf.
fn shelf() -> Physics {
    let mut physics = Physics::default();
    physics.pockets.model = PocketModel::Shelf(Shelf::default());
    physics
}

/// A bed with a round hole of 10 cm in its middle and nothing else.
fn hole(radius: f64) -> Table {
    let pocket = Pocket {
        name: "hole".to_owned(),
        centre: DVec2::ZERO,
        radius,
        depth: None,
        liner_restitution: None,
        back_draft: 0.0,
    };
    let mut table = open_bed();
    table.boundary = Boundary { pockets: vec![pocket], ..Boundary::default() }.into();
    table
}

fn table(name: &str) -> Table {
    Setup::rack("cue_ball").table(name).load().unwrap_or_else(|error| panic!("{error}")).table
}

fn run(table: Table, physics: &Physics, balls: &[(Ball, Motion)]) -> Run {
    simulate(&setup(table, physics.clone(), balls)).expect("nobody strikes")
}

fn meetings(run: &Run) -> Vec<Meeting> {
    let contacts = run.record.events.iter().filter_map(|event| match event.kind {
        EventKind::Contact { meeting, .. } => Some(meeting),
        _ => None,
    });
    contacts.collect()
}

/// When the first ball leaves the edge, and its motion then.
fn leaves(run: &Run) -> (f64, Motion) {
    let flight = run.tracks[0]
        .courses()
        .find(|(course, _)| course.pieces()[0].phase == Phase::Airborne && course.pieces()[0].velocity.z <= 0.0);
    let (course, _) = flight.expect("it flies at some time");
    (course.start(), course.at(course.start()))
}

/// The angle in degrees by which the first ball has toppled around the edge of a hole of that radius when it leaves it.
pub(super) fn leaving_angle(radius: f64, speed: f64) -> f64 {
    // It comes to the edge at this rolling speed, without resistance.
    let mut physics = shelf();
    physics.cloth.rolling_friction = 0.0;
    let ball = pool(0);
    let run = run(hole(radius), &physics, &[(ball, rolling(&ball, [-radius - 1e-6, 0.0], [speed, 0.0]))]);
    let (_, motion) = leaves(&run);
    libm::atan2(motion.position.x + radius, motion.position.z).to_degrees()
}

#[test]
fn a_ball_that_rolls_slowly_over_an_edge_leaves_it_at_53_97_degrees() {
    let slowest = libm::acos(10.0 / 17.0).to_degrees();
    assert_within(slowest, 53.968, 5e-4);
    assert_within(leaving_angle(0.06, 1e-5), slowest, 1e-6);
}

#[test]
fn a_faster_ball_leaves_the_edge_sooner_and_one_at_53_cm_a_second_at_once() {
    let radius = pool(0).radius;
    for speed in [0.1, 0.2, 0.3, 0.4, 0.5] {
        let expected = libm::acos((10.0 + 7.0 * speed * speed / (9.81 * radius)) / 17.0).to_degrees();
        assert_within(leaving_angle(0.06, speed), expected, 1e-6);
        // The edge may be round or nearly straight.
        assert_within(leaving_angle(3.0, speed), expected, 1e-6);
    }
    assert_within(leaving_angle(0.06, 0.3), 43.9094, 5e-5);
    let at_once = (9.81 * radius).sqrt();
    assert_within(at_once, 0.529_453, 5e-7);
    assert!(leaving_angle(0.06, at_once * 0.999) > 1.0);
    assert_within(leaving_angle(0.06, at_once * 1.001), 0.0, 1e-2);
}

#[test]
fn a_topple_takes_as_long_as_its_energy_says() {
    // 7/10 (v^2 - v0^2) = g R (1 - cos psi). The time is the integral of R dpsi / v, here by Simpson's rule.
    let (ball, speed) = (pool(0), 0.2);
    let mut physics = shelf();
    physics.cloth.rolling_friction = 0.0;
    let run = run(hole(0.06), &physics, &[(ball, rolling(&ball, [-0.06, 0.0], [speed, 0.0]))]);
    let (time, motion) = leaves(&run);
    let last = libm::acos((10.0 + 7.0 * speed * speed / (9.81 * ball.radius)) / 17.0);
    let pace =
        |psi: f64| ball.radius / (speed * speed + 10.0 / 7.0 * 9.81 * ball.radius * (1.0 - libm::cos(psi))).sqrt();
    let steps = 2000;
    let step = last / f64::from(steps);
    let simpson = (0..=steps).map(|k| {
        let weight = if k == 0 || k == steps {
            1.0
        } else if k % 2 == 1 {
            4.0
        } else {
            2.0
        };
        weight * pace(f64::from(k) * step)
    });
    assert_within(time, simpson.sum::<f64>() * step / 3.0, 1e-8);
    assert_within(motion.velocity.length(), ball.radius / pace(last), 1e-8);
    // It has turned as a rolling ball does.
    assert_within(motion.spin.y * ball.radius, motion.velocity.length(), 1e-8);
}

#[test]
fn between_its_pieces_a_topple_is_off_by_no_more_than_it_says() {
    let (ball, radius) = (pool(0), 0.06);
    let run = run(hole(radius), &shelf(), &[(ball, rolling(&ball, [-radius - 0.02, 0.015], [0.25, 0.0]))]);
    let (course, end) =
        run.tracks[0].courses().find(|(course, _)| course.pieces()[0].phase == Phase::Toppling).expect("it topples");
    let energy = |t: f64| mechanical_energy(&ball, &course.at(t));
    let (start, first) = (course.start(), energy(course.start()));
    for step in 0..1000 {
        let t = start + (end - start) * f64::from(step) / 1000.0;
        let place = course.at(t).position;
        let edge = place.with_z(0.0).normalize() * radius;
        assert_within(place.distance(edge), ball.radius, 2e-8);
        // A hundredth of a millimetre per second, in velocity and in spin as a surface speed.
        let motion = course.at(t);
        let speeds = motion.velocity.length() + 0.4 * ball.radius * motion.spin.length();
        assert_within(energy(t), first, ball.mass * (speeds * 1e-5 + 9.81 * 1e-8));
    }
}

/// The pieces of the first ball's topples that are travelled, each with its course and its end.
fn toppling(run: &Run) -> impl Iterator<Item = (&Course, &Piece, f64)> {
    run.tracks[0].courses().flat_map(|(course, end)| {
        let pieces = course.pieces().iter().enumerate();
        let spans = pieces.map(move |(index, piece)| (course, piece, course.end_of(index).min(end)));
        spans.filter(|(_, piece, end)| piece.phase == Phase::Toppling && piece.start < *end)
    })
}

#[test]
fn a_ball_that_slides_onto_an_edge_rolls_about_it_once_its_slip_has_ended() {
    let (ball, radius) = (pool(0), 0.06);
    for (across, spin) in [(0.0, 0.0), (0.03, 0.0), (0.05, 2.0)] {
        let start = [-f64::sqrt(radius * radius - across * across) - 1e-7, across];
        let run = run(
            hole(radius),
            &shelf(),
            &[(ball, common::spinning(&ball, start, [0.12, 0.0], [spin, -spin, 3.0 * spin]))],
        );
        let slip = |course: &Course, piece: &Piece| {
            let motion = course.at(piece.start);
            let edge = motion.position.with_z(0.0).normalize() * radius;
            (motion.velocity - motion.spin.cross(motion.position - edge)).length()
        };
        let slips: Vec<f64> = toppling(&run).map(|(course, piece, _)| slip(course, piece)).collect();
        let gripped = slips.iter().position(|slip| *slip < 1e-4).expect("it comes to grip");
        assert!(gripped > 5, "it slid before");
        // What is left is the error of the spin in the middle between two pieces.
        assert!(slips[gripped..].iter().all(|slip| *slip < 1e-4), "{:?}", &slips[gripped..]);
    }
}

/// Checks that the first ball gains no energy in its topples, where pieces meet and between. Returns the number of
/// checks.
fn checks_without_energy_gain(run: &Run, ball: &Ball) -> usize {
    let (mut last, mut checks) = (f64::INFINITY, 0);
    for (course, piece, end) in toppling(run) {
        for t in [piece.start, piece.start.midpoint(end)] {
            let motion = course.at(t);
            let speeds = motion.velocity.length() + 0.4 * ball.radius * motion.spin.length();
            let energy = mechanical_energy(ball, &motion);
            let unsure = ball.mass * (speeds * 1e-5 + 9.81 * 1e-8);
            assert!(energy <= last + unsure, "{last} J become {energy} J at {t}");
            last = energy;
            checks += 1;
        }
    }
    checks
}

/// A ball on the edge of a corner pocket's hole, with that velocity along it and the spin of a roll, plus a slip.
fn on_the_edge(ball: &Ball, lean: f64, along: f64, slip: DVec3) -> Motion {
    let out = DVec3::new(libm::sin(lean), 0.0, libm::cos(lean));
    let velocity = DVec3::new(0.0, along, 0.0);
    Motion {
        position: DVec3::new(-0.062, 0.0, 0.0) + out * ball.radius,
        velocity,
        spin: out.cross(velocity - slip) / ball.radius,
    }
}

#[test]
fn a_fast_topple_is_computed_as_exactly_as_a_slow_one() {
    let ball = pool(0);
    let smooth = Physics { cloth: baize_physics::Cloth { sliding_friction: 0.0, ..shelf().cloth }, ..shelf() };
    for speed in [1.0, 10.0, 50.0, 200.0] {
        let run = run(hole(0.062), &smooth, &[(ball, on_the_edge(&ball, 1.287, speed, DVec3::ZERO))]);
        let mut pieces = toppling(&run).peekable();
        let start = pieces.peek().expect("it topples").0.start();
        let first = mechanical_energy(&ball, &run.tracks[0].at(start));
        for (course, piece, end) in pieces.take_while(|(course, ..)| course.start() == start) {
            for share in [0.0, 1.0 / 3.0, 2.0 / 3.0] {
                let motion = course.at(piece.start + share * (end - piece.start));
                let speeds = motion.velocity.length() + 0.4 * ball.radius * motion.spin.length();
                assert_within(mechanical_energy(&ball, &motion), first, ball.mass * (speeds * 1e-5 + 9.81 * 1e-8));
            }
        }
    }
}

#[test]
fn a_ball_that_goes_fast_along_an_edge_gains_no_energy_from_it() {
    // The corner pocket presses a ball that follows its edge with a force of seventy times its weight.
    let ball = pool(0);
    // It slides a little at first.
    for (speed, share) in [(0.5, 0.1), (2.0, 0.05), (5.0, 0.02), (12.0, -0.01)] {
        let motion = on_the_edge(&ball, 1.287, speed, DVec3::Y * speed * share);
        let checks = checks_without_energy_gain(&run(hole(0.062), &shelf(), &[(ball, motion)]), &ball);
        assert!(checks > 10, "{checks} at {speed} m/s");
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn however_a_ball_slips_on_an_edge_it_gains_no_energy_there(
        lean in 0.05..2.2, along in 0.0..3.0, slip in (-5.0..0.5, 0.0..TAU), friction in 0.05..0.4,
    ) {
        let ball = pool(0);
        let mut physics = shelf();
        physics.cloth.sliding_friction = friction;
        let (size, way) = (libm::pow(10.0, slip.0), slip.1);
        let slip = DVec3::new(0.0, size * libm::cos(way), size * libm::sin(way));
        let run = run(hole(0.062), &physics, &[(ball, on_the_edge(&ball, lean, along, slip))]);
        checks_without_energy_gain(&run, &ball);
        prop_assert!(run.broken.is_none(), "{:?}", run.broken);
    }
}

#[test]
fn a_ball_that_circles_on_an_edge_keeps_its_energy_for_one_round_and_then_loses_it() {
    let ball = pool(0);
    let smooth = Physics { cloth: baize_physics::Cloth { sliding_friction: 0.0, ..shelf().cloth }, ..shelf() };
    // As on a banked curve, the force of the edge holds the ball's weight and turns its path.
    let (lean, radius) = (1.287, 0.062 - ball.radius * libm::sin(1.287));
    let speed = f64::sqrt(smooth.cloth.gravity * radius * libm::tan(lean));
    let run = run(hole(0.062), &smooth, &[(ball, on_the_edge(&ball, lean, speed, DVec3::ZERO))]);
    let energy = |rounds: f64| mechanical_energy(&ball, &run.tracks[0].at(rounds * TAU * radius / speed));
    let first = energy(0.0);
    for rounds in [0.5, 0.9, 0.99] {
        assert_within(energy(rounds), first, 1e-5 * first);
    }
    // Its kinetic energy falls to the share 1/e in half of 0.2 s, but the ball sinks and gains some again.
    let time = 0.1 * TAU * radius / speed;
    let lost = ball.kinetic_energy(&run.tracks[0].at(0.0)) * (1.0 - libm::exp(-time / 0.1));
    let computed = first - energy(1.1);
    assert!((0.9 * lost..1.1 * lost).contains(&computed), "it lost {computed} J, and not {lost} J");
    let last = toppling(&run).last().map_or(0.0, |(.., end)| end);
    assert!(last < 2.0, "it goes round for {last} s");
}

#[test]
fn a_ball_that_leaves_a_facing_on_the_edge_of_a_hole_is_not_slowed() {
    let setup = common::found("leaves_facing_194333");
    let run = simulate(&setup).expect("an honest shot");
    let (ball, gravity) = (setup.balls[0].ball, setup.physics.cloth.gravity);
    let energy = |motion: Motion| ball.kinetic_energy(&motion) + ball.mass * gravity * motion.position.z;
    let energies: Vec<f64> = toppling(&run).map(|(course, piece, _)| energy(course.at(piece.start))).collect();
    let (first, last) = (energies[0], energies[energies.len() - 1]);
    // The cloth has no friction.
    assert_within(last, first, 1e-5 * first);
    assert!(energies.len() < 200, "{} pieces", energies.len());
}

#[test]
fn a_ball_that_goes_around_a_narrow_hole_on_its_edge_leaves_it_where_the_back_stands() {
    let table = table("uk_7ft");
    let ball = Ball { radius: 0.0238, ..pool(0) };
    let start = [-0.886_965 + 0.01, 0.428_782];
    let run = run(table.clone(), &shelf(), &[(ball, rolling(&ball, start, [-0.434, -0.003_25]))]);
    assert_eq!(run.broken, None);
    assert_eq!(run.record.ending, Ending::AtRest);
    let topples = run.tracks[0].courses().filter(|(course, _)| course.pieces()[0].phase == Phase::Toppling);
    let mut checks = 0;
    for (course, end) in topples {
        for piece in course.pieces().iter().filter(|piece| piece.phase == Phase::Toppling && piece.start < end) {
            let place = piece.position.truncate();
            let near = |a: &&Pocket, b: &&Pocket| a.centre.distance(place).total_cmp(&b.centre.distance(place));
            let pocket = table.boundary.pockets.iter().min_by(near).expect("it has six");
            assert!(table.boundary.is_open_edge(pocket, pocket.direction_to(place)), "at {place}");
            checks += 1;
        }
    }
    assert!(checks > 10, "{checks}");
}

#[test]
fn without_friction_a_ball_slides_off_the_edge_at_48_degrees() {
    // 1/2 v^2 = g R (1 - cos psi) and g cos psi = v^2 / R: cos psi = 2/3.
    let mut physics = shelf();
    physics.cloth = common::ice();
    let ball = pool(0);
    let run = run(hole(0.06), &physics, &[(ball, stun(&ball, [-0.06 - 1e-6, 0.0], [1e-5, 0.0]))]);
    let (_, motion) = leaves(&run);
    let psi = libm::atan2(motion.position.x + 0.06, motion.position.z);
    assert_within(libm::cos(psi), 2.0 / 3.0, 1e-8);
}

#[test]
fn a_ball_hangs_on_the_edge_with_its_centre_just_short_of_it() {
    let ball = pool(0);
    for gap in [0.0, 1e-9, 1e-4] {
        let hanging = Motion::at_rest(-0.06 - gap, 0.0, ball.radius);
        let run = run(hole(0.06), &shelf(), &[(ball, hanging)]);
        assert_eq!(run.record.finals[0].phase, Phase::Resting);
        assert_eq!(run.record.finals[0].motion, hanging);
    }
}

#[test]
fn a_ball_that_hangs_topples_when_another_nudges_it() {
    let (cue, hanging) = (pool(0), pool(1));
    let place = [-0.06 - 1e-5, 0.0];
    let from = [place[0] - 2.0 * cue.radius - 0.05, 0.0];
    let nudge = |speed: f64| {
        run(
            hole(0.06),
            &shelf(),
            &[(cue, rolling(&cue, from, [speed, 0.0])), (hanging, Motion::at_rest(place[0], place[1], hanging.radius))],
        )
    };
    // It needs 0.098 m/s to come this far.
    let short = nudge(0.09);
    assert_eq!(short.record.finals[1].phase, Phase::Resting);
    let nudged = nudge(0.11);
    assert_eq!(nudged.record.finals[1].phase, Phase::Pocketed(0));
    assert_eq!(nudged.record.finals[0].phase, Phase::Resting);
    let records =
        |phase| nudged.record.events.iter().any(|event| event.kind == EventKind::Transition(BallId(1), phase));
    assert!(records(Phase::Toppling));
}

#[test]
fn a_ball_that_all_but_stops_on_the_edge_topples_over_it() {
    // At the edge it has almost no speed left, and it takes a long time to fall.
    let ball = pool(0);
    let speed = (2.0 * 0.01 * 9.81 * 0.1_f64).sqrt() * (1.0 + 1e-9);
    let run = run(hole(0.06), &shelf(), &[(ball, rolling(&ball, [-0.16, 0.0], [speed, 0.0]))]);
    assert_eq!(run.record.finals[0].phase, Phase::Pocketed(0));
    let (time, _) = leaves(&run);
    assert!(time - speed / 0.0981 > 0.5, "{time}");
}

/// The corner pocket at the foot on the left of a table, with the unit vector into it.
fn corner(table: &Table) -> (Pocket, DVec2) {
    let pocket = table.boundary.pockets.iter().find(|pocket| pocket.name == "foot left").expect("a corner").clone();
    (pocket, DVec2::splat(std::f64::consts::FRAC_1_SQRT_2))
}

/// A ball that rolls straight into the corner pocket of the 9-ft table.
fn into_corner(speed: f64) -> Run {
    let table = table("pool_9ft");
    let (pocket, way) = corner(&table);
    let start = pocket.centre - way * (pocket.radius + 0.2);
    let velocity = way * speed;
    run(table, &shelf(), &[(pool(0), rolling(&pool(0), start.to_array(), velocity.to_array()))])
}

#[test]
fn a_slow_ball_drops_without_a_knock() {
    let run = into_corner(0.35);
    assert!(matches!(run.record.finals[0].phase, Phase::Pocketed(_)), "{:?}", run.record.finals[0]);
    assert!(matches!(meetings(&run)[..], [Meeting::Pocket(..)]), "{:?}", meetings(&run));
    // The whole ball is below the cloth.
    assert_within(run.record.finals[0].motion.position.z, -pool(0).radius, 1e-12);
}

#[test]
fn a_ball_at_speed_flies_over_the_edge_and_is_caught_by_the_back() {
    for speed in [1.5, 2.0, 2.5] {
        let run = into_corner(speed);
        assert!(matches!(run.record.finals[0].phase, Phase::Pocketed(_)), "{speed}: {:?}", meetings(&run));
        assert!(matches!(meetings(&run)[..], [Meeting::Liner(..), .., Meeting::Pocket(..)]), "{:?}", meetings(&run));
        assert!(run.record.events.len() < 40);
    }
}

/// What happens to a rolling ball at the pocket of that name when it starts `distance` (metres) before its edge and
/// `beside` (metres) from its middle line.
fn rolled_at(
    table: &Table,
    name: &str,
    (distance, beside, angle): (f64, f64, f64),
    speed: f64,
) -> Option<(Ball, Motion)> {
    let ball = if table.name.contains("snooker") { common::snooker(0) } else { pool(0) };
    let pocket = table.boundary.pockets.iter().find(|pocket| pocket.name == name)?;
    let way = if pocket.centre.x.abs() < 0.1 {
        DVec2::new(0.0, pocket.centre.y.signum())
    } else {
        pocket.centre.signum() * std::f64::consts::FRAC_1_SQRT_2
    };
    let start = pocket.centre - way * (pocket.radius + distance) + way.perp() * beside;
    let velocity = DVec2::from_angle(angle).rotate(way) * speed;
    bed_flaw(ball.radius, start, &table.boundary, Shape::Spheres)
        .is_none()
        .then(|| (ball, rolling(&ball, start.to_array(), velocity.to_array())))
}

/// Fails if energy comes from nowhere, in an impact or between impacts.
#[track_caller]
fn assert_no_energy_is_made(run: &Run, balls: &[(Ball, Motion)]) -> Result<(), TestCaseError> {
    let ball = |id: BallId| balls.iter().find(|(ball, _)| ball.id == id).expect("a ball of the shot").0;
    // If a ball meets several others at once, each contact reports the whole change.
    let alone = |event: &&Event| !matches!(event.kind, EventKind::Contact { meeting: Meeting::Balls(..), .. });
    for event in run.record.events.iter().filter(alone) {
        let (mut before, mut after) = (0.0, 0.0);
        for change in &event.changes {
            before += mechanical_energy(&ball(change.ball), &change.before);
            after += mechanical_energy(&ball(change.ball), &change.after);
        }
        prop_assert!(after <= before + 1e-12, "{before} J become {after} J in {event:?}");
    }
    let total = |t: f64| -> f64 {
        balls.iter().zip(&run.tracks).map(|((ball, _), track)| mechanical_energy(ball, &track.at(t))).sum()
    };
    let times = (0..=400).map(|step| run.record.duration.min(3.0) * f64::from(step) / 400.0);
    let mut last = f64::INFINITY;
    for time in times {
        let now = total(time);
        prop_assert!(now <= last + 1e-4, "{last} J become {now} J by {time} s");
        last = now;
    }
    Ok(())
}

/// Fails unless the shot ends soon, with every ball at rest on the bed, in a pocket or off the table.
fn assert_it_ends(run: &Run) -> Result<(), TestCaseError> {
    prop_assert_eq!(run.record.ending, Ending::AtRest);
    prop_assert!(run.record.events.len() < 500, "{} events", run.record.events.len());
    for last in &run.record.finals {
        let place = last.motion.position;
        let lies = match last.phase {
            Phase::Resting => place.z > 0.0,
            Phase::Pocketed(_) => place.z < 0.0,
            Phase::OffTable => true,
            _ => false,
        };
        prop_assert!(lies, "{:?}", last);
    }
    Ok(())
}

const TABLES: [&str; 4] = ["pool_9ft", "pool_7ft", "snooker_12ft", "uk_7ft"];

/// A table, the name of one of its pockets, a start in front of it, a speed and a spin.
fn shots() -> impl Strategy<Value = (usize, bool, (f64, f64, f64), f64, [f64; 3])> {
    let start = (0.001..0.4_f64, -0.06..0.06_f64, -0.5..0.5_f64);
    (
        0..TABLES.len(),
        any::<bool>(),
        start,
        prop_oneof![0.01..1.0_f64, 1.0..9.0_f64],
        prop::array::uniform3(-60.0..60.0),
    )
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn shots_at_pockets_end_lose_no_ball_and_make_no_energy((table_index, side, start, speed, spin) in shots()) {
        let table = table(TABLES[table_index]);
        let pocket = if side { "left side" } else { "foot left" };
        if let Some((ball, mut motion)) = rolled_at(&table, pocket, start, speed) {
            motion.spin += DVec3::from_array(spin);
            let run = run(table, &shelf(), &[(ball, motion)]);
            assert_it_ends(&run)?;
            assert_no_energy_is_made(&run, &[(ball, motion)])?;
        }
    }

    #[test]
    fn a_mirrored_shot_at_the_mirrored_pocket_has_the_mirrored_outcome((table_index, side, start, speed, spin) in shots()) {
        let table = table(TABLES[table_index]);
        let pocket = if side { "left side" } else { "foot left" };
        if let Some((ball, mut motion)) = rolled_at(&table, pocket, start, speed) {
            motion.spin += DVec3::from_array(spin);
            let left = run(table.clone(), &shelf(), &[(ball, motion)]).record;
            let right = run(table, &shelf(), &[(ball, mirrored(&motion))]).record;
            prop_assert_eq!(left.events.len(), right.events.len());
            let apart = left.finals[0].motion.position - mirrored(&right.finals[0].motion).position;
            // On the other side a facing goes in the other direction, so the last bits differ.
            prop_assert!(apart.length() < 1e-7, "{} m apart", apart.length());
        }
    }

    #[test]
    fn balls_that_crowd_into_a_pocket_end_too(
        table_index in 0..TABLES.len(),
        side in any::<bool>(),
        starts in prop::collection::vec(((0.001..0.35_f64, -0.07..0.07_f64, -0.3..0.3_f64), 0.0..5.0_f64), 2..6),
    ) {
        let table = table(TABLES[table_index]);
        let pocket = if side { "left side" } else { "foot left" };
        let mut balls: Vec<(Ball, Motion)> = Vec::new();
        for (start, speed) in starts {
            let Some((ball, motion)) = rolled_at(&table, pocket, start, speed) else { continue };
            if balls.iter().all(|(_, other)| other.position.distance(motion.position) > 2.0 * ball.radius) {
                let id = BallId(balls.len() as u32);
                balls.push((Ball { id, ..ball }, motion));
            }
        }
        let run = run(table, &shelf(), &balls);
        prop_assert!(run.record.events.len() < 2000, "{} events", run.record.events.len());
        assert_it_ends(&run)?;
        assert_no_energy_is_made(&run, &balls)?;
    }
}

#[test]
fn two_balls_that_lean_on_each_other_over_a_hole_too_narrow_for_both_lie_still() {
    let balls = [-1.0, 1.0].map(|side: f64| {
        let ball = common::snooker(u32::from(side > 0.0));
        let beside = ball.radius + 1e-7;
        // On the edge, almost touching each other, at rest.
        let out = 0.042 - beside;
        let height = (ball.radius * ball.radius - out * out).sqrt();
        (ball, Motion { position: DVec3::new(side * beside, 0.0, height), ..Motion::default() })
    });
    let run = run(hole(0.042), &shelf(), &balls);
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(run.record.events.len() < 2000, "{} events", run.record.events.len());
    assert!(run.record.finals.iter().all(|last| last.phase == Phase::Resting && last.motion.position.z < 0.0211));
}

#[test]
fn a_ball_that_cuts_across_the_edge_slowly_falls_in_and_fast_comes_out_again() {
    let ball = pool(0);
    let cut = |speed: f64| run(hole(0.06), &shelf(), &[(ball, rolling(&ball, [-0.05, 0.055], [speed, 0.0]))]);
    assert_eq!(cut(0.2).record.finals[0].phase, Phase::Pocketed(0));
    let out = cut(1.0);
    assert_eq!(out.record.finals[0].phase, Phase::Resting);
    // It went over the edge on the way, and came out turned towards the hole.
    let records = |phase| out.record.events.iter().any(|event| event.kind == EventKind::Transition(BallId(0), phase));
    assert!(records(Phase::Toppling));
    assert!(out.record.finals[0].motion.position.y < 0.054, "{:?}", out.record.finals[0]);
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn no_ball_that_cuts_across_a_hole_sinks_into_its_edge(
        radius in 0.035..0.07_f64,
        beside in -0.999..0.999_f64,
        speed in 0.05..2.0_f64,
        share in -1.0..1.0_f64,
    ) {
        // It may leave the edge, and land on it again before it is half across.
        let ball = pool(0);
        let across = beside * radius;
        let start = [-f64::sqrt(radius * radius - across * across) - 1e-6, across];
        let spin = [0.0, share * speed / ball.radius, 0.0];
        let run = run(hole(radius), &shelf(), &[(ball, common::spinning(&ball, start, [speed, 0.0], spin))]);
        for (course, end) in run.tracks[0].courses().filter(|(course, _)| course.start() < 1.0) {
            for step in 0..=40 {
                let t = course.start() + (end.min(1.0) - course.start()) * f64::from(step) / 40.0;
                let place = course.at(t).position;
                let edge = place.with_z(0.0).normalize() * radius;
                let is_over = course.phase_at(t).is_off_bed() && place.z > 0.0 && place.truncate().length() < radius;
                let gap = place.distance(edge) - ball.radius;
                prop_assert!(!is_over || gap > -1e-7, "{gap} m at {t} s and {place}");
            }
        }
    }
}

#[test]
fn a_ball_that_flies_past_the_end_of_an_open_edge_is_stopped_by_the_back_that_begins_there() {
    let (table, ball) = (table("pool_9ft"), pool(0));
    let (pocket, way) = corner(&table);
    let aside = |degrees: f64| DVec2::from_angle(degrees.to_radians()).rotate(-way);
    // The direction of the end of the back, seen from the middle.
    let open = |degrees: f64| table.boundary.is_open_edge(&pocket, aside(degrees));
    let last = (0..18_000).map(|step| f64::from(step) * 0.01).take_while(|degrees| open(*degrees)).last();
    let last = last.expect("it is open towards the table");
    for outwards in [0.1, 0.3, 1.0] {
        // A little lower than on the edge, just before the end of the back, a millimetre farther out than the back
        // would allow.
        let from = aside(last - 2.0);
        let place = (pocket.centre + from * (pocket.radius - ball.radius + 1e-3)).extend(0.6 * ball.radius);
        let velocity = (from.perp() + from * outwards).extend(0.0);
        let start = Motion { position: place, velocity, ..Motion::default() };
        let run = run(table.clone(), &shelf(), &[(ball, start)]);
        assert!(matches!(run.record.finals[0].phase, Phase::Pocketed(_)), "{:?}", run.record.finals[0]);
        for event in run.record.events.iter().filter(|event| !event.changes.is_empty()) {
            let before = event.changes[0].before.position;
            let out = before.truncate().distance(pocket.centre) - (pocket.radius - ball.radius);
            assert!(out < 3e-3, "{out} m behind the back at {} s", event.time);
        }
        assert!(matches!(meetings(&run)[0], Meeting::Liner(..)), "{:?}", meetings(&run));
    }
}

#[test]
fn a_ball_along_the_back_of_a_pocket_goes_around_in_chords() {
    // Below the cloth, along the wall of the hole.
    let ball = pool(0);
    let motion = Motion {
        position: DVec3::new(0.0, 0.06 - ball.radius, 0.0),
        velocity: DVec3::new(5.0, 0.0, 0.0),
        ..Motion::default()
    };
    let run = run(hole(0.06), &shelf(), &[(ball, motion)]);
    assert_eq!(run.record.finals[0].phase, Phase::Pocketed(0));
    // Friction at the wall makes it go up and down as it goes around, many times before it has fallen.
    assert!((4..400).contains(&meetings(&run).len()), "{}", meetings(&run).len());
    for event in run.record.events.iter().filter(|event| !event.changes.is_empty()) {
        let out = event.changes[0].before.position.truncate().length();
        assert!(out <= 0.06 - ball.radius + 1e-12, "it is {out} m from the middle at {} s", event.time);
    }
}

/// The run of the shot of that name that comes with the game.
fn shot(name: &str) -> (Setup, Run) {
    let setup = Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}"));
    let run = simulate(&setup).expect("an honest stroke");
    (setup, run)
}

#[test]
fn in_the_rattled_pocket_the_ball_goes_from_jaw_to_jaw_and_stays_out() {
    let (setup, run) = shot("rattled_pocket");
    let boundary = &setup.table.boundary;
    let at_the_pocket: Vec<&str> = meetings(&run)
        .into_iter()
        .filter_map(|meeting| match meeting {
            Meeting::Cushion(BallId(1), index) => Some(boundary.cushions[index].name.as_str()),
            Meeting::Jaw(BallId(1), index) => Some(boundary.jaws[index].name.as_str()),
            _ => None,
        })
        .take_while(|name| name.starts_with("foot left"))
        .collect();
    assert!(at_the_pocket.len() >= 4, "{at_the_pocket:?}");
    let sides: Vec<bool> = at_the_pocket.iter().map(|name| name.ends_with("left foot rail")).collect();
    assert!(sides.windows(2).all(|two| two[0] != two[1]), "{at_the_pocket:?}");
    assert_eq!(run.record.finals[1].phase, Phase::Resting);
    assert_eq!(run.record.ending, Ending::AtRest);
}

#[test]
fn the_hanging_ball_is_nudged_topples_and_drops_and_the_cue_ball_stays() {
    let (setup, run) = shot("hanging_ball_topples");
    let pocket = setup.table.boundary.pockets.iter().position(|pocket| pocket.name == "foot left").expect("a corner");
    assert_eq!(run.record.finals[1].phase, Phase::Pocketed(pocket));
    assert_eq!(run.record.finals[0].phase, Phase::Resting);
    let topples =
        run.record.events.iter().find(|event| event.kind == EventKind::Transition(BallId(1), Phase::Toppling));
    let topples = topples.expect("it goes over the edge");
    assert!(topples.changes[0].before.velocity.length() < 0.2, "{:?}", topples.changes[0]);
    // Without the push it stays where it is.
    let unstruck = simulate(&Setup { strike: None, ..setup }).expect("nobody strikes");
    assert_eq!(unstruck.record.finals[1].phase, Phase::Resting);
}

#[test]
fn a_hard_ball_is_spat_out_by_the_back() {
    // If it rolls fast, it climbs the back and lands on the edge from inside.
    let run = into_corner(7.0);
    let met = meetings(&run);
    assert!(matches!(met[..], [Meeting::Liner(..), Meeting::Slate(..), ..]), "{met:?}");
    assert_eq!(run.record.ending, Ending::AtRest);
}

#[test]
fn without_flight_and_by_the_simple_law_a_pocket_takes_a_ball_at_its_edge() {
    let mut grounded = shelf();
    grounded.slate.flight = false;
    for physics in [Physics::default(), grounded] {
        let ball = pool(0);
        let run = run(hole(0.06), &physics, &[(ball, rolling(&ball, [-0.1, 0.0], [1.0, 0.0]))]);
        let last = run.record.finals[0];
        assert_eq!(last.phase, Phase::Pocketed(0));
        assert_within(last.motion.position.x, -0.06, 1e-12);
        assert_eq!(last.motion.position.z, ball.radius);
    }
}

#[test]
fn a_pocket_that_changes_its_law_takes_the_ball_that_it_holds() {
    let (ball, table, simple, shelf) = (pool(0), hole(0.06), Physics::default(), shelf());
    let low = Motion { position: DVec3::new(0.01, 0.0, -0.01), velocity: DVec3::X, ..Motion::default() };
    let phase = |motion: Motion, law: &Physics| {
        let place = |physics: &Physics| Environment::new(table.boundary.clone(), physics.clone(), ball.radius);
        let mut engine = Engine::of(Arc::new(place(&shelf)), [(ball, motion)]);
        engine.change_physics(Arc::new(place(law)));
        engine.phase(0)
    };
    assert_eq!(phase(low, &simple), Phase::Pocketed(0));
    assert_eq!(phase(low, &shelf), Phase::Airborne);
    let high = Motion { position: DVec3::new(0.01, 0.0, 0.1), ..low };
    assert_eq!(phase(high, &simple), Phase::Airborne);
}

#[test]
fn a_soft_back_gives_back_less_than_a_hard_one() {
    let back = |restitution: f64| {
        let mut table = table("pool_9ft");
        for pocket in &mut Arc::make_mut(&mut table.boundary).pockets {
            pocket.liner_restitution = Some(restitution);
        }
        let (pocket, way) = corner(&table);
        let start = pocket.centre - way * (pocket.radius + 0.2);
        let run = run(table, &shelf(), &[(pool(0), rolling(&pool(0), start.to_array(), (way * 3.0).to_array()))]);
        let knock = run
            .record
            .events
            .iter()
            .find(|event| matches!(event.kind, EventKind::Contact { meeting: Meeting::Liner(..), .. }));
        let change = knock.expect("it meets the back").changes[0];
        -change.after.velocity.truncate().dot(way)
    };
    assert!(back(0.1) > 0.0 && back(0.1) + 0.5 < back(0.6), "{} {}", back(0.1), back(0.6));
}

#[test]
fn a_pocket_takes_a_ball_at_the_depth_that_its_table_says() {
    let ball = pool(0);
    for depth in [0.01, 0.1] {
        let mut table = hole(0.06);
        Arc::make_mut(&mut table.boundary).pockets[0].depth = Some(depth);
        let run = run(table, &shelf(), &[(ball, rolling(&ball, [-0.1, 0.0], [0.4, 0.0]))]);
        assert_eq!(run.record.finals[0].phase, Phase::Pocketed(0));
        assert_within(run.record.finals[0].motion.position.z, -depth, 1e-12);
    }
}
