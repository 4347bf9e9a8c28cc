//! The rebound from a snooker cushion as the ball leaves the nose, and once it rolls.

use glam::DVec3;

use super::rebound::{Rail, beyond_mirror};
use super::set_up::{SNOOKER, once_it_rolls};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_physics::{Cloth, CushionContact, CushionModel, Physics};

/// Incidence in degrees from the rail; then angle and share of the speed as the ball leaves the nose, then as soon as it rolls, by the
/// constants of the paper.
const PUBLISHED: [[f64; 5]; 9] = [
    [10.0, 10.34, 0.9433, 6.10, 0.933],
    [20.0, 21.74, 0.8947, 13.48, 0.855],
    [30.0, 34.00, 0.8614, 22.58, 0.773],
    [40.0, 46.55, 0.8474, 33.65, 0.700],
    [45.0, 52.68, 0.8476, 39.88, 0.670],
    [50.0, 58.56, 0.8516, 46.38, 0.644],
    [60.0, 68.82, 0.8672, 58.92, 0.607],
    [70.0, 76.59, 0.8883, 69.55, 0.590],
    [80.0, 83.39, 0.9046, 79.72, 0.584],
];

const SOURCES: [Source; 1] = [Source {
    words: "Mathavan, Jackson, Parkin, Proc. IMechE C 224:1863 (2010), equations 12 to 17",
    measured: false,
}];

/// The speed of the ball in m/s, where the physics makes a difference between speeds.
const SPEED: f64 = 1.5;

/// The snooker table of the paper.
fn of_the_paper() -> Rail {
    let contact = CushionContact {
        model: CushionModel::Mathavan,
        restitution: 0.98,
        restitution_slope: 0.0,
        restitution_floor: 0.0,
        friction: 0.14,
    };
    Rail { ball: SNOOKER, contact, nose_sine: 0.4, cloth: Cloth { sliding_friction: 0.212, ..Cloth::default() } }
}

pub fn rebound_roll(given: Option<&Physics>) -> Chart {
    let rail = given.map_or_else(of_the_paper, |physics| Rail::of_pool(physics.cushion.clone(), &physics.cloth));
    let leaves = |incidence: f64| Some(rail.rebound(incidence, SPEED).velocity);
    let rolls = |incidence: f64| once_it_rolls(&rail.ball, &rail.rebound(incidence, SPEED), &rail.cloth);
    let panel = |title, y, columns: [usize; 2], value: fn(DVec3, f64) -> f64, point: fn(f64, f64) -> f64| Panel {
        title,
        x: Axis::fixed("angle of incidence from the rail", "°", [0.0, 90.0, 10.0]),
        y,
        curves: vec![
            Curve::of("as it leaves the nose", [2.0, 90.0], 176, |x| leaves(x).map(|velocity| value(velocity, x))),
            Curve::of("as soon as it rolls", [2.0, 90.0], 176, |x| rolls(x).map(|velocity| value(velocity, x))),
        ],
        points: (0..2)
            .flat_map(|curve| {
                let place = move |row: &[f64; 5]| [row[0], point(row[columns[curve]], row[0])];
                Point::on_curve(curve, 0, PUBLISHED.iter().map(place))
            })
            .collect(),
    };
    Chart {
        title: "The slide after a rebound",
        panels: vec![
            panel(
                "How much steeper than from a mirror",
                Axis::fitting("rebound angle − angle of incidence", "°", Span::WithZero),
                [1, 3],
                beyond_mirror,
                |angle, incidence| angle - incidence,
            ),
            panel(
                "How much of its speed the ball keeps",
                Axis::fitting("share of the speed", "", Span::AroundAll),
                [2, 4],
                |velocity, _| velocity.length() / SPEED,
                |share, _| share,
            ),
        ],
        sources: SOURCES.to_vec(),
        constants: "A snooker ball rolls into a nose at 7/5 of its radius, by the law and with the constants of the paper: restitution 0.98, \
                    friction 0.14, of the cloth 0.212."
            .to_owned(),
        remark: "The ball leaves with a part of its old topspin, which points back to the rail. So it slides, and its path bends towards the rail: \
                 it ends flatter than from a mirror, by up to 7°, and a ball that comes straight back loses a third of its speed on the way.",
    }
}
