//! How fast a rolling ball slows down, and how far it rolls off on a bed that is not level.

use glam::DVec3;

use super::set_up::{POOL, SNOOKER as SNOOKER_BALL, rolling};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_files::{Kind, Source as FileSource};
use baize_physics::{Ball, BallId, Cloth, Course, Physics, Slope};

/// A carom ball, 61.5 mm.
const CAROM: Ball = Ball { id: BallId(0), radius: 0.03075, mass: 0.21, restitution: None };

/// Speed in m/s, the middle of an interval, and deceleration in m/s², of 819 pieces of the tracks of three-cushion shots on a heated table.
const TRACKED: [[f64; 2]; 5] = [[0.125, 0.0415], [0.3, 0.0434], [0.5, 0.0458], [0.7, 0.0495], [1.0, 0.0568]];
/// The deceleration on a snooker table, at any speed, in m/s².
const SNOOKER: f64 = 0.125;
const SNOOKER_SPEEDS: [f64; 3] = [0.3, 0.7, 1.1];

const SOURCES: [Source; 2] = [
    Source { words: "175 three-cushion shots on a heated table, tracked at 50 Hz (E. Dogan, 2022)", measured: true },
    Source {
        words: "Mathavan, Jackson, Parkin, Am. J. Phys. 77:788 (2009): 0.124 to 0.126 m/s² on a snooker table, at any speed",
        measured: true,
    },
];

/// The fall of the bed in metres per metre: the most that the WPA allows, and more.
const FALLS: [(f64, &str); 3] =
    [(0.001, "1 mm per metre"), (0.0005, "0.5 mm per metre"), (0.0002, "0.2 mm per metre, the most by the WPA")];

/// The two sides of a time in seconds between which a deceleration is taken.
const BESIDE: f64 = 0.002;
/// After this way in metres it is asked how far aside the ball is.
const WAY: f64 = 1.0;

/// How fast a ball that rolls at this speed slows down, from its course, in m/s²; `None` if it rests too soon.
fn deceleration(ball: &Ball, speed: f64, physics: &Physics) -> Option<f64> {
    let course = Course::of(ball, &rolling(ball, DVec3::X * speed), physics, 0.0);
    let after = course.at(2.0 * BESIDE).velocity.length();
    (course.rest_time() > 2.0 * BESIDE).then_some((speed - after) / (2.0 * BESIDE))
}

/// How far aside in millimetres a ball is after a metre, that starts with this speed on a bed that falls to its left; `None` if it does not get
/// so far.
fn aside(speed: f64, fall: f64, physics: &Physics) -> Option<f64> {
    let cloth = Cloth { slope: Slope { to_foot: 0.0, to_left: fall }, ..physics.cloth.clone() };
    let course = Course::plan(&POOL, &rolling(&POOL, DVec3::X * speed), &cloth, 0.0);
    let until = course.rest_time().min(60.0);
    let beyond = |time: f64| course.at(time).position.x >= WAY;
    if !beyond(until) {
        return None;
    }
    let (mut early, mut late) = (0.0, until);
    for _ in 0..50 {
        let middle = 0.5 * (early + late);
        if beyond(middle) { late = middle } else { early = middle }
    }
    Some(1000.0 * course.at(late).position.y)
}

/// The preset of the game with that name.
fn preset(name: &str) -> Physics {
    let parsed = FileSource::built_in(Kind::Physics, name).and_then(FileSource::parse::<Physics>);
    parsed.map_or_else(|_| Physics::default(), |(physics, _)| physics)
}

pub fn roll_off(given: Option<&Physics>) -> Chart {
    let physics = given.cloned().unwrap_or_default();
    Chart {
        title: "Rolling balls",
        panels: vec![decelerations(given), roll_offs(&physics)],
        sources: SOURCES.to_vec(),
        constants:
            "Above are the presets club_pool, snooker and heated_carom; below is a pool ball on the cloth of club_pool."
                .to_owned(),
        remark: "On the heated table a constant does not fit: fast balls slow down more. The preset comes from whole shots with their cushions, \
                 and its curve rises more steeply than the pieces between them say: 15 % too much at 1 m/s. Of roll-off no measurement is known; a slow \
                 ball rolls off most.",
    }
}

fn decelerations(given: Option<&Physics>) -> Panel {
    let tables = match given {
        Some(physics) => vec![("pool ball", POOL, physics.clone())],
        None => vec![
            ("snooker", SNOOKER_BALL, preset("snooker")),
            ("club_pool", POOL, preset("club_pool")),
            ("heated_carom", CAROM, preset("heated_carom")),
        ],
    };
    let last = tables.len() - 1;
    let curve = |(name, ball, physics): &(&str, Ball, Physics)| {
        Curve::of(*name, [0.02, 1.5], 148, |speed| deceleration(ball, speed, physics))
    };
    let snooker = Point::on_curve(0, 1, SNOOKER_SPEEDS.map(|speed| [speed, SNOOKER]));
    Panel {
        title: "How fast a rolling ball slows down",
        x: Axis::fixed("speed", "m/s", [0.0, 1.5, 0.25]),
        y: Axis::fitting("deceleration", "m/s²", Span::WithZero),
        curves: tables.iter().map(curve).collect(),
        points: Point::on_curve(last, 0, TRACKED).chain(snooker).collect(),
    }
}

fn roll_offs(physics: &Physics) -> Panel {
    let curve = |(fall, name): (f64, &str)| Curve::of(name, [0.4, 3.0], 520, |speed| aside(speed, fall, physics));
    Panel {
        title: "How far a ball rolls aside within a metre, on a bed that falls to its side",
        x: Axis::fixed("speed at the start", "m/s", [0.0, 3.0, 0.5]),
        y: Axis::fitting("roll-off", "mm", Span::WithZero),
        curves: FALLS.map(curve).into(),
        points: Vec::new(),
    }
}
