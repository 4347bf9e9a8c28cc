//! J: flight, the slate, the edge of a pocket, and the air.

use baize_physics::{Air, Meeting, Motion, Physics, Slate, bounce, collide};
use baize_table::shot::{EventKind, simulate};
use glam::DVec3;

use super::row::Rank::{Exact, Model};
use super::row::{Row, all, near};
use crate::pockets::leaving_angle;
use baize_testing::common::*;

fn slate() -> Slate {
    Slate { flight: true, restitution: 0.5, friction: 0.2 }
}

/// The times at which a ball that falls from 5 cm meets the slate, the heights between, and the time when it rests.
fn dropped() -> (Vec<f64>, Vec<f64>, f64) {
    let start = Motion { position: DVec3::Z * (pool(0).radius + 0.05), ..Motion::default() };
    let physics = Physics { cloth: cloth(), slate: slate(), ..Physics::default() };
    let run = simulate(&setup(open_bed(), physics, &[(pool(0), start)])).expect("nobody strikes");
    let is_bounce = |kind: &EventKind| matches!(kind, EventKind::Contact { meeting: Meeting::Slate(_), .. });
    let times: Vec<f64> =
        run.record.events.iter().filter(|event| is_bounce(&event.kind)).map(|event| event.time).collect();
    let heights = times.windows(2).map(|pair| run.tracks[0].at(pair[0].midpoint(pair[1])).position.z - pool(0).radius);
    (times.clone(), heights.collect(), run.record.duration)
}

/// How high a ball gets that leaves the slate at that upward speed.
fn apex(up: f64) -> f64 {
    let start = Motion { velocity: DVec3::Z * up, ..Motion::at_rest(0.0, 0.0, pool(0).radius) };
    let physics = Physics { cloth: cloth(), slate: slate(), ..Physics::default() };
    let run = simulate(&setup(open_bed(), physics, &[(pool(0), start)])).expect("nobody strikes");
    run.tracks[0].at(up / 9.81).position.z - pool(0).radius
}

/// The upward speed that a cue ball gets that rolls at 1 m/s into another, full.
fn hop() -> f64 {
    let (a, b) = (pool(0), pool(1));
    let resting = Motion::at_rest(2.0 * b.radius, 0.0, b.radius);
    let [after, _] = collide((&a, &rolling(&a, [0.0; 2], [1.0, 0.0])), (&b, &resting), &alciatore(0.95), &cloth());
    after.velocity.z
}

pub const ROWS: [Row; 5] = [
    Row::holds("J1", Exact, "A ball falls from 5 cm on a slate with a restitution of 0.5", "free fall", || {
        let (times, heights, rests) = dropped();
        let fall = (0.1 / 9.81_f64).sqrt();
        vec![
            all("times of the first two bounces", [(times[0], fall), (times[1], 2.0 * fall)], 1e-9),
            all("heights after the first two", [(heights[0], 0.0125), (heights[1], 0.003_125)], 1e-9),
            near("time until it rests", rests, 3.0 * fall, 0.012),
        ]
    })
    .noting("Hops of less than 46 micrometres do not happen here, so the ball rests up to 12 ms before the endless sum of ever smaller hops ends."),
    Row::holds("J2", Exact, "A hop: its height is the square of the upward speed over 2 g", "free fall; TP A.14 for the friction", || {
        vec![
            all("height at 1 and 2 m/s upwards", [(apex(1.0), 0.5 / 9.81), (apex(2.0), 2.0 / 9.81)], 1e-9),
            near("upward speed of a cue ball that rolls at 1 m/s into a ball, full", hop(), 0.045, 5e-4),
            near("height of that hop, m", hop() * hop() / (2.0 * 9.81), 1.0e-4, 5e-6),
        ]
    }),
    Row::holds("J3", Exact, "A bounce on the slate: velocity (1, 0, -1), spin (0, -20, 0), e = 0.5, mu = 0.2", "Coulomb's friction", || {
        let before = Motion { velocity: DVec3::new(1.0, 0.0, -1.0), spin: DVec3::new(0.0, -20.0, 0.0), ..Motion::default() };
        let after = bounce(&pool(0), &before, &slate());
        vec![
            all("velocity", [(after.velocity.x, 0.7), (after.velocity.y, 0.0), (after.velocity.z, 0.5)], 1e-9),
            near("spin at the surface", after.spin.y * pool(0).radius, 0.1785, 1e-9),
        ]
    }),
    Row::holds("J4", Exact, "A ball rolls over the sharp edge of a pocket and leaves it at cos psi = (10 + 7 v²/(g R)) / 17", "energy", || {
        let fastest = (9.81 * pool(0).radius).sqrt();
        vec![
            near("psi of a very slow ball", leaving_angle(0.06, 1e-5), libm::acos(10.0 / 17.0).to_degrees(), 1e-6),
            near("psi at 0.3 m/s", leaving_angle(0.06, 0.3), 43.9094, 5e-5),
            near("speed from which it leaves at once", fastest, 0.529_453, 1e-6),
            near("psi just above that speed", leaving_angle(0.06, 1.001 * fastest), 0.0, 0.01),
        ]
    }),
    Row::holds("J5", Model, "Drag of the air on a pool ball (an option; none by default)", "drag of a sphere, coefficient 0.5, 1.204 kg/m³", || {
        let drag = Air { density: 1.204, drag_coefficient: 0.5 }.drag(&pool(0));
        vec![
            near("k in 1/m: the deceleration is k v²", drag, 0.0045, 5e-5),
            near("deceleration at 5 m/s", 25.0 * drag, 0.113, 1e-3),
        ]
    }),
];
