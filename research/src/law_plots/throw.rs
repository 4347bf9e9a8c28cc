//! Throw against the cut angle and against speed.

use glam::DVec3;

use super::set_up::{CLEAN, POOL, bearing, cut, moving};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_physics::{BallBall, Physics};

/// The speeds of TP A.14 in m/s: 1, 3 and 7 miles per hour.
pub const SPEEDS: [f64; 3] = [0.447, 1.341, 3.129];

/// Throw of a stun shot in degrees by cut angle, at each of these speeds (Alciatore TP A.14, without loss).
const STUN: [(f64, [f64; 3]); 8] = [
    (5.0, [0.716, 0.716, 0.716]),
    (10.0, [1.443, 1.443, 1.443]),
    (20.0, [2.976, 2.976, 2.500]),
    (30.0, [4.715, 3.549, 1.698]),
    (40.0, [5.083, 2.990, 1.264]),
    (45.0, [4.945, 2.773, 1.127]),
    (60.0, [4.621, 2.318, 0.894]),
    (75.0, [4.430, 2.081, 0.801]),
];
/// Throw of a rolling cue ball at a cut angle of 30 degrees, at each of these speeds (the same).
const ROLL_AT_30: [f64; 3] = [2.186, 1.004, 0.388];
/// Measured throw of stun shots: about 1.5 degrees at 10 degrees and any speed, and almost 6 in a slow shot near 35 degrees (Alciatore,
/// Billiards Digest, September 2006).
const THIN: [f64; 2] = [10.0, 1.5];
const MOST: [f64; 2] = [35.0, 5.9];

pub const SOURCES: [Source; 2] = [
    Source { words: "Alciatore, TP A.14 (2025), equations 14 to 17, without loss of energy", measured: false },
    Source {
        words: "Alciatore, Billiards Digest, September 2006: about 1.5° at a cut angle of 10°, almost 6° at most",
        measured: true,
    },
];

/// The balls of TP A.14, or those of the physics.
pub fn balls(given: Option<&Physics>) -> Physics {
    let lossless = BallBall { restitution: 1.0, friction: CLEAN, ..BallBall::default() };
    given.cloned().unwrap_or_else(|| Physics { ball_ball: lossless, ..Physics::default() })
}

/// By how many degrees the object ball leaves the line of centres, towards the path of the cue ball. The spin of the cue ball is given as
/// speeds of its surface in m/s.
pub fn thrown(cut_angle: f64, speed: f64, surface: DVec3, physics: &Physics) -> f64 {
    let cue_ball = moving(&POOL, DVec3::X * speed, surface);
    let [_, object_ball] = cut(&POOL, &cue_ball, cut_angle, &physics.ball_ball, &physics.cloth);
    cut_angle - bearing(object_ball.velocity)
}

pub fn throw(given: Option<&Physics>) -> Chart {
    let physics = balls(given);
    Chart {
        title: "Throw of the object ball",
        panels: vec![by_cut_angle(&physics), by_speed(&physics)],
        sources: SOURCES.to_vec(),
        constants: "The curves have the constants of TP A.14: balls without loss of energy, whose friction falls with the slip speed."
            .to_owned(),
        remark: "While friction stops the slip, throw grows with the cut angle and does not depend on speed. Beyond the bend the balls slip \
                 to the end, and a faster slip has less friction. A rolling cue ball slips upwards too, so less of the friction throws. \
                 The largest measured throw is more than half a degree above the computed one.",
    }
}

fn by_cut_angle(physics: &Physics) -> Panel {
    let names = ["0.447 m/s (1 mph)", "1.341 m/s (3 mph)", "3.129 m/s (7 mph)"];
    let curve = |(name, speed): (&str, f64)| {
        Curve::of(name, [0.0, 80.0], 320, |angle| Some(thrown(angle, speed, DVec3::ZERO, physics)))
    };
    let published =
        (0..3).flat_map(|index| Point::on_curve(index, 0, STUN.map(|(angle, degrees)| [angle, degrees[index]])));
    Panel {
        title: "Stun shots: the cue ball slides without spin",
        x: Axis::fixed("cut angle", "°", [0.0, 80.0, 10.0]),
        y: Axis::fitting("throw", "°", Span::WithZero),
        curves: names.into_iter().zip(SPEEDS).map(curve).collect(),
        points: published.chain(Point::alone(1, [THIN])).chain(Point::on_curve(0, 1, [MOST])).collect(),
    }
}

fn by_speed(physics: &Physics) -> Panel {
    let curve = |name: &str, angle: f64, rolls: bool| {
        Curve::of(name, [0.1, 6.0], 295, |speed| {
            let surface = if rolls { DVec3::Y * speed } else { DVec3::ZERO };
            Some(thrown(angle, speed, surface, physics))
        })
    };
    let at_speeds = |throws: [f64; 3]| [0, 1, 2].map(|index| [SPEEDS[index], throws[index]]);
    let stun = |angle: f64| STUN.iter().filter(move |(cut_angle, _)| *cut_angle == angle).map(|(_, throws)| *throws);
    let of_stun =
        |curve: usize, angle: f64| stun(angle).flat_map(move |throws| Point::on_curve(curve, 0, at_speeds(throws)));
    Panel {
        title: "Slow and fast shots",
        x: Axis::fixed("speed of the cue ball", "m/s", [0.0, 6.0, 1.0]),
        y: Axis::fitting("throw", "°", Span::WithZero),
        curves: vec![
            curve("stun, cut angle 30°", 30.0, false),
            curve("natural roll, cut angle 30°", 30.0, true),
            curve("stun, cut angle 10°", 10.0, false),
        ],
        points: of_stun(0, 30.0)
            .chain(Point::on_curve(1, 0, at_speeds(ROLL_AT_30)))
            .chain(of_stun(2, 10.0))
            .chain(Point::on_curve(2, 1, SPEEDS.map(|speed| [speed, THIN[1]])))
            .collect(),
    }
}
