//! Where balls may lie at the start of a shot, however awkward: each comes to rest after a bounded number of events, or
//! is refused when it is loaded.

use baize_files::Source;
use baize_physics::{Ball, ClusterResolver, Cushion, CushionModel, Motion, Physics, Slope};
use baize_table::shot::{Ending, Setup, simulate};
use baize_table::table::Table;
use baize_testing::common::*;
use glam::{DVec2, DVec3};
use proptest::prelude::*;

const RADIUS: f64 = 0.028_575;

fn pool_table() -> Table {
    Setup::rack("cue_ball").table("pool_9ft").load().expect("the table comes with the game").table
}

/// Every pair of a resolver and a law of the cushion.
fn every_physics() -> impl Iterator<Item = Physics> + Clone {
    ClusterResolver::ALL.into_iter().flat_map(|resolver| {
        CushionModel::ALL.into_iter().map(move |model| {
            let mut physics = Physics::default();
            (physics.clusters.resolver, physics.cushion.model) = (resolver, model);
            // Solutions of forces count too: there are more of them than events.
            physics.horizon.impacts = 20_000;
            physics
        })
    })
}

/// Plays balls with those motions on a pool table by every law.
fn comes_to_rest(motions: &[Motion]) {
    settle(&pool_balls(motions), 2_000);
}

fn pool_balls(motions: &[Motion]) -> Vec<(Ball, Motion)> {
    motions.iter().zip(0..).map(|(motion, id)| (pool(id), *motion)).collect()
}

/// Plays balls on a pool table by every law.
fn settle(balls: &[(Ball, Motion)], most_events: usize) {
    settle_by(every_physics(), balls, most_events);
}

/// Each of many set-ups is played by this many laws.
const LAWS_A_TURN: usize = 2;

/// Plays the set-up with the number `turn` of many, by the next few laws, so that each law plays its share of the
/// set-ups. With `BAIZE_CASES=10` every law plays every set-up.
fn settle_in_turn(turn: usize, balls: &[(Ball, Motion)], most_events: usize) {
    let all = every_physics().count();
    let laws = (LAWS_A_TURN * times() as usize).min(all);
    settle_by(every_physics().cycle().skip(LAWS_A_TURN * turn % all).take(laws), balls, most_events);
}

fn settle_by(laws: impl Iterator<Item = Physics>, balls: &[(Ball, Motion)], most_events: usize) {
    let table = pool_table();
    for physics in laws {
        let run = simulate(&setup(table.clone(), physics.clone(), balls)).expect("no cue strikes");
        let by = (physics.clusters.resolver, physics.cushion.model);
        assert_eq!(run.broken, None, "{by:?} {balls:?}");
        assert_eq!(run.record.ending, Ending::AtRest, "{by:?} {balls:?}");
        let events = run.record.events.len();
        assert!(events <= most_events, "{by:?} {events} events from {balls:?}");
    }
}

fn ball(x: f64, y: f64, velocity: [f64; 2]) -> Motion {
    stun(&pool(0), [x, y], velocity)
}

/// How far from the middle of the table a ball touches its side rail, in metres.
fn at_the_rail() -> f64 {
    let table = pool_table();
    table.width / 2.0 - table.boundary.reach(RADIUS)
}

#[test]
fn balls_that_overlap_come_apart_or_lie_still_but_go_on() {
    for overlap in [1e-12, 1e-9, 1e-6, 1e-3, 0.02] {
        for speed in [-1.0, 0.0, 1e-9, 1e-3, 1.0] {
            let x = 2.0 * RADIUS - overlap;
            comes_to_rest(&[ball(0.0, 0.0, [speed, 0.0]), ball(x, 0.0, [0.0, 0.0])]);
            comes_to_rest(&[ball(0.0, 0.0, [speed, 0.1]), ball(x, 0.0, [0.0, 0.0]), ball(2.0 * x, 0.0, [0.0, 0.0])]);
        }
    }
}

#[test]
fn balls_that_overlap_are_refused_when_they_are_loaded() {
    let text = "(table: \"pool_9ft\", ball_set: \"pool\", balls: [(ball: \"cue\", position: (0, 0)), (ball: \"1\", \
                position: (0.05, 0))])";
    let refused = Setup::rack(Source::of_text("mine", text)).load_with_files().expect_err("overlap");
    assert!(refused.to_string().contains("overlaps"), "{refused}");
}

#[test]
fn a_ball_that_touches_a_cushion_lies_leaves_or_runs_along_it() {
    let y = at_the_rail();
    for depth in [0.0, 1e-12, 1e-9, 1e-5] {
        for velocity in [[0.0, 0.0], [0.0, 1.0], [0.0, -1.0], [1.0, 0.0], [3.0, 1e-9], [2.0, -1e-9], [1.0, 1.0]] {
            comes_to_rest(&[ball(0.4, y + depth, velocity)]);
        }
    }
}

#[test]
fn a_ball_rolls_along_the_rail_with_any_spin() {
    let y = at_the_rail();
    for side in [-150.0, -1.0, 0.0, 1.0, 150.0] {
        for tilt in [-50.0, 0.0, 50.0] {
            let spin = [tilt, 2.0 / RADIUS, side];
            comes_to_rest(&[spinning(&pool(0), [0.2, y], [2.0, 0.0], spin)]);
        }
    }
}

#[test]
fn a_ball_inside_a_jaw_gets_out_and_is_refused_when_it_is_loaded() {
    let table = pool_table();
    for jaw in &table.boundary.jaws[..4] {
        for velocity in [[0.0, 0.0], [1.0, 0.0], [-0.5, -0.5], [0.0, 1e-6]] {
            let inward = (DVec2::ZERO - jaw.centre).normalize() * (jaw.radius + 0.9 * RADIUS);
            let place = jaw.centre + inward;
            let balls = [(pool(0), ball(place.x, place.y, velocity))];
            for physics in every_physics() {
                // Deep in the rubber it may even leave the table; it only must end.
                let run = simulate(&setup(table.clone(), physics, &balls)).expect("no cue strikes");
                assert_eq!(run.record.ending, Ending::AtRest, "{jaw:?} {velocity:?}");
                assert!(run.record.events.len() <= 2_000);
            }
            let text = format!(
                "(table: \"pool_9ft\", ball_set: \"pool\", balls: [(ball: \"cue\", position: ({}, {}))])",
                place.x, place.y
            );
            let refused = Setup::rack(Source::of_text("mine", text)).load_with_files();
            assert!(refused.expect_err("inside a jaw").to_string().contains("over"), "{jaw:?}");
        }
    }
}

#[test]
fn touching_balls_at_equal_velocity_roll_on_together() {
    for degrees in [0.0, 30.0, 90.0, 137.0] {
        let apart = heading(degrees) * (2.0 * RADIUS);
        for velocity in [[1.0, 0.0], [-0.3, 0.7]] {
            let first = rolling(&pool(0), [0.0, 0.0], velocity);
            let second = rolling(&pool(1), [apart.x, apart.y], velocity);
            comes_to_rest(&[first, second]);
            comes_to_rest(&[ball(0.0, 0.0, velocity), ball(apart.x, apart.y, velocity)]);
        }
    }
}

/// Fifteen touching balls in a row in that direction, and one that hits the end of the row.
fn row(degrees: f64, offset: f64, speed: f64) -> Vec<Motion> {
    let along = heading(degrees);
    let place = |steps: f64| along * (2.0 * RADIUS * steps);
    let first = place(-9.0) + DVec3::new(-along.y, along.x, 0.0) * offset;
    let cue = rolling(&pool(0), [first.x, first.y], [along.x * speed, along.y * speed]);
    let row = (0..15).map(|step| {
        let place = place(f64::from(step) - 7.0);
        Motion::at_rest(place.x, place.y, RADIUS)
    });
    std::iter::once(cue).chain(row).collect()
}

#[test]
fn a_frozen_row_of_fifteen_takes_a_hit_from_either_side() {
    let mut turns = 0..;
    for degrees in [0.0, 27.0, 180.0] {
        for (offset, speed) in [(0.0, 0.0), (0.0, 0.05), (0.0, 3.0), (0.5e-3, 3.0), (0.02, 6.0)] {
            settle_in_turn(turns.next().expect("endless"), &pool_balls(&row(degrees, offset, speed)), 2_000);
        }
    }
}

/// A pool ball at `place` (metres) with that velocity, with spin or without, that touches a fixed ball in that
/// direction.
fn wedged(place: DVec3, velocity: DVec3, spin: [f64; 3], degrees: f64) -> Vec<(Ball, Motion)> {
    let squeezed = spinning(&pool(0), [place.x, place.y], [velocity.x, velocity.y], spin);
    let other = place + heading(degrees) * (2.0 * RADIUS);
    vec![(pool(0), squeezed), (fixed(1), Motion::at_rest(other.x, other.y, RADIUS))]
}

fn fixed(id: u32) -> Ball {
    Ball { mass: f64::INFINITY, ..pool(id) }
}

/// Where a ball lies between two fixed ones, in metres: on no string of the table.
const BETWEEN: DVec3 = DVec3::new(0.1, 0.05, 0.0);

/// The place of the second of them, on the other side.
fn behind() -> (Ball, Motion) {
    (fixed(2), Motion::at_rest(BETWEEN.x, BETWEEN.y + 2.0 * RADIUS, RADIUS))
}

/// Where a pool ball touches a nose, and where it touches a jaw, in metres, with the direction away from it in degrees.
fn at_nose_and_jaw() -> [(DVec3, f64); 2] {
    let table = pool_table();
    let jaw = &table.boundary.jaws[0];
    let ends_here = |end: DVec2| (end.distance(jaw.centre) - jaw.radius).abs() < 1e-9;
    let joined = table.boundary.cushions.iter().filter(|nose| ends_here(nose.from) || ends_here(nose.to));
    let out = joined.map(Cushion::normal).sum::<DVec2>().normalize();
    let at_jaw = (jaw.centre + out * (jaw.radius + table.boundary.reach(RADIUS))).extend(0.0);
    [(DVec3::new(0.3, at_the_rail(), 0.0), -90.0), (at_jaw, bearing(out.extend(0.0)))]
}

#[test]
fn a_ball_without_room_between_a_fixed_ball_and_a_nose_or_another_stops_bouncing() {
    let at_nose = DVec3::new(0.3, at_the_rail(), 0.0);
    let mut turns = 0..;
    for degrees in [-90.0, -89.9, -88.0, -60.0] {
        for (way, speed) in [(90.0, 1.0), (89.0, 10.0), (60.0, 1.0), (180.0, 1e-3)] {
            for spin in [[0.0; 3], [20.0, 30.0, 40.0]] {
                let turn = turns.next().expect("endless");
                settle_in_turn(turn, &wedged(at_nose, heading(way) * speed, spin, degrees), 500);
                let mut between = wedged(DVec3::ZERO, heading(way) * speed, spin, degrees);
                between.push((fixed(2), Motion::at_rest(0.0, 2.0 * RADIUS, RADIUS)));
                settle_in_turn(turn, &between, 500);
            }
        }
    }
}

#[test]
fn a_ball_without_room_between_a_fixed_ball_and_a_jaw_stops_bouncing() {
    let [_, (place, turn)] = at_nose_and_jaw();
    for degrees in [0.0, 0.5, 2.0, 5.0, 40.0] {
        for (way, speed) in [(180.0, 10.0), (179.0, 1.0), (90.0, 1.0), (0.0, 1e-3)] {
            settle(&wedged(place, heading(turn + way) * speed, [0.0; 3], turn + degrees), 300);
        }
    }
}

#[test]
fn a_ball_that_spins_without_room_at_a_nose_a_jaw_or_between_two_fixed_balls_stops_bouncing() {
    let mut turns = 0..;
    for (place, out) in at_nose_and_jaw().into_iter().chain([(BETWEEN, -90.0)]) {
        for off in [0.0, 0.1, 2.0, 30.0] {
            for (way, speed) in [(180.0, 1.0), (179.0, 10.0), (150.0, 1.0), (90.0, 1.0), (270.0, 1e-3)] {
                for spin in [[0.0; 3], [20.0, 30.0, 40.0]] {
                    let mut balls = wedged(place, heading(out + way) * speed, spin, out + off);
                    if place == BETWEEN {
                        balls.push(behind());
                    }
                    settle_in_turn(turns.next().expect("endless"), &balls, 500);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(50))]

    #[test]
    fn a_ball_between_two_nearly_opposite_obstacles_stops_bouncing(
        at in 0..3_usize, places in -10.0..1.0_f64, way in 0.0..360.0_f64, size in -4.0..1.0_f64,
        spin in prop::array::uniform3(-50.0..50.0_f64), spins in any::<bool>(), turn in 0..1_000_usize,
    ) {
        let [nose, jaw] = at_nose_and_jaw();
        let (place, out) = [nose, jaw, (BETWEEN, -90.0)][at];
        let spin = if spins { spin } else { [0.0; 3] };
        let [off, speed] = [places, size].map(libm::exp10);
        let mut balls = wedged(place, heading(way) * speed, spin, out + off);
        if place == BETWEEN {
            balls.push(behind());
        }
        settle_in_turn(turn, &balls, 500);
    }
}

#[test]
fn a_sliding_ball_that_creeps_to_the_rail_gains_no_energy() {
    let y = at_the_rail();
    for gap in [0.0, 1e-10, 1e-8, 1e-6] {
        for creep in [0.0, 1e-7, 1e-5, 5e-4] {
            let slide = spinning(&pool(0), [-0.3, y - gap], [1.0, creep], [-60.0, 0.0, 30.0]);
            let run = simulate(&setup(pool_table(), Physics::default(), &[(pool(0), slide)])).expect("no cue strikes");
            assert_eq!((run.broken, run.record.ending), (None, Ending::AtRest), "{gap} {creep}");
            let energy = |t: f64| pool(0).kinetic_energy(&run.tracks[0].at(t));
            let steps = (0..=2000).map(|step| run.record.duration * f64::from(step) / 2000.0);
            let energies: Vec<f64> = steps.map(energy).collect();
            assert!(energies.is_sorted_by(|before, after| *after <= before + 1e-9), "{gap} {creep}");
        }
    }
}

#[test]
fn a_ball_in_a_pockets_mouth_stays_or_falls() {
    let table = pool_table();
    for pocket in &table.boundary.pockets {
        let inward = (DVec2::ZERO - pocket.centre).normalize();
        for beyond in [1e-12, 1e-6, 1e-3] {
            let place = pocket.centre + inward * (pocket.radius + beyond);
            for speed in [0.0, 1e-6, 0.5, -0.5] {
                let velocity = inward * -speed;
                comes_to_rest(&[ball(place.x, place.y, velocity.to_array())]);
            }
        }
    }
}

#[test]
fn balls_stacked_in_the_air_come_down() {
    for lean in [1e-3, 0.01] {
        let mut above = ball(lean, 0.0, [0.0, 0.0]);
        above.position.z = RADIUS + (4.0 * RADIUS * RADIUS - lean * lean).sqrt();
        comes_to_rest(&[ball(0.0, 0.0, [0.0, 0.0]), above]);
    }
    // Three on top of each other, each a millimetre beside the one below it.
    let lean = 1e-3_f64;
    let step = (4.0 * RADIUS * RADIUS - lean * lean).sqrt();
    let tower = [0.0, 1.0, 2.0].map(|floor| {
        let mut motion = ball(lean * floor, 0.0, [0.0, 0.0]);
        motion.position.z += step * floor;
        motion
    });
    comes_to_rest(&tower);
    let mut above = ball(0.0, 0.0, [0.2, 0.0]);
    above.position.z = 0.3;
    comes_to_rest(&[above, ball(0.0, 0.0, [0.0, 0.0]), ball(2.0 * RADIUS, 0.0, [0.0, 0.0])]);
}

#[test]
fn leaning_stacks_gain_no_energy_when_they_fall() {
    for lean in [3e-3, 0.01] {
        let step = (4.0 * RADIUS * RADIUS - lean * lean).sqrt();
        for count in 2..=4 {
            let stack = (0..count).map(|id| {
                let mut motion = ball(lean * f64::from(id), 0.0, [0.0, 0.0]);
                motion.position.z += step * f64::from(id);
                (pool(id), motion)
            });
            let stack: Vec<(Ball, Motion)> = stack.collect();
            for physics in every_physics() {
                let run = simulate(&setup(pool_table(), physics, &stack)).expect("no cue strikes");
                assert_eq!((run.broken, run.record.ending), (None, Ending::AtRest), "{count} that lean by {lean}");
                let energy = |t: f64| -> f64 {
                    stack.iter().zip(&run.tracks).map(|((ball, _), track)| mechanical_energy(ball, &track.at(t))).sum()
                };
                let starts = run.tracks.iter().flat_map(|track| track.courses().map(|(course, _)| course.start()));
                let mut times: Vec<f64> = starts.filter(|time| *time < run.record.duration).collect();
                times.sort_by(f64::total_cmp);
                let middles: Vec<f64> = times.windows(2).map(|pair| pair[0].midpoint(pair[1])).collect();
                times.extend(middles);
                times.sort_by(f64::total_cmp);
                for pair in times.windows(2) {
                    let gain = energy(pair[1]) - energy(pair[0]);
                    assert!(gain <= 1e-9, "{count} that lean by {lean} gain {gain:e} J at {}", pair[1]);
                }
            }
        }
    }
}

#[test]
fn a_ball_that_stands_upright_on_another_is_held_there() {
    let mut above = ball(0.0, 0.0, [0.0, 0.0]);
    above.position.z = 3.0 * RADIUS;
    for mut physics in every_physics() {
        physics.horizon.seconds = 1.0;
        let run = simulate(&setup(pool_table(), physics, &[(pool(0), above), (pool(1), ball(0.0, 0.0, [0.0, 0.0]))]))
            .expect("no cue strikes");
        assert_eq!((run.broken, run.record.events.len()), (None, 0));
        assert_eq!(run.record.finals[0].motion.position, above.position);
    }
}

#[test]
fn a_ball_that_leans_on_rails_or_another_on_a_slope_comes_to_rest() {
    for (to_foot, to_left) in [(0.0, 0.02), (0.005, 0.02), (0.02, 0.002), (-0.02, 0.0)] {
        for spin in [0.0, 20.0] {
            let mut physics = Physics::default();
            physics.cloth.slope = Slope { to_foot, to_left };
            physics.horizon.impacts = 20_000;
            let balls = [
                (pool(0), spinning(&pool(0), [0.3, 0.3], [0.1, 0.5], [0.0, 0.0, spin])),
                (pool(1), ball(0.9, at_the_rail(), [0.0, 0.0])),
                (fixed(2), Motion::at_rest(0.9 + 2.0 * RADIUS, at_the_rail(), RADIUS)),
            ];
            let run = simulate(&setup(pool_table(), physics, &balls)).expect("no cue strikes");
            assert_eq!(run.broken, None, "{to_foot} {to_left} {spin}");
            assert_eq!(run.record.ending, Ending::AtRest, "{to_foot} {to_left} {spin}");
            assert!(run.record.events.len() <= 500, "{to_foot} {to_left} {spin}: {}", run.record.events.len());
        }
    }
}

#[test]
fn a_ball_that_leans_on_another_rolls_down_when_that_is_knocked_away() {
    let mut physics = Physics::default();
    physics.cloth.slope = Slope { to_foot: 0.0, to_left: 0.02 };
    let at_rail = at_the_rail();
    let balls = [
        (pool(0), ball(0.12, at_rail, [1.5, 0.0])),
        (pool(1), ball(0.3, at_rail, [0.0, 0.0])),
        (pool(2), ball(0.3, at_rail - 2.0 * RADIUS, [0.0, 0.0])),
    ];
    let run = simulate(&setup(pool_table(), physics, &balls)).expect("no cue strikes");
    let leaning = &run.tracks[2];
    let y = |time: f64| leaning.at(time).position.y;
    assert!((y(0.05) - (at_rail - 2.0 * RADIUS)).abs() < 1e-9, "it lay still until then: {}", y(0.05));
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(y(60.0) > y(0.05) + 4e-3, "then it rolled down, against the ball that came: {}", y(60.0));
}
