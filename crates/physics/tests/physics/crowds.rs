//! Crowds of balls that touch: the judge finds no fault, and neither a mirror nor reversed order changes a bit of their shots.

use std::f64::consts::{PI, TAU};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use baize_physics::resolution::cluster::HertzBurst;
use baize_physics::{
    Ball, BallBall, BallBallModel, BallId, Boundary, ClusterResolver, Cushion, Jaw, Motion, OwnNose, Physics, Shape,
};
use baize_table::rack::bed_flaw;
use baize_table::shot::{Event, EventKind, Run, Setup, Track};
use baize_table::table::Table;
use baize_testing::common::{complaints, direction, four_cushions, open_bed, played, pool, setup, times};
use baize_testing::hostile::crowds::Crowds;
use baize_testing::hostile::fault::Faults;
use baize_testing::hostile::judge::{judge, judge_bits};
use baize_testing::hostile::twins::{compare_order, reversed};
use baize_testing::random::Dice;
use glam::{DVec2, DVec3};

/// The number of symmetric crowds; a long run has more.
const CROWDS: u64 = 50;

/// The number of crowds in a narrow place, and of balls in corners; a long run has more.
const NARROW: u64 = 250;

#[test]
fn crowds_are_the_same_to_the_bit_in_reversed_order_and_in_a_mirror() {
    let (crowds, events) = (Crowds::open(), AtomicUsize::new(0));
    let found = complaints(CROWDS, |number| {
        let verdict = judge_bits(&crowds.brief_setup(number));
        events.fetch_add(verdict.events, Ordering::Relaxed);
        verdict.complaint()
    });
    assert_eq!(found, "");
    let events = events.into_inner();
    assert!(events > 2_000, "the crowds are too tame: {events} events");
}

/// A table of a few noses, hardly wider than its balls: all of them meet at once, over and over.
fn crowded(seed: u64) -> Setup {
    let dice = &mut Dice::of(seed);
    let corners = 5 + (dice.next() * 4.0) as usize;
    let size = dice.between(0.09, 0.13);
    let corner = |k: usize, dice: &mut Dice| {
        let (way, far) = ((k as f64 + dice.between(-0.3, 0.3)) * TAU / corners as f64, dice.between(0.75, 1.15));
        direction(way) * (size * far)
    };
    let corners: Vec<DVec2> = (0..corners).map(|k| corner(k, dice)).collect();
    let mut table = four_cushions(0.3, 0.3, 0.03629);
    let boundary = Arc::make_mut(&mut table.boundary);
    boundary.cushions = (0..corners.len())
        .map(|k| Cushion {
            name: k.to_string(),
            from: corners[k],
            to: corners[(k + 1) % corners.len()],
            facing: false,
            own: OwnNose::default(),
        })
        .collect();
    boundary.jaws = points(&corners);
    let mut physics = Physics {
        ball_ball: BallBall { restitution: *dice.pick(&[0.0, 0.5, 0.95, 1.0]), ..BallBall::default() },
        ..Physics::default()
    };
    physics.clusters.resolver = *dice.pick(&ClusterResolver::ALL);
    (physics.horizon.seconds, physics.horizon.impacts) = (1.0, 300);
    let balls = scattered(&table, dice, 3 + (seed % 2) as usize);
    setup(table, physics, &balls)
}

/// A point on each corner that sticks out into the bed, as a table from a file has.
fn points(corners: &[DVec2]) -> Vec<Jaw> {
    let count = corners.len();
    let sticks_out = |&k: &usize| {
        let [before, here, after] = [k + count - 1, k, k + 1].map(|k| corners[k % count]);
        (here - before).perp_dot(after - here) < 0.0
    };
    let point = |k: usize| Jaw { name: k.to_string(), centre: corners[k], radius: 0.0, own: OwnNose::default() };
    (0..count).filter(sticks_out).map(point).collect()
}

/// That many balls on a table. Most touch another ball or noses; one in three moves.
fn scattered(table: &Table, dice: &mut Dice, count: usize) -> Vec<(Ball, Motion)> {
    let boundary = &table.boundary;
    let (one_size, one_mass) = (dice.happens(0.5), dice.happens(0.5));
    let mut balls: Vec<(Ball, Motion)> = Vec::new();
    for _ in 0..400 {
        if balls.len() == count {
            break;
        }
        let radius = if one_size { 0.028_575 } else { dice.between(0.024, 0.032) };
        let mass = if one_mass { 0.17 } else { libm::exp(dice.between(-4.0, 0.7)) };
        let ball = Ball { id: BallId(balls.len() as u32), radius, mass, restitution: None };
        let Some(place) = place_for(radius, boundary, &balls, dice) else { continue };
        let is_free = |(other, its): &(Ball, Motion)| {
            let apart = Shape::Spheres.contact_distance(radius, other.radius);
            its.position.truncate().distance(place) >= apart * (1.0 - 1e-15)
        };
        if bed_flaw(radius, place, boundary, Shape::Spheres).is_some() || !balls.iter().all(is_free) {
            continue;
        }
        let mut motion = Motion::at_rest(place.x, place.y, radius);
        if balls.is_empty() || dice.happens(0.3) {
            let (way, speed) = (dice.between(0.0, TAU), dice.between(0.05, 6.0));
            motion.velocity = (direction(way) * speed).extend(0.0);
            motion.spin = DVec3::new(dice.between(-60.0, 60.0), dice.between(-60.0, 60.0), dice.between(-60.0, 60.0));
        }
        balls.push((ball, motion));
    }
    balls
}

/// A place for a ball: in a corner, at a nose, at another ball, or anywhere.
fn place_for(radius: f64, boundary: &Boundary, balls: &[(Ball, Motion)], dice: &mut Dice) -> Option<DVec2> {
    let reach = Shape::Spheres.reach(boundary, radius);
    let nose = dice.pick(&boundary.cushions);
    if balls.is_empty() || dice.happens(0.3) {
        let along = nose.from.lerp(nose.to, dice.next()) + nose.normal() * reach;
        if dice.happens(0.4) {
            return Some(along);
        }
        let next = boundary.cushions.iter().find(|next| next.from == nose.to)?;
        let (one, two) = (nose.normal(), next.normal());
        let (far, farther) = (one.dot(nose.from) + reach, two.dot(next.from) + reach);
        let across = one.perp_dot(two);
        return Some(DVec2::new(far * two.y - farther * one.y, one.x * farther - two.x * far) / across);
    }
    let (other, its) = *dice.pick(balls);
    let apart = Shape::Spheres.contact_distance(radius, other.radius);
    let beside = its.position.truncate();
    if dice.happens(0.4) {
        // Touching that ball and a nose.
        let height = nose.normal().dot(beside - nose.from) - reach;
        let along = apart * apart - height * height;
        return (along >= 0.0).then(|| beside - nose.normal() * height + nose.direction() * along.sqrt());
    }
    let way = if dice.happens(0.5) { dice.between(0.0, TAU) } else { (dice.next() * 4.0).floor() * TAU / 4.0 };
    Some(beside + direction(way) * apart)
}

/// A table with four noses, or with a few around the bed, with balls that touch each other in corners and at noses.
fn with_corners(seed: u64) -> Setup {
    let dice = &mut Dice::of(seed);
    let table = four_cushions(*dice.pick(&[0.3, 2.54]), *dice.pick(&[0.3, 0.5, 1.27]), 0.03629);
    let mut physics = Physics::default();
    physics.ball_ball.restitution = *dice.pick(&[0.5, 0.95, 1.0]);
    physics.ball_ball.model =
        *dice.pick(&[BallBallModel::Elastic, BallBallModel::Restitution, BallBallModel::Frictional]);
    physics.clusters.resolver =
        *dice.pick(&[ClusterResolver::HertzBurst(HertzBurst::default()), ClusterResolver::GeneralizedReflections]);
    (physics.horizon.seconds, physics.horizon.impacts) = (1.0, 200);
    let count = 2 + (dice.next() * 5.0) as usize;
    let mut balls = scattered(&table, dice, count);
    if dice.happens(0.3) {
        // The first ball, which may touch another one, is driven down onto the slate, and bounces off it.
        balls[0].1.velocity.z = -dice.between(0.5, 8.0);
    }
    setup(table, physics, &balls)
}

/// By how much a held contact may change a velocity without an event, in m/s: it closes at up to 1 mm/s, and in a wedge two
/// contacts do so at once.
const HELD: f64 = 3e-3;

/// The first change of a ball's velocity from one course to the next that no event explains. The judge asks the same of spins and
/// places, but allows a change of the velocity that is nearly twice as large.
pub fn unreported_change(setup: &Setup, run: &Run) -> Option<String> {
    setup.balls.iter().zip(&run.tracks).find_map(|(placed, track)| {
        let id = placed.ball.id;
        let courses: Vec<_> = track.courses().map(|(course, _)| course).collect();
        courses.windows(2).find_map(|pair| {
            let time = pair[1].start();
            let events = run.record.events.iter().rev().filter(|event| event.time == time);
            let recorded = events.flat_map(|event| &event.changes).find(|change| change.ball == id);
            let before = recorded.map_or(pair[0].at(time).velocity, |change| change.after.velocity);
            let change = pair[1].at(time).velocity - before;
            let is_played = pair[1].phase_at(time).in_play();
            (is_played && change.length() > HELD).then(|| format!("ball {} by {change} m/s at {time} s", id.0))
        })
    })
}

#[test]
fn in_a_narrow_crowd_every_change_of_velocity_belongs_to_a_reported_contact_and_no_energy_is_made() {
    let complaint = |seed| {
        let setup = crowded(seed);
        judge(&setup).complaint().or_else(|| unreported_change(&setup, &played(&setup)))
    };
    assert_eq!(complaints(NARROW, complaint), "");
}

#[test]
fn balls_frozen_to_noses_and_to_each_other_do_the_same_to_the_bit_in_reversed_order_and_in_a_mirror() {
    assert_eq!(complaints(NARROW, |seed| judge_bits(&with_corners(seed)).complaint()), "");
}

/// All events of a shot: when, where, and how they changed which ball. `name` replaces the id of a ball.
fn story(run: &Run, name: impl Fn(u32) -> u32) -> Vec<(f64, Option<DVec3>, Vec<(u32, Motion, Motion)>)> {
    let event = |event: &Event| {
        let mut changes: Vec<_> =
            event.changes.iter().map(|change| (name(change.ball.0), change.before, change.after)).collect();
        changes.sort_by_key(|change| change.0);
        let point = if let EventKind::Contact { point, .. } = event.kind { Some(point) } else { None };
        (event.time, point, changes)
    };
    run.record.events.iter().map(event).collect()
}

/// Fails if anything differs between a shot and the shot with its balls under the names of each other.
fn assert_names_do_not_matter(shot: &Setup) {
    let last = shot.balls.len() as u32 - 1;
    let (one, other) = (played(shot), played(&reversed(shot)));
    assert_eq!(story(&one, |id| id), story(&other, |id| last - id));
    let mut faults = Faults::default();
    compare_order(shot, &one, &other, &mut faults);
    assert_eq!(faults.0, []);
}

#[test]
fn the_names_of_the_balls_change_no_bit_of_what_they_do() {
    for seed in 0..2 * NARROW * u64::from(times()) {
        let mut setup = if seed % 2 == 0 { crowded(seed) } else { with_corners(seed) };
        if setup.physics.clusters.resolver == ClusterResolver::OneAtATime {
            setup.physics.clusters.resolver = ClusterResolver::HertzBurst(HertzBurst::default());
        }
        assert_names_do_not_matter(&setup);
    }
}

/// A ball at a cushion creeps along and away from it, and closes on two balls. Friction slows it, so the cushion presses it
/// against the ball ahead, and not against the one beside it. Two other balls collide at the same time.
#[test]
fn balls_that_a_cushion_presses_together_while_others_collide_do_the_same_under_other_names() {
    let radius = pool(0).radius;
    let table = four_cushions(2.0, 1.0, 1.3 * radius);
    let low = table.boundary.reach(radius) - 0.5;
    let mut held = 0;
    for seed in 0..40 {
        let dice = &mut Dice::of(seed);
        let ahead = dice.between(0.45, 0.55) * PI;
        let place = |angle: f64| DVec2::new(0.3, low) + direction(angle) * (2.0 * radius);
        let rests = |at: DVec2| Motion::at_rest(at.x, at.y, radius);
        let creeps = DVec3::new(dice.between(5e-5, 3e-4), dice.between(5e-5, 3e-4), 0.0);
        let creeps = Motion { velocity: creeps, spin: pool(0).rolling_spin(creeps), ..rests(DVec2::new(0.3, low)) };
        let fast = Motion { velocity: DVec3::X * 3.0, ..rests(DVec2::new(-radius, 0.2)) };
        let motions = [creeps, rests(place(0.0)), rests(place(ahead)), fast, rests(DVec2::new(radius, 0.2))];
        let balls: Vec<_> = motions.into_iter().zip(0..).map(|(motion, id)| (pool(id), motion)).collect();
        let shot = setup(table.clone(), Physics::default(), &balls);
        assert_names_do_not_matter(&shot);
        let courses = played(&shot).tracks;
        held += courses.iter().flat_map(Track::courses).filter(|(course, _)| course.hold().is_some()).count();
    }
    assert!(held > 40, "only {held} courses are held");
}

#[test]
fn two_balls_that_begin_to_roll_at_one_time_do_so_in_the_order_of_their_places() {
    let balls = [-0.3, 0.2].map(|x| Motion { velocity: DVec3::Y, ..Motion::at_rest(x, 0.0, 0.028_575) });
    let shot = setup(open_bed(), Physics::default(), &[(pool(0), balls[0]), (pool(1), balls[1])]);
    assert_names_do_not_matter(&shot);
}
