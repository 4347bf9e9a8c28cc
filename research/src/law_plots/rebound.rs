//! Angle and speed of the rebound from a cushion, for every law.

use glam::DVec3;

use super::set_up::{POOL, bearing, heading, rolling};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_physics::resolution::cushion::{Stronge, Walton};
use baize_physics::{Ball, Cloth, CushionContact, CushionModel, Motion, Physics, rebound as rebound_from_nose};

/// Sine of the angle of a pool table's nose above the centre of the ball (WPA: 63.5 % of the diameter).
pub const POOL_NOSE: f64 = 0.27;
/// The same for pooltool's table. Its nose is at 64 % of the diameter, and the ball touches it at the level distance of its radius: the tangent is
/// 0.28.
const POOLTOOL_NOSE: f64 = 0.269_63;
/// The speed of the ball in m/s, where the physics makes a difference between speeds.
const SPEED: f64 = 1.5;

/// Incidence, rebound angle (both in degrees from the rail) and share of the speed, for a rolling ball.
type Rebound = [f64; 3];

/// `RigidNose` with e = 0.85, µ = 0.2 (from the velocities of Han 2005, corrected).
const HAN: [Rebound; 2] = [[45.0, 46.312, 0.7658], [90.0, 90.0, 0.8113]];
/// `Reflection` with e = 0.8 (TP 6.3).
const TEXTBOOK: [Rebound; 2] = [[30.0, 24.791, 0.9539], [60.0, 54.183, 0.8544]];
/// `Mathavan` with e = 0.97, µ = 0.14, for a pool ball (the paper's equations in small steps).
const MATHAVAN: [Rebound; 5] =
    [[15.0, 15.67, 0.9257], [30.0, 33.33, 0.8765], [45.0, 51.38, 0.8702], [60.0, 67.50, 0.9017], [75.0, 79.80, 0.9375]];
/// `Stronge` with e = 0.85, µ = 0.2 (pooltool 0.6.0).
const POOLTOOL: [Rebound; 8] = [
    [10.0, 7.836, 0.9326],
    [20.0, 17.233, 0.8640],
    [30.0, 28.209, 0.8077],
    [40.0, 40.229, 0.7736],
    [50.0, 52.291, 0.7641],
    [60.0, 63.444, 0.7733],
    [70.0, 73.276, 0.7906],
    [80.0, 81.958, 0.8057],
];

const SOURCES: [Source; 4] = [
    Source { words: "Han, JMST 19:976 (2005), with the slip in three dimensions", measured: false },
    Source { words: "Alciatore, TP 6.3", measured: false },
    Source {
        words: "Mathavan, Jackson, Parkin, Proc. IMechE C 224:1863 (2010), equations 12 to 17 for a pool ball",
        measured: false,
    },
    Source { words: "pooltool 0.6.0 (Kiefl, JOSS 9:7301, 2024), Stronge's law", measured: false },
];

/// A cushion and the ball at it.
#[derive(Clone, Debug)]
pub struct Rail {
    pub ball: Ball,
    pub contact: CushionContact,
    pub nose_sine: f64,
    pub cloth: Cloth,
}

impl Rail {
    /// A pool ball at a nose of a pool table with this law.
    pub fn of_pool(contact: CushionContact, cloth: &Cloth) -> Self {
        Self { ball: POOL, contact, nose_sine: POOL_NOSE, cloth: cloth.clone() }
    }

    /// The motion of a ball after it rolled at this speed in m/s into the nose, at an angle in degrees from the rail. The nose is at
    /// the left of somebody who looks along +x.
    pub fn rebound(&self, incidence: f64, speed: f64) -> Motion {
        self.rebound_of(&rolling(&self.ball, heading(incidence) * speed))
    }

    /// The motion of a ball after it moved so into the nose.
    pub fn rebound_of(&self, before: &Motion) -> Motion {
        rebound_from_nose(&self.ball, before, DVec3::Y, self.nose_sine, &self.contact, &self.cloth)
    }
}

/// How many degrees farther from the rail a ball with this velocity goes than a mirror would send it.
pub fn beyond_mirror(velocity: DVec3, incidence: f64) -> f64 {
    -bearing(velocity) - incidence
}

/// Every law with the constants of its source, or with those of the physics, as a name and a rail.
fn rails(given: Option<&Physics>) -> Vec<(String, Rail)> {
    if let Some(physics) = given {
        return laws_under(physics)
            .map(|contact| (contact.model.to_string(), Rail::of_pool(contact, &physics.cloth)))
            .collect();
    }
    let laws = [
        (CushionModel::RigidNose, 0.85, 0.2),
        (CushionModel::Reflection, 0.8, 0.0),
        (CushionModel::Mathavan, 0.97, 0.14),
        (CushionModel::Stronge(Stronge { frequency_ratio: 1.8 }), 0.85, 0.2),
        (CushionModel::Walton(Walton { tangential_restitution: 0.43 }), 0.85, 0.2),
    ];
    let rail = |(model, restitution, friction): (CushionModel, f64, f64)| {
        let contact = CushionContact { model, restitution, restitution_slope: 0.0, restitution_floor: 0.0, friction };
        let rail = Rail::of_pool(contact, &Cloth::default());
        let nose_sine = if matches!(model, CushionModel::Stronge(_)) { POOLTOOL_NOSE } else { POOL_NOSE };
        (format!("{model}, e = {restitution}"), Rail { nose_sine, ..rail })
    };
    laws.map(rail).into()
}

/// The cushion of the physics with each of the laws. A law that the physics has chosen keeps its own numbers.
pub fn laws_under(physics: &Physics) -> impl Iterator<Item = CushionContact> {
    let chosen = physics.cushion.clone();
    CushionModel::ALL.into_iter().map(move |law| {
        let model = if law.name() == chosen.model.name() { chosen.model } else { law };
        CushionContact { model, ..chosen.clone() }
    })
}

pub fn rebound(given: Option<&Physics>) -> Chart {
    let rails = rails(given);
    let published = [&HAN[..], &TEXTBOOK, &MATHAVAN, &POOLTOOL];
    let panel = |title, y: Axis, curve: fn(&Rail, f64) -> f64, point: fn(&Rebound) -> f64| Panel {
        title,
        x: Axis::fixed("angle of incidence from the rail", "°", [0.0, 90.0, 10.0]),
        y,
        curves: rails
            .iter()
            .map(|(name, rail)| Curve::of(name.as_str(), [2.0, 90.0], 176, |incidence| Some(curve(rail, incidence))))
            .collect(),
        points: (0..published.len())
            .flat_map(|law| {
                Point::on_curve(law, law, published[law].iter().map(move |rebound| [rebound[0], point(rebound)]))
            })
            .collect(),
    };
    Chart {
        title: "Rebound from a cushion, as the ball leaves the nose",
        panels: vec![
            panel(
                "How much steeper than from a mirror",
                Axis::fitting("rebound angle − angle of incidence", "°", Span::WithZero),
                |rail, incidence| beyond_mirror(rail.rebound(incidence, SPEED).velocity, incidence),
                |[incidence, angle, _]| angle - incidence,
            ),
            panel(
                "How much of its speed the ball keeps",
                Axis::fitting("share of the speed", "", Span::AroundAll),
                |rail, incidence| rail.rebound(incidence, SPEED).velocity.length() / SPEED,
                |[_, _, share]| *share,
            ),
        ],
        sources: SOURCES.to_vec(),
        constants: "A pool ball rolls into the cushion without side spin. Each law has the constants of its source (friction 0.2, of Mathavan \
                    0.14, of Reflection none). No values of Walton's law are published for a cushion; its sideways restitution is that of \
                    glass spheres, 0.43."
            .to_owned(),
        remark: "A mirror would give 0°. Without friction at the nose every ball leaves flatter. With friction a ball that comes in steeply leaves more steeply still; \
                 the slide after the rebound takes this back (plot rebound_roll). A rolling ball slips at the nose to the \
                 end, so that the laws of Stronge and Walton are that of RigidNose here (rebound_english shows where they differ).",
    }
}
