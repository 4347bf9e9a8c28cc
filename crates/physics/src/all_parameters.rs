//! All parameters of the physics together, and each of them by its path.

use std::sync::LazyLock;

use super::parameters::group::parameters;
use super::parameters::part::{self, About, Part};
use super::parameters::{Air, Cloth, Cue, Entry, Form, Horizon, Limits, Relativity, Slate, Value};
use super::resolution::{BallBall, Clusters, CushionContact, Pockets};
use super::shape::Shape;

parameters! {
    /// All parameters of the physics. The defaults are those of a 9-ft pool table with clean balls.
    pub struct Physics {
        /// The shape of the balls.
        shape: Shape, "Balls are";
        /// Ball and bed.
        cloth: Cloth, "Cloth";
        /// Ball and air.
        air: Air, "Air";
        /// A ball that comes down on the bed.
        slate: Slate, "Slate";
        /// Ball and ball.
        ball_ball: BallBall, "Balls";
        /// Several balls at once, or within reach of one another.
        clusters: Clusters, "Several balls at once";
        /// Ball and cushion.
        cushion: CushionContact, "Cushions";
        /// A ball that comes to a pocket.
        pockets: Pockets, "Pockets";
        /// The cue and its tip.
        cue: Cue, "Cue";
        /// Special relativity.
        relativity: Relativity, "Relativity";
        /// How long a shot may last.
        horizon: Horizon, "Horizon";
    }
}

/// Every entry of a physics file, with the parameters of all laws; each group comes before its entries.
pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = Vec::new();
    Physics::USUAL.describe("", &About { label: "", meaning: "", limits: None }, &mut entries);
    entries
});

/// One number of the physics.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Path in the physics, as in [`Entry::path`].
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

    /// Its path in a file, as in [`Entry::path_in_file`].
    #[must_use]
    pub fn path_in_file(&self) -> String {
        part::path_in_file(self.path)
    }

    /// If the parameter belongs to a law, chooses that law.
    pub fn choose_law(&self, physics: &mut Physics) {
        if let Some((slot, law)) = part::law_of(self.path) {
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
    let parameter = |entry: &'static Entry| match entry.form {
        Form::Number(Limits { unit, min, max }) => Some(Parameter { path: &entry.path, unit, min, max }),
        _ => None,
    };
    ENTRIES.iter().filter_map(parameter).collect()
});

impl Physics {
    /// The value of the entry at `path`; `None` if there is none, or if it belongs to a law that is not chosen.
    #[must_use]
    pub fn value(&self, path: &str) -> Option<Value> {
        self.value_at(path)
    }

    /// Sets the entry at `path`, without checking the range. Returns false if there is no such entry, or if `value` is
    /// not of its type.
    pub fn set_value(&mut self, path: &str, value: Value) -> bool {
        self.set_at(path, value)
    }

    /// Every number out of its range, as a sentence: `cloth.gravity is -1, but must lie between 0 and 30 m/s²`.
    #[must_use]
    pub fn flaws(&self) -> Vec<String> {
        let flaw = |entry: &Entry| match (&entry.form, self.value(&entry.path)?) {
            // NaN is in no range.
            (Form::Number(limits), Value::Number(value)) if !(limits.min..=limits.max).contains(&value) => {
                let Limits { unit, min, max } = limits;
                let space = if unit.is_empty() { "" } else { " " };
                let value = in_digits(value);
                Some(format!("{} is {value}, but must lie between {min} and {max}{space}{unit}", entry.path_in_file()))
            }
            (Form::Whole(limits), Value::Whole(value)) if f64::from(value) < limits.min => {
                Some(format!("{} is {value}, but must be at least {}", entry.path_in_file(), limits.min))
            }
            _ => None,
        };
        ENTRIES.iter().filter_map(flaw).collect()
    }
}

/// A number as text for a message; with an exponent if it is very large or very small.
#[must_use]
pub fn in_digits(value: f64) -> String {
    let ordinary = value == 0.0 || (1e-6..1e9).contains(&value.abs()) || !value.is_finite();
    if ordinary { value.to_string() } else { format!("{value:e}") }
}
