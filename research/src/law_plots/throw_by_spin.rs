//! Throw against the side spin of the cue ball.

use glam::DVec3;

use super::throw::{SOURCES, SPEEDS, balls, thrown};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Span};
use baize_physics::Physics;

/// The side spin of all english, a tip half a radius off the centre: the speed of the surface over that of the ball (Alciatore TP A.14).
const ALL_ENGLISH: f64 = 1.25;

/// Throw of a straight stun shot in degrees by per cent of english, at each of the speeds (Alciatore TP A.14, without loss).
const STRAIGHT: [(f64, [f64; 3]); 5] = [
    (10.0, [1.023, 1.023, 1.023]),
    (25.0, [2.556, 2.556, 2.556]),
    (50.0, [5.102, 3.053, 1.307]),
    (75.0, [4.483, 2.145, 0.824]),
    (100.0, [3.933, 1.568, 0.658]),
];
/// The same for a half-ball hit; outside english is positive.
const HALF_BALL: [(f64, [f64; 3]); 6] = [
    (-100.0, [3.209, 1.052, 0.586]),
    (-50.0, [4.143, 1.768, 0.704]),
    (-25.0, [4.727, 2.460, 0.959]),
    (25.0, [1.772, 1.772, 1.772]),
    (50.0, [-1.181, -1.181, -1.181]),
    (100.0, [-4.855, -2.640, -1.052]),
];

pub fn throw_by_spin(given: Option<&Physics>) -> Chart {
    let physics = balls(given);
    Chart {
        title: "Throw by side spin",
        panels: vec![
            panel("Straight stun shot: side spin alone", 0.0, [0.0, 100.0, 10.0], -1.0, &STRAIGHT, &physics),
            panel("Half-ball stun shot (cut angle 30°)", 30.0, [-100.0, 100.0, 20.0], 1.0, &HALF_BALL, &physics),
        ],
        sources: SOURCES[..1].to_vec(),
        constants: "The curves have the constants of TP A.14: balls without loss of energy, whose friction falls with the slip speed. \
                    100 % is a tip half a radius off the centre."
            .to_owned(),
        remark: "A certain amount of english throws most; with more of it the balls slip faster, and friction is less. In the half-ball hit 40 % of outside english makes the \
                 balls roll over each other like gears: no throw, at any speed.",
    }
}

/// Throw against side spin at the three speeds. `sign` is 1 if positive english turns the cue ball counter-clockwise, else -1.
fn panel(
    title: &'static str,
    cut_angle: f64,
    ends: [f64; 3],
    sign: f64,
    published: &[(f64, [f64; 3])],
    physics: &Physics,
) -> Panel {
    let name = |speed: f64| format!("{speed} m/s");
    let curve = |speed: f64| {
        Curve::of(name(speed), [ends[0], ends[1]], 400, |percent| {
            let surface = DVec3::Z * (sign * ALL_ENGLISH * 0.01 * percent * speed);
            Some(thrown(cut_angle, speed, surface, physics))
        })
    };
    let points = (0..SPEEDS.len()).flat_map(|index| {
        Point::on_curve(index, 0, published.iter().map(move |(percent, throws)| [*percent, throws[index]]))
    });
    let quantity = if cut_angle == 0.0 { "english" } else { "english: below 0 inside, above 0 outside" };
    Panel {
        title,
        x: Axis::fixed(quantity, "%", ends),
        y: Axis::fitting("throw", "°", Span::WithZero),
        curves: SPEEDS.map(curve).into(),
        points: points.collect(),
    }
}
