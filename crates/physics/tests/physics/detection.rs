//! When balls meet (catalogue E1 to E11), and the root finder that is used for this.

use std::sync::Arc;

use baize_physics::engine::CutOff;
use baize_physics::{
    Ball, Boundary, Cloth, Course, CushionModel, Motion, Obstacle, Partner, Phase, Physics, Piece, TimeWindow,
    detection::{ball_meets_ball, ball_meets_line},
};
use baize_table::shot::{Ending, EventKind, Run, simulate};
use baize_testing::common::*;
use glam::DVec3;
use proptest::prelude::*;

const EXACT: f64 = 1e-12;

/// The first piece of a pool ball's course and when it ends.
fn first_piece(motion: &Motion) -> (Piece, f64) {
    let course = Course::plan(&pool(0), motion, &cloth(), 0.0);
    (course.pieces()[0], course.end_of(0))
}

/// When the first pieces of two pool balls bring them together.
pub(super) fn meeting(a: &Motion, b: &Motion) -> Option<f64> {
    let ((a, a_ends), (b, b_ends)) = (first_piece(a), first_piece(b));
    ball_meets_ball(&a, &b, 2.0 * pool(0).radius, TimeWindow::of(a_ends.min(b_ends)))
}

fn resting(x: f64, y: f64) -> Motion {
    Motion::at_rest(x, y, pool(0).radius)
}

fn rolling_along_x(x: f64, speed: f64) -> Motion {
    rolling(&pool(0), [x, 0.0], [speed, 0.0])
}

/// The contacts of a run, without crossings and transitions.
pub(super) fn contacts(run: &Run) -> usize {
    run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. })).count()
}

fn run(boundary: Option<Arc<Boundary>>, physics: Physics, balls: &[(Ball, Motion)]) -> Run {
    let mut table = open_bed();
    if let Some(boundary) = boundary {
        table.boundary = boundary;
    }
    simulate(&setup(table, physics, balls)).expect("an honest shot")
}

#[test]
fn a_rolling_ball_meets_a_resting_one_when_the_first_root_says() {
    let time = meeting(&rolling_along_x(0.0, 1.0), &resting(0.5, 0.0)).expect("they meet");
    assert_within(time, 0.452_911_572_162_339, EXACT);
}

#[test]
fn a_thin_hit_comes_later_and_a_thinner_one_misses() {
    let ball = rolling_along_x(0.0, 1.0);
    assert_within(meeting(&ball, &resting(0.5, 0.05)).expect("they meet"), 0.483_801_936_625_773, EXACT);
    assert_eq!(meeting(&ball, &resting(0.5, 0.06)), None);
}

#[test]
fn a_curving_ball_meets_a_resting_one_before_its_slide_ends() {
    let curving = spinning(&pool(0), [0.0; 2], [1.0, 0.5], [10.0, -20.0, 5.0]);
    assert_within(meeting(&curving, &resting(0.18, 0.12)).expect("they meet"), 0.173_184_831_374_870, EXACT);
    let (piece, _) = first_piece(&curving);
    let (target, _) = first_piece(&resting(0.18, 0.12));
    let second = ball_meets_ball(&piece, &target, 2.0 * pool(0).radius, TimeWindow::new(0.18, f64::INFINITY));
    assert!(second.is_none_or(|t| t < 0.18 + 1e-12), "the exit at .336 s is not a meeting: {second:?}");
}

#[test]
fn two_sliding_balls_meet_at_the_root_of_a_quartic() {
    let ball = pool(0);
    let (a, b) = (stun(&ball, [0.0; 2], [2.0, 0.0]), stun(&ball, [0.4, 0.01], [-1.0, 0.1]));
    assert_within(meeting(&a, &b).expect("they meet"), 0.125_975_549_339_603, EXACT);
}

#[test]
fn a_ball_catches_up_with_a_slower_one_though_the_quartic_degenerates() {
    let time = meeting(&rolling_along_x(-0.5, 1.0), &rolling_along_x(0.0, 0.5)).expect("they meet");
    assert_within(time, (0.5 - 2.0 * pool(0).radius) / 0.5, EXACT);
}

#[test]
fn a_ball_that_rolls_away_meets_nothing_behind_it() {
    assert_eq!(meeting(&rolling_along_x(0.0, 0.3), &resting(-0.1, 0.0)), None);
    let run = run(
        None,
        Physics { cloth: cloth(), ..Physics::default() },
        &[(pool(0), rolling_along_x(0.0, 0.3)), (pool(1), resting(-0.1, 0.0))],
    );
    assert_eq!(contacts(&run), 0);
    assert_eq!(run.record.ending, Ending::AtRest);
}

#[test]
fn a_tenth_of_a_micrometre_decides_between_hit_and_miss_the_same_way_every_time() {
    let pass = |offset: f64| {
        let balls = [(pool(0), rolling_along_x(0.0, 1.0)), (pool(1), resting(0.5, 2.0 * pool(1).radius + offset))];
        run(None, Physics { cloth: cloth(), ..Physics::default() }, &balls).record
    };
    let (hit, miss) = (pass(-1e-7), pass(1e-7));
    let count = |record: &baize_table::shot::Record| {
        record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. })).count()
    };
    assert_eq!((count(&hit), count(&miss)), (1, 0));
    for _ in 0..1000 {
        assert_eq!(pass(-1e-7), hit);
        assert_eq!(pass(1e-7), miss);
    }
}

#[test]
fn balls_that_touch_at_rest_and_a_ball_that_rolls_along_a_rail_make_no_contacts() {
    let ball = pool(0);
    let table = four_cushions(2.54, 1.27, 0.03629);
    let y = 0.635 - table.boundary.reach(ball.radius);
    for side in [1.0, -1.0] {
        let run = run(
            Some(table.boundary.clone()),
            Physics { cloth: cloth(), ..Physics::default() },
            &[
                (pool(0), rolling(&ball, [-0.5, side * y], [0.5, 0.0])),
                (pool(1), resting(0.0, 0.0)),
                (pool(2), resting(2.0 * ball.radius, 0.0)),
                (pool(3), resting(ball.radius, 3.0_f64.sqrt() * ball.radius)),
                (pool(4), resting(0.3, -side * y)),
            ],
        );
        assert_eq!(contacts(&run), 0, "{:#?}", run.record.events);
        assert_eq!(run.record.ending, Ending::AtRest);
        assert_eq!(run.tracks[1].at(run.record.duration).position, resting(0.0, 0.0).position);
    }
}

// The cue ball touches another ball and spins towards it: there is no normal speed yet, but they are about to press
// together.
#[test]
fn a_ball_that_spins_against_a_frozen_one_pushes_it_without_tunnelling_or_looping() {
    let ball = pool(0);
    let cloth = Cloth { gravity: 9.80665, ..cloth() };
    let motion = spinning(&ball, [0.0; 2], [0.0; 2], [0.0, 10.0, 0.0]);
    let frozen = resting(2.0 * ball.radius, 0.0);
    let course = Course::plan(&ball, &motion, &cloth, 0.0);
    let bend = 2.0 * (frozen.position - motion.position).dot(-course.pieces()[0].acceleration);
    assert_within(bend, -0.22418, 5e-6);
    let physics = Physics { cloth, ..Physics::default() };
    let run = run(None, physics, &[(pool(0), motion), (pool(1), frozen)]);
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(contacts(&run) < 1000, "{} contacts", contacts(&run));
    let end = run.tracks[1].at(run.record.duration).position;
    assert!(end.x > frozen.position.x, "the frozen ball was not pushed");
    assert_eq!(end.y, 0.0);
    assert_sound(&run, &[pool(0), pool(1)]);
}

/// By how much balls that hold each other, or are held at a nose, are off touching during all of their held courses;
/// with the number of checks.
fn held_gaps(run: &Run, boundary: &Boundary, balls: &[Ball]) -> (f64, usize) {
    let (mut worst, mut checks) = (0.0_f64, 0);
    for (a, track) in run.tracks.iter().enumerate() {
        for (course, end) in track.courses() {
            let Some(hold) = course.hold() else { continue };
            let end = end.min(hold.until).min(run.record.duration);
            for i in 0..=16 {
                let time = course.start() + (end - course.start()) * f64::from(i) / 16.0;
                let at = track.at(time).position;
                for partner in &hold.partners {
                    let gap = match *partner {
                        Partner::Ball(id) => {
                            let b = balls.iter().position(|ball| ball.id == id).expect("a ball of the shot");
                            at.distance(run.tracks[b].at(time).position) - balls[a].radius - balls[b].radius
                        }
                        Partner::Fixed(Obstacle::Cushion(index)) => {
                            let nose = &boundary.cushions[index];
                            let along = (nose.to - nose.from).normalize();
                            (at.truncate() - nose.from).dot(along.perp()) - boundary.reach(balls[a].radius)
                        }
                        Partner::Fixed(_) => continue,
                    };
                    worst = worst.max(gap.abs());
                    checks += 1;
                }
            }
        }
    }
    (worst, checks)
}

/// The largest gap or overlap, during the whole shot, of a ball that spins in place and a ball at rest in that
/// direction (degrees).
fn worst_held_gap(other: Ball, degrees: f64, spin: [f64; 3], at_rail: bool) -> f64 {
    let table = four_cushions(2.0, 1.0, 0.03629);
    let ball = pool(0);
    let y = if at_rail { 0.5 - table.boundary.reach(ball.radius) } else { 0.0 };
    // Balls of two sizes on the bed touch if their centres are this far apart on the plan.
    let place = heading(degrees) * (2.0 * (ball.radius * other.radius).sqrt());
    let balls = [
        (ball, spinning(&ball, [0.0, y], [0.0; 2], spin)),
        (other, Motion::at_rest(place.x, y + place.y, other.radius)),
    ];
    let run = run(Some(table.boundary.clone()), Physics { cloth: cloth(), ..Physics::default() }, &balls);
    assert_eq!(run.record.ending, Ending::AtRest);
    let (worst, checks) = held_gaps(&run, &table.boundary, &[ball, other]);
    assert!(checks > 0, "nothing was held: {spin:?}");
    worst
}

/// A ball smaller and lighter than a pool ball.
fn small(id: u32) -> Ball {
    Ball { radius: 0.025, mass: 0.12, ..pool(id) }
}

#[test]
fn a_held_pair_keeps_touching_to_a_nanometre_all_the_time_while_its_line_stands() {
    for (other, spin, at_rail) in [
        (pool(1), [0.0, 10.0, 0.0], false),
        (small(1), [0.0, 30.0, 0.0], false),
        (pool(1), [-30.0, 20.0, 0.0], true),
        (pool(1), [-60.0, 5.0, 30.0], true),
    ] {
        let worst = worst_held_gap(other, 0.0, spin, at_rail);
        assert!(worst < 1e-9, "{worst:e} m apart, {spin:?}");
    }
}

// The force is constant between two solutions, but the line of centres is not.
#[test]
fn a_held_pair_whose_line_turns_keeps_touching_to_two_micrometres() {
    for (other, degrees, spin) in [(pool(1), 20.0, [5.0, 40.0, 10.0]), (small(1), -35.0, [-10.0, 60.0, 20.0])] {
        let worst = worst_held_gap(other, degrees, spin, false);
        assert!(worst < 2e-6, "{worst:e} m apart, {spin:?}");
    }
}

/// No overlap and no gain of energy at any time, and between impacts every ball keeps its planned course.
pub(super) fn assert_sound(run: &Run, balls: &[Ball]) {
    let samples = 4000;
    let mut energy = f64::INFINITY;
    for i in 0..=samples {
        let t = run.record.duration * f64::from(i) / f64::from(samples);
        let motions: Vec<Motion> = run.tracks.iter().map(|track| track.at(t)).collect();
        let on_bed = |i: usize| !matches!(run.tracks[i].phase_at(t), Phase::Pocketed(_));
        let now = balls.iter().zip(&motions).map(|(ball, motion)| mechanical_energy(ball, motion)).sum::<f64>();
        assert!(now <= energy * (1.0 + 1e-12) + 1e-18, "the energy grew from {energy} to {now} at {t} s");
        energy = now;
        for a in 0..balls.len() {
            for b in 0..a {
                let gap = motions[a].position.distance(motions[b].position) - balls[a].radius - balls[b].radius;
                assert!(!on_bed(a) || !on_bed(b) || gap > -1e-9, "balls {b} and {a} overlap by {gap} at {t} s");
            }
        }
    }
}

pub(super) fn busy_table() -> (Arc<Boundary>, Vec<(Ball, Motion)>) {
    let table = four_cushions(2.0, 1.0, 0.03629);
    let ball = pool(0);
    let balls = vec![
        (pool(0), spinning(&ball, [-0.7, 0.1], [4.0, 0.6], [30.0, -60.0, 50.0])),
        (pool(1), resting(0.2, 0.15)),
        (pool(2), resting(0.4, 0.3)),
        (pool(3), resting(0.4, -0.2)),
        (pool(4), rolling(&ball, [0.7, -0.3], [-1.0, 0.8])),
        (pool(5), spinning(&ball, [-0.3, -0.3], [0.5, 1.5], [0.0, 0.0, -80.0])),
    ];
    (table.boundary, balls)
}

#[test]
fn between_impacts_every_ball_keeps_to_its_course_and_energy_only_falls() {
    let (boundary, balls) = busy_table();
    let physics = Physics { cloth: cloth(), ..Physics::default() };
    let run = run(Some(boundary), physics.clone(), &balls);
    assert_eq!(run.record.ending, Ending::AtRest);
    assert!(contacts(&run) > 10, "{} contacts", contacts(&run));
    for (ball, start) in &balls {
        let mut course = Course::of(ball, start, &physics, 0.0);
        for event in &run.record.events {
            for change in event.changes.iter().filter(|change| change.ball == ball.id) {
                assert_motions_close(&change.before, &course.at(event.time), ball.radius, EXACT);
                course = Course::of(ball, &change.after, &physics, event.time);
            }
        }
    }
    let constants: Vec<Ball> = balls.iter().map(|(ball, _)| *ball).collect();
    assert_sound(&run, &constants);
}

#[test]
fn events_come_in_order_of_time() {
    let (boundary, balls) = busy_table();
    let run = run(Some(boundary), Physics::default(), &balls);
    assert!(run.record.events.windows(2).all(|pair| pair[0].time <= pair[1].time));
}

#[test]
fn an_elastic_table_without_friction_runs_backwards_to_its_start() {
    let seconds = 1.5;
    let mut physics = Physics {
        cloth: ice(),
        ball_ball: frictionless(1.0),
        cushion: cushion(CushionModel::Reflection, 1.0, 0.0),
        ..Physics::default()
    };
    physics.horizon.seconds = seconds;
    let (boundary, balls) = busy_table();
    let there = run(Some(boundary.clone()), physics.clone(), &balls);
    assert_eq!(there.record.ending, Ending::StillMoving(CutOff::Time));
    assert!((3..=20).contains(&contacts(&there)), "{} contacts", contacts(&there));
    let reversed: Vec<(Ball, Motion)> = balls
        .iter()
        .zip(&there.record.finals)
        .map(|((ball, _), end)| {
            (*ball, Motion { velocity: -end.motion.velocity, spin: -end.motion.spin, ..end.motion })
        })
        .collect();
    let back = run(Some(boundary), physics, &reversed);
    for ((_, start), end) in balls.iter().zip(&back.record.finals) {
        assert_vectors_close(end.motion.position, start.position, 0.0, 1e-6);
        assert_vectors_close(end.motion.velocity, -start.velocity, 0.0, 1e-6);
        assert_vectors_close(end.motion.spin, -start.spin, 0.0, 1e-6);
    }
}

#[test]
fn a_ball_meets_a_rail_at_the_distance_of_its_nose_and_not_beyond_its_ends() {
    let table = four_cushions(2.0, 1.0, 0.03629);
    let reach = table.boundary.reach(pool(0).radius);
    let foot_rail = &table.boundary.cushions[1];
    let (piece, end) = first_piece(&rolling_along_x(0.0, 1.0));
    let time = ball_meets_line(&piece, &foot_rail.line(), reach, TimeWindow::of(end)).expect("they meet");
    assert_within(piece.position_at(time).x, 1.0 - reach, EXACT);
    let (beside, end) = first_piece(&rolling(&pool(0), [0.0, 0.51], [1.0, 0.0]));
    assert_eq!(ball_meets_line(&beside, &foot_rail.line(), reach, TimeWindow::of(end)), None);
    let (leaving, end) = first_piece(&rolling_along_x(1.0 - reach, -1.0));
    assert_eq!(ball_meets_line(&leaving, &foot_rail.line(), reach, TimeWindow::of(end)), None);
}

#[test]
fn a_contact_in_the_past_of_the_window_is_not_found_again() {
    let (a, end) = first_piece(&rolling_along_x(0.0, 1.0));
    let (b, _) = first_piece(&resting(0.5, 0.0));
    let distance = 2.0 * pool(0).radius;
    let first = ball_meets_ball(&a, &b, distance, TimeWindow::of(end)).expect("they meet");
    assert_eq!(ball_meets_ball(&a, &b, distance, TimeWindow::of(first - 1e-6)), None);
    assert_within(
        ball_meets_ball(&a, &b, distance, TimeWindow::new(first - 1e-6, end)).expect("they meet"),
        first,
        EXACT,
    );
    let parting = Piece { velocity: DVec3::NEG_X, acceleration: DVec3::ZERO, ..a };
    let touching = Piece { position: b.position - DVec3::X * distance, ..parting };
    assert_eq!(ball_meets_ball(&touching, &b, distance, TimeWindow::of(10.0)), None);
}

/// Balls that touch each other and perhaps a rail, each with its own spin.
#[derive(Clone, Debug)]
struct Frozen {
    /// Spin in rad/s and velocity in m/s of each ball.
    flows: Vec<([f64; 3], [f64; 2])>,
    at_rail: bool,
}

impl Frozen {
    fn table() -> baize_table::table::Table {
        four_cushions(2.0, 1.0, 0.03629)
    }

    fn balls(&self) -> Vec<(Ball, Motion)> {
        let radius = pool(0).radius;
        let rail = if self.at_rail { 0.5 - Self::table().boundary.reach(radius) } else { 0.0 };
        let (x, y) = (2.0 * radius, rail - 3.0_f64.sqrt() * radius);
        // Two along the rail, a third between them, a fourth beside it.
        let places = [[0.0, rail], [x, rail], [0.5 * x, y], [1.5 * x, y]];
        places
            .into_iter()
            .zip(&self.flows)
            .zip(0..)
            .map(|((place, (spin, velocity)), id)| (pool(id), spinning(&pool(id), place, *velocity, *spin)))
            .collect()
    }

    fn assert_comes_to_rest(&self) {
        let mut physics = Physics { cloth: cloth(), ..Physics::default() };
        physics.horizon.impacts = 20_000;
        let balls = self.balls();
        let run = run(Some(Self::table().boundary), physics, &balls);
        assert_eq!(run.record.ending, Ending::AtRest, "it loops at {} s", run.record.duration);
        assert_sound(&run, &balls.iter().map(|(ball, _)| *ball).collect::<Vec<_>>());
    }
}

prop_compose! {
    fn frozen_balls()(
        flows in prop::collection::vec(
            (
                prop::array::uniform3(-80.0..80.0_f64),
                prop_oneof![Just([0.0; 2]), prop::array::uniform2(-0.3..0.3_f64)],
            ),
            1..=4,
        ),
        at_rail in prop::bool::ANY,
    ) -> Frozen {
        Frozen { flows, at_rail }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn frozen_balls_with_any_spin_come_to_rest_without_looping(frozen in frozen_balls()) {
        frozen.assert_comes_to_rest();
    }
}

// Found by the test above with more cases. A ball that overlaps the nose by a little more than the tolerance, by
// rounding alone, and creeps towards it, must not meet the nose again and again at the same time.
#[test]
fn a_ball_that_creeps_into_a_nose_by_a_rounding_does_not_loop() {
    let flows = vec![
        ([-3.092_329_432_956_222_3, 69.654_796_242_805_7, 0.0], [0.0; 2]),
        ([13.056_014_863_462_893, 13.877_438_558_900_44, 20.129_043_709_073_22], [0.0; 2]),
        ([0.0; 3], [0.0, -0.228_109_809_037_222_33]),
        ([-18.625_266_961_084_765, 0.0, -60.884_074_611_749_33], [0.0; 2]),
    ];
    Frozen { flows, at_rail: true }.assert_comes_to_rest();
}

// The same for two balls that roll along a rail while they touch, at speeds that differ only by rounding.
#[test]
fn two_balls_that_roll_in_touch_do_not_loop() {
    let flows = vec![
        ([-39.685_419_087_819_41, 69.577_128_782_452_02, 0.0], [0.0; 2]),
        ([-48.989_956_747_815_455, -75.032_694_599_807_09, 0.0], [0.0; 2]),
    ];
    Frozen { flows, at_rail: true }.assert_comes_to_rest();
}

// And for a ball that presses against two others at once: it must not bounce to and fro across gaps of the size of an
// atom.
#[test]
fn a_ball_wedged_between_two_others_does_not_bounce_to_and_fro() {
    let flows = vec![
        ([-55.073_160_501_374_986, -79.592_885_687_281_76, -24.959_282_392_250_44], [0.0; 2]),
        ([-44.175_276_942_753_01, -45.809_583_468_512_145, -54.332_245_178_235_65], [0.0; 2]),
        ([-30.777_614_705_321_007, -75.271_719_020_682_5, 33.053_648_166_425_205], [0.0; 2]),
    ];
    Frozen { flows, at_rail: true }.assert_comes_to_rest();
}

prop_compose! {
    /// A cue ball at the first place of a grid of five by three on a table of two metres by one, and others near some
    /// of the other places, each a little off its place.
    fn scattered_balls()(
        places in prop::array::uniform14(prop::option::of(prop::array::uniform2(-0.1..0.1_f64))),
        velocity in prop::array::uniform2(-6.0..6.0_f64),
        spin in prop::array::uniform3(-200.0..200.0_f64),
    ) -> Vec<(Ball, Motion)> {
        let cue_ball = (pool(0), spinning(&pool(0), [-0.8, -0.3], velocity, spin));
        let others = places.into_iter().zip(1..).filter_map(|(place, cell)| {
            let [x, y] = place?;
            Some(resting(-0.8 + 0.4 * f64::from(cell % 5) + x, -0.3 + 0.3 * f64::from(cell / 5) + y))
        });
        let others = others.zip(1..).map(|(motion, id)| (pool(id), motion));
        std::iter::once(cue_ball).chain(others).collect()
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn any_shot_comes_to_rest_without_overlaps_or_gain_of_energy(balls in scattered_balls()) {
        let mut physics = Physics { cloth: cloth(), ..Physics::default() };
        physics.horizon.impacts = 20_000;
        let run = run(Some(Frozen::table().boundary), physics, &balls);
        prop_assert_eq!(run.record.ending, Ending::AtRest, "at {} s", run.record.duration);
        assert_sound(&run, &balls.iter().map(|(ball, _)| *ball).collect::<Vec<_>>());
    }

    #[test]
    fn the_mirror_image_of_any_shot_is_the_shot_of_the_mirror_image(balls in scattered_balls()) {
        let physics = Physics { cloth: cloth(), ..Physics::default() };
        let mirror: Vec<_> = balls.iter().map(|(ball, motion)| (*ball, mirrored(motion))).collect();
        let boundary = Frozen::table().boundary;
        let (this, other) = (run(Some(boundary.clone()), physics.clone(), &balls), run(Some(boundary), physics, &mirror));
        prop_assert_eq!(this.record.events.len(), other.record.events.len());
        for (a, b) in this.record.finals.iter().zip(&other.record.finals) {
            prop_assert_eq!(b.motion, mirrored(&a.motion));
        }
    }
}

#[test]
fn balls_with_a_tiny_gap_meet_late_in_a_shot_although_the_clock_is_coarse() {
    // A rolling ball with drag and a sliding one, 55 nanometres apart and closing at 1.5 mm/s, six seconds after the strike.
    let ball = pool(0);
    let piece = |phase, start: f64, position: [f64; 2], velocity: [f64; 2], acceleration: [f64; 2], drag| Piece {
        start,
        phase,
        position: DVec3::new(position[0], position[1], ball.radius),
        velocity: DVec3::new(velocity[0], velocity[1], 0.0),
        acceleration: DVec3::new(acceleration[0], acceleration[1], 0.0),
        drag,
        spin: DVec3::ZERO,
        spin_rate: DVec3::ZERO,
    };
    let rolls = piece(
        Phase::Rolling,
        5.909058010773461,
        [0.633249894708017, 0.028873627642309226],
        [-0.016444338265686656, 0.006121615643386795],
        [0.03907295324980716, -0.01454540754287705],
        0.0235,
    );
    let slides = piece(
        Phase::Sliding,
        5.912113306425844,
        [0.6822440456057901, 0.05823155730045911],
        [-0.02943960619392548, 0.025153388398899256],
        [1.6724035559106172, 0.9878797551207962],
        0.0,
    );
    let from = slides.start;
    let met =
        ball_meets_ball(&rolls, &slides, 2.0 * ball.radius, TimeWindow::new(from, from + 1e-3)).expect("they meet");
    assert_within(met - from, 3.869_883e-5, 1e-10);
}

#[test]
fn a_ball_that_grazes_another_as_it_overtakes_it_is_hit_when_drag_lets_the_other_catch_up() {
    // Side by side in touch, they close so slowly that the faster ball leaves before an overlap that counts. Drag then slows
    // it, and the other has come a micrometre nearer meanwhile.
    let radius = pool(0).radius;
    let rolls = |y: f64, velocity: [f64; 2], drag: f64| {
        let velocity = DVec3::new(velocity[0], velocity[1], 0.0);
        Piece {
            start: 0.0,
            phase: Phase::Rolling,
            position: DVec3::new(0.0, y, radius),
            velocity,
            acceleration: -0.1 * velocity.normalize(),
            drag,
            spin: DVec3::ZERO,
            spin_rate: DVec3::ZERO,
        }
    };
    let (faster, slower) = (rolls(0.0, [2.0, 0.0], 1.0), rolls(2.0 * radius, [1.0, -1e-6], 0.0));
    let met = ball_meets_ball(&faster, &slower, 2.0 * radius, TimeWindow::of(5.0)).expect("they meet again");
    let apart = |t: f64| faster.position_at(t) - slower.position_at(t);
    assert!(met > 0.5, "met after {met} s");
    assert_within(apart(met).length(), 2.0 * radius, 1e-12);
    assert!(apart(0.5 * met).length() > 2.0 * radius + 1e-2);
    // The slower ball is still behind, by the root of twice the distance of touching centres times what it came nearer.
    let nearer = -slower.displacement_at(met).y;
    assert_within(apart(met).x / (4.0 * radius * nearer).sqrt(), 1.0, 1e-3);
}
