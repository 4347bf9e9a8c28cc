//! All parameters of the physics together, and each of them by its path.

use std::sync::LazyLock;

use baize_describe::{Described, Field, Form, Parameters, Value};
use serde::{Deserialize, Serialize};

use super::parameters::{Air, Cloth, Cue, Horizon, Relativity, Slate};
use super::resolution::{BallBall, Clusters, CushionContact, Pockets};
use super::shape::Shape;

/// All parameters of the physics. The defaults are those of a 9-ft pool table with clean balls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Physics {
    /// The shape of the balls.
    #[described(label = "Balls are")]
    pub shape: Shape,
    /// Ball and bed.
    #[described(label = "Cloth")]
    pub cloth: Cloth,
    /// Ball and air.
    #[described(label = "Air")]
    pub air: Air,
    /// A ball that comes down on the bed.
    #[described(label = "Slate")]
    pub slate: Slate,
    /// Ball and ball.
    #[described(label = "Balls")]
    pub ball_ball: BallBall,
    /// Several balls at once, or within reach of one another.
    #[described(label = "Several balls at once")]
    pub clusters: Clusters,
    /// Ball and cushion.
    #[described(label = "Cushions")]
    pub cushion: CushionContact,
    /// A ball that comes to a pocket.
    #[described(label = "Pockets")]
    pub pockets: Pockets,
    /// The cue and its tip.
    #[described(label = "Cue")]
    pub cue: Cue,
    /// Special relativity.
    #[described(label = "Relativity")]
    pub relativity: Relativity,
    /// How long a shot may last.
    #[described(label = "Horizon")]
    pub horizon: Horizon,
}

/// Every field of a physics file, with the parameters of all laws; each group comes before its fields.
pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| Physics::fields(""));

/// The path of a field in a file, without names of laws: in a file they are values, not fields.
#[must_use]
pub fn path_in_file(path: &str) -> String {
    path.split('.').filter(|name| !is_law(name)).collect::<Vec<_>>().join(".")
}

/// Whether a section of a path is the name of a law.
fn is_law(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_uppercase())
}

/// From the path of a parameter of a law: the path at which the law is chosen, and the name of the law.
fn law_of(path: &str) -> Option<(&str, &str)> {
    let (of_law, _) = path.rsplit_once('.')?;
    of_law.rsplit_once('.').filter(|(_, name)| is_law(name))
}

/// One number of the physics.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Path in the physics, as in [`Field::path`].
    pub path: &'static str,
    /// Unit, empty for a bare number.
    pub unit: &'static str,
    /// Smallest allowed value.
    pub min: f64,
    /// Largest allowed value.
    pub max: f64,
}

impl Parameter {
    /// Its value; `None` if it belongs to a law that is not chosen.
    #[must_use]
    pub fn get(&self, physics: &Physics) -> Option<f64> {
        match physics.value(self.path) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Its path in a file, without names of laws.
    #[must_use]
    pub fn path_in_file(&self) -> String {
        path_in_file(self.path)
    }

    /// If the parameter belongs to a law, chooses that law.
    pub fn choose_law(&self, physics: &mut Physics) {
        if let Some((slot, law)) = law_of(self.path) {
            physics.set_value(slot, Value::Choice(law));
        }
    }

    /// Sets it, without checking the range; does nothing if it belongs to a law that is not chosen.
    pub fn set(&self, physics: &mut Physics, value: f64) {
        physics.set_value(self.path, Value::Number(value));
    }
}

/// Every number of the physics, with those of all laws; without `horizon.impacts` and `horizon.work`, which are integers.
pub static PARAMETERS: LazyLock<Vec<Parameter>> = LazyLock::new(|| {
    let parameter = |field: &'static Field| {
        let [min, max] = field.range.limits().filter(|_| field.form == Form::Number)?;
        Some(Parameter { path: &field.path, unit: field.unit, min, max })
    };
    FIELDS.iter().filter_map(parameter).collect()
});

impl Physics {
    /// The value of the field at `path`; `None` if there is none, or if it belongs to a law that is not chosen.
    #[must_use]
    pub fn value(&self, path: &str) -> Option<Value> {
        self.value_at(path)
    }

    /// Sets the field at `path`, without checking the range. Returns false if there is no such field, or if `value` is
    /// not of its type.
    pub fn set_value(&mut self, path: &str, value: Value) -> bool {
        self.set_at(path, value)
    }

    /// Every number out of its range, as a sentence: `cloth.gravity is -1, but must lie between 0 and 30 m/s²`.
    #[must_use]
    pub fn flaws(&self) -> Vec<String> {
        let flaw = |field: &Field| {
            let ([min, max], path) = (field.range.limits()?, path_in_file(&field.path));
            match self.value(&field.path)? {
                // NaN is in no range.
                Value::Number(value) if !(min..=max).contains(&value) => {
                    let (unit, value) = (field.unit, in_digits(value));
                    let space = if unit.is_empty() { "" } else { " " };
                    Some(format!("{path} is {value}, but must lie between {min} and {max}{space}{unit}"))
                }
                Value::Whole(value) if f64::from(value) < min => {
                    Some(format!("{path} is {value}, but must be at least {min}"))
                }
                _ => None,
            }
        };
        FIELDS.iter().filter_map(flaw).collect()
    }
}

/// A number as text for a message; with an exponent if it is very large or very small.
#[must_use]
pub fn in_digits(value: f64) -> String {
    let ordinary = value == 0.0 || (1e-6..1e9).contains(&value.abs()) || !value.is_finite();
    if ordinary { value.to_string() } else { format!("{value:e}") }
}
