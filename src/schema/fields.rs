//! The fields of every kind of file.

use std::borrow::Cow;

use crate::files::{Field, Kind};
use crate::physics::{ENTRIES, Entry, Form, Limits, Value};
use crate::rack::{BallSetFile, RackFile};
use crate::settings::{Controls, Settings};
use crate::shot::ShotFile;
use crate::table::TableFile;

/// What is to be known of the fields of such a file, groups before what is in them.
#[must_use]
pub fn fields(kind: Kind) -> Vec<Field> {
    match kind {
        Kind::Table => TableFile::fields().cloned().collect(),
        Kind::Balls => BallSetFile::FIELDS.to_vec(),
        Kind::Rack => RackFile::FIELDS.to_vec(),
        Kind::Shot => ShotFile::FIELDS.to_vec(),
        Kind::Physics => physics_fields(),
        Kind::Controls => Controls::fields(),
        Kind::Settings => Settings::FIELDS.to_vec(),
    }
}

/// The fields of the physics, made from the list of its parameters and from those of its laws.
fn physics_fields() -> Vec<Field> {
    ENTRIES.iter().map(of_entry).collect()
}

fn of_entry(entry: &'static Entry) -> Field {
    let (form, unit, range) = match &entry.form {
        Form::Group => ("group", "", String::new()),
        Form::Number(Limits { unit, min, max }) => ("number", *unit, format!("{min} to {max}")),
        Form::Whole(Limits { unit, min, max }) => ("whole number", *unit, format!("{min} to {max}")),
        Form::Truth => ("true or false", "", String::new()),
        Form::Choice(choices) => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            ("choice", "", names.join(", "))
        }
    };
    let default = match entry.usual {
        None => "as below".to_owned(),
        Some(Value::Number(number)) => format!("{number:?}"),
        Some(Value::Whole(number)) => number.to_string(),
        Some(Value::Truth(truth)) => truth.to_string(),
        Some(Value::Choice(name)) => name.to_owned(),
    };
    let path = Cow::Borrowed(entry.path.as_str());
    Field { path, form, unit, range: range.into(), default: default.into(), meaning: &entry.meaning }
}
