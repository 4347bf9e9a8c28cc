//! The rebound of a ball with side spin, for every law of cushions.

use glam::DVec3;

use super::rebound::{Rail, beyond_mirror, laws_under};
use super::set_up::{heading, moving};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Span};
use baize_physics::Physics;

/// The side spin of all english: the speed of the surface over that of the ball, for a tip half a radius off the centre.
const ALL_ENGLISH: f64 = 1.25;
/// The angle of incidence in degrees from the rail, and the speed of the ball in m/s.
const INCIDENCE: f64 = 45.0;
const SPEED: f64 = 1.5;

/// The velocity after the rebound of a ball that slides without follow or draw, with that much english in per cent; running english is
/// above zero.
fn rebounded(rail: &Rail, percent: f64) -> DVec3 {
    let surface = DVec3::Z * (ALL_ENGLISH * 0.01 * percent * SPEED);
    rail.rebound_of(&moving(&rail.ball, heading(INCIDENCE) * SPEED, surface)).velocity
}

pub fn rebound_english(given: Option<&Physics>) -> Chart {
    let physics = given.cloned().unwrap_or_default();
    let rails: Vec<Rail> = laws_under(&physics).map(|contact| Rail::of_pool(contact, &physics.cloth)).collect();
    let panel = |title, y, value: fn(DVec3) -> f64| Panel {
        title,
        x: Axis::fixed("english: below 0 reverse, above 0 running", "%", [-100.0, 100.0, 20.0]),
        y,
        curves: rails
            .iter()
            .map(|rail| {
                let name = rail.contact.model.name();
                Curve::of(name, [-100.0, 100.0], 400, |percent| Some(value(rebounded(rail, percent))))
            })
            .collect(),
        points: Vec::new(),
    };
    Chart {
        title: "Rebound with english",
        panels: vec![
            panel(
                "How much steeper than from a mirror: below 0 the angle opens",
                Axis::fitting("rebound angle − 45°", "°", Span::WithZero),
                |velocity| beyond_mirror(velocity, INCIDENCE),
            ),
            panel(
                "How much of its speed the ball keeps",
                Axis::fitting("share of the speed", "", Span::AroundAll),
                |velocity| velocity.length() / SPEED,
            ),
        ],
        sources: Vec::new(),
        constants: "A pool ball slides into the cushion at 45° with 1.5 m/s, without follow or draw. All laws have the usual physics: restitution 0.985 − 0.0365 v, \
                    friction 0.2. 100 % is a tip half a radius off the centre."
            .to_owned(),
        remark: "Running english opens the angle by every law with friction. Where friction is too weak to stop the slip at the nose, as with \
                 reverse english, more spin hardly changes the angle. Where it stops the slip, Stronge and Walton give a part of it back, so \
                 that the angle follows the english more than by RigidNose. No measurement is known that decides between them.",
    }
}
