//! The fields of a `.physics.ron`, what can be wrong with it, and its text. The physics itself knows no files.

use std::borrow::Cow;

use baize_files::{Field, Flaw, commented, entries_of};
use baize_physics::{ENTRIES, Entry, Form, Limits, Physics, Value};

/// The flaws of a physics. Its messages have the form `path is wrong, but must be so`.
#[must_use]
pub fn physics_flaws(physics: &Physics) -> Vec<Flaw> {
    let flaw = |sentence: String| {
        let (path, message) = sentence.split_once(' ').unwrap_or(("", &sentence));
        Flaw::new(path, message)
    };
    physics.flaws().into_iter().map(flaw).collect()
}

/// The fields of the physics, made from the lists of its parameters and laws.
pub fn physics_fields() -> Vec<Field> {
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

/// The physics as a `physics.ron`, with unit, range and default of every parameter in comments.
#[must_use]
pub fn physics_text(physics: &Physics) -> String {
    commented(
        &physics_fields(),
        "Every parameter of the physics. A parameter that is left out keeps its default.",
        &entries_of(physics),
    )
}
