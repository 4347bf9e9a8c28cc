//! What a hostile tester found about balls that meet: energy from nowhere, speeds that were not those of the record, images
//! in a mirror that went another way. Each set-up that broke is kept in `tests/found`, and each kind of fault has a search.

mod common;

use std::f64::consts::TAU;
use std::path::Path;

use baize::physics::{
    Ball, BallBall, BallBallModel, BallId, ClusterResolver, Motion, Physics, SlipFriction, collide, collide_cluster, pair_restitution,
};
use baize::shot::{Run, Setup, simulate};
use bevy::math::DVec3;
use common::cases;
use proptest::prelude::*;

/// The set-up of that name that once broke a rule.
fn found(name: &str) -> Setup {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/found/{name}.shot.ron"));
    let source = baize::files::Source::read(&path).unwrap_or_else(|error| panic!("{error}"));
    Setup::of_shot_source(source).unwrap_or_else(|error| panic!("{error}"))
}

fn play(name: &str) -> Run {
    simulate(&found(name)).expect("an honest shot")
}

/// Kinetic energy in joules of all balls.
fn energy<'a>(balls: impl IntoIterator<Item = (&'a Ball, &'a Motion)>) -> f64 {
    balls.into_iter().map(|(ball, motion)| ball.kinetic_energy(motion)).sum()
}

/// Numbers from `low` to `high` of which each power of ten comes as often as any other.
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

/// A ball a thousand times as large or heavy as another one, or as small and light; one in ten is fixed.
fn any_ball(id: u32) -> impl Strategy<Value = Ball> {
    let mass = prop_oneof![9 => any_size(0.005, 5.0), 1 => Just(f64::INFINITY)];
    (any_size(0.001, 1.0), mass).prop_map(move |(radius, mass)| Ball {
        id: BallId(id),
        radius,
        mass,
        restitution: None,
    })
}

/// How a ball moves: mostly as one that is struck does, at times hardly at all, at times only turning.
fn any_movement() -> impl Strategy<Value = (DVec3, DVec3)> {
    let share = || prop_oneof![4 => Just(1.0), 1 => Just(0.0), 1 => any_size(1e-9, 1.0)];
    (any_vector(5.0), share(), any_vector(5.0), share()).prop_map(|(travel, fast, turn, quick)| (travel * fast, turn * quick))
}

fn pair_at(pair: &[(Ball, Motion); 2], index: usize) -> (&Ball, &Motion) {
    (&pair[index].0, &pair[index].1)
}

/// Two balls in touch, each on the bed or in the air; the speeds of the surfaces are alike in size.
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
                    Motion { position: motion.position.with_z(ball.radius), velocity: motion.velocity.with_z(0.0), ..motion }
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
        let restitution = pair_restitution(a, b, &law);
        let fastest = [one, two, &after[0], &after[1]].map(|motion| motion.velocity.length()).into_iter().fold(0.0, f64::max);
        let moves = before > 0.0 && !(a.is_fixed() && b.is_fixed());
        prop_assert!(!moves || (now + restitution * before).abs() <= 1e-12 * fastest, "{before} {now}");
    }
}

/// From three to six balls in a heap on the bed, each in touch with one before it, so that most lines of centres are tilted.
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
                    motion.position + DVec3::new(libm::cos(way), libm::sin(way), 0.0) * apart
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
        let most = if outcome.resolver == ClusterResolver::HertzBurst { 1e-5 } else { 1e-12 };
        prop_assert!(now <= before * (1.0 + most), "{:e} of {before} J", now - before);
    }
}

/// The energy of a heap in joules, before an impact or after it.
fn energy_of(heap: &[(Ball, Motion)], after: Option<&[Motion]>) -> f64 {
    let now = |slot: usize| after.map_or(&heap[slot].1, |after| &after[slot]);
    energy(heap.iter().enumerate().map(|(slot, (ball, _))| (ball, now(slot))))
}

#[test]
fn a_small_ball_into_a_large_one_makes_no_energy() {
    for name in ["own_energy_218", "event_energy_9310"] {
        assert_eq!(play(name).broken, None, "{name}");
    }
}
