//! What a `.balls.ron` says: the balls of a set.

use serde::Deserialize;

use crate::files::Flaw;
use crate::table::colour_flaw;

/// A set of balls as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "BallSet", deny_unknown_fields)]
pub struct BallSetFile {
    /// Name for people.
    pub name: String,
    /// Radius in metres of every ball that has none of its own.
    pub radius: f64,
    /// Mass in kilograms of every ball that has none of its own.
    pub mass: f64,
    /// Restitution, 0 to 1, of every ball that has none of its own; left out, that of the physics counts.
    #[serde(default)]
    pub restitution: Option<f64>,
    /// The balls.
    pub balls: Vec<BallFile>,
}

/// One ball of a set.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Ball", deny_unknown_fields)]
pub struct BallFile {
    /// What racks call it.
    pub name: String,
    /// Number on the ball.
    #[serde(default)]
    pub number: Option<u8>,
    /// Colour as red, green, blue from 0 to 1 (sRGB).
    pub colour: [f32; 3],
    /// Whether the colour is a stripe around a white ball.
    #[serde(default)]
    pub stripe: bool,
    /// Radius in metres.
    #[serde(default)]
    pub radius: Option<f64>,
    /// Mass in kilograms.
    #[serde(default)]
    pub mass: Option<f64>,
    /// Restitution, 0 to 1.
    #[serde(default)]
    pub restitution: Option<f64>,
}

impl BallSetFile {
    /// The ball of that name.
    #[must_use]
    pub fn ball(&self, name: &str) -> Option<&BallFile> {
        self.balls.iter().find(|ball| ball.name == name)
    }

    /// Everything that cannot be, with paths inside this file.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = measure_flaws(Some(self.radius), Some(self.mass), self.restitution, "");
        for (index, ball) in self.balls.iter().enumerate() {
            let path = format!("balls[{index}]");
            flaws.extend(measure_flaws(ball.radius, ball.mass, ball.restitution, &path));
            flaws.extend(colour_flaw(ball.colour, &format!("{path}.colour")));
            let earlier = &self.balls[..index];
            if earlier.iter().any(|other| other.name == ball.name) {
                let message = format!("is \"{}\" a second time; every ball needs its own name", ball.name);
                flaws.push(Flaw::new(format!("{path}.name"), message));
            }
            if let Some(number) = ball.number.filter(|_| earlier.iter().any(|other| other.number == ball.number)) {
                let message = format!("is {number} a second time; every number may be used once");
                flaws.push(Flaw::new(format!("{path}.number"), message));
            }
        }
        flaws
    }
}

/// What is wrong with the measures that are given in the entry `path`.
pub(super) fn measure_flaws(radius: Option<f64>, mass: Option<f64>, restitution: Option<f64>, path: &str) -> Vec<Flaw> {
    let positive = |value: f64| value > 0.0 && value.is_finite();
    let share = |value: f64| (0.0..=1.0).contains(&value);
    let checks: [(_, _, &dyn Fn(f64) -> bool, _); 3] = [
        ("radius", radius, &positive, "be above 0 m"),
        ("mass", mass, &positive, "be above 0 kg"),
        ("restitution", restitution, &share, "lie between 0 and 1"),
    ];
    let flaw = |(field, value, right, demand): &(&str, Option<f64>, &dyn Fn(f64) -> bool, &str)| {
        let value = value.filter(|value| !right(*value))?;
        Some(Flaw::new(*field, format!("is {value}, but must {demand}")).under(path))
    };
    checks.iter().filter_map(flaw).collect()
}
