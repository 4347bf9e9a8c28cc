//! The contents of a `.balls.ron`: the balls of a set.

use std::fmt::Display;

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::table::{MASSES, SIZES, limit_flaws, not_finite, size_flaw};
use baize_describe::Described;
use baize_files::{Flaw, short_list, shown};
use baize_physics::{FASTEST, MOST_SPIN, in_digits};

/// A set of balls as a file gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "BallSet", deny_unknown_fields)]
pub struct BallSetFile {
    /// The name that is shown.
    pub name: String,
    /// Radius of every ball without one of its own; pool 0.028575, carom 0.03075, snooker 0.02625.
    #[described(unit = "m", range = SIZES)]
    pub radius: f64,
    /// Mass of every ball without one of its own; pool 0.17, carom 0.21; inf for balls fixed to the bed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(unit = "kg", range = MASSES, left_out = "that of the density")]
    pub mass: Option<f64>,
    /// Instead of a mass: the mass of every ball without one of its own follows from its volume; phenolic resin 1740.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(unit = "kg/m³", range = SIZES)]
    pub density: Option<f64>,
    /// Share of the closing speed that an impact of two such balls gives back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "0 to 1", left_out = "that of the physics")]
    pub restitution: Option<f64>,
    /// How worn the balls look: faint scratches and a duller gloss; 0 for new balls, 0.5 for those of a pub.
    #[serde(default)]
    #[described(range = 0.0..=1.0)]
    pub wear: f32,
    /// The balls.
    #[serde(deserialize_with = "short_list")]
    pub balls: Vec<BallFile>,
}

/// One ball of a set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Ball", deny_unknown_fields)]
pub struct BallFile {
    /// Its name in racks.
    #[described(range = "each once")]
    pub name: String,
    /// Number on the ball.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "0 to 255, each once")]
    pub number: Option<u8>,
    /// Its colour.
    pub colour: [f32; 3],
    /// Whether the colour is a stripe around a white ball.
    #[serde(default)]
    pub stripe: bool,
    /// Colour of six dots, evenly placed, by which one sees the ball turn: with them, a cue ball is a measle ball.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(form = "three numbers or None")]
    pub dots: Option<[f32; 3]>,
    /// Its radius.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(unit = "m", range = SIZES, left_out = "that of the set")]
    pub radius: Option<f64>,
    /// Its mass; inf fixes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(unit = "kg", range = MASSES, left_out = "from the density if there is one, else that of the set")]
    pub mass: Option<f64>,
    /// Its restitution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "0 to 1", left_out = "that of the set")]
    pub restitution: Option<f64>,
}

impl BallSetFile {
    /// The ball of that name.
    #[must_use]
    pub fn ball(&self, name: &str) -> Option<&BallFile> {
        self.balls.iter().find(|ball| ball.name == name)
    }

    /// Everything that is impossible, with paths inside this file.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = measure_flaws(Some(self.radius), self.mass, self.restitution, "");
        flaws.extend(self.material_flaw());
        flaws.extend(limit_flaws(self));
        for (index, ball) in self.balls.iter().enumerate() {
            let path = format!("balls[{index}]");
            flaws.extend(measure_flaws(ball.radius, ball.mass, ball.restitution, &path));
            let density = self.density.filter(|_| ball.mass.is_none());
            flaws.extend(volume_flaw(density, ball.radius.unwrap_or(self.radius), &path));
            let earlier = &self.balls[..index];
            if earlier.iter().any(|other| other.name == ball.name) {
                let message = format!("is \"{}\" a second time; every ball needs its own name", shown(&ball.name));
                flaws.push(Flaw::new(format!("{path}.name"), message));
            }
            if let Some(number) = ball.number.filter(|_| earlier.iter().any(|other| other.number == ball.number)) {
                let message = format!("is {number} a second time; every number may be used once");
                flaws.push(Flaw::new(format!("{path}.number"), message));
            }
        }
        flaws
    }

    /// A set needs a mass or a density, not both.
    fn material_flaw(&self) -> Option<Flaw> {
        match (self.mass, self.density) {
            (None, None) => Some(Flaw::new(
                "",
                "has neither mass nor density; give the mass of its balls in kg, or the density of their material in kg/m3",
            )),
            (Some(_), Some(_)) => Some(Flaw::new("density", "is given beside a mass; leave out one of the two")),
            (_, density) => density_flaw(density),
        }
    }
}

/// Mass in kilograms of a ball with this density (kg/m^3) and radius (metres), 4/3 pi rho R^3.
pub(super) fn mass_by_volume(density: f64, radius: f64) -> f64 {
    density * (4.0 / 3.0 * std::f64::consts::PI) * (radius * radius * radius)
}

/// What is wrong with a density in kg/m^3.
pub(super) fn density_flaw(density: Option<f64>) -> Option<Flaw> {
    Some(size_flaw(density?, false, "kg/m3")?.under("density"))
}

/// Whether a ball with this valid density (kg/m^3) and valid radius (metres) is too light or too heavy.
pub(super) fn volume_flaw(density: Option<f64>, radius: f64, path: &str) -> Option<Flaw> {
    let density = density.filter(|density| size_flaw(*density, false, "").is_none())?;
    let mass = mass_by_volume(density, radius);
    let is_wrong = size_flaw(radius, false, "").is_none() && size_flaw(mass, false, "").is_some();
    let message = format!(
        "weighs {} kg by its volume, but must weigh 0.000001 to 1000000 kg; give it a mass or another radius",
        in_digits(mass)
    );
    is_wrong.then(|| Flaw::new(path, message))
}

/// What is wrong with the measures that are given in the entry `path`.
pub fn measure_flaws(
    radius: Option<f64>,
    mass: Option<f64>,
    restitution: Option<f64>,
    path: impl Display + Copy,
) -> Vec<Flaw> {
    let size = |field, size: Option<f64>, unit| Some(size_flaw(size?, false, unit)?.under(field));
    let share = restitution
        .filter(|share| !(0.0..=1.0).contains(share))
        .map(|share| Flaw::new("restitution", format!("is {}, but must lie between 0 and 1", in_digits(share))));
    // A ball of infinite mass is fixed to the bed.
    let mass = mass.filter(|mass| *mass != f64::INFINITY);
    let flaws = [size("radius", radius, "m"), size("mass", mass, "kg"), share];
    flaws.into_iter().flatten().map(|flaw| flaw.under(path)).collect()
}

/// What is wrong with a velocity (m/s) and a spin (rad/s) that are given in the entry `path`.
pub fn motion_flaws(velocity: DVec3, spin: DVec3, path: impl Display) -> Vec<Flaw> {
    let flaw = |(field, vector, most, unit): (&str, DVec3, f64, &str)| {
        let field = format_args!("{path}.{field}");
        let too_large = || {
            let size = in_digits(vector.length());
            Flaw::new(field.to_string(), format!("is {size} {unit} in size, but must be at most {most} {unit}"))
        };
        not_finite(&vector.to_array(), field).or_else(|| (vector.length() > most).then(too_large))
    };
    [("velocity", velocity, FASTEST, "m/s"), ("spin", spin, MOST_SPIN, "rad/s")].into_iter().filter_map(flaw).collect()
}
