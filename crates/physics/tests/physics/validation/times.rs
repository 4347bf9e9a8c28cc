//! E: when things meet.

use baize_physics::engine::CutOff;
use baize_physics::{Cloth, Course, CushionModel, Motion, Physics};
use baize_table::shot::{Ending, Run, simulate};

use super::row::Rank::Exact;
use super::row::{Figure, Row, at_most, near, yes};
use crate::detection::{assert_sound, busy_table, contacts, meeting};
use baize_testing::common::*;

const ROOT: &str = "root of the distance, 40 digits";

fn resting(x: f64, y: f64) -> Motion {
    Motion::at_rest(x, y, pool(0).radius)
}

fn rolls(x: f64, speed: f64) -> Motion {
    rolling(&pool(0), [x, 0.0], [speed, 0.0])
}

fn meets(a: &Motion, b: &Motion, time: f64) -> Vec<Figure> {
    vec![near("time", meeting(a, b).unwrap_or(f64::NAN), time, 1e-12)]
}

/// A run on an endless bed or, with `is_walled`, between four cushions of two metres by one.
fn run(is_walled: bool, physics: Physics, balls: &[(baize_physics::Ball, Motion)]) -> Run {
    let table = if is_walled { four_cushions(2.0, 1.0, 0.036_29) } else { open_bed() };
    simulate(&setup(table, physics, balls)).expect("an honest shot")
}

fn usual() -> Physics {
    Physics { cloth: cloth(), ..Physics::default() }
}

/// A ball that rolls by another, whose centre is two radii and that much beside its line.
fn passes(offset: f64) -> Run {
    run(false, usual(), &[(pool(0), rolls(0.0, 1.0)), (pool(1), resting(0.5, 2.0 * pool(1).radius + offset))])
}

/// A ball that spins against a frozen one: the second derivative of half the square of their gap, and the run.
fn presses() -> (f64, Run) {
    let cloth = Cloth { gravity: 9.80665, ..cloth() };
    let motion = spinning(&pool(0), [0.0; 2], [0.0; 2], [0.0, 10.0, 0.0]);
    let frozen = resting(2.0 * pool(0).radius, 0.0);
    let course = Course::plan(&pool(0), &motion, &cloth, 0.0);
    let bend = 2.0 * (frozen.position - motion.position).dot(-course.pieces()[0].acceleration);
    (bend, run(false, Physics { cloth, ..Physics::default() }, &[(pool(0), motion), (pool(1), frozen)]))
}

/// How far the balls of an elastic table without friction are from their start after they ran there and back.
fn there_and_back() -> (usize, f64) {
    let mut physics = Physics {
        cloth: ice(),
        ball_ball: frictionless(1.0),
        cushion: cushion(CushionModel::Reflection, 1.0, 0.0),
        ..Physics::default()
    };
    physics.horizon.seconds = 1.5;
    let (_, balls) = busy_table();
    let there = run(true, physics.clone(), &balls);
    let reversed: Vec<_> = balls
        .iter()
        .zip(&there.record.finals)
        .map(|((ball, _), end)| {
            (*ball, Motion { velocity: -end.motion.velocity, spin: -end.motion.spin, ..end.motion })
        })
        .collect();
    assert_eq!(there.record.ending, Ending::StillMoving(CutOff::Time));
    let back = run(true, physics, &reversed);
    let off =
        balls.iter().zip(&back.record.finals).map(|((_, start), end)| end.motion.position.distance(start.position));
    (contacts(&there), off.fold(0.0, f64::max))
}

/// The most by which a ball's motion before an event differs from its course since the event before.
fn break_of_courses() -> f64 {
    let (_, balls) = busy_table();
    let physics = usual();
    let run = run(true, physics.clone(), &balls);
    let mut worst = 0.0_f64;
    for (ball, start) in &balls {
        let mut course = Course::of(ball, start, &physics, 0.0);
        for event in &run.record.events {
            for change in event.changes.iter().filter(|change| change.ball == ball.id) {
                let planned = course.at(event.time);
                worst = worst.max(planned.position.distance(change.before.position));
                worst = worst.max(planned.velocity.distance(change.before.velocity));
                course = Course::of(ball, &change.after, &physics, event.time);
            }
        }
    }
    // No overlap of a nanometre and no gain of energy at 4000 times.
    let constants: Vec<_> = balls.iter().map(|(ball, _)| *ball).collect();
    assert_sound(&run, &constants);
    worst
}

pub const ROWS: [Row; 12] = [
    Row::holds("E1", Exact, "A ball rolls at 1 m/s to one that rests 0.5 m in front", ROOT, || {
        meets(&rolls(0.0, 1.0), &resting(0.5, 0.0), 0.452_911_572_162_339)
    }),
    Row::holds("E2", Exact, "The same with the other ball 5 cm, then 6 cm beside the line", ROOT, || {
        let mut figures = meets(&rolls(0.0, 1.0), &resting(0.5, 0.05), 0.483_801_936_625_773);
        figures.push(yes("at 6 cm they miss", meeting(&rolls(0.0, 1.0), &resting(0.5, 0.06)).is_none()));
        figures
    }),
    Row::holds("E3", Exact, "The ball of K5 on its curve meets one at (0.18, 0.12)", ROOT, || {
        meets(
            &spinning(&pool(0), [0.0; 2], [1.0, 0.5], [10.0, -20.0, 5.0]),
            &resting(0.18, 0.12),
            0.173_184_831_374_870,
        )
    }),
    Row::holds("E4", Exact, "Two balls without spin slide towards each other, 2 m/s and (-1, 0.1) m/s", ROOT, || {
        let ball = pool(0);
        meets(&stun(&ball, [0.0; 2], [2.0, 0.0]), &stun(&ball, [0.4, 0.01], [-1.0, 0.1]), 0.125_975_549_339_603)
    }),
    Row::holds("E5", Exact, "A ball that rolls at 1 m/s catches up with one at 0.5 m/s", "geometry", || {
        meets(&rolls(-0.5, 1.0), &rolls(0.0, 0.5), (0.5 - 2.0 * pool(0).radius) / 0.5)
    }),
    Row::holds("E6", Exact, "A ball rolls away from one behind it", "geometry", || {
        let run = run(false, usual(), &[(pool(0), rolls(0.0, 0.3)), (pool(1), resting(-0.1, 0.0))]);
        vec![near("contacts", contacts(&run) as f64, 0.0, 0.1)]
    }),
    Row::holds(
        "E7",
        Exact,
        "A ball passes another with a tenth of a micrometre too little or too much room",
        "geometry",
        || {
            let (hit, miss) = (passes(-1e-7), passes(1e-7));
            let is_same = (0..100).all(|_| passes(-1e-7).record == hit.record && passes(1e-7).record == miss.record);
            vec![
                near("contacts with too little", contacts(&hit) as f64, 1.0, 0.1),
                near("contacts with enough", contacts(&miss) as f64, 0.0, 0.1),
                yes("a hundred repetitions are the same", is_same),
            ]
        },
    ),
    Row::holds(
        "E8",
        Exact,
        "Balls that touch and rest, and a ball that rolls along a rail and touches it",
        "geometry",
        || {
            let reach = four_cushions(2.0, 1.0, 0.036_29).boundary.reach(pool(0).radius);
            let balls = [
                (pool(0), rolling(&pool(0), [-0.5, 0.5 - reach], [0.5, 0.0])),
                (pool(1), resting(0.0, 0.0)),
                (pool(2), resting(2.0 * pool(0).radius, 0.0)),
            ];
            // It rolls for 1.27 m; the foot rail is nearer than that.
            let mut physics = usual();
            physics.horizon.seconds = 1.0;
            vec![near("contacts in a second", contacts(&run(true, physics, &balls)) as f64, 0.0, 0.1)]
        },
    ),
    Row::holds(
        "E9",
        Exact,
        "A ball spins against a frozen one: no speed yet, but they press",
        "second derivative of the distance",
        || {
            let (bend, run) = presses();
            vec![
                near("second derivative of the square of the distance", bend, -0.224_18, 5e-6),
                yes(
                    "the frozen ball is pushed away and both come to rest",
                    run.record.ending == Ending::AtRest
                        && run.record.finals[1].motion.position.x > 2.0 * pool(0).radius,
                ),
                at_most("contacts", contacts(&run) as f64, 1000.0),
            ]
        },
    ),
    Row::holds(
        "E10",
        Exact,
        "Six balls on a table: between events every ball keeps its course; no overlap of a nanometre, no gain of energy",
        "equations of motion",
        || vec![at_most("largest break of a course, m and m/s", break_of_courses(), 1e-12)],
    ),
    Row::holds(
        "E11",
        Exact,
        "An elastic table without friction, run for 1.5 s and then backwards",
        "reversal of time",
        || {
            let (count, off) = there_and_back();
            vec![at_most("contacts on the way", count as f64, 20.0), at_most("distance from the start, m", off, 1e-6)]
        },
    ),
    Row::left_out(
        "E12",
        Exact,
        "The same shot has the same bits on every machine",
        "determinism",
        "One run cannot show it; `crates/games/tests/golden.rs` compares the bits of 200 shots with those in `crates/games/tests/golden.txt`, on every platform.",
    ),
];
