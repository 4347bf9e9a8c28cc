//! What the physics tests share: balls, cloths, bare tables, and strict comparisons.
#![allow(dead_code, reason = "each test binary uses its own part of this module")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use approx::relative_eq;
use baize_files::{Kind, built_in_names};
use baize_physics::{
    Ball, BallBall, BallId, Boundary, Cloth, Course, Cushion, CushionContact, CushionModel, Motion, OwnNose, Physics,
    SlipFriction, Slope,
};
use baize_table::shot::{Look, PlacedBall, Run, Setup, simulate};
use baize_table::table::Table;
use glam::{DVec2, DVec3};
use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// How many times more cases a long run tries: the value of `BAIZE_CASES`, or 1.
pub fn times() -> u32 {
    std::env::var("BAIZE_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// That many random cases, the same ones on every run; a long run has [`times`] as many.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases: cases.saturating_mul(times()),
        max_global_rejects: 1024_u32.saturating_mul(times()),
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1835),
        ..ProptestConfig::default()
    }
}

/// An American pool ball.
pub fn pool(id: u32) -> Ball {
    Ball { id: BallId(id), radius: 0.028575, mass: 0.170097, restitution: None }
}

/// A snooker ball.
pub fn snooker(id: u32) -> Ball {
    Ball { id: BallId(id), radius: 0.02625, mass: 0.1406, restitution: None }
}

/// A carom ball.
pub fn carom(id: u32) -> Ball {
    Ball { id: BallId(id), radius: 0.03075, mass: 0.21, restitution: None }
}

/// The cloth of the catalogue of known results (see `crates/physics/tests/physics/main.rs`).
pub fn cloth() -> Cloth {
    Cloth {
        gravity: 9.81,
        sliding_friction: 0.2,
        rolling_friction: 0.01,
        drag: 0.0,
        spin_deceleration: 10.0,
        spin_damping: 0.0,
        slope: Slope::default(),
        nap: 0.0,
    }
}

/// A cloth on which nothing slows down.
pub fn ice() -> Cloth {
    Cloth { sliding_friction: 0.0, rolling_friction: 0.0, spin_deceleration: 0.0, ..cloth() }
}

/// Balls without friction between them.
pub fn frictionless(restitution: f64) -> BallBall {
    BallBall { restitution, friction: SlipFriction::NONE, ..BallBall::default() }
}

/// Balls whose friction does not depend on the slip speed.
pub fn constant_friction(restitution: f64, friction: f64) -> BallBall {
    let friction = SlipFriction { floor: friction, rise: 0.0, decay: 0.0 };
    BallBall { restitution, friction, ..BallBall::default() }
}

/// Balls with the friction of Alciatore's TP A.14.
pub fn alciatore(restitution: f64) -> BallBall {
    let friction = SlipFriction { floor: 9.951e-3, rise: 0.108, decay: 1.088 };
    BallBall { restitution, friction, ..BallBall::default() }
}

/// A cushion whose restitution is the same at every speed.
pub fn cushion(model: CushionModel, restitution: f64, friction: f64) -> CushionContact {
    CushionContact { model, restitution, restitution_slope: 0.0, restitution_floor: 0.0, friction }
}

/// A ball on the bed at (x, y) that moves at (vx, vy) without spin.
pub fn stun(ball: &Ball, at: [f64; 2], velocity: [f64; 2]) -> Motion {
    spinning(ball, at, velocity, [0.0; 3])
}

/// A ball on the bed at (x, y) that moves at (vx, vy) with that spin.
pub fn spinning(ball: &Ball, at: [f64; 2], velocity: [f64; 2], spin: [f64; 3]) -> Motion {
    Motion {
        position: DVec3::new(at[0], at[1], ball.radius),
        velocity: DVec3::new(velocity[0], velocity[1], 0.0),
        spin: DVec3::from_array(spin),
    }
}

/// A ball on the bed at (x, y) that rolls at (vx, vy) without side spin.
pub fn rolling(ball: &Ball, at: [f64; 2], velocity: [f64; 2]) -> Motion {
    spinning(ball, at, velocity, [-velocity[1] / ball.radius, velocity[0] / ball.radius, 0.0])
}

/// The motion of a ball at the moment when it rolls for the first time, and when that is.
pub fn when_rolling(course: &Course) -> (f64, Motion) {
    let piece = course
        .pieces()
        .iter()
        .find(|piece| piece.phase == baize_physics::Phase::Rolling)
        .expect("the ball rolls at some time");
    (piece.start, course.at(piece.start))
}

/// The motion in a mirror along the x axis.
pub fn mirrored(motion: &Motion) -> Motion {
    Motion {
        position: motion.position * DVec3::new(1.0, -1.0, 1.0),
        velocity: motion.velocity * DVec3::new(1.0, -1.0, 1.0),
        spin: motion.spin * DVec3::new(-1.0, 1.0, -1.0),
    }
}

/// Kinetic energy plus potential energy above the bed (with 9.81 m/s^2), in joules.
pub fn mechanical_energy(ball: &Ball, motion: &Motion) -> f64 {
    ball.kinetic_energy(motion) + ball.mass * 9.81 * (motion.position.z - ball.radius)
}

/// An endless bed without cushions.
pub fn open_bed() -> Table {
    table("open bed", 100.0, 50.0, Boundary::default())
}

/// A table of four cushions without pockets.
pub fn four_cushions(length: f64, width: f64, nose_height: f64) -> Table {
    let (x, y) = (0.5 * length, 0.5 * width);
    // Counter-clockwise, so that the bed lies on the left of every nose.
    let corners = [DVec2::new(-x, -y), DVec2::new(x, -y), DVec2::new(x, y), DVec2::new(-x, y)];
    let cushions = ["right rail", "foot rail", "left rail", "head rail"]
        .into_iter()
        .enumerate()
        .map(|(i, name)| Cushion {
            name: name.to_owned(),
            from: corners[i],
            to: corners[(i + 1) % 4],
            facing: false,
            own: OwnNose::default(),
        })
        .collect();
    table("four cushions", length, width, Boundary { cushions, nose_height, ..Boundary::default() })
}

fn table(name: &str, length: f64, width: f64, boundary: Boundary) -> Table {
    Table {
        name: name.to_owned(),
        length,
        width,
        boundary: boundary.into(),
        head_spot: DVec2::new(-0.25 * length, 0.0),
        foot_spot: DVec2::new(0.25 * length, 0.0),
        spots: Vec::new(),
        strings: Vec::new(),
        marks: baize_table::table::Marks::default(),
        cloth_colour: [0.0, 0.4, 0.2],
        rail_colour: [0.3, 0.2, 0.1],
        gloss: 0.9,
        metal_colour: None,
        rail_width: 0.1,
        diamonds: None,
    }
}

/// A set-up of these balls with these motions on that table; the first is the cue ball, and there is no stroke.
pub fn setup(table: Table, physics: Physics, balls: &[(Ball, Motion)]) -> Setup {
    Setup {
        name: "test".to_owned(),
        table,
        balls: balls
            .iter()
            .map(|(ball, motion)| PlacedBall {
                ball: *ball,
                motion: *motion,
                look: Look {
                    name: ball.id.0.to_string(),
                    colour: [1.0; 3],
                    stripe: false,
                    number: None,
                    dots: None,
                    wear: 0.0,
                    like: None,
                },
            })
            .collect(),
        cue_ball: 0,
        physics,
        strike: None,
    }
}

/// Direction of a horizontal velocity in degrees from +x.
pub fn bearing(velocity: DVec3) -> f64 {
    libm::atan2(velocity.y, velocity.x).to_degrees()
}

/// Unit vector on the plan at that many degrees from +x.
pub fn heading(degrees: f64) -> DVec3 {
    DVec3::new(libm::cos(degrees.to_radians()), libm::sin(degrees.to_radians()), 0.0)
}

/// Unit vector on the plan at that angle in radians from +x.
pub fn direction(angle: f64) -> DVec2 {
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

/// The path of the file of that name in `crates/physics/tests/found`.
pub fn found_file(name: &str) -> String {
    format!("{}/../physics/tests/found/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The shot of that name in `crates/physics/tests/found`.
pub fn found(name: &str) -> Setup {
    Setup::shot(found_file(&format!("{name}.shot.ron"))).load().unwrap_or_else(|error| panic!("{error}"))
}

/// The shot as the engine plays it.
#[track_caller]
pub fn played(setup: &Setup) -> Run {
    simulate(setup).unwrap_or_else(|error| panic!("{error}"))
}

/// One ball on each table that comes with the game and has noses. On the largest tables a ball rolls for minutes, so they are left
/// out.
pub fn tables_with_noses() -> Vec<Setup> {
    let names = built_in_names(Kind::Table).filter(|name| !["pool_36ft", "pool_72ft"].contains(name));
    let of = |table| Setup::rack("cue_ball").table(table).load().unwrap_or_else(|error| panic!("{error}"));
    names.map(of).filter(|setup| !setup.table.boundary.cushions.is_empty()).collect()
}

/// Those of [`tables_with_noses`] that have pockets.
pub fn tables_with_pockets() -> Vec<Setup> {
    tables_with_noses().into_iter().filter(|setup| !setup.table.boundary.pockets.is_empty()).collect()
}

/// The results of `job` for the numbers from 0 to below `count`, in their order, computed on all cores.
pub fn on_all_cores<T: Send>(count: u64, job: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicU64::new(0), Mutex::new(BTreeMap::new()));
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= count {
            return;
        }
        let result = job(number);
        done.lock().unwrap_or_else(PoisonError::into_inner).insert(number, result);
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    done.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}

/// What `complaint` says about the shots from 0 to below `shots`, [`times`] as many in a long run, each after its number.
pub fn complaints(shots: u64, complaint: impl Fn(u64) -> Option<String> + Sync) -> String {
    let all = on_all_cores(shots * u64::from(times()), |number| Some(format!("shot {number}: {}", complaint(number)?)));
    all.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Fails unless the numbers agree within `tolerance`.
#[track_caller]
pub fn assert_within(actual: f64, expected: f64, tolerance: f64) {
    assert!((actual - expected).abs() <= tolerance, "{actual} is not within {tolerance} of {expected}");
}

/// Fails unless the numbers agree to that share of the larger one, or, near zero, to `absolute`.
#[track_caller]
pub fn assert_close(actual: f64, expected: f64, relative: f64, absolute: f64) {
    assert!(
        relative_eq!(actual, expected, max_relative = relative, epsilon = absolute),
        "{actual} is not {expected}: off by {:e}",
        actual - expected
    );
}

/// Fails unless the vectors agree to that share of the longer one, or, near zero, to `absolute`.
#[track_caller]
pub fn assert_vectors_close(actual: DVec3, expected: DVec3, relative: f64, absolute: f64) {
    let off = (actual - expected).length();
    let allowed = absolute.max(relative * actual.length().max(expected.length()));
    assert!(off <= allowed, "{actual} is not {expected}: off by {off:e}");
}

/// Fails unless two motions agree in position, velocity and spin, each to that share of its size. Spin is compared as a
/// surface speed. Sizes below 0.001 m or 0.001 m/s count as that much.
#[track_caller]
pub fn assert_motions_close(actual: &Motion, expected: &Motion, radius: f64, relative: f64) {
    let floor = relative * 1e-3;
    assert_vectors_close(actual.position, expected.position, relative, floor);
    assert_vectors_close(actual.velocity, expected.velocity, relative, floor);
    assert_vectors_close(actual.spin * radius, expected.spin * radius, relative, floor);
}
