//! How much speed a ball keeps that rolls straight into a cushion, for every law.

use super::rebound::{Rail, laws_under};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_physics::Physics;

/// The measured speed after a rebound is a v² + b v + c, for speeds from 0.28 to 3.5 m/s (Mathavan, Jackson, Parkin 2009).
const MEASURED: [f64; 3] = [-0.0877, 1.131, -0.0953];
const SPEEDS: [f64; 7] = [0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5];

const SOURCES: [Source; 1] = [Source {
    words: "Mathavan, Jackson, Parkin, Am. J. Phys. 77:788 (2009): the curve that they fitted to their snooker table",
    measured: true,
}];

pub fn rebound_speed(given: Option<&Physics>) -> Chart {
    let physics = given.cloned().unwrap_or_default();
    let curve = |contact| {
        let rail = Rail::of_pool(contact, &physics.cloth);
        Curve::of(rail.contact.model.name(), [0.1, 5.0], 196, |speed| {
            Some(rail.rebound(90.0, speed).velocity.length() / speed)
        })
    };
    let [a, b, c] = MEASURED;
    Chart {
        title: "Straight into a cushion",
        panels: vec![Panel {
            title: "How much of its speed a rolling ball keeps",
            x: Axis::fixed("speed of the ball", "m/s", [0.0, 5.0, 0.5]),
            y: Axis::fitting("share of the speed", "", Span::AroundAll),
            curves: laws_under(&physics).map(curve).collect(),
            points: Point::alone(0, SPEEDS.map(|v| [v, (a * v * v + b * v + c) / v])).collect(),
        }],
        sources: SOURCES.to_vec(),
        constants:
            "All laws have the usual physics at a nose of a pool table: restitution 0.985 − 0.0365 v, friction 0.2."
                .to_owned(),
        remark: "These numbers were chosen for RigidNose, whose curve is within 0.08 m/s of the measured speeds. The measured share falls faster above \
                 2 m/s, and the slowest balls lose more than any of the laws says.",
    }
}
