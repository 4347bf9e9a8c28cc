//! Changes single parameters of the physics, as a Python dictionary names them.

use std::path::PathBuf;

use baize_describe::{Field, Form, Value, listed};
use baize_files::Folders;
use baize_physics::{FIELDS, PARAMETERS, Physics, path_in_file};
use baize_table::shot::{Replacement, Setup, ShotPart};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::refused;

/// One entry of the dictionary: its path, such as `cloth.rolling_friction`, and the new value.
struct Wanted<'py> {
    path: String,
    value: Bound<'py, PyAny>,
}

/// The set-up with other physics: the name of a preset, a path, or a dictionary of the entries that change.
///
/// # Errors
/// A sentence about a file that cannot be used, an entry that does not exist or has a wrong value, or balls that have no room then.
pub fn applied(setup: &Setup, physics: &Bound<'_, PyAny>) -> PyResult<Setup> {
    let replacement = if let Ok(changes) = physics.cast::<PyDict>() {
        Replacement::Physics(Box::new(changed(&setup.physics, changes)?))
    } else {
        let file: PathBuf = physics
            .extract()
            .map_err(|_| refused("physics must be the name of a preset, a path, or a dictionary of entries"))?;
        let folders = Folders::from_environment();
        Replacement::find(ShotPart::Physics, &file.to_string_lossy(), &folders).map_err(refused)?
    };
    replacement.applied_to(setup).map_err(refused)
}

/// The physics with the entries of `changes` in place of its own. Keys are paths (`"cloth.rolling_friction"`), or groups with
/// dictionaries of their own.
///
/// # Errors
/// A sentence about an entry that does not exist, or about a value of the wrong type or out of its range.
fn changed(physics: &Physics, changes: &Bound<'_, PyDict>) -> PyResult<Physics> {
    let mut wanted = Vec::new();
    collect("", changes, &mut wanted)?;
    let mut physics = physics.clone();
    // Laws first: a parameter of a law can be set only after the law is chosen.
    let (words, numbers): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|one| one.value.extract::<&str>().is_ok());
    for one in words.iter().chain(&numbers) {
        set(&mut physics, one)?;
    }
    match physics.flaws().as_slice() {
        [] => Ok(physics),
        flaws => Err(refused(flaws.join("; "))),
    }
}

/// Adds every entry of `changes`, and of the dictionaries in it, to `wanted`.
fn collect<'py>(group: &str, changes: &Bound<'py, PyDict>, wanted: &mut Vec<Wanted<'py>>) -> PyResult<()> {
    for (key, value) in changes {
        let key: String = key.extract().map_err(|_| refused("the names of parameters of the physics must be texts"))?;
        let path = if group.is_empty() { key } else { format!("{group}.{key}") };
        match value.cast::<PyDict>() {
            Ok(inner) => collect(&path, inner, wanted)?,
            Err(_) => wanted.push(Wanted { path, value }),
        }
    }
    Ok(())
}

fn set(physics: &mut Physics, wanted: &Wanted<'_>) -> PyResult<()> {
    let Wanted { path, value } = wanted;
    let entry = entry_at(physics, path).ok_or_else(|| refused(unknown(path)))?;
    let value = match entry.form {
        Form::Group(_) => {
            return Err(refused(format_args!("{path} is a group, so it needs a dictionary of its entries")));
        }
        Form::Whole => value.extract().map(Value::Whole).map_err(|_| wrong_type(path, "a whole number, 0 or more"))?,
        Form::Truth => value.extract().map(Value::Truth).map_err(|_| wrong_type(path, "True or False"))?,
        Form::Choice(choices) => {
            let name: String = value.extract().unwrap_or_default();
            let choice = choices.iter().find(|choice| choice.name == name);
            Value::Choice(choice.ok_or_else(|| wrong_type(path, &format!("one of {}", listed(choices))))?.name)
        }
        _ => value.extract().map(Value::Number).map_err(|_| wrong_type(path, "a number"))?,
    };
    if let Some(parameter) = PARAMETERS.iter().find(|parameter| parameter.path == entry.path) {
        parameter.choose_law(physics);
    }
    physics.set_value(&entry.path, value);
    Ok(())
}

fn wrong_type(path: &str, demand: &str) -> PyErr {
    refused(format_args!("{path} must be {demand}"))
}

/// The entry at `path`, which may leave out the names of laws, as in a file; then it is that of the chosen law.
fn entry_at(physics: &Physics, path: &str) -> Option<&'static Field> {
    let whole = FIELDS.iter().find(|entry| entry.path == path);
    let as_in_file =
        || FIELDS.iter().find(|entry| path_in_file(&entry.path) == path && physics.value(&entry.path).is_some());
    whole.or_else(as_in_file)
}

/// What is said of a path that does not exist: the entries of its group, if there is such a group.
fn unknown(path: &str) -> String {
    let group = path.rsplit_once('.').map_or("", |(group, _)| group);
    let inside = |entry: &&Field| entry.path.rsplit_once('.').map_or("", |(group, _)| group) == group;
    let known: Vec<&str> = FIELDS.iter().filter(inside).map(|entry| &*entry.path).collect();
    let known = if known.is_empty() { String::new() } else { format!("; there are {}", known.join(", ")) };
    format!("the physics has no entry `{path}`{known}")
}

/// All entries of `physics` that apply, as a dictionary of groups. What belongs to a law that is not chosen is left out.
pub fn as_dict<'py>(py: Python<'py>, physics: &Physics) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for entry in FIELDS.iter() {
        let Some(value) = physics.value(&entry.path) else { continue };
        let steps: Vec<&str> = entry.path.split('.').collect();
        // A parameter of a law stands beside the name of the law, as `model.frequency_ratio` beside `model`.
        let law = steps.iter().position(|step| step.starts_with(char::is_uppercase));
        let (groups, name) = steps.split_at(law.unwrap_or(steps.len()) - 1);
        let name = match law {
            None => name.concat(),
            Some(_) => {
                name.iter().copied().filter(|step| !step.starts_with(char::is_uppercase)).collect::<Vec<_>>().join(".")
            }
        };
        let mut group = all.clone();
        for step in groups {
            group = inner(&group, step)?;
        }
        match value {
            Value::Number(number) => group.set_item(name, number)?,
            Value::Whole(number) => group.set_item(name, number)?,
            Value::Truth(truth) => group.set_item(name, truth)?,
            Value::Choice(choice) => group.set_item(name, choice)?,
        }
    }
    Ok(all)
}

/// The dictionary under that name in another one; a new one if there is none.
fn inner<'py>(group: &Bound<'py, PyDict>, name: &str) -> PyResult<Bound<'py, PyDict>> {
    if let Some(known) = group.get_item(name)?
        && let Ok(known) = known.cast_into::<PyDict>()
    {
        return Ok(known);
    }
    let made = PyDict::new(group.py());
    group.set_item(name, &made)?;
    Ok(made)
}
