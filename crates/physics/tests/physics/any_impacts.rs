//! Impacts of two and of several balls of any size and mass, by any law: they make no energy, and neither the order of the balls nor
//! others within reach change what they do.

use std::f64::consts::TAU;

use baize_physics::resolution::cluster::HertzBurst;
use baize_physics::{
    Ball, BallBall, BallBallModel, BallId, ClusterResolver, Meeting, Motion, PairLaw, Physics, Shape, SlipFriction,
    collide, collide_cluster,
};
use baize_table::shot::EventKind;
use baize_testing::common::{
    assert_vectors_close, cases, constant_friction, direction, open_bed, played, pool, rolling, setup,
};
use baize_testing::random::Dice;
use glam::{DVec2, DVec3};
use proptest::prelude::*;

/// Kinetic energy in joules of all balls.
fn energy<'a>(balls: impl IntoIterator<Item = (&'a Ball, &'a Motion)>) -> f64 {
    balls.into_iter().map(|(ball, motion)| ball.kinetic_energy(motion)).sum()
}

/// Numbers from `low` to `high`; every power of ten is equally likely.
fn any_size(low: f64, high: f64) -> impl Strategy<Value = f64> {
    (libm::log(low)..libm::log(high)).prop_map(libm::exp)
}

fn any_vector(most: f64) -> impl Strategy<Value = DVec3> {
    [-most..most, -most..most, -most..most].prop_map(DVec3::from_array)
}

/// Any law of two balls.
fn any_law() -> impl Strategy<Value = BallBall> {
    let restitution = prop_oneof![Just(0.0), Just(1.0), 0.0..1.0];
    let friction = prop_oneof![Just(0.0), 0.0..0.2, 0.0..3.0];
    let model = prop_oneof![
        Just(BallBallModel::Elastic),
        Just(BallBallModel::Restitution),
        Just(BallBallModel::Frictional),
        Just(BallBallModel::Mathavan)
    ];
    (model, restitution, friction.clone(), friction, 0.0..2.0).prop_map(|(model, restitution, floor, rise, decay)| {
        BallBall { model, restitution, friction: SlipFriction { floor, rise, decay }, ..BallBall::default() }
    })
}

/// A ball of any size and mass, up to a thousand times as large or heavy as another one; one in ten is fixed.
fn any_ball(id: u32) -> impl Strategy<Value = Ball> {
    let mass = prop_oneof![9 => any_size(0.005, 5.0), 1 => Just(f64::INFINITY)];
    (any_size(0.001, 1.0), mass).prop_map(move |(radius, mass)| Ball {
        id: BallId(id),
        radius,
        mass,
        restitution: None,
    })
}

/// How a ball moves: mostly like one that was struck, sometimes hardly at all, sometimes only spinning.
fn any_movement() -> impl Strategy<Value = (DVec3, DVec3)> {
    let share = || prop_oneof![4 => Just(1.0), 1 => Just(0.0), 1 => any_size(1e-9, 1.0)];
    (any_vector(5.0), share(), any_vector(5.0), share())
        .prop_map(|(travel, fast, turn, quick)| (travel * fast, turn * quick))
}

fn pair_at(pair: &[(Ball, Motion); 2], index: usize) -> (&Ball, &Motion) {
    (&pair[index].0, &pair[index].1)
}

/// Two touching balls, each on the bed or in the air; the speeds of their surfaces are of similar size.
fn any_pair() -> impl Strategy<Value = [(Ball, Motion); 2]> {
    let flies = || prop_oneof![3 => Just(false), 1 => Just(true)];
    let line = (0.0..TAU, -1.0..1.0_f64);
    (any_ball(0), any_ball(1), any_movement(), any_movement(), flies(), flies(), line).prop_map(
        |(a, b, one, two, a_flies, b_flies, (way, rise))| {
            let apart = a.radius + b.radius;
            let height = match (a_flies, b_flies) {
                (false, false) => b.radius - a.radius,
                (false, true) => (apart * rise).max(b.radius - a.radius + 1e-3 * apart).min(apart),
                _ => apart * rise,
            };
            let level = (apart * apart - height * height).max(0.0).sqrt();
            let from = DVec3::Z * a.radius + if a_flies { DVec3::Z * 10.0 } else { DVec3::ZERO };
            let to = from + DVec3::new(level * libm::cos(way), level * libm::sin(way), height);
            let lies = |motion: Motion, ball: &Ball, flies: bool| {
                if flies || motion.position.z > ball.radius + 1e-9 {
                    motion
                } else {
                    Motion {
                        position: motion.position.with_z(ball.radius),
                        velocity: motion.velocity.with_z(0.0),
                        ..motion
                    }
                }
            };
            let moving = |ball: &Ball, position: DVec3, (velocity, turn): (DVec3, DVec3), flies: bool| {
                let still = ball.is_fixed();
                let motion = Motion {
                    position,
                    velocity: if still { DVec3::ZERO } else { velocity },
                    spin: if still { DVec3::ZERO } else { turn / ball.radius },
                };
                (*ball, lies(motion, ball, flies))
            };
            [moving(&a, from, one, a_flies), moving(&b, to, two, b_flies)]
        },
    )
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn no_impact_of_two_balls_makes_energy_whatever_their_sizes_and_the_law(pair in any_pair(), law in any_law()) {
        let [(a, one), (b, two)] = &pair;
        let after = collide((a, one), (b, two), &law, &Physics::default().cloth);
        let (before, now) = (energy([(a, one), (b, two)]), energy([(a, &after[0]), (b, &after[1])]));
        prop_assert!(after.iter().all(Motion::is_finite), "{after:?}");
        prop_assert!(now <= before * (1.0 + 1e-12), "{:e} of {before} J", now - before);
    }

    #[test]
    fn after_an_impact_two_balls_part_as_fast_as_their_restitution_says(pair in any_pair(), law in any_law()) {
        let [(a, one), (b, two)] = &pair;
        let model = if law.model == BallBallModel::Mathavan { BallBallModel::Frictional } else { law.model };
        let law = BallBall { model, ..law };
        let after = collide((a, one), (b, two), &law, &Physics::default().cloth);
        let normal = (two.position - one.position).normalize();
        let way = |(ball, motion): (&Ball, &Motion)| {
            let lies = motion.velocity.z == 0.0 && motion.on_slate(ball.radius);
            if lies { normal.with_z(0.0) } else { normal }
        };
        let approach = |one: &Motion, two: &Motion| {
            one.velocity.dot(way(pair_at(&pair, 0))) - two.velocity.dot(way(pair_at(&pair, 1)))
        };
        let (before, now) = (approach(one, two), approach(&after[0], &after[1]));
        let restitution = PairLaw::of(&law, &Physics::default().cloth).restitution(a, b, before);
        let fastest = [one, two, &after[0], &after[1]].map(|motion| motion.velocity.length()).into_iter().fold(0.0, f64::max);
        let moves = before > 0.0 && !(a.is_fixed() && b.is_fixed());
        prop_assert!(!moves || (now + restitution * before).abs() <= 1e-12 * fastest, "{before} {now}");
    }
}

/// Three to six balls in a heap on the bed. Each touches an earlier one, so that most lines of centres are tilted.
fn any_heap() -> impl Strategy<Value = Vec<(Ball, Motion)>> {
    let one = |id| (any_ball(id), any_movement(), 0.0..TAU, 0..6_usize);
    prop::collection::vec(0..6_u32, 3..7).prop_flat_map(move |ids| {
        let balls: Vec<_> = (0..ids.len() as u32).map(one).collect();
        balls.prop_map(|balls| {
            let mut heap: Vec<(Ball, Motion)> = Vec::new();
            for (ball, (velocity, turn), way, at) in balls {
                let near = if heap.is_empty() { None } else { Some(heap[at % heap.len()]) };
                let place = near.map_or(DVec3::ZERO, |(near, motion)| {
                    let apart = 2.0 * (near.radius * ball.radius).sqrt();
                    motion.position + direction(way).extend(0.0) * apart
                });
                let still = ball.is_fixed();
                let motion = Motion {
                    position: place.with_z(ball.radius),
                    velocity: if still { DVec3::ZERO } else { velocity.with_z(0.0) },
                    spin: if still { DVec3::ZERO } else { turn / ball.radius },
                };
                let is_free = heap.iter().all(|(other, its)| {
                    its.position.distance(motion.position) >= (other.radius + ball.radius) * (1.0 - 1e-9)
                });
                if is_free {
                    heap.push((ball, motion));
                }
            }
            heap
        })
    })
}

/// The pairs of a heap that touch.
fn touching(heap: &[(Ball, Motion)]) -> Vec<(usize, usize)> {
    let touch = |(a, one): &(Ball, Motion), (b, two): &(Ball, Motion)| {
        one.position.distance(two.position) <= (a.radius + b.radius) * (1.0 + 1e-9)
    };
    let pairs = (0..heap.len()).flat_map(|i| (i + 1..heap.len()).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| touch(&heap[i], &heap[j])).collect()
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn no_impact_of_several_balls_of_any_size_makes_energy(
        heap in any_heap(), law in any_law(), resolver in prop::sample::select(&ClusterResolver::ALL[..]),
    ) {
        let mut physics = Physics { ball_ball: law, ..Physics::default() };
        physics.clusters.resolver = resolver;
        let outcome = collide_cluster(&heap, &touching(&heap), &physics);
        let (before, now) = (energy_of(&heap, None), energy_of(&heap, Some(&outcome.motions)));
        prop_assert!(outcome.motions.iter().all(Motion::is_finite), "{outcome:?}");
        let is_burst = matches!(resolver, ClusterResolver::HertzBurst(_)) && !outcome.is_stand_in;
        let most = if is_burst { 1e-5 } else { 1e-12 };
        prop_assert!(now <= before * (1.0 + most), "{:e} of {before} J", now - before);
    }
}

/// The energy of a heap in joules, before an impact or after it.
fn energy_of(heap: &[(Ball, Motion)], after: Option<&[Motion]>) -> f64 {
    let now = |slot: usize| after.map_or(&heap[slot].1, |after| &after[slot]);
    energy(heap.iter().enumerate().map(|(slot, (ball, _))| (ball, now(slot))))
}

/// The motions after the impact of a heap, ball by ball, as listed and from a list in the other order.
fn in_both_orders(heap: &[(Ball, Motion)], law: BallBall) -> [Vec<Motion>; 2] {
    let physics = Physics { ball_ball: law, ..Physics::default() };
    let after = |heap: &[(Ball, Motion)]| collide_cluster(heap, &touching(heap), &physics).motions;
    let back: Vec<_> = heap.iter().rev().copied().collect();
    [after(heap).into_iter().collect(), after(&back).into_iter().rev().collect()]
}

proptest! {
    #![proptest_config(cases(150))]

    /// Balls that spin a million times as fast as they approach: their impulses exceed the grid on which sums are
    /// exact.
    #[test]
    fn the_order_of_several_balls_changes_no_bit_of_their_impact(
        heap in any_heap(), law in any_law(), slow in any_size(1e-8, 1.0),
    ) {
        let mut heap = heap;
        heap.iter_mut().for_each(|(_, motion)| motion.velocity *= slow);
        let [one, back] = in_both_orders(&heap, law);
        prop_assert!(one.iter().all(Motion::is_finite), "{one:?}");
        prop_assert_eq!(one, back);
    }

    /// Where friction is as strong as what presses the balls together, it makes up half of the impulses.
    #[test]
    fn the_order_of_balls_that_rub_as_hard_as_they_press_changes_no_bit_of_their_impact(
        heap in any_heap(), restitution in 0.0..1.0_f64, friction in 0.7..1.4_f64, slow in any_size(1e-8, 1.0),
    ) {
        let mut heap = heap;
        heap.iter_mut().for_each(|(_, motion)| motion.velocity *= slow);
        let [one, back] = in_both_orders(&heap, constant_friction(restitution, friction));
        prop_assert_eq!(one, back);
    }

    #[test]
    fn the_speed_of_a_contact_is_that_at_which_the_balls_close_along_its_normal(
        radii in [0.01..0.05_f64, 0.01..0.05], masses in [any_size(0.01, 1.0), any_size(0.01, 1.0)],
        way in 0.0..TAU, cut in -0.8..0.8_f64, speeds in [0.5..5.0_f64, -0.4..0.4],
    ) {
        let [a, b] = [0, 1].map(|i| Ball { id: BallId(i as u32), radius: radii[i], mass: masses[i], restitution: None });
        let line = direction(way);
        let apart = Shape::Spheres.contact_distance(a.radius, b.radius);
        let from = -line * (apart + 0.05) + line.perp() * (cut * apart);
        let move_at = |place: DVec2, ball: &Ball, speed: f64| Motion {
            velocity: (line * speed).extend(0.0), ..Motion::at_rest(place.x, place.y, ball.radius)
        };
        let balls = [(a, move_at(from, &a, speeds[0])), (b, move_at(DVec2::ZERO, &b, speeds[1]))];
        let run = played(&setup(open_bed(), Physics::default(), &balls));
        let met = run.record.events.iter().find_map(|event| match event.kind {
            EventKind::Contact { meeting: Meeting::Balls(..), normal, normal_speed, .. } => {
                Some((event.time, normal, normal_speed))
            }
            _ => None,
        });
        let Some((time, normal, speed)) = met else { return Ok(()) };
        let [one, two] = [0, 1].map(|i| run.tracks[i].at(time * (1.0 - 1e-12)).velocity);
        prop_assert!(((one - two).dot(normal) - speed).abs() <= 1e-9, "{} {speed}", (one - two).dot(normal));
    }
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
        let dice = &mut Dice::of(seed);
        let mut physics = Physics::default();
        physics.ball_ball.friction = SlipFriction { floor: dice.between(0.1, 1.0), rise: 0.1, decay: 1.0 };
        let restitution = dice.between(0.3, 1.0);
        physics.ball_ball.restitution = restitution;
        if seed % 2 == 0 {
            physics.clusters.resolver = ClusterResolver::GeneralizedReflections;
        }
        // Two angles of three balls, with a gap between them that opens. The middle one of the first is light and is hit.
        let radius = pool(0).radius;
        let mut places = Vec::new();
        let mut members = Vec::new();
        for id in 0..6 {
            let turn = if id == 3 { 0.0 } else { dice.between(-1.0, 1.0) };
            let step = 2.0 * radius + if id == 3 { 1e-7 } else { 0.0 };
            let last = places.last().map_or(DVec3::ZERO, |last| *last + direction(turn).extend(0.0) * step);
            places.push(last);
            let mass = if id == 1 { dice.between(0.01, 0.1) } else { dice.between(0.1, 3.0) };
            let velocity = match id {
                0 => DVec3::new(dice.between(2.0, 12.0), 0.0, 0.0),
                3..5 => DVec3::new(dice.between(20.0, 22.0), 0.0, 0.0),
                5 => DVec3::new(dice.between(18.0, 20.0), 0.0, 0.0),
                _ => DVec3::ZERO,
            };
            let spin =
                DVec3::new(dice.between(-400.0, 400.0), dice.between(-400.0, 400.0), dice.between(-400.0, 400.0));
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
