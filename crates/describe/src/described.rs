//! The trait of all types of values that are described.

use std::borrow::Cow;

use super::field::Field;
use super::form::Form;
use super::range::Range;
use super::value::Value;

/// The most entries of an ordinary list in a file. It is far more than a person writes, and testing all pairs still takes no time.
pub const LONGEST_LIST: usize = 500;

/// A type of values in files, in input or in answers.
pub trait Described {
    /// What belongs there.
    const FORM: Form;

    /// The form of each item of a list of such values.
    const EACH: &'static Form = &Self::FORM;

    /// The unit of all such values.
    const UNIT: &'static str = "";

    /// What such a value is, for a group.
    const MEANING: &'static str = "";

    /// The allowed values of this type.
    #[must_use]
    fn range() -> Range {
        Range::Any
    }

    /// The meaning of a field of this type, from what the declaration of the field says.
    #[must_use]
    fn meaning(said: &'static str) -> Cow<'static, str> {
        said.into()
    }

    /// The value, if it is a single one.
    fn value(&self) -> Option<Value> {
        None
    }

    /// The value as a page shows it.
    fn written(&self) -> String {
        self.value().map_or_else(String::new, Value::written)
    }

    /// The descriptions of the fields in such a value, which is at `path`; a group comes before its fields.
    #[must_use]
    fn fields(_path: &str) -> Vec<Field> {
        Vec::new()
    }

    /// Adds what declarations limit: the value itself, which is at `path` and has this range and unit, or what is in it.
    fn limits(&self, _path: &str, _range: &Range, _unit: &'static str, _found: &mut Vec<Limited>) {}
}

/// A value that its declaration limits, with its path.
pub enum Limited {
    /// A number with its limits and their unit.
    Number(String, f64, [f64; 2], &'static str),
    /// A colour as red, green, blue (sRGB).
    Colour(String, [f32; 3]),
}

/// All that declarations limit in a file or a line.
pub fn limits_of(file: &impl Described) -> Vec<Limited> {
    let mut found = Vec::new();
    file.limits("", &Range::Any, "", &mut found);
    found
}
