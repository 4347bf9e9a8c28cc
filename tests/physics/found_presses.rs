//! Faults that hostile shots found with balls that are pressed together: speeds and spins that no event explains, and
//! energy from nowhere. Each set-up is kept in `tests/found`, and is judged only by its record and tracks.

use std::path::Path;

use crate::common::{assert_vectors_close, bearing, four_cushions, heading, pool, rolling, setup};
use crate::hostile::judge::judge;
use crate::random::Chance;
use baize::files::Source;
use baize::physics::resolution::cluster::HertzBurst;
use baize::physics::{
    Ball, BallBallModel, ClusterResolver, Meeting, Motion, Partner, Physics, SlipFriction, collide_cluster,
};
use baize::rack::bed_flaw;
use baize::shot::{EventKind, PlacedBall, Setup, Track, simulate};
use bevy::math::DVec3;

/// What the judge finds wrong with the shot of that name.
fn faults(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/found/{name}.shot.ron"));
    let source = Source::read(&path).unwrap_or_else(|error| panic!("{error}"));
    let setup = Setup::of_shot_source(source).unwrap_or_else(|error| panic!("{error}"));
    judge(&setup).faults.iter().map(|fault| format!("{name}: {fault}")).collect()
}

/// Fails if the judge finds anything wrong with one of these shots.
pub fn assert_sound(names: &[&str]) {
    let faults: Vec<String> = names.iter().flat_map(|name| faults(name)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_held_ball_on_rough_cloth_keeps_its_slip_until_friction_ends_it() {
    assert_sound(&["calm_kick_3481", "calm_kick_5769", "calm_report_3185"]);
}

#[test]
fn the_sum_of_many_slow_impulses_at_one_contact_is_reported() {
    assert_sound(&["squeeze_201", "squeeze_3261", "squeeze_4397", "squeeze_64657"]);
}

#[test]
fn stopping_a_ball_that_rattles_while_it_slips_makes_no_energy() {
    assert_sound(&["push_energy_1045", "push_energy_372", "push_energy_96"]);
}

#[test]
fn a_ball_that_is_wedged_among_balls_at_rest_is_not_moved_into_one_of_them() {
    assert_sound(&["wedged_among_resting_62978"]);
}

#[test]
fn slow_contacts_pass_impulses_only_between_balls_that_touch() {
    assert_sound(&["hands_on_564", "hands_on_819"]);
}

#[test]
fn two_balls_of_a_burst_that_meet_only_each_other_make_no_energy() {
    assert_sound(&["burst_pairs_1791"]);
}

#[test]
fn the_contact_that_ends_the_spin_of_a_wedged_ball_is_reported() {
    assert_sound(&["wedge_kick_21327", "wedge_report_26663", "wedge_report_60900"]);
}

#[test]
fn a_ball_is_pressed_no_more_by_one_that_a_pocket_took() {
    assert_sound(&["held_energy_61284"]);
}

#[test]
fn the_energy_of_a_held_ball_is_judged_to_the_accuracy_of_its_path_between_two_solutions() {
    assert_sound(&["held_energy_6103_69478"]);
}

/// A heavy ball whose topspin presses it against a light one, while both move into a pocket.
fn pressing_into_a_pocket(table: &Setup, number: u64) -> Setup {
    let mut chance = Chance::of(number);
    let pocket = chance.pick(&table.table.boundary.pockets).clone();
    let way = (-pocket.centre).extend(0.0).normalize();
    let (heavy, light) = (Ball { mass: chance.between(1.0, 50.0), ..pool(0) }, pool(1));
    let place = (pocket.centre.extend(0.0) + way * (pocket.radius + chance.between(0.05, 0.3))).with_z(heavy.radius);
    let straight = bearing(-way);
    let normal = heading(straight + chance.between(-80.0, 80.0));
    let velocity = heading(straight + chance.between(-10.0, 10.0)) * chance.between(0.05, 0.5);
    // Both have the same speed along the line of centres, so they neither meet nor part.
    let along = normal * velocity.dot(normal);
    let motions = [
        Motion { position: place, velocity, spin: heavy.rolling_spin(velocity) * chance.between(1.5, 30.0) },
        Motion { position: place + normal * (2.0 * heavy.radius), velocity: along, spin: light.rolling_spin(along) },
    ];
    let balls = [(heavy, motions[0]), (light, motions[1])];
    setup(table.table.clone(), Physics::default(), &balls)
}

#[test]
fn no_ball_is_held_by_one_that_a_pocket_took() {
    let table = Setup::of_rack(Some("cue_ball"), Some("pool_9ft")).unwrap_or_else(|error| panic!("{error}"));
    let mut let_go = 0;
    for number in 0..400 {
        let setup = pressing_into_a_pocket(&table, number);
        let flaw = |placed: &PlacedBall| {
            bed_flaw(placed.ball.radius, placed.motion.position.truncate(), &setup.table.boundary, setup.physics.shape)
        };
        if setup.balls.iter().any(|placed| flaw(placed).is_some()) {
            continue;
        }
        let run = simulate(&setup).unwrap_or_else(|error| panic!("{error}"));
        for event in &run.record.events {
            let EventKind::Contact { meeting: Meeting::Pocket(taken, _), .. } = event.kind else { continue };
            let courses = run.tracks.iter().flat_map(Track::courses);
            for (_, end) in courses.filter(|(course, _)| course.holds(Partner::Ball(taken))) {
                assert!(
                    end <= event.time,
                    "shot {number}: ball {taken:?} is gone at {} s and holds until {end} s",
                    event.time
                );
                let_go += u32::from(end == event.time);
            }
        }
    }
    assert!(let_go >= 10, "only {let_go} balls were held by one that a pocket took");
}

/// Friction by its spin presses the ball against the nose along which it runs, until the slip ends.
#[test]
fn a_slip_that_ends_while_a_nose_holds_the_ball_gives_it_no_energy() {
    let ball = pool(0);
    let table = four_cushions(2.54, 1.27, 1.3 * ball.radius);
    let y = table.boundary.reach(ball.radius) - 0.635;
    let mut physics = Physics::default();
    physics.cloth.sliding_friction = 0.9;
    let mut held = 0;
    for seed in 0..200 {
        let chance = &mut Chance::of(seed);
        let velocity = DVec3::X * chance.between(0.3, 2.0);
        let slip = DVec3::new(chance.between(0.001, 0.03), chance.between(-0.03, 0.03), 0.0);
        let motion = Motion {
            velocity,
            spin: ball.rolling_spin(velocity) + slip / ball.radius,
            ..Motion::at_rest(-0.5, y, ball.radius)
        };
        let setup = setup(table.clone(), physics.clone(), &[(ball, motion)]);
        assert_eq!(judge(&setup).faults, [], "{seed}");
        let run = simulate(&setup).unwrap_or_else(|error| panic!("{error}"));
        held += run.tracks[0].courses().filter(|(course, _)| course.hold().is_some()).count();
    }
    assert!(held >= 400, "only {held} courses are held");
}

#[test]
fn two_pairs_within_reach_of_each_other_meet_as_two_isolated_pairs() {
    let radius = pool(0).radius;
    // The balls of each pair touch; the gap between the pairs opens.
    let places = [0.0, 2.0 * radius, 4.0 * radius + 1e-7, 6.0 * radius + 1e-7];
    let speeds = [-0.5, -0.9, 0.9, 0.5];
    let members: Vec<_> =
        (0..4).map(|id| (pool(id as u32), rolling(&pool(id as u32), [places[id], 0.0], [speeds[id], 0.1]))).collect();
    for resolver in [ClusterResolver::HertzBurst(HertzBurst::default()), ClusterResolver::OneAtATime] {
        let mut physics = Physics::default();
        physics.clusters.resolver = resolver;
        physics.ball_ball.model = BallBallModel::Elastic;
        let outcome = collide_cluster(&members, &[(0, 1), (1, 2), (2, 3)], &physics);
        for (a, b) in [(0, 1), (2, 3)] {
            let [one, other] = [a, b].map(|index| (&members[index].0, &members[index].1));
            let expected: [Motion; 2] = physics.law_of_balls().collide(one, other);
            for (index, expected) in [a, b].into_iter().zip(expected) {
                assert_vectors_close(outcome.motions[index].velocity, expected.velocity, 0.0, 0.0);
                assert_vectors_close(outcome.motions[index].spin, expected.spin, 0.0, 0.0);
            }
        }
    }
}

#[test]
fn balls_that_meet_only_among_themselves_gain_no_energy_from_others_in_the_same_impact() {
    let mut met = 0;
    for seed in 0..400 {
        let chance = &mut Chance::of(seed);
        let mut physics = Physics::default();
        physics.ball_ball.friction = SlipFriction { floor: chance.between(0.1, 1.0), rise: 0.1, decay: 1.0 };
        let restitution = chance.between(0.3, 1.0);
        physics.ball_ball.restitution = restitution;
        if seed % 2 == 0 {
            physics.clusters.resolver = ClusterResolver::GeneralizedReflections;
        }
        // Two angles of three balls, with a gap between them that opens. The middle one of the first is light and is hit.
        let radius = pool(0).radius;
        let mut places = Vec::new();
        let mut members = Vec::new();
        for id in 0..6 {
            let turn = if id == 3 { 0.0 } else { chance.between(-1.0, 1.0) };
            let step = 2.0 * radius + if id == 3 { 1e-7 } else { 0.0 };
            let last = places
                .last()
                .map_or(DVec3::ZERO, |last| *last + DVec3::new(libm::cos(turn), libm::sin(turn), 0.0) * step);
            places.push(last);
            let mass = if id == 1 { chance.between(0.01, 0.1) } else { chance.between(0.1, 3.0) };
            let velocity = match id {
                0 => DVec3::new(chance.between(2.0, 12.0), 0.0, 0.0),
                3..5 => DVec3::new(chance.between(20.0, 22.0), 0.0, 0.0),
                5 => DVec3::new(chance.between(18.0, 20.0), 0.0, 0.0),
                _ => DVec3::ZERO,
            };
            let spin =
                DVec3::new(chance.between(-400.0, 400.0), chance.between(-400.0, 400.0), chance.between(-400.0, 400.0));
            let spin = if id == 0 { spin } else { DVec3::ZERO };
            let ball = Ball { mass, ..pool(id) };
            members.push((ball, Motion { position: last.with_z(radius), velocity, spin }));
        }
        let outcome = collide_cluster(&members, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)], &physics);
        if outcome.impulses[2] > 0.0 || outcome.impulses[1] == 0.0 {
            continue;
        }
        met += 1;
        for part in [0..3, 3..6] {
            let before: f64 = members[part.clone()].iter().map(|(ball, motion)| ball.kinetic_energy(motion)).sum();
            let balls = members[part.clone()].iter().zip(&outcome.motions[part.clone()]);
            let after: f64 = balls.map(|((ball, _), motion)| ball.kinetic_energy(motion)).sum();
            assert!(after <= before * (1.0 + 1e-12), "{seed}: {before} J become {after} J");
        }
    }
    assert!(met >= 100, "only {met} impacts had two parts");
}
