//! The fields of a `.physics.ron`, what can be wrong with it, and its text. The physics itself knows no files.

use std::borrow::Cow;

use baize_describe::{Field, LeftOut, Range};
use baize_files::{Flaw, commented, entries_of};
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
        Form::Group => (baize_describe::Form::Group(""), "", Range::Any),
        Form::Number(Limits { unit, min, max }) => (baize_describe::Form::Number, *unit, (*min..=*max).into()),
        Form::Whole(Limits { unit, min, max }) => (baize_describe::Form::Whole, *unit, (*min..=*max).into()),
        Form::Truth => (baize_describe::Form::Truth, "", Range::Any),
        Form::Choice(choices) => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name).collect();
            (baize_describe::Form::Choice(&[]), "", names.join(", ").into())
        }
    };
    let default = match entry.usual {
        None => "as below".to_owned(),
        Some(Value::Number(number)) => format!("{number:?}"),
        Some(Value::Whole(number)) => number.to_string(),
        Some(Value::Truth(truth)) => truth.to_string(),
        Some(Value::Choice(name)) => name.to_owned(),
    };
    let (path, left_out) = (Cow::Borrowed(entry.path.as_str()), LeftOut::Words(default.into()));
    Field { path, label: "", form, unit, range, left_out, meaning: entry.meaning.clone() }
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
