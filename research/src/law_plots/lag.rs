//! How long a ball takes that just reaches the far end of the table.

use glam::DVec3;

use super::set_up::{POOL, rolling};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_physics::{Cloth, Course, Physics};

/// The length of a 9-ft table in metres.
const LENGTH: f64 = 2.54;
/// The fastest ball in m/s that is tried.
const FAST: f64 = 20.0;

/// Rolling friction and seconds.
const PUBLISHED: [[f64; 2]; 5] = [[0.005, 10.18], [0.007, 8.60], [0.010, 7.196], [0.0127, 6.39], [0.015, 5.88]];
/// Rolling friction of pool cloth that was measured, from fast to slow.
const CLOTHS: [f64; 2] = [0.005, 0.015];

const SOURCES: [Source; 1] = [Source {
    words: "Jewett: a ball that rests after the length L and the time t has the rolling friction 2 L / g t²",
    measured: false,
}];

/// How long a ball rolls that rests after the length of the table; `None` if none does.
fn lag_time(rolling_friction: f64, cloth: &Cloth) -> Option<f64> {
    let cloth = Cloth { rolling_friction, ..cloth.clone() };
    let course = |speed: f64| Course::plan(&POOL, &rolling(&POOL, DVec3::X * speed), &cloth, 0.0);
    let gets_there = |speed: f64| {
        let course = course(speed);
        let rests = course.rest_time();
        !rests.is_finite() || course.at(rests).position.x >= LENGTH
    };
    let (mut slow, mut fast) = (0.0, FAST);
    for _ in 0..60 {
        let middle = 0.5 * (slow + fast);
        if gets_there(middle) { fast = middle } else { slow = middle }
    }
    Some(course(fast).rest_time()).filter(|time| time.is_finite())
}

pub fn lag(given: Option<&Physics>) -> Chart {
    let cloth = given.map_or_else(Cloth::default, |physics| physics.cloth.clone());
    let [low, high] = CLOTHS;
    Chart {
        title: "Lag: how fast a cloth is",
        panels: vec![Panel {
            title: "Time of a ball that just reaches the far end of a 9-ft table, 2.54 m",
            x: Axis::fixed("rolling friction", "share of gravity", [0.004, 0.016, 0.002]),
            y: Axis::fitting("time", "s", Span::AroundAll),
            curves: vec![Curve::of("pool ball", [low - 0.001, high + 0.001], 120, |friction| lag_time(friction, &cloth))],
            points: Point::on_curve(0, 0, PUBLISHED).collect(),
        }],
        sources: SOURCES.to_vec(),
        constants: "A pool ball rolls on the cloth of the usual physics, with the rolling friction of the axis. The usual value is 0.01.".to_owned(),
        remark: "The slower the cloth, the shorter the lag: a ball that rolls for 10 s is on fast cloth, one that rolls for 6 s on slow cloth.",
    }
}
