//! Faults that a hostile tester found with balls that meet: energy from nowhere, speeds other than those of the record,
//! and mirrored shots that went differently. Each set-up with a fault is kept in `tests/found`, and each kind of fault
//! has a search.

use crate::common;
use std::f64::consts::{PI, TAU};
use std::path::Path;

use crate::common::{cases, four_cushions, open_bed, setup};
use crate::random::Chance;
use baize::files::Source;
use baize::physics::resolution::cluster::HertzBurst;
use baize::physics::{
    Ball, BallBall, BallBallModel, BallId, Boundary, ClusterResolver, Cushion, Meeting, Motion, OwnNose, PairLaw,
    Physics, Shape, SlipFriction, collide, collide_cluster,
};
use baize::rack::bed_flaw;
use baize::shot::{EventKind, Run, Setup, simulate};
use baize::table::Table;
use bevy::math::{DVec2, DVec3};
use proptest::prelude::*;

/// The set-up of that name that once broke an invariant.
fn found(name: &str) -> Setup {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/found/{name}.shot.ron"));
    let source = Source::read(&path).unwrap_or_else(|error| panic!("{error}"));
    Setup::of_shot_source(source).unwrap_or_else(|error| panic!("{error}"))
}

fn play(name: &str) -> Run {
    simulate(&found(name)).expect("an honest shot")
}

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

#[test]
fn a_small_ball_into_a_large_one_makes_no_energy() {
    for name in ["own_energy_218", "event_energy_9310"] {
        assert_eq!(play(name).broken, None, "{name}");
    }
}

/// By how much a held contact may change a velocity without an event, in m/s: it closes at up to 1 mm/s, and in a wedge
/// two contacts do so at once.
const HELD: f64 = 3e-3;

/// The first change of a ball's velocity from one course to the next that no event explains.
fn kick(setup: &Setup, run: &Run) -> Option<String> {
    setup.balls.iter().zip(&run.tracks).find_map(|(placed, track)| {
        let id = placed.ball.id;
        let courses: Vec<_> = track.courses().map(|(course, _)| course).collect();
        courses.windows(2).find_map(|pair| {
            let time = pair[1].start();
            let events = run.record.events.iter().rev().filter(|event| event.time == time);
            let recorded = events.flat_map(|event| &event.changes).find(|change| change.ball == id);
            let before = recorded.map_or(pair[0].at(time).velocity, |change| change.after.velocity);
            let jump = pair[1].at(time).velocity - before;
            let is_played = pair[1].phase_at(time).in_play();
            (is_played && jump.length() > HELD).then(|| format!("ball {} by {jump} m/s at {time} s", id.0))
        })
    })
}

#[test]
fn a_ball_squeezed_between_another_and_a_nose_changes_its_velocity_only_by_contacts_that_are_reported() {
    let setup = found("kick_44823");
    assert_eq!(kick(&setup, &play("kick_44823")), None);
}

/// A table of a few noses, hardly wider than its balls: all of them meet at once, over and over.
fn crowded(seed: u64) -> Setup {
    let chance = &mut Chance::of(seed);
    let corners = 5 + (chance.next() * 4.0) as usize;
    let size = chance.between(0.09, 0.13);
    let corner = |k: usize, chance: &mut Chance| {
        let (way, far) = ((k as f64 + chance.between(-0.3, 0.3)) * TAU / corners as f64, chance.between(0.75, 1.15));
        DVec2::new(libm::cos(way), libm::sin(way)) * (size * far)
    };
    let corners: Vec<DVec2> = (0..corners).map(|k| corner(k, chance)).collect();
    let mut table = four_cushions(0.3, 0.3, 0.03629);
    table.boundary.cushions = (0..corners.len())
        .map(|k| Cushion {
            name: k.to_string(),
            from: corners[k],
            to: corners[(k + 1) % corners.len()],
            facing: false,
            own: OwnNose::default(),
        })
        .collect();
    let mut physics = Physics {
        ball_ball: BallBall { restitution: *chance.pick(&[0.0, 0.5, 0.95, 1.0]), ..BallBall::default() },
        ..Physics::default()
    };
    physics.clusters.resolver = *chance.pick(&ClusterResolver::ALL);
    (physics.horizon.seconds, physics.horizon.impacts) = (1.0, 300);
    let balls = scattered(&table, chance, 3 + (seed % 2) as usize);
    setup(table, physics, &balls)
}

/// That many balls on a table. Most touch another ball or noses; one in three moves.
fn scattered(table: &Table, chance: &mut Chance, count: usize) -> Vec<(Ball, Motion)> {
    let boundary = &table.boundary;
    let (one_size, one_mass) = (chance.happens(0.5), chance.happens(0.5));
    let mut balls: Vec<(Ball, Motion)> = Vec::new();
    for _ in 0..400 {
        if balls.len() == count {
            break;
        }
        let radius = if one_size { 0.028_575 } else { chance.between(0.024, 0.032) };
        let mass = if one_mass { 0.17 } else { libm::exp(chance.between(-4.0, 0.7)) };
        let ball = Ball { id: BallId(balls.len() as u32), radius, mass, restitution: None };
        let Some(place) = place_for(radius, boundary, &balls, chance) else { continue };
        let is_free = |(other, its): &(Ball, Motion)| {
            let apart = Shape::Spheres.contact_distance(radius, other.radius);
            its.position.truncate().distance(place) >= apart * (1.0 - 1e-15)
        };
        if bed_flaw(radius, place, boundary, Shape::Spheres).is_some() || !balls.iter().all(is_free) {
            continue;
        }
        let mut motion = Motion::at_rest(place.x, place.y, radius);
        if balls.is_empty() || chance.happens(0.3) {
            let (way, speed) = (chance.between(0.0, TAU), chance.between(0.05, 6.0));
            motion.velocity = DVec3::new(libm::cos(way), libm::sin(way), 0.0) * speed;
            motion.spin =
                DVec3::new(chance.between(-60.0, 60.0), chance.between(-60.0, 60.0), chance.between(-60.0, 60.0));
        }
        balls.push((ball, motion));
    }
    balls
}

/// A place for a ball: in a corner, at a nose, at another ball, or anywhere.
fn place_for(radius: f64, boundary: &Boundary, balls: &[(Ball, Motion)], chance: &mut Chance) -> Option<DVec2> {
    let reach = Shape::Spheres.reach(boundary, radius);
    let nose = chance.pick(&boundary.cushions);
    if balls.is_empty() || chance.happens(0.3) {
        let along = nose.from.lerp(nose.to, chance.next()) + nose.normal() * reach;
        if chance.happens(0.4) {
            return Some(along);
        }
        let next = boundary.cushions.iter().find(|next| next.from == nose.to)?;
        let (one, two) = (nose.normal(), next.normal());
        let (far, farther) = (one.dot(nose.from) + reach, two.dot(next.from) + reach);
        let across = one.perp_dot(two);
        return Some(DVec2::new(far * two.y - farther * one.y, one.x * farther - two.x * far) / across);
    }
    let (other, its) = *chance.pick(balls);
    let apart = Shape::Spheres.contact_distance(radius, other.radius);
    let beside = its.position.truncate();
    if chance.happens(0.4) {
        // Touching that ball and a nose.
        let height = nose.normal().dot(beside - nose.from) - reach;
        let along = apart * apart - height * height;
        return (along >= 0.0).then(|| beside - nose.normal() * height + nose.direction() * along.sqrt());
    }
    let way = if chance.happens(0.5) { chance.between(0.0, TAU) } else { (chance.next() * 4.0).floor() * TAU / 4.0 };
    Some(beside + DVec2::new(libm::cos(way), libm::sin(way)) * apart)
}

#[test]
fn in_a_crowd_every_change_of_velocity_belongs_to_a_reported_contact_and_no_energy_is_made() {
    for seed in 0..250 {
        let setup = crowded(seed);
        let run = simulate(&setup).unwrap_or_else(|error| panic!("{seed}: {error}"));
        assert_eq!(kick(&setup, &run), None, "crowd {seed}");
        assert_eq!(run.broken, None, "crowd {seed}");
    }
}

/// A table with four noses, or with a few around the bed, with balls that touch each other in corners and at noses.
fn with_corners(seed: u64) -> Setup {
    let chance = &mut Chance::of(seed);
    let table = four_cushions(*chance.pick(&[0.3, 2.54]), *chance.pick(&[0.3, 0.5, 1.27]), 0.03629);
    let mut physics = Physics::default();
    physics.ball_ball.restitution = *chance.pick(&[0.5, 0.95, 1.0]);
    physics.ball_ball.model =
        *chance.pick(&[BallBallModel::Elastic, BallBallModel::Restitution, BallBallModel::Frictional]);
    physics.clusters.resolver =
        *chance.pick(&[ClusterResolver::HertzBurst(HertzBurst::default()), ClusterResolver::GeneralizedReflections]);
    (physics.horizon.seconds, physics.horizon.impacts) = (1.0, 200);
    let count = 2 + (chance.next() * 5.0) as usize;
    let mut balls = scattered(&table, chance, count);
    if chance.happens(0.3) {
        // The first ball, which may touch another one, is driven down onto the slate, and bounces off it.
        balls[0].1.velocity.z = -chance.between(0.5, 8.0);
    }
    setup(table, physics, &balls)
}

/// The mirror image of a set-up, along the long axis (0) or along the short one (1).
fn image(setup: &Setup, axis: usize) -> Setup {
    let way = if axis == 0 { DVec3::new(1.0, -1.0, 1.0) } else { DVec3::new(-1.0, 1.0, 1.0) };
    let mut image = setup.clone();
    for placed in &mut image.balls {
        let motion = &mut placed.motion;
        (motion.position, motion.velocity) = (motion.position * way, motion.velocity * way);
        motion.spin *= -way;
    }
    if let Some(strike) = &mut image.strike {
        strike.direction = if axis == 0 { -strike.direction } else { PI - strike.direction };
        strike.tip.side = -strike.tip.side;
    }
    image
}

/// Who met whom and when, as long as contacts are faster than 1 mm/s: the first eight. All noses count as the same,
/// because a mirror changes their names.
fn first_contacts(run: &Run) -> Vec<(f64, Meeting)> {
    let contacts = run.record.events.iter().filter_map(|event| match event.kind {
        EventKind::Contact { meeting, normal_speed, .. } => Some((event.time, meeting, normal_speed)),
        _ => None,
    });
    let fast = contacts.take_while(|(_, _, speed)| *speed > 1e-3).take(8);
    let unnamed = |meeting| if let Meeting::Cushion(ball, _) = meeting { Meeting::Cushion(ball, 0) } else { meeting };
    fast.map(|(time, meeting, _)| (time, unnamed(meeting))).collect()
}

fn assert_mirrored(setup: &Setup, name: &str) {
    let first = first_contacts(&simulate(setup).expect("an honest shot"));
    for axis in [0, 1] {
        let other = first_contacts(&simulate(&image(setup, axis)).expect("an honest shot"));
        for ((time, meeting), (its_time, its_meeting)) in first.iter().zip(&other) {
            assert!(meeting == its_meeting && (time - its_time).abs() <= 1e-9, "{name} {axis}:\n{first:?}\n{other:?}");
        }
    }
}

#[test]
fn a_ball_frozen_to_two_noses_and_a_ball_does_in_a_mirror_what_it_does_before_it() {
    assert_mirrored(&found("mirror_jump_2808"), "the one that was found");
    for seed in 0..250 {
        assert_mirrored(&with_corners(seed), &seed.to_string());
    }
}

/// The same balls in the same places, with their ids reversed.
fn renamed(setup: &Setup) -> Setup {
    let last = setup.balls.len() as u32 - 1;
    let mut other = setup.clone();
    other.balls.reverse();
    other.balls.iter_mut().for_each(|placed| placed.ball.id.0 = last - placed.ball.id.0);
    other.cue_ball = last as usize - setup.cue_ball;
    other
}

/// All events of a shot: when, where, and how they changed which ball. `name` replaces the id of a ball.
fn story(run: &Run, name: impl Fn(u32) -> u32) -> Vec<(f64, Option<DVec3>, Vec<(u32, Motion, Motion)>)> {
    let event = |event: &baize::shot::Event| {
        let mut changes: Vec<_> =
            event.changes.iter().map(|change| (name(change.ball.0), change.before, change.after)).collect();
        changes.sort_by_key(|change| change.0);
        let point = if let EventKind::Contact { point, .. } = event.kind { Some(point) } else { None };
        (event.time, point, changes)
    };
    run.record.events.iter().map(event).collect()
}

#[test]
fn the_names_of_the_balls_change_no_bit_of_what_they_do() {
    for seed in 0..500 {
        let mut setup = if seed % 2 == 0 { crowded(seed) } else { with_corners(seed) };
        if setup.physics.clusters.resolver == ClusterResolver::OneAtATime {
            setup.physics.clusters.resolver = ClusterResolver::HertzBurst(HertzBurst::default());
        }
        let last = setup.balls.len() as u32 - 1;
        let one = simulate(&setup).expect("an honest shot");
        let other = simulate(&renamed(&setup)).expect("an honest shot");
        assert_eq!(story(&one, |id| id), story(&other, |id| last - id), "{seed}");
    }
}

/// A ball at a cushion creeps along and away from it, and closes on two balls. Friction slows it, so the cushion presses it
/// against the ball ahead, and not against the one beside it. Two other balls collide at the same time.
#[test]
fn balls_that_a_cushion_presses_together_while_others_collide_do_the_same_under_other_names() {
    let radius = common::pool(0).radius;
    let table = four_cushions(2.0, 1.0, 1.3 * radius);
    let low = table.boundary.reach(radius) - 0.5;
    let mut held = 0;
    for seed in 0..40 {
        let chance = &mut Chance::of(seed);
        let ahead = chance.between(0.45, 0.55) * PI;
        let place =
            |angle: f64| DVec2::new(0.3 + 2.0 * radius * libm::cos(angle), low + 2.0 * radius * libm::sin(angle));
        let rests = |at: DVec2| Motion::at_rest(at.x, at.y, radius);
        let creeps = DVec3::new(chance.between(5e-5, 3e-4), chance.between(5e-5, 3e-4), 0.0);
        let creeps =
            Motion { velocity: creeps, spin: common::pool(0).rolling_spin(creeps), ..rests(DVec2::new(0.3, low)) };
        let fast = Motion { velocity: DVec3::X * 3.0, ..rests(DVec2::new(-radius, 0.2)) };
        let motions = [creeps, rests(place(0.0)), rests(place(ahead)), fast, rests(DVec2::new(radius, 0.2))];
        let balls: Vec<_> = motions.into_iter().zip(0..).map(|(motion, id)| (common::pool(id), motion)).collect();
        let shot = setup(table.clone(), Physics::default(), &balls);
        let [one, other] = [shot.clone(), renamed(&shot)].map(|setup| simulate(&setup).expect("an honest shot"));
        assert_eq!(story(&one, |id| id), story(&other, |id| 4 - id), "{seed}");
        let tracks = one.tracks.iter().zip(other.tracks.iter().rev());
        for (index, (track, other)) in tracks.enumerate() {
            let courses = |track: &baize::shot::Track| {
                track.courses().map(|(course, _)| course.pieces().to_vec()).collect::<Vec<_>>()
            };
            assert_eq!(courses(track), courses(other), "{seed}: ball {index}");
            held += track.courses().filter(|(course, _)| course.hold().is_some()).count();
        }
    }
    assert!(held > 40, "only {held} courses are held");
}

#[test]
fn two_balls_that_begin_to_roll_at_one_time_do_so_in_the_order_of_their_places() {
    let balls = [-0.3, 0.2].map(|x| Motion { velocity: DVec3::Y, ..Motion::at_rest(x, 0.0, 0.028_575) });
    let shot = setup(open_bed(), Physics::default(), &[(common::pool(0), balls[0]), (common::pool(1), balls[1])]);
    let [one, other] = [shot.clone(), renamed(&shot)].map(|setup| simulate(&setup).expect("an honest shot"));
    assert_eq!(story(&one, |id| id), story(&other, |id| 1 - id));
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
        let [one, back] = in_both_orders(&heap, common::constant_friction(restitution, friction));
        prop_assert_eq!(one, back);
    }

    #[test]
    fn the_speed_of_a_contact_is_that_at_which_the_balls_close_along_its_normal(
        radii in [0.01..0.05_f64, 0.01..0.05], masses in [any_size(0.01, 1.0), any_size(0.01, 1.0)],
        way in 0.0..TAU, cut in -0.8..0.8_f64, speeds in [0.5..5.0_f64, -0.4..0.4],
    ) {
        let [a, b] = [0, 1].map(|i| Ball { id: BallId(i as u32), radius: radii[i], mass: masses[i], restitution: None });
        let line = DVec2::new(libm::cos(way), libm::sin(way));
        let apart = Shape::Spheres.contact_distance(a.radius, b.radius);
        let from = -line * (apart + 0.05) + line.perp() * (cut * apart);
        let move_at = |place: DVec2, ball: &Ball, speed: f64| Motion {
            velocity: (line * speed).extend(0.0), ..Motion::at_rest(place.x, place.y, ball.radius)
        };
        let balls = [(a, move_at(from, &a, speeds[0])), (b, move_at(DVec2::ZERO, &b, speeds[1]))];
        let run = simulate(&setup(open_bed(), Physics::default(), &balls)).expect("an honest shot");
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
